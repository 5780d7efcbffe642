//! Links of other programs, and links to random grids and back.

use proptest::prelude::*;

use crate::grid::Grid;
use crate::link::{Linked, penpa, puzzlink, read};
use crate::regions::beside;
use crate::thorough;

/// A link and its rows.
type Known = (&'static str, u16, &'static [&'static str]);

/// The first is of the tests of pzprjs, `test/script/starbattle.js`, with the rooms that these
/// state. The second is of the manual tests of Penpa, `TESTING.md`.
const KNOWN: [Known; 2] = [
    (
        "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou",
        1,
        &["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"],
    ),
    (
        "https://puzz.link/p?starbattle/9/9/2/12a955kh37khi20fe0g13toea1c07g",
        2,
        &[
            "AAAAABBBB",
            "ACCCBBDDD",
            "ACCCBBBDD",
            "ACCCBBEDD",
            "AFFFEEEEG",
            "FFFFEHHHG",
            "FIFEEHHHG",
            "IIIIEHHHG",
            "IIIIIGGGG",
        ],
    ),
];

/// A drawing of Penpa, of the examples of noqx, <https://github.com/T0nyX1ang/noqx>.
const DRAWN: &str = include_str!("penpa_example.txt");

#[test]
fn links_of_other_programs_are_read_and_written_again() {
    for (link, stars, rows) in KNOWN {
        let linked = read(link).unwrap();
        assert_eq!(linked.stars, Some(stars), "{link}");
        assert_eq!(linked.grid, Grid::parse(&rows.join("\n")).unwrap(), "{link}");
        assert_eq!(puzzlink(&linked.grid, stars).unwrap(), link);
    }
    for link in [
        "https://puzz.link/p?starbattle/10/10/2/5g252c2qkgbakk98igse7g88cp3730so000u",
        "https://puzz.link/p?starbattle/10/10/2/l95las9vb5mmurbelo2m849c5gp068ci9029",
        "https://puzz.link/p?starbattle/12/12/2/\
         g0410igil9ck6q3l12glrcp12c081pu07do1ge6c0g0m0628gdkcn0",
        "https://puzz.link/p?starbattle/13/13/2/\
         40142jhssb4ij4491m8d6b0io4k8ab003vosuc02181v3e00o00fo3g00073phsg",
        "https://puzz.link/p?starbattle/15/15/3/\
         31g94h1gk30glmiuum28c52kl8mh0i10o51gh4i1go2h84a4802gt5hah8la6046hc9aign1ga18424a42h8",
    ] {
        let Linked { grid, stars, .. } = read(link).unwrap();
        assert_eq!(puzzlink(&grid, stars.unwrap()).unwrap(), link);
    }
    let same = read(KNOWN[0].0);
    for link in [
        "http://pzv.jp/p.html?starbattle/6/6/1/4ilbhgdnmhou",
        "https://puzz.link/p.html?starbattle_edit/6/6/1/4ilbhgdnmhou/",
        "https://puzz.link/p?type=editor&starbattle/6/6/1/4ilbhgdnmhou).",
        "https://swaroopg92.github.io/penpa-edit/?p=https://puzz.link/p?starbattle/6/6/1/4ilbhgd\
         nmhou",
    ] {
        assert_eq!(read(link), same, "{link}");
    }
}

/// A board with each further border in turn: where it parts no region it means
/// nothing, and otherwise there are too many regions.
#[test]
fn borders_within_a_region_mean_nothing() {
    let whole = read(KNOWN[1].0).unwrap();
    let borders = crate::link::borders::Borders::of(&whole.grid.numbered(), 9);
    let mut dangling = 0;
    for at in (0..borders.right.len()).filter(|&at| !borders.right[at]) {
        let mut borders = borders.clone();
        borders.right[at] = true;
        let bits = |part: &[bool]| {
            let digit = |bits: &[bool]| {
                let value = (0..5).map(|bit| u32::from(bits.get(bit) == Some(&true)) << (4 - bit));
                std::char::from_digit(value.sum(), 32).expect("a digit")
            };
            part.chunks(5).map(digit).collect::<String>()
        };
        let data = bits(&borders.right) + &bits(&borders.below);
        match read(&format!("https://puzz.link/p?starbattle/9/9/2/{data}")) {
            Ok(linked) => {
                assert!(linked.is_dangling, "{data}");
                assert_eq!(linked.grid, whole.grid, "{data}");
                dangling += 1;
            }
            Err(error) => assert_eq!(
                error.to_string(),
                "the link has 10 regions and 9 rows: give as many regions as rows"
            ),
        }
    }
    assert!(dangling > 5, "{dangling}");
}

#[test]
fn a_drawing_of_penpa_is_its_grid() {
    let link = format!("https://swaroopg92.github.io/penpa-edit/#{}", DRAWN.trim());
    let linked = read(&link).unwrap();
    for link in [DRAWN.trim().to_owned(), format!("#{}", DRAWN.trim())] {
        assert!(crate::link::is_link(&link) && read(&link).as_ref() == Ok(&linked));
    }
    let rows = [
        "AAAAABBBBB",
        "ACCCCDDDDB",
        "ACCCCDEEEB",
        "ACCCCDEEEB",
        "ACCCCDDDDB",
        "AFGGFHHHHI",
        "JFGGFHHHHI",
        "JFGGFHHHHI",
        "JFFFFHHHHI",
        "JJJJIIIIII",
    ];
    // The letters are in order of appearance.
    assert_eq!(
        linked.grid.numbered(),
        Grid::parse(&rows.join(
            "
"
        ))
        .unwrap()
        .numbered()
    );
    assert_eq!((linked.stars, linked.grid.size()), (Some(2), 10));
    assert_eq!(read(&puzzlink(&linked.grid, 2).unwrap()).unwrap(), linked);
}

/// Black squares of Penpa stay empty. They part no region, and without other borders there is none.
#[test]
fn black_squares_are_blocked() {
    for (grid, note) in [
        ("A*BB\nAABB\nCC*D\nCDDD", "regions"),
        ("*AB\nCAB\nCAB", "a corner"),
        ("AA*A\n*AAA\nAAAA\nAAA*", "shapeless"),
        ("A*AAA\n**AAA\nAAAAA\nAAAAA", "a square that black ones enclose"),
    ] {
        let grid = Grid::parse(grid).unwrap();
        let linked = read(&penpa(&grid, 1).unwrap()).unwrap();
        assert_eq!(
            linked,
            Linked { grid: grid.clone(), stars: Some(1), is_dangling: false },
            "{note}"
        );
        let why = "a link of puzz.link shows no blocked squares: take another format";
        assert_eq!(puzzlink(&grid, 1).unwrap_err().to_string(), why);
    }
    let open = Grid::parse("A.BB\nAABB\nCCDD\nCDDD").unwrap();
    let why = "a link shows regions by their borders, and this puzzle has squares in no region";
    assert_eq!(penpa(&open, 1).unwrap_err().to_string(), why);
}

/// Regions that grow from random squares, each in one part.
fn grids() -> impl Strategy<Value = (Grid, u16)> {
    let order = (1..=12_usize, 1..=9_u16, proptest::collection::vec(any::<u32>(), 3 * 144));
    order.prop_map(|(size, stars, random)| {
        let squares = size * size;
        let mut regions = vec![usize::MAX; squares];
        for region in 0..size {
            let free = (0..squares).filter(|&at| regions[at] == usize::MAX).collect::<Vec<_>>();
            regions[free[random[region] as usize % free.len()]] = region;
        }
        for number in random.iter().cycle().skip(size) {
            let open = (0..squares).filter(|&at| regions[at] == usize::MAX);
            let sides = open.flat_map(|at| {
                let around = beside(at, size, squares).collect::<Vec<_>>();
                around.into_iter().map(move |other| (at, other))
            });
            let grown = sides.filter(|&(_, other)| regions[other] != usize::MAX);
            let grown: Vec<_> = grown.collect();
            if grown.is_empty() {
                break;
            }
            let (at, other) = grown[*number as usize % grown.len()];
            regions[at] = regions[other];
        }
        (Grid::of_regions(&regions, size), stars)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if thorough() { 256 } else { 64 }))]

    #[test]
    fn a_grid_is_the_same_after_a_link((grid, stars) in grids()) {
        for write in [puzzlink, penpa] {
            let link = write(&grid, stars).unwrap();
            let linked = read(&link).unwrap();
            let same = Linked { grid: grid.clone(), stars: Some(stars), is_dangling: false };
            prop_assert_eq!(&linked, &same);
            prop_assert_eq!(write(&linked.grid, stars).unwrap(), link);
        }
    }

    #[test]
    fn damage_never_panics(link in "https://puzz\\.link/p\\?starbattle/[0-9]{1,2}/[0-9]{1,2}/[0-\
    9]/[0-9a-z]{0,30}") {
        let _ = read(&link);
    }

    #[test]
    fn damaged_drawings_never_panic(at in 0..DRAWN.len(), with in "[A-Za-z0-9+/=]") {
        let mut text = DRAWN.trim().to_owned();
        if at + 1 < text.len() && text.is_char_boundary(at) {
            text.replace_range(at..=at, &with);
        }
        let _ = read(&format!("https://swaroopg92.github.io/penpa-edit/#{text}"));
    }
}

#[test]
fn regions_in_parts_and_queens_have_no_link() {
    for (text, why) in
        [("ABC\nBAC\nCCC", "a region in several parts"), ("..Q\n...\n...", "given queens")]
    {
        let grid = Grid::parse(text).unwrap();
        let expected = format!("a link shows regions by their borders, and this puzzle has {why}");
        assert_eq!(puzzlink(&grid, 1).unwrap_err().to_string(), expected);
        assert_eq!(penpa(&grid, 1).unwrap_err().to_string(), expected);
    }
}
