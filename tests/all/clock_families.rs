//! The families of FPGAs of the modelled clock beside those that are routed.

use ringmill_accel::{ClockFamily, CriticalPaths, NoEstimate};
use ringmill_fpga::{Doubt, Family};

/// The modelled families of one that is routed: of iCE40 only UltraPlus has multipliers.
fn modelled(family: Family) -> Option<ClockFamily> {
    match family {
        Family::Ecp5 => Some(ClockFamily::Ecp5),
        Family::Ice40 => Some(ClockFamily::Ice40Up),
        Family::Gw1n | Family::Gw2a => Some(ClockFamily::Gowin),
        Family::Xc7 => Some(ClockFamily::Xilinx7),
        Family::Xcup => Some(ClockFamily::UltraScalePlus),
        Family::Versal => None,
    }
}

#[test]
fn the_model_knows_whose_multipliers_the_router_does_not_time() {
    let product =
        CriticalPaths { bits: 14, product_bits: 14, multiplies: true, enabled_flip_flops: 5000, ..Default::default() };
    for family in Family::ALL {
        let untimed = family.doubt(1) == Some(Doubt::Multipliers);
        let estimate = modelled(family).map(|clock| clock.estimate(&product));
        assert_eq!(estimate == Some(Err(NoEstimate::UntimedMultipliers)), untimed, "{family:?}: {estimate:?}");
        assert_ne!(family.doubt(0), Some(Doubt::Multipliers), "{family:?}");
    }
    // A family of the model that no family of boards stands for is the iCE40 without multipliers.
    let stands = |clock: &ClockFamily| Family::ALL.into_iter().any(|family| modelled(family) == Some(*clock));
    let left: Vec<_> = ClockFamily::ALL.into_iter().filter(|clock| !stands(clock)).collect();
    assert_eq!(left, [ClockFamily::Ice40Hx]);
}
