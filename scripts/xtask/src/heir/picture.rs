//! The picture: our bootstraps over HEIR's, a bar for each program and kind of cells.

use std::error::Error;

use plotters::prelude::*;

use super::measured::{CELLS, Measured};

const SIZE: (u32, u32) = (720, 720);
const COLOURS: [RGBColor; CELLS.len()] = [RGBColor(31, 119, 180), RGBColor(214, 96, 20), RGBColor(44, 140, 60)];
/// Of a program's share of the height.
const BAR: f64 = 0.25;

/// A group of bars for each program that HEIR gets right in some words, and a line where both are
/// equal.
pub fn svg(measured: &[Measured]) -> Result<String, Box<dyn Error>> {
    let programs: Vec<&str> = measured.chunks(CELLS.len()).map(|cells| cells[0].program.as_str()).collect();
    let most = measured.iter().filter_map(Measured::bootstraps_ratio).fold(1.0, f64::max);
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let height = programs.len() as f64;
        let mut chart = ChartBuilder::on(&area)
            .margin(12)
            .x_label_area_size(44)
            .y_label_area_size(110)
            .build_cartesian_2d(0.0..most * 1.2, height..0.0)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .max_light_lines(1)
            .x_desc("bootstraps of Ringmill / bootstraps of HEIR")
            .draw()?;
        for (kind, (cells, colour)) in CELLS.into_iter().zip(COLOURS).enumerate() {
            let bars = measured.iter().skip(kind).step_by(CELLS.len()).enumerate().filter_map(|(place, one)| {
                let top = place as f64 + 0.125 + BAR * kind as f64;
                Some(Rectangle::new([(0.0, top), (one.bootstraps_ratio()?, top + BAR)], colour.filled()))
            });
            chart
                .draw_series(bars)?
                .label(cells)
                .legend(move |(x, y)| Rectangle::new([(x, y - 5), (x + 14, y + 5)], colour.filled()));
        }
        chart.draw_series(LineSeries::new([(1.0, 0.0), (1.0, height)], BLACK.stroke_width(1)))?;
        for (place, program) in programs.into_iter().enumerate() {
            let (x, y) = chart.plotting_area().map_coordinate(&(0.0, place as f64 + 0.5));
            let style = ("sans-serif", 13).into_font().color(&BLACK);
            area.draw(&Text::new(program.to_owned(), (x - 104, y - 7), style))?;
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::LowerRight)
            .background_style(WHITE)
            .border_style(BLACK)
            .draw()?;
        area.present()?;
    }
    text.push('\n');
    Ok(text)
}
