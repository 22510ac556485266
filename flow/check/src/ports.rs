//! Bits of a netlist and values of a program.

use std::path::Path;

use ringmill_design::{Port, Signature, Vector};
use ringmill_folder::RESULTS_FILE;
use ringmill_netlist::Netlist;

use crate::{CheckError, Recorded, Reference};

/// The port and the bit in it of each input, and of each output.
#[derive(Clone, Debug)]
pub struct PortMap {
    inputs: Vec<(usize, usize)>,
    outputs: Vec<(usize, usize)>,
    /// True for the inputs that are public.
    is_public: Vec<bool>,
}

impl PortMap {
    /// The map of a netlist, whose ports are in the order of the program's.
    #[must_use]
    pub fn of(netlist: &Netlist) -> Self {
        let places = |ports: Vec<ringmill_netlist::Port>, count: usize| {
            let mut places = vec![(0, 0); count];
            for (port, bits) in ports.iter().map(|port| &port.bits).enumerate() {
                for (bit, position) in bits.iter().enumerate() {
                    places[*position] = (port, bit);
                }
            }
            places
        };
        Self {
            inputs: places(netlist.input_ports(), netlist.inputs().len()),
            outputs: places(netlist.output_ports(), netlist.outputs().len()),
            is_public: netlist.public_inputs().to_vec(),
        }
    }

    /// The number of public input bits.
    #[must_use]
    pub fn public_inputs(&self) -> usize {
        self.is_public.iter().filter(|public| **public).count()
    }

    /// The input bits of some arguments.
    #[must_use]
    pub fn inputs(&self, signature: &Signature, arguments: &Vector) -> Vec<bool> {
        let bit = |(port, bit): &(usize, usize)| {
            let width = signature.arguments[*port].width as usize;
            arguments[*port][bit / width] >> (bit % width) & 1 == 1
        };
        self.inputs.iter().map(bit).collect()
    }

    /// The input bits of some arguments, the secret ones and the public ones.
    #[must_use]
    pub fn bits(&self, signature: &Signature, arguments: &Vector) -> (Vec<bool>, Vec<bool>) {
        let bits = self.inputs(signature, arguments);
        let of = |public: bool| {
            let bits = bits.iter().zip(&self.is_public).filter(move |(_, is_public)| **is_public == public);
            bits.map(|(bit, _)| *bit).collect()
        };
        (of(false), of(true))
    }

    /// The arguments of some public input bits; the secret ones are 0.
    #[must_use]
    pub fn public_arguments(&self, signature: &Signature, bits: &[bool]) -> Vector {
        let mut arguments: Vector = signature.arguments.iter().map(|port| vec![0; port.elements()]).collect();
        let places = self.inputs.iter().zip(&self.is_public).filter(|(_, is_public)| **is_public);
        for (((port, bit), _), value) in places.zip(bits) {
            let width = signature.arguments[*port].width as usize;
            arguments[*port][bit / width] |= u128::from(*value) << (bit % width);
        }
        arguments
    }

    /// The results of some output bits.
    #[must_use]
    pub fn results(&self, signature: &Signature, bits: &[bool]) -> Vector {
        let mut results: Vector = signature.results.iter().map(|port| vec![0; port.elements()]).collect();
        for ((port, bit), value) in self.outputs.iter().zip(bits) {
            let width = signature.results[*port].width as usize;
            results[*port][bit / width] |= u128::from(*value) << (bit % width);
        }
        results
    }

    /// True if the ports are those of a signature.
    #[must_use]
    pub fn fits(&self, signature: &Signature) -> bool {
        let fit = |places: &[(usize, usize)], ports: &[Port]| {
            let bits: usize = ports.iter().map(|port| port.elements() * port.width as usize).sum();
            let in_port = |(port, bit): &(usize, usize)| {
                ports.get(*port).is_some_and(|port| *bit < port.elements() * port.width as usize)
            };
            places.len() == bits && places.iter().all(in_port)
        };
        let agrees = |((port, _), is_public): (&(usize, usize), &bool)| signature.arguments[*port].secret != *is_public;
        fit(&self.inputs, &signature.arguments)
            && fit(&self.outputs, &signature.results)
            && self.inputs.iter().zip(&self.is_public).all(agrees)
    }
}

/// The signature of the netlist of a build: that of its program, if it has one.
///
/// # Errors
/// The program's results cannot be read.
pub fn signature_in(folder: &Path, netlist: &Netlist) -> Result<Signature, CheckError> {
    Ok(match folder.join(RESULTS_FILE).is_file() {
        true => Recorded::<CheckError>::read(folder)?.signature().clone(),
        false => signature_of(netlist),
    })
}

/// The signature of a netlist that was made from a file: each port is an integer, or, beyond 128
/// bits, an array of bits.
#[must_use]
pub fn signature_of(netlist: &Netlist) -> Signature {
    let port = |port: &ringmill_netlist::Port, is_public: bool| {
        let (width, shape) = match port.bits.len() {
            bits @ 1..=128 => (bits as u32, Vec::new()),
            bits => (1, vec![bits]),
        };
        Port { width, shape, ring: None, resident: false, secret: !is_public, unsigned: false }
    };
    Signature {
        entry: netlist.name().to_owned(),
        arguments: netlist.input_ports().iter().map(|of| port(of, netlist.public_inputs()[of.bits[0]])).collect(),
        results: netlist.output_ports().iter().map(|of| port(of, false)).collect(),
    }
}
