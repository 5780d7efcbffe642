//! The common parts of plots: titles, axes, the legend beside the plot, lines with markers.

use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axis::Axis;
use super::style::{Look, Marker};
use super::{PlotError, Title, failed};
use crate::wrap::shortened;

/// The size of a plot with its axes, in pixels, without the legend.
pub(crate) const WIDE: (u32, u32) = (640, 440);

/// The size of a plot whose axes are equally long: their labels take more room on the left.
pub(crate) const SQUARE: (u32, u32) = (542, 512);

/// Above the plot, for the titles.
const HEAD: u32 = 62;

/// Height of a line of the legend.
const ENTRY: u32 = 22;

/// The greatest width of a letter of the legend, and the greatest number of letters.
const LETTER: u32 = 8;
const LONGEST: usize = 44;

/// The mark of what is left out.
const MORE: &str = "…";

const TEXT: RGBColor = RGBColor(34, 34, 34);
const FAINT: RGBColor = RGBColor(100, 100, 100);
const GRID: RGBColor = RGBColor(214, 214, 214);
const LIGHT_GRID: RGBColor = RGBColor(240, 240, 240);

/// An area drawn on by pixels.
type Canvas<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The area inside the axes.
type Inside<'a> = DrawingArea<SVGBackend<'a>, Cartesian2d<Axis, Axis>>;

/// A plot that is being drawn.
pub(crate) struct Frame<'f, 'a> {
    inside: &'f Inside<'a>,
    canvas: Canvas<'a>,
}

/// Draws a whole file: the drawing of `fill` in a frame of a size, with a legend of these names.
pub(crate) fn draw(
    title: &Title,
    plot: (u32, u32),
    names: &[&str],
    [x, y]: [Axis; 2],
    fill: impl FnOnce(&Frame<'_, '_>) -> Result<(), PlotError>,
) -> Result<String, PlotError> {
    let names: Vec<String> = names.iter().map(|name| abbreviated(name)).collect();
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, size(plot, &names)).into_drawing_area();
        root.fill(&WHITE).map_err(failed)?;
        let left = Pos::new(HPos::Left, VPos::Top);
        let letters = (root.dim_in_pixel().0 / LETTER) as usize;
        write(&root, &shortened(&title.title, letters, MORE), (20, TEXT, left), (14, 12))?;
        write(&root, &shortened(&title.subtitle, letters, MORE), (15, FAINT, left), (14, 38))?;
        write_legend(&root, plot, &names)?;
        let (_, below) = root.split_vertically(HEAD);
        let (left, _) = below.split_horizontally(plot.0);
        let (left, _) = left.split_vertically(plot.1);
        let mut chart = ChartBuilder::on(&left)
            .margin(12)
            .margin_right(20)
            .x_label_area_size(48)
            .y_label_area_size(70)
            .build_cartesian_2d(x.clone(), y.clone())
            .map_err(failed)?;
        chart
            .configure_mesh()
            .x_desc(&x.title)
            .y_desc(&y.title)
            .axis_desc_style(("sans-serif", 17).into_font().color(&TEXT))
            .label_style(("sans-serif", 15).into_font().color(&TEXT))
            .bold_line_style(GRID)
            .light_line_style(LIGHT_GRID)
            .axis_style(FAINT)
            .draw()
            .map_err(failed)?;
        let inside = chart.plotting_area();
        fill(&Frame { inside, canvas: inside.strip_coord_spec() })?;
        root.present().map_err(failed)?;
    }
    Ok(text)
}

/// The size of the whole picture.
fn size(plot: (u32, u32), names: &[String]) -> (u32, u32) {
    let count = |number: usize| u32::try_from(number).unwrap_or_default();
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
    let high = plot.1.max(ENTRY * count(names.len()) + 20);
    (plot.0 + 64 + LETTER * count(widest), HEAD + high)
}

fn write_legend(root: &Canvas<'_>, plot: (u32, u32), names: &[String]) -> Result<(), PlotError> {
    let rows = ((HEAD + 24).cast_signed()..).step_by(ENTRY as usize);
    let left = plot.0.cast_signed() + 8;
    for (number, (name, row)) in names.iter().zip(rows).enumerate() {
        stroke(root, Look::of(number), vec![(left, row), (left + 30, row)])?;
        mark(root, Look::of(number), (left + 15, row))?;
        let middle = Pos::new(HPos::Left, VPos::Center);
        write(root, name, (16, TEXT, middle), (left + 40, row))?;
    }
    Ok(())
}

impl Frame<'_, '_> {
    /// The pixel of a point inside the axes.
    fn pixel(&self, point: (f64, f64)) -> (i32, i32) {
        let (left, top) = self.inside.get_base_pixel();
        let (x, y) = self.inside.map_coordinate(&point);
        (x - left, y - top)
    }

