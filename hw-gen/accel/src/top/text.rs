//! The text of a top module.

use ringmill_design::head;

use super::writer::Top;

impl Top<'_> {
    /// The module's text, without the line that says who generated it.
    pub fn text(&self) -> String {
        let (inputs, outputs) = (self.inputs(), self.outputs());
        let units: String = (0..self.schedule.units.len()).map(|unit| self.unit(unit)).collect();
        let players = self.players();
        // All of these have asked for the pulses that they need, and declared what others read.
        let declared = self.nets();
        self.header()
            + &head::ports(self.module, self.streams)
            + &declared
            + head::frame_checks(self.streams).trim_start_matches('\n')
            + "\n"
            + &inputs
            + &self.pulses()
            + &players
            + &units
            + &outputs
            + "endmodule\n"
    }
}
