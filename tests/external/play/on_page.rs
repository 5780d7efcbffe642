//! The page in a browser, with its squares by name.
//! Puzzles for the page, with hints made by hand.

use itertools::Itertools;
use nq_sat::base::{PieceId, Placed, Placement, Square};
use nq_sat::model::Problem;
use nq_sat::puzzle::explain::{CountedSet, Layout, Rule};
use nq_sat::puzzle::play::{Playable, play_page};
use nq_sat::puzzle::solve::Solved;
use nq_sat::puzzle::{Cell, Explained, Puzzle, StepReport};
use nq_sat::run::Control;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::browser::Browser;

/// An open page.
pub struct OnPage {
    pub browser: Browser,
    _folder: TempDir,
}

/// The sizes of screens, and whether it is a phone.
pub const PHONE: (u32, u32, bool) = (375, 667, true);
pub const DESKTOP: (u32, u32, bool) = (1280, 800, false);

impl OnPage {
    /// Opens the page of these puzzles.
    pub fn open(puzzles: &[Playable<'_>], (width, height, is_phone): (u32, u32, bool)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("play.html");
        std::fs::write(&file, play_page(puzzles)).expect("the page is written");
        let browser = Browser::open(&file);
        browser.on_screen(width, height, is_phone);
        Self { browser, _folder: folder }
    }

    fn selector(name: &str) -> String {
        format!("[role=gridcell][aria-label^=\"{name},\"]")
    }

    /// What a screen reader says of a square.
    pub fn label(&self, square: &str) -> String {
        let cell = json!(Self::selector(square));
        let script = format!("return document.querySelector({cell}).getAttribute('aria-label')");
        self.browser.run(&script).as_str().expect("a label").to_owned()
    }

    /// The last word of the label, without region.
    pub fn content(&self, square: &str) -> String {
        let label = self.label(square);
        label.split(", ").skip(2).collect::<Vec<_>>().join(", ")
    }

    pub fn click(&self, square: &str) {
        self.browser.click(&Self::selector(square));
    }

    /// Moves the focus to a square.
    pub fn focus(&self, square: &str) {
        self.browser
            .run(&format!("document.querySelector({}).focus()", json!(Self::selector(square))));
    }

    /// The label of the element with the focus.
    pub fn focused(&self) -> String {
        let script = "return document.activeElement.getAttribute('aria-label') ?? ''";
        self.browser.run(script).as_str().expect("a label").to_owned()
    }

    /// The middle of a square in the window.
    pub fn middle(&self, square: &str) -> [f64; 2] {
        let cell = json!(Self::selector(square));
        let middle = self.browser.run(&format!(
            "const box = document.querySelector({cell}).getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2]"
        ));
        [0, 1].map(|axis| middle[axis].as_f64().expect("a number"))
    }

    /// The message, such as a conflict, a hint, or that the puzzle is solved.
    pub fn message(&self) -> String {
        self.browser.text("#news").split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The number of elements that match.
    pub fn count(&self, selector: &str) -> Value {
        let script = format!("return document.querySelectorAll({}).length", json!(selector));
        self.browser.run(&script)
    }
}

/// A puzzle with its solution.
pub struct Made(Explained);

fn problem(grid: &str) -> Problem {
    let puzzle = Puzzle::from_text("grid", grid, None).expect("a grid");
    puzzle.problem().expect("a problem")
}

impl Made {
    fn new(problem: Problem, solution: Placement) -> Self {
        let layout = Layout::new(&problem).expect("the rules know it");
        Self(Explained { problem, solution, layout, route: Vec::new() })
    }

    /// A puzzle with exactly one solution.
    pub fn proved(grid: &str) -> Self {
        let solved = Solved::find(problem(grid), &Control::default()).expect("it is solved");
        let solution = solved.only().expect("exactly one solution").clone();
        Self::new(solved.problem, solution)
    }

    /// The 8 x 8 puzzle of the examples, solved by a4 b7 c1 d8 e5 f2 g6 h3.
    pub fn example() -> Self {
        Self::proved(include_str!("../../../models/examples/queens-grid.txt"))
    }

    /// A large board: each square is in the region of the nearest piece. It may have more
    /// solutions.
    pub fn large(n: u16) -> Self {
        let [odd, even] = [1, 0].map(|first| (first..n).step_by(2));
        let squares = odd.chain(even).zip(0..).map(|(col, row)| Square::new(row, col));
        let squares = squares.collect_vec();
        let nearest = |row: u16, col: u16| {
            let distance = |at: &Square| at.row.abs_diff(row).pow(2) + at.col.abs_diff(col).pow(2);
            squares.iter().position_min_by_key(|at| distance(at)).expect("a piece")
        };
        let letter = |region: usize| ('A'..='Z').chain('a'..='z').nth(region).expect("a letter");
        let row = |row| (0..n).map(|col| letter(nearest(row, col))).collect::<String>();
        let placed = squares.iter().map(|&square| Placed::new(PieceId(0), square));
        Self::new(problem(&(0..n).map(row).join("\n")), placed.collect())
    }

    /// The same with a fixed piece of the solution and a blocked square.
    pub fn with_given(mut self, given: &str, blocked: &str) -> Self {
        let problem = &mut self.0.problem;
        let [given, blocked] =
            [given, blocked].map(|name| problem.board.parse(name).expect("a square"));
        problem.fixed = vec![Placed::new(PieceId(0), given)];
        problem.blocked = vec![blocked];
        self
    }

    /// The names of the squares of the solution.
    pub fn solution(&self) -> Vec<String> {
        let Explained { problem, solution, .. } = &self.0;
        let pieces = solution.pieces().iter();
        pieces.map(|placed| problem.board.name(placed.square)).collect()
    }

    /// The puzzle for the page.
    pub fn playable(&self, title: &str, hints: Vec<StepReport>) -> Playable<'_> {
        let evidence = "exactly one solution, found by rows and by search; digest 0123".to_owned();
        Playable { explained: &self.0, title: title.to_owned(), evidence, hints }
    }

    /// A hint: the pieces, the crosses and the reasons, by the names of squares.
    pub fn hint(&self, text: &str, squares: [&str; 3]) -> StepReport {
        let board = self.0.problem.board;
        let cell = |name: &str| {
            let index = board.index(board.parse(name).expect("a square"));
            Cell { index, name: name.to_owned() }
        };
        let squares = squares.map(|names| names.split_whitespace().map(cell).collect());
        let [placed, crossed, because] = squares;
        let (rule, text, chain) = (Rule::Single, text.to_owned(), Vec::new());
        let named =
            |set: &CountedSet| text.to_lowercase().contains(&set.name.to_string().to_lowercase());
        let sets = self.0.layout.sets.iter().positions(named).collect();
        let (number, grade) = (1, rule.grade());
        StepReport { number, rule, grade, text, placed, crossed, because, chain, sets }
    }
}
