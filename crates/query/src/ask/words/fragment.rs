//! An answer as a fragment of a page, for notebooks.

use crate::ask::solve::Solution;
use crate::ask::words::evidence::sentences;
use crate::ask::words::page::{item, plain};
use crate::ask::words::solution::{caption, numbers};
use nq_show::orbits::numbered;
use nq_show::picture::Picture;
use nq_show::problem::describe;
use nq_show::svg::{Group, svg};
use nq_show::template::escape;

/// The numbers, the evidence, and boards: fundamental placements with the sizes of their orbits.
pub fn fragment(solution: &Solution, boards: Vec<(Picture, usize)>) -> String {
    let title = describe(&solution.problem);
    let rows = plain(numbers(solution)).map(|(label, text)| {
        format!("<tr><th>{}</th><td>{}</td></tr>\n", escape(&label), escape(&text))
    });
    let rows: String = rows.collect();
    let evidence: String = sentences(solution).iter().map(|text| item(text)).collect();
    let mut html = format!(
        "<p><strong>{}</strong></p>\n<table>\n{rows}</table>\n<ul>\n{evidence}</ul>\n",
        escape(&title)
    );
    if !boards.is_empty() {
        let caption = caption(solution, boards.len(), false);
        let pictures = boards.into_iter().enumerate().map(|(index, (picture, orbit))| Picture {
            caption: Some(numbered(index, orbit)),
            ..picture
        });
        html += &image(caption.trim_end_matches(':'), pictures.collect());
    }
    html
}

/// Boards as an image. A page may have many: styles and names inside an image stay there.
pub fn image(title: &str, pictures: Vec<Picture>) -> String {
    let drawing = svg(title, &[Group { caption: None, pictures }], true);
    format!("<img alt=\"{}\" src=\"{}\">\n", escape(title), data_url(&drawing))
}

/// A drawing as a URL, with the characters replaced that a URL in an attribute does not have.
fn data_url(drawing: &str) -> String {
    let mut url = "data:image/svg+xml,".to_owned();
    for c in drawing.chars() {
        match c {
            '%' => url += "%25",
            '#' => url += "%23",
            '"' => url += "%22",
            '&' => url += "%26",
            '<' => url += "%3C",
            '>' => url += "%3E",
            '\n' => url += "%0A",
            c => url.push(c),
        }
    }
    url
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::Query;
    use nq_board::model::Model;
    use nq_show::boards::picture;

    #[test]
    fn a_fragment_has_the_numbers_the_evidence_and_the_boards() {
        let mut boards = Vec::new();
        let solution = Query::new(Model::n_queens(), 6).each(|problem, placement, orbit| {
            boards.extend(orbit.map(|orbit| (picture(problem, placement), orbit)));
            std::ops::ControlFlow::Continue(())
        });
        let html = fragment(&solution.expect("a solution"), boards);
        for part in [
            "<strong>n-queens, n = 6: 6 queens on a board of 6 x 6",
            "<tr><th>placements</th><td>4</td></tr>",
            "<tr><th>orbits</th><td>1 of size 4</td></tr>",
            "<li>All 4 placements were checked",
            "<code>nq-sat certify</code>",
            "<img alt=\"The fundamental placement\" src=\"data:image/svg+xml,%3Csvg xmlns=",
            "No. 1, orbit of 4",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
    }

    #[test]
    fn the_drawing_comes_back_from_its_url() {
        let html = image("4 < 5 & \"6\"", Vec::new());
        let url = html.split("src=\"").nth(1).and_then(|rest| rest.strip_suffix("\">\n"));
        let text = url.and_then(|url| url.strip_prefix("data:image/svg+xml,")).expect("a URL");
        assert!(!text.contains(['<', '>', '"', '#', '\n', '&']), "{text}");
        let codes =
            [("3C", "<"), ("3E", ">"), ("22", "\""), ("23", "#"), ("0A", "\n"), ("26", "&")];
        let drawing = codes.iter().fold(text.to_owned(), |text, (code, character)| {
            text.replace(&format!("%{code}"), character)
        });
        let group = Group { caption: None, pictures: Vec::new() };
        assert_eq!(drawing.replace("%25", "%"), svg("4 < 5 & \"6\"", &[group], true));
    }
}
