//! Ports, and how their values travel.

/// Bits of one word of a port's value.
pub(crate) const WORD_BITS: usize = 32;

/// A port of the module under simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Its Verilog name.
    pub name: String,
    /// Its width, at least 1. A value travels as `bits.div_ceil(32)` words of 32 bits, least
    /// significant first.
    pub bits: usize,
}

impl Port {
    /// Number of 32-bit words of a value.
    pub fn words(&self) -> usize {
        self.bits.div_ceil(WORD_BITS)
    }

    /// The bits of the value's last word that are used.
    pub(crate) fn last_word_mask(&self) -> u32 {
        match self.bits % WORD_BITS {
            0 => u32::MAX,
            used => (1 << used) - 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_masks_at_the_borders() {
        let shape = |bits| {
            let port = Port { name: "p".to_owned(), bits };
            (port.words(), port.last_word_mask())
        };
        assert_eq!(shape(1), (1, 1));
        assert_eq!(shape(31), (1, 0x7fff_ffff));
        assert_eq!(shape(32), (1, u32::MAX));
        assert_eq!(shape(33), (2, 1));
        assert_eq!(shape(64), (2, u32::MAX));
        assert_eq!(shape(200), (7, 0xff));
    }
}