    /// A line in the look of its number.
    pub(crate) fn line(&self, number: usize, points: &[(f64, f64)]) -> Result<(), PlotError> {
        let pixels = points.iter().map(|&point| self.pixel(point)).collect();
        stroke(&self.canvas, Look::of(number), pixels)
    }

    /// Markers in the look of their number.
    pub(crate) fn marks(&self, number: usize, points: &[(f64, f64)]) -> Result<(), PlotError> {
        let mut pixels = points.iter().map(|&point| self.pixel(point));
        pixels.try_for_each(|at| mark(&self.canvas, Look::of(number), at))
    }

    /// A thin dashed line, such as a limit, with what it means written at its first end.
    pub(crate) fn rule(
        &self,
        ends: [(f64, f64); 2],
        text: &str,
        anchor: (HPos, VPos),
    ) -> Result<(), PlotError> {
        let ends = ends.map(|end| self.pixel(end));
        let dashes = DashedPathElement::new(ends, 3, 4, FAINT.stroke_width(1));
        self.canvas.draw(&dashes).map_err(failed)?;
        // A little away from the line and the axis.
        let right = if matches!(anchor.0, HPos::Right) { -4 } else { 4 };
        let down = if matches!(anchor.1, VPos::Bottom) { -4 } else { 4 };
        let at = (ends[0].0 + right, ends[0].1 + down);
        write(&self.canvas, text, (14, FAINT, Pos::new(anchor.0, anchor.1)), at)
    }
}

/// A line of pixels.
fn stroke(canvas: &Canvas<'_>, look: Look, pixels: Vec<(i32, i32)>) -> Result<(), PlotError> {
    let style = look.colour.stroke_width(2);
    if look.dashed {
        canvas.draw(&DashedPathElement::new(pixels, 7, 4, style)).map_err(failed)
    } else {
        canvas.draw(&PathElement::new(pixels, style)).map_err(failed)
    }
}

/// A marker on a pixel.
fn mark(canvas: &Canvas<'_>, look: Look, (x, y): (i32, i32)) -> Result<(), PlotError> {
    let there = |outline: &[(i32, i32)]| -> Vec<_> {
        outline.iter().map(|(right, down)| (x + right, y + down)).collect()
    };
    match look.marker {
        Marker::Circle(radius) => {
            canvas.draw(&Circle::new((x, y), radius, look.colour.filled())).map_err(failed)
        }
        Marker::Area(outline) => {
            canvas.draw(&Polygon::new(there(outline), look.colour.filled())).map_err(failed)
        }
        Marker::Strokes(lines) => lines.iter().try_for_each(|line| {
            let style = look.colour.stroke_width(3);
            canvas.draw(&PathElement::new(there(line), style)).map_err(failed)
        }),
    }
}

/// A text of a height and colour, anchored at the pixel.
fn write(
    canvas: &Canvas<'_>,
    text: &str,
    (height, colour, anchor): (i32, RGBColor, Pos),
    at: (i32, i32),
) -> Result<(), PlotError> {
    let style = ("sans-serif", height).into_font().color(&colour).pos(anchor);
    canvas.draw_text(text, &style, at).map_err(failed)
}

/// A name of the legend without control characters. A long one is cut in the middle: it begins with
/// the solver and ends with the encoding.
fn abbreviated(name: &str) -> String {
    let letters = name.chars().count();
    if letters <= LONGEST {
        return shortened(name, LONGEST, MORE);
    }
    let (head, tail) = (LONGEST / 2 - 1, LONGEST / 2);
    let start: String = name.chars().take(head).collect();
    let end: String = name.chars().skip(letters - tail).collect();
    shortened(&format!("{start}{MORE}{end}"), LONGEST, MORE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_keep_their_encoding() {
        let name = format!("/opt/{}/solver --option, commander", "x".repeat(60));
        let short = abbreviated(&name);
        assert!(short.starts_with("/opt/") && short.ends_with(", commander"), "{short}");
        assert_eq!(short.chars().count(), LONGEST);
        assert_eq!(abbreviated("cadical, ladder"), "cadical, ladder");
    }

    #[test]
    fn a_square_plot_has_axes_of_one_length() {
        let axes = ["x", "y"].map(|title| Axis::seconds(title, [0.1, 1.0]));
        let mut sides = (0, 0);
        draw(&Title::default(), SQUARE, &[], axes, |frame| {
            let (x, y) = frame.inside.get_pixel_range();
            sides = (x.end - x.start, y.end - y.start);
            Ok(())
        })
        .expect("it is drawn");
        assert!(sides.0 > 400 && (sides.0 - sides.1).abs() <= 1, "{sides:?}");
    }
}
