//! Mistakes in the wiring of a module.

use thiserror::Error;

use crate::MOST_INLINE_BITS;

/// A generated module that is not valid: a defect of its generator.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WiringError {
    /// No module of this name is known.
    #[error("expected a known module for the instance '{instance}', found '{module}'")]
    Module {
        /// The instance.
        instance: String,
        /// The module that it names.
        module: String,
    },
    /// A module has no such port, or a second connection of it.
    #[error("expected a port of '{module}' that is not connected yet at '{instance}', found '{port}'")]
    Port {
        /// The instance.
        instance: String,
        /// Its module.
        module: String,
        /// The port.
        port: String,
    },
    /// A module has no such parameter.
    #[error("expected a parameter of '{module}' at '{instance}', found '{parameter}'")]
    Parameter {
        /// The instance.
        instance: String,
        /// Its module.
        module: String,
        /// The parameter.
        parameter: String,
    },
    /// A constant has more bits than tools take.
    #[error("expected at most {MOST_INLINE_BITS} bits of the constant '{name}', found {bits}")]
    Large {
        /// The constant, or the parameter of an instance.
        name: String,
        /// Its bits.
        bits: u32,
    },
    /// An input of an instance has no value.
    #[error("expected a connection of the input '{port}' at '{instance}', found none")]
    Open {
        /// The instance.
        instance: String,
        /// The port.
        port: String,
    },
    /// An unconnected output whose width does not follow from the parameters.
    #[error("expected a connection of the output '{port}' at '{instance}', whose width is not known, found none")]
    Unknown {
        /// The instance.
        instance: String,
        /// The port.
        port: String,
    },
    /// Two widths that should be equal.
    #[error("expected {expected} bits for {position}, found {found}")]
    Width {
        /// The location.
        position: String,
        /// Bits there.
        expected: u32,
        /// Bits of the value that is assigned.
        found: u32,
    },
    /// A slice beyond its net.
    #[error("expected a slice of {width} bits, found '{slice}'")]
    Slice {
        /// The slice.
        slice: String,
        /// Bits of the net.
        width: u32,
    },
    /// The target of an assignment is not a net or a slice of a net.
    #[error("expected a net to assign to, found '{target}'")]
    Target {
        /// The target found.
        target: String,
    },
    /// A name is declared twice, or with two ranges, or is reserved.
    #[error("expected a free name for a net, found '{name}'")]
    Name {
        /// The name.
        name: String,
    },
    /// A net that is read, or a port, is not driven.
    #[error("expected a driver of '{net}' bit {bit}, found none")]
    Undriven {
        /// The net.
        net: String,
        /// The bit.
        bit: u32,
    },
    /// A net has two drivers.
    #[error("expected one driver of '{net}' bit {bit}, found several")]
    Drivers {
        /// The net.
        net: String,
        /// The bit.
        bit: u32,
    },
}
