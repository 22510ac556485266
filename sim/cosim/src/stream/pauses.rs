//! The pauses of streams.

/// The rate of the driver's waits on each stream. The same pauses give the same run, cycle by
/// cycle.
///
/// An input pauses by taking back `tvalid` before a beat (never once it is offered), an output by
/// taking back `tready`; half of its pauses then last until a beat is there, which a module that
/// waits for `tready` before `tvalid` does not survive. A pause takes one to four cycles, one in
/// sixteen up to 68.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pauses {
    /// The seed of the pauses, and of the registers' contents before the reset.
    pub seed: u64,
    /// Probability of a pause before a beat, for each input, in [0, 1]; inputs beyond the list
    /// never pause.
    pub inputs: Vec<f64>,
    /// Probability of a pause after a beat and in every cycle without one, for each output,
    /// likewise.
    pub outputs: Vec<f64>,
    /// Each input begins each frame up to so many cycles late, in cycles: the skew between
    /// arguments.
    pub skew: u32,
}

impl Pauses {
    /// No pauses: beats move as fast as the module lets them, which is when latency and interval
    /// are measured.
    pub fn none() -> Self {
        Pauses::default()
    }

    /// The same probability for that many inputs and outputs.
    pub fn everywhere(seed: u64, probability: f64, inputs: usize, outputs: usize, skew: u32) -> Self {
        Pauses { seed, inputs: vec![probability; inputs], outputs: vec![probability; outputs], skew }
    }

    /// True if no stream ever waits.
    pub fn are_none(&self) -> bool {
        self.skew == 0 && self.inputs.iter().chain(&self.outputs).all(|&probability| probability == 0.0)
    }
}
