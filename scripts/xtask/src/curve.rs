//! The picture of growth: seconds and memory over the size of a program, on logarithmic axes.

use std::error::Error;

use plotters::prelude::*;

use crate::growth::Measured;

const SIZE: (u32, u32) = (720, 420);
const SECONDS: RGBColor = RGBColor(31, 119, 180);
const MEMORY: RGBColor = RGBColor(214, 96, 20);
const LINEAR: RGBColor = RGBColor(140, 140, 140);

/// Seconds, memory in tens of megabytes, and a line of slope one, over the multiplications of the
/// products.
pub fn svg(measured: &[Measured]) -> Result<String, Box<dyn Error>> {
    let complete: Vec<&Measured> = measured.iter().filter(|one| one.is_complete()).collect();
    let work = |one: &Measured| (one.n * one.n) as f64;
    let seconds: Vec<(f64, f64)> = complete.iter().map(|one| (work(one), one.seconds)).collect();
    let memory: Vec<(f64, f64)> = complete.iter().map(|one| (work(one), one.own as f64 / 1e7)).collect();
    let (Some(first), Some(last)) = (seconds.first().copied(), seconds.last().copied()) else {
        return Err("nothing was measured".into());
    };
    // A line of slope one through the last point.
    let linear = [(first.0, last.1 * first.0 / last.0), last];
    let values = || seconds.iter().chain(&memory).chain(&linear).map(|&(_, value)| value);
    let (least, most) = (values().fold(f64::MAX, f64::min), values().fold(0.0, f64::max));
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .margin(12)
            .x_label_area_size(44)
            .y_label_area_size(60)
            .build_cartesian_2d((first.0 * 0.8..last.0 * 1.25).log_scale(), (least * 0.7..most * 1.4).log_scale())?;
        chart.configure_mesh().x_desc("multiplications, n × n").y_desc("seconds; 10 MB").draw()?;
        for (points, colour, name) in
            [(&linear[..], LINEAR, "linear"), (&seconds, SECONDS, "seconds"), (&memory, MEMORY, "memory, 10 MB")]
        {
            chart
                .draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)))?
                .label(name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
        }
        for (points, colour) in [(&seconds, SECONDS), (&memory, MEMORY)] {
            chart.draw_series(points.iter().map(|&point| Circle::new(point, 4, colour.filled())))?;
        }
        chart.configure_series_labels().position(SeriesLabelPosition::UpperLeft).border_style(BLACK).draw()?;
        area.present()?;
    }
    text.push('\n');
    Ok(text)
}
