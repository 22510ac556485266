//! The flow of each family.

use crate::flow::Flow;
use crate::{Doubt, Family, ecp5, gowin, ice40, xilinx};

impl Family {
    /// The properties of the family.
    pub(crate) fn flow(self) -> &'static Flow {
        match self {
            Family::Ecp5 => &ecp5::FLOW,
            Family::Ice40 => &ice40::FLOW,
            Family::Gw1n => &gowin::GW1N,
            Family::Gw2a => &gowin::GW2A,
            Family::Xc7 => &xilinx::XC7,
            Family::Xcup => &xilinx::XCUP,
            Family::Versal => &xilinx::VERSAL,
        }
    }

    /// True if designs can be placed and routed here, or only counted.
    pub fn is_routed(self) -> bool {
        self.flow().router.is_some()
    }

    /// The reason that a design with so many multipliers may miss nextpnr's clock, if there is one;
    /// none where nothing is routed.
    pub fn doubt(self, multipliers: u64) -> Option<Doubt> {
        self.flow().router.as_ref().and_then(|router| router.timing.doubt(multipliers))
    }

    /// True if the area of designs can be counted.
    pub fn is_counted(self) -> bool {
        self.flow().synthesis.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_clocks_of_timed_paths_are_promises() {
        let doubt = |family: Family, dsp| family.flow().router.as_ref().and_then(|router| router.timing.doubt(dsp));
        assert_eq!([0, 5].map(|dsp| doubt(Family::Ecp5, dsp)), [None, None]);
        assert_eq!([0, 5].map(|dsp| doubt(Family::Ice40, dsp)), [None, Some(Doubt::Multipliers)]);
        for family in [Family::Gw1n, Family::Gw2a] {
            assert_eq!([0, 5].map(|dsp| doubt(family, dsp)), [Some(Doubt::Optimistic), Some(Doubt::Multipliers)]);
        }
    }
}
