//! The pulses that mark the first beat of a frame, in every cycle of the schedule in which somebody needs one.

use super::writer::Top;

impl Top<'_> {
    /// Each pulse is the one before it, later.
    pub(super) fn pulses(&self) -> String {
        let (cycles, period) = (self.pulses.borrow(), self.schedule.period);
        let pairs = cycles.iter().zip(cycles.iter().skip(1));
        let one = |(from, to): (&u64, &u64)| {
            format!(
                "  pulse_delay #(.DEPTH({}), .SPACING({period})) wait_start_{to} (\n      .clk(clk), .rst(rst), .en(en), .d(start_{from}), .q(start_{to}));\n",
                to - from
            )
        };
        pairs.map(one).collect()
    }
}
