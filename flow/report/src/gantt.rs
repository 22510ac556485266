//! The schedule of an accelerator as a picture: what each block does when, and how much of its
//! time.

use std::fmt::Write as _;

use super::{Block, accelerator::taken, number, svg};

/// Most blocks that are drawn.
const MOST_ROWS: usize = 60;
/// Most bars that are drawn.
const MOST_BARS: usize = 600;
/// Units of a row, and of what stands left and right of the bars.
const ROW: i32 = 22;
const LEFT: i32 = 150;
const RIGHT: i32 = 60;
const WIDTH: i32 = 760;

/// The picture: a row for each block, a bar for each frame of one operand, and the share of the
/// interval that the block is taken. None when the report tells of no jobs. `id` is unique on the
/// page.
pub(super) fn gantt(blocks: &[Block], period: u64, id: &str) -> Option<String> {
    let rows: Vec<&Block> = blocks.iter().filter(|block| !block.jobs.is_empty()).take(MOST_ROWS).collect();
    let end = |block: &&Block| block.jobs.iter().map(|job| job.start.saturating_add(block.interval_cycles)).max();
    let end = rows.iter().filter_map(end).max().filter(|&end| end > 0)?;
    let place = |cycle: u64| LEFT + (u128::from(cycle) * (WIDTH - LEFT - RIGHT) as u128 / u128::from(end)) as i32;
    let height = ROW * (rows.len() as i32 + 2);
    let mut body = String::new();
    let mut bars = 0;
    for (row, block) in rows.iter().enumerate() {
        let y = ROW * row as i32 + ROW / 2;
        let _ = writeln!(
            body,
            "<text class=\"fill-ink\" font-size=\"12\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            LEFT - 8,
            y + 15,
            svg::escaped(&block.name)
        );
        for job in block.jobs.iter().take(MOST_BARS - bars) {
            let (from, to) = (place(job.start), place(job.start.saturating_add(block.interval_cycles)));
            let _ = writeln!(
                body,
                "<rect class=\"fill-after\" x=\"{from}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"2\"><title>{}: cycles {} to {}</title></rect>",
                (to - from - 1).max(1),
                ROW - 5,
                svg::escaped(&job.name),
                number::grouped(job.start),
                number::grouped(job.start.saturating_add(block.interval_cycles)),
            );
            bars += 1;
        }
        let _ = writeln!(
            body,
            "<text class=\"fill-ink\" font-size=\"12\" x=\"{}\" y=\"{}\">{} %</text>",
            WIDTH - RIGHT + 8,
            y + 15,
            taken(block, Some(period)).unwrap_or(0)
        );
    }
    // One period after the other, as far as an operand is there.
    let lines = end.checked_div(period).unwrap_or(0).min(100);
    for line in 0..=lines {
        let x = place(line * period);
        let _ = writeln!(body, "<line class=\"stroke-line\" x1=\"{x}\" y1=\"0\" x2=\"{x}\" y2=\"{}\"/>", height - ROW);
    }
    let _ = writeln!(
        body,
        "<text class=\"fill-ink\" font-size=\"12\" x=\"{LEFT}\" y=\"{y}\">0</text><text class=\"fill-ink\" font-size=\"12\" x=\"{}\" y=\"{y}\" text-anchor=\"end\">{}</text>",
        WIDTH - RIGHT,
        number::counted(end, "cycle"),
        y = height - 6,
    );
    let description = format!(
        "{} in the order of their data; each bar is a polynomial that keeps a block, from the cycle in which it goes in. A new operand \
         starts every {}. The number on the right is the share of that time in which the block is taken.",
        number::counted(rows.len() as u64, "block"),
        number::counted(period, "cycle")
    );
    Some(svg::natural_size(&body, (WIDTH, height), id, "Schedule of one transaction", &description))
}
