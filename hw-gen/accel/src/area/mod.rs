//! The area of a design after synthesis, by family.

mod designs;

pub use designs::{CalibrationDesign, calibration_designs};
