//! The pulses that mark the first beat of a frame, in every cycle of the schedule that needs one.

use ringmill_verilog::Module;

use super::writer::Top;

impl Top<'_> {
    /// Delays each pulse from the one before it.
    pub(super) fn pulse_chain(&self, out: &mut Module) {
        let cycles: Vec<u64> = self.pulses().into_iter().collect();
        if cycles.len() > 1 {
            out.section("The schedule: start_c is high in cycle c of a transaction.");
        }
        for pair in cycles.windows(2) {
            let (from, to) = (self.start(pair[0]), self.start(pair[1]));
            let delay = self
                .clocked("pulse_delay", format!("wait_{}", to.name()))
                .parameter("DEPTH", pair[1] - pair[0])
                .parameter("SPACING", self.schedule.period)
                .connect("d", &from)
                .connect("q", &to);
            out.instance(delay);
        }
    }
}
