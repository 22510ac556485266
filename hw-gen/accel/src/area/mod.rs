//! The area of a design after synthesis, by family.

mod designs;
mod family;
mod features;
mod inventory;
mod memory;

pub use designs::{CalibrationDesign, calibration_designs};
pub use family::AreaFamily;
pub use features::{FLIP_FLOP_KINDS, Features, TABLE_KINDS};
pub(crate) use inventory::{least, of};
