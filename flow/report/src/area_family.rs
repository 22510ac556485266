//! The area model of a board's family.

use ringmill_accel::AreaFamily;
use ringmill_fpga::Family;

/// The family of the area model that stands for a board's family. UltraScale+ and Versal have no
/// model of their own; they are estimated by that of the 7 series, whose tables have six inputs
/// too.
#[must_use]
pub fn area_family(family: Family) -> AreaFamily {
    match family {
        Family::Ecp5 => AreaFamily::Ecp5,
        Family::Ice40 => AreaFamily::Ice40,
        Family::Gw1n | Family::Gw2a => AreaFamily::Gowin,
        Family::Xc7 | Family::Xcup | Family::Versal => AreaFamily::Xilinx7,
    }
}
