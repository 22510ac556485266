//! Reading the JSON netlist.

use std::borrow::Cow;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::cells::Cell;
use super::json::Json;
use super::module::{Bit, Module, Port, RisingRange, bits};
use super::name;
use super::problem::{YosysJsonError, YosysJsonProblem};
use crate::format::definitions::{Definitions, Disorder, Signal};
use crate::{Netlist, OriginId};

/// Reads the module marked as the top, or the only one: flat, of gates (`$_AND_`, `$_MUX_` and the
/// like) and of tables (`$lut`) of at most six inputs. Bit `b` of a vector port `p` is called
/// `p[b]`, by rising weight, and a scalar port `p`; `src` becomes the origin, as
/// `FILE:LINE:COLUMN`. Undefined bits (`"x"`) are 0. Buffers vanish.
///
/// # Errors
/// The first problem, with its position. Takes time and memory linear in the text.
pub fn read(text: &str) -> Result<Netlist, YosysJsonError> {
    let module = Module::find(text)?;
    let mut reader = Reader {
        json: Json::new(text),
        netlist: Netlist::new(&*module.name),
        definitions: Definitions::default(),
        signals: HashMap::default(),
        constants: [None; 2],
    };
    let mut ports = Vec::new();
    let mut single_bit_vectors = Vec::new();
    let mut public = Vec::new();
    module.parts(text, |json, key, _| match &*key {
        "ports" => json.object(|json, name, at| {
            let port = Port::read(json, name)?;
            ports.push((port, at));
            Ok(())
        }),
        "cells" => json.object(|json, name, at| {
            let cell = Cell::read(json, name, at)?;
            reader.cell(&cell).map_err(|mut error| {
                // Yosys numbers its registers: the signal says more.
                if let YosysJsonProblem::Sequential { cell: name, .. } = &mut error.problem
                    && !cell.is_named()
                    && let Some(signal) = cell.state_at().and_then(|at| name_at(&module, text, at))
                {
                    *name = signal;
                }
                error
            })
        }),
        "netnames" => json.object(|json, name, _| {
            let name = name::plain(name);
            attributes(json, |attribute| match attribute {
                "single_bit_vector" => single_bit_vectors.push(name.clone()),
                "ringmill_public" => public.push(name.clone()),
                _ => {}
            })
        }),
        _ => json.skip_value(),
    })?;
    let mut inputs = Vec::new();
    let mut outputs = Vec::new();
    for (port, at) in &ports {
        for (name, bit) in port.named_bits(&single_bit_vectors) {
            if port.is_input {
                let signal = reader.define_at(bit, *at)?;
                reader.definitions.define_input(signal);
                inputs.push((signal, reader.netlist.add_input(name)));
                let is_public = public.contains(&port.name);
                reader.netlist.set_public(inputs.len() - 1, is_public);
            } else {
                outputs.push((name, reader.signal(bit)));
            }
        }
    }
    let Reader { json, mut netlist, mut definitions, .. } = reader;
    let nodes = definitions.elaborate(&inputs, &mut netlist).map_err(|disorder| {
        let (Disorder::Undefined(signal) | Disorder::Cycle(signal)) = disorder;
        let at = definitions.mention(signal);
        let name = name_at(&module, text, at).map_or_else(|| "a bit".to_owned(), |name| format!("'{name}'"));
        let problem = match disorder {
            Disorder::Undefined(_) => YosysJsonProblem::Undefined { name },
            Disorder::Cycle(_) => YosysJsonProblem::Cycle { name },
        };
        json.error(at, problem)
    })?;
    for (name, signal) in outputs {
        netlist.add_output(name, nodes[signal as usize]);
    }
    Ok(netlist)
}

/// The ports of a text whose indices rise as the weights of their bits fall.
///
/// # Errors
/// The text is none that [`read`] takes.
pub fn rising_ranges(text: &str) -> Result<Vec<RisingRange>, YosysJsonError> {
    let mut found = Vec::new();
    Module::find(text)?.parts(text, |json, key, _| match &*key {
        "ports" => json.object(|json, name, _| {
            found.extend(Port::read(json, name)?.rising_range());
            Ok(())
        }),
        _ => json.skip_value(),
    })?;
    Ok(found)
}

struct Reader<'a> {
    json: Json<'a>,
    netlist: Netlist,
    definitions: Definitions,
    signals: HashMap<u64, Signal, FxBuildHasher>,
    constants: [Option<Signal>; 2],
}

impl Reader<'_> {
    fn signal(&mut self, bit: Bit) -> Signal {
        match bit {
            Bit::Signal(number, at) => *self.signals.entry(number).or_insert_with(|| self.definitions.signal(at)),
            Bit::Constant(value) => *self.constants[usize::from(value)].get_or_insert_with(|| {
                let signal = self.definitions.signal(0);
                self.definitions.define(signal, u64::from(value), &[]);
                signal
            }),
        }
    }

    /// The signal of a bit that is driven from the position `at`, which no other may do.
    fn define_at(&mut self, bit: Bit, at: usize) -> Result<Signal, YosysJsonError> {
        let signal = self.signal(bit);
        match bit {
            Bit::Signal(_, _) if !self.definitions.is_defined(signal) => Ok(signal),
            Bit::Signal(number, at) => {
                let problem = YosysJsonProblem::Redefined { name: format!("bit {number}") };
                Err(self.json.error(at, problem))
            }
            Bit::Constant(_) => Err(self.json.error(at, YosysJsonProblem::Redefined { name: "a constant".to_owned() })),
        }
    }

    fn cell(&mut self, cell: &Cell<'_>) -> Result<(), YosysJsonError> {
        let function = cell.function(&self.json)?;
        let origin: Option<OriginId> = cell.origin().map(|origin| self.netlist.intern_origin(origin));
        let operands: Vec<Signal> = function.inputs.iter().map(|&bit| self.signal(bit)).collect();
        let output = self.define_at(function.output, cell.at)?;
        self.definitions.define_with_origin(output, function.table, &operands, origin);
        Ok(())
    }
}

/// Reads the value of a key of `netnames`, and tells the names of the attributes.
fn attributes(json: &mut Json<'_>, mut tell: impl FnMut(&str)) -> Result<(), YosysJsonError> {
    json.object(|json, key, _| match &*key {
        "attributes" => json.object(|json, key, _| {
            tell(&key);
            json.skip_value()
        }),
        _ => json.skip_value(),
    })
}

/// The name of the bit at an offset: a name of the source rather than of Yosys.
fn name_at(module: &Module<'_>, text: &str, at: usize) -> Option<String> {
    let digits: String = text[at..].chars().take_while(char::is_ascii_digit).collect();
    let wanted: Option<u64> = digits.parse().ok();
    let mut found: Option<Cow<'_, str>> = None;
    // The text was read once: there is nothing left to report in it.
    let _ = module.parts(text, |json, key, _| match &*key {
        "netnames" => json.object(|json, name, _| {
            let mut has = false;
            json.object(|json, key, _| match &*key {
                "bits" => {
                    has |=
                        bits(json)?.iter().any(|bit| matches!(bit, Bit::Signal(number, _) if Some(*number) == wanted));
                    Ok(())
                }
                _ => json.skip_value(),
            })?;
            if has && found.as_ref().is_none_or(|found| found.starts_with('$')) {
                found = Some(name);
            }
            Ok(())
        }),
        _ => json.skip_value(),
    });
    found.map(Cow::into_owned)
}
