//! The gates that textbook circuits are made of.

use ringmill_netlist::{Builder, CellLibrary, Netlist, NodeId};

/// A circuit under construction.
pub(super) struct Gates {
    builder: Builder,
    /// True if sum and carry of a full adder are cells of their own.
    has_full_adders: bool,
}

impl Gates {
    pub(super) fn new(name: &str, library: CellLibrary) -> Self {
        let has_full_adders = matches!(library, CellLibrary::Lut(inputs) if inputs > 2);
        Self { builder: Builder::new(name), has_full_adders }
    }

    pub(super) fn finish(self) -> Netlist {
        self.builder.finish()
    }

    pub(super) fn input(&mut self, name: String) -> NodeId {
        self.builder.input(name)
    }

    pub(super) fn output(&mut self, name: String, driver: NodeId) {
        self.builder.output(name, driver);
    }

    pub(super) fn constant(&mut self, value: bool) -> NodeId {
        self.builder.constant(value)
    }

    pub(super) fn constant_word(&mut self, value: u128, width: usize) -> Vec<NodeId> {
        (0..width).map(|bit| self.constant(value >> bit & 1 == 1)).collect()
    }

    pub(super) fn not(&mut self, a: NodeId) -> NodeId {
        self.builder.not(a)
    }

    pub(super) fn and(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.builder.and(a, b)
    }

    pub(super) fn or(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.builder.or(a, b)
    }

    pub(super) fn xor(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.builder.xor(a, b)
    }

    pub(super) fn mux(&mut self, select: NodeId, then: NodeId, otherwise: NodeId) -> NodeId {
        self.builder.mux(select, then, otherwise)
    }

    /// One of two words, a multiplexer a bit.
    pub(super) fn select(&mut self, condition: NodeId, then: &[NodeId], otherwise: &[NodeId]) -> Vec<NodeId> {
        then.iter().zip(otherwise).map(|(&then, &otherwise)| self.mux(condition, then, otherwise)).collect()
    }

    /// Sum and carry of three bits.
    pub(super) fn full_adder(&mut self, a: NodeId, b: NodeId, carry: NodeId) -> (NodeId, NodeId) {
        if self.has_full_adders {
            return (self.builder.xor3(a, b, carry), self.builder.maj(a, b, carry));
        }
        let (half, both) = (self.xor(a, b), self.and(a, b));
        let (sum, passed) = (self.xor(half, carry), self.and(half, carry));
        (sum, self.or(both, passed))
    }

    /// The low bits of a word, or the word with copies of its sign or zeros above.
    pub(super) fn resized(&mut self, bits: &[NodeId], width: usize, signed: bool) -> Vec<NodeId> {
        let above = match bits.last() {
            Some(&top) if signed => top,
            _ => self.constant(false),
        };
        let mut bits = bits.to_vec();
        bits.resize(width, above);
        bits
    }
}
