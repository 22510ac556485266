//! The pictures of the page: what cells there are, where in depth they lie, and what the
//! optimization was worth.

use std::error::Error;

use plotters::{
    chart::MeshStyle,
    coord::Shift,
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

use super::{
    Netlist,
    baseline::Baseline,
    cells::CellRow,
    number,
    svg::{self, Paint, WIDTH},
};

/// The error of plotting; only a picture without room for its own axes has one.
pub(super) type PlotError = Box<dyn Error + Send + Sync>;

pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Font size that comes out as 14 units: the SVG backend divides by 1.24, the ratio of a line's
/// height to its font size.
const FONT: f64 = 14.0 * 1.24;
const SMALL_FONT: f64 = 13.0 * 1.24;
/// Height of a row with a horizontal bar.
pub(super) const ROW: i32 = 28;
pub(super) const BAR: i32 = 16;
/// Room for the names left of horizontal bars, and for the counts right of them.
const NAMES: i32 = 66;
const COUNTS: i32 = 76;
/// Most levels that are drawn as columns with gaps between them.
const SPACED_LEVELS: usize = 64;

/// Number of cells of each type, as horizontal bars.
pub(super) fn cell_histogram(rows: &[CellRow]) -> Result<String, PlotError> {
    let height = ROW.saturating_mul(rows.len() as i32).max(ROW);
    let most = rows.iter().map(|row| row.count).max().unwrap_or(0);
    let plotted = plot(height, |area| {
        for (position, row) in rows.iter().enumerate() {
            let paint = if row.bootstraps == 0 { Paint::Before } else { Paint::After };
            bar(area, position as i32 * ROW, &row.name, row.count, most, paint)?;
        }
        Ok(())
    })?;
    let listed: Vec<String> = rows.iter().map(|row| format!("{} {}", number::grouped(row.count), row.name)).collect();
    let description = format!("Bar chart of the number of cells of each type: {}.", listed.join(", "));
    Ok(svg::finish(&plotted, height as u32, "cells", "Cells by type", &description))
}

/// Bootstraps and depth beside those of a circuit without optimization, as pairs of horizontal
/// bars.
pub(super) fn beside_baseline(netlist: &Netlist, baseline: &Baseline) -> Result<String, PlotError> {
    const CAPTION: i32 = 26;
    const GAP: i32 = 14;
    const GROUP: i32 = CAPTION + 2 * ROW;
    let Baseline { name: beside, cost: before, .. } = baseline;
    let pairs = [
        ("Bootstraps", before.bootstraps, netlist.bootstraps),
        ("Depth", u64::from(before.depth), u64::from(netlist.depth)),
    ];
    let height = 2 * GROUP + GAP;
    let plotted = plot(height, |area| {
        for (position, (name, before, after)) in pairs.into_iter().enumerate() {
            let top = position as i32 * (GROUP + GAP);
            text(area, name, (0, top + CAPTION / 2), Paint::Ink, HPos::Left)?;
            if let Some(change) = number::change(before, after) {
                text(area, &change, (WIDTH as i32, top + CAPTION / 2), Paint::Ink, HPos::Right)?;
            }
            bar(area, top + CAPTION, beside, before, before.max(after), Paint::Before)?;
            bar(area, top + CAPTION + ROW, "optimized", after, before.max(after), Paint::After)?;
        }
        Ok(())
    })?;
    let told = pairs.map(|(name, before, after)| {
        format!("{name}: {} {beside}, {} optimized", number::grouped(before), number::grouped(after))
    });
    let description = format!("Bars of the cost without and with optimization. {}.", told.join(". "));
    Ok(svg::finish(&plotted, height as u32, "change", "Cost without and with optimization", &description))
}

/// Bootstraps on each level of depth, as columns; None when no level is known.
pub(super) fn depth_profile(netlist: &Netlist) -> Result<Option<String>, PlotError> {
    const HEIGHT: i32 = 230;
    let levels = &netlist.profile;
    let Some((widest, &most)) = levels.iter().enumerate().max_by_key(|(level, count)| (**count, usize::MAX - level))
    else {
        return Ok(None);
    };
    let plotted = plot(HEIGHT, |area| {
        let right = 0.5 + levels.len() as f64;
        let digits = number::grouped(most).len() as i32;
        let mut chart = ChartBuilder::on(area)
            .margin_top(8)
            .margin_right(6)
            .x_label_area_size(44)
            .y_label_area_size(30 + 8 * digits)
            .build_cartesian_2d(0.5..right, 0.0..most.max(1) as f64 * 1.05)?;
        plain(&mut chart.configure_mesh())
            .x_labels(levels.len().min(8))
            .y_labels(5)
            .x_label_formatter(&|level| whole_number(*level))
            .y_label_formatter(&|count| whole_number(*count))
            .x_desc("level, inputs on the left")
            .y_desc("bootstraps")
            .draw()?;
        if levels.len() <= SPACED_LEVELS {
            chart.draw_series(levels.iter().zip(1..).filter(|(count, _)| **count > 0).map(|(&count, level)| {
                let middle = f64::from(level);
                Rectangle::new([(middle - 0.38, 0.0), (middle + 0.38, count as f64)], Paint::After.color().filled())
            }))?;
        } else {
            // One outline: columns without gaps would show seams where their edges fall between
            // pixels.
            let steps = levels.iter().enumerate().flat_map(|(level, &count)| {
                let left = level as f64 + 0.5;
                [(left, count as f64), (left + 1.0, count as f64)]
            });
            let outline: Vec<_> = [(0.5, 0.0)].into_iter().chain(steps).chain([(right, 0.0)]).collect();
            chart.draw_series([Polygon::new(outline, Paint::After.color())])?;
        }
        Ok(())
    })?;
    let description = format!(
        "Column chart of the bootstraps on each of {}; the most are on level {}, {} of them.",
        number::counted(levels.len() as u64, "level"),
        widest + 1,
        number::grouped(most)
    );
    Ok(Some(svg::finish(&plotted, HEIGHT as u32, "profile", "Bootstraps by level of depth", &description)))
}

/// Runs the drawing and returns the SVG's text.
pub(super) fn plot(height: i32, draw: impl FnOnce(&Area<'_>) -> Result<(), PlotError>) -> Result<String, PlotError> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (WIDTH, height as u32)).into_drawing_area();
        draw(&area)?;
        area.present()?;
    }
    Ok(text)
}

/// Lines across from the ticks of the vertical axis, and little else.
pub(super) fn plain<'m, 'a, 'b, 'c, X: Ranged, Y: Ranged>(
    mesh: &'m mut MeshStyle<'a, 'b, X, Y, SVGBackend<'c>>,
) -> &'m mut MeshStyle<'a, 'b, X, Y, SVGBackend<'c>> {
    mesh.disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(Paint::Line.color())
        .axis_style(Paint::Line.color())
        .label_style(styled(SMALL_FONT, Paint::Muted))
        .axis_desc_style(styled(SMALL_FONT, Paint::Muted))
}

/// The line through points in order that goes across first, then up or down.
pub(super) fn stairs(points: &[(f64, f64)]) -> LineSeries<SVGBackend<'static>, (f64, f64)> {
    let corners = points.windows(2).flat_map(|pair| [pair[0], (pair[1].0, pair[0].1)]);
    LineSeries::new(corners.chain(points.last().copied()), Paint::Before.color().stroke_width(2))
}

/// A row with a name, a horizontal bar and a count.
fn bar(area: &Area<'_>, top: i32, name: &str, count: u64, most: u64, paint: Paint) -> Result<(), PlotError> {
    let room = WIDTH as i32 - NAMES - COUNTS;
    let length = (f64::from(room) * count as f64 / most.max(1) as f64).round() as i32;
    // What is there at all is visible.
    let length = if count == 0 { 0 } else { length.max(2) };
    let middle = top + ROW / 2;
    text(area, name, (0, middle), Paint::Muted, HPos::Left)?;
    let corners = [(NAMES, middle - BAR / 2), (NAMES + length, middle + BAR / 2)];
    area.draw(&Rectangle::new(corners, paint.color().filled()))?;
    text(area, &number::grouped(count), (NAMES + length + 8, middle), Paint::Ink, HPos::Left)
}

pub(super) fn text(area: &Area<'_>, text: &str, at: (i32, i32), paint: Paint, side: HPos) -> Result<(), PlotError> {
    let style = styled(FONT, paint).pos(Pos::new(side, VPos::Center));
    Ok(area.draw(&Text::new(text.to_owned(), at, style))?)
}

pub(super) fn styled(size: f64, paint: Paint) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&paint.color())
}

/// A label for whole numbers; ticks between them go unlabelled.
pub(super) fn whole_number(value: f64) -> String {
    if (value - value.round()).abs() < 1e-6 { number::grouped(value.round().max(0.0) as u64) } else { String::new() }
}
