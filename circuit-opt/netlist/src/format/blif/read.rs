//! Reading BLIF.

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::cover::Cover;
use super::lines::{Lines, Token};
use super::models::Models;
use super::problem::{BlifError, BlifProblem};
use crate::format::definitions::{Definitions, Disorder, Signal};
use crate::format::public_marks;
use crate::{Located, Netlist};

/// Directives without meaning for the function: delays, loads, and what Yosys notes about cells.
const IGNORED: [&str; 20] = [
    ".and_gate_delay",
    ".area",
    ".attr",
    ".cname",
    ".default_input_arrival",
    ".default_input_drive",
    ".default_max_input_load",
    ".default_output_load",
    ".default_output_required",
    ".delay",
    ".input_arrival",
    ".input_drive",
    ".input_required",
    ".max_input_load",
    ".output_arrival",
    ".output_load",
    ".output_required",
    ".param",
    ".wire",
    ".wire_load_slope",
];

/// Statements that other tools write, each with a remedy.
const UNSUPPORTED: [(&str, &str); 9] = [
    (".latch", SEQUENTIAL),
    (".mlatch", SEQUENTIAL),
    (".clock", SEQUENTIAL),
    (".gate", "write the cells of a library as '.names' (in ABC: 'unmap', in Yosys: 'techmap')"),
    (".exdc", "don't-care sets are not supported: remove '.exdc' and what follows up to '.end'"),
    (".search", "put the models of other files into this one"),
    (".blackbox", "give every model its contents"),
    (".start_kiss", "write the state machine's logic as '.names', without its registers"),
    (".conn", "write a buffer as '.names A B' with the row '1 1' (in Yosys: 'write_blif' without '-conn')"),
];
const SEQUENTIAL: &str = "only combinational circuits are supported: cut the circuit at its registers";
const OTHER: &str = "a model is '.model', '.inputs', '.outputs', '.names' and '.subckt', '.end'";

/// Of instances, so much text is read at most, and this many times the file's size.
const INSTANCE_BYTES: usize = 1 << 24;
const INSTANCE_GROWTH: usize = 64;

/// Reads a combinational BLIF file: `.names` in any order with covers of the on-set or the off-set,
/// and `.subckt` of other models of the file, which are copied in; the first model is the circuit.
/// A cell of up to six inputs stays one cell; wider ones become products and sums of six. Buffers
/// vanish, as does the order of cells where a cell was used before its definition.
///
/// # Errors
/// The first problem, with its position. Takes time linear in the text, and in the copies
/// of models, which are limited to 16 MiB and 64 times the size of the text.
pub fn read(text: &str) -> Result<Netlist, BlifError> {
    let mut reader = Reader {
        text,
        definitions: Definitions::default(),
        models: None,
        open: vec![Scope::new(Lines::from(text, 0), None)],
        open_models: HashSet::default(),
        copied: 0,
    };
    let mut tokens = Vec::new();
    loop {
        let Some(scope) = reader.open.last_mut() else {
            unreachable!("reading ends with the first scope");
        };
        let before = scope.lines.offset();
        scope.lines.next_into(&mut tokens);
        let is_end = tokens.is_empty() || reader.line(before, &tokens)?;
        if is_end && let Some(top) = reader.close_scope()? {
            return reader.finish(top);
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    definitions: Definitions,
    /// All models of the file, once one of them is asked for.
    models: Option<Models<'a>>,
    /// The circuit, and the instance in it, and the instance in that one, and so on, up to the one
    /// that is read.
    open: Vec<Scope<'a>>,
    /// The names of their models.
    open_models: HashSet<&'a str, FxBuildHasher>,
    /// Bytes of text read for instances.
    copied: usize,
}

/// A model that is being read: the circuit, or an instance.
struct Scope<'a> {
    lines: Lines<'a>,
    model: Option<&'a str>,
    signals: HashMap<&'a str, Signal, FxBuildHasher>,
    inputs: Vec<(Token<'a>, Signal)>,
    outputs: Vec<(Token<'a>, Signal)>,
    cover: Option<Cover<'a>>,
    instance: Option<Instance<'a>>,
}

impl<'a> Scope<'a> {
    fn new(lines: Lines<'a>, instance: Option<Instance<'a>>) -> Self {
        let model = instance.as_ref().map(|instance| instance.model.text);
        let (inputs, outputs) = (Vec::new(), Vec::new());
        Self { lines, model, signals: HashMap::default(), inputs, outputs, cover: None, instance }
    }
}

/// A `.subckt`.
struct Instance<'a> {
    model: Token<'a>,
    /// By port: the signal of the scope around, and where it is written.
    connections: HashMap<&'a str, (Token<'a>, Signal), FxBuildHasher>,
}

impl<'a> Reader<'a> {
    fn error(&self, at: Token<'a>, problem: BlifProblem) -> BlifError {
        Located::new(self.text.as_bytes(), at.offset, at.text.len(), problem)
    }

    fn scope(&mut self) -> &mut Scope<'a> {
        self.open.last_mut().unwrap_or_else(|| unreachable!("a scope is open while lines are read"))
    }

    /// Takes one logical line, the text of which begins at `start`; whether it was the end of the
    /// model.
    fn line(&mut self, start: usize, tokens: &[Token<'a>]) -> Result<bool, BlifError> {
        let (first, rest) = (tokens[0], &tokens[1..]);
        if self.open.len() > 1 {
            self.copied += self.scope().lines.offset() - start;
            let limit = INSTANCE_BYTES + INSTANCE_GROWTH * self.text.len();
            if self.copied > limit {
                return Err(self.error(first, BlifProblem::TooLarge { limit }));
            }
        }
        if !first.text.starts_with('.') {
            self.row(tokens)?;
            return Ok(false);
        }
        self.close_cover();
        match first.text {
            ".model" if self.scope().model.is_some() => return Ok(true),
            ".model" => {
                let &[name] = rest else {
                    return Err(self.error(first, BlifProblem::ModelName));
                };
                self.scope().model = Some(name.text);
                self.open_models.insert(name.text);
            }
            ".inputs" => {
                for &token in rest {
                    let signal = self.signal(token);
                    self.undefined_yet(token, signal)?;
                    self.definitions.define_input(signal);
                    self.scope().inputs.push((token, signal));
                }
            }
            ".outputs" => {
                for &token in rest {
                    let signal = self.signal(token);
                    self.scope().outputs.push((token, signal));
                }
            }
            ".names" => self.names(first, rest)?,
            ".subckt" => self.instance(first, rest)?,
            ".end" => return Ok(true),
            name if IGNORED.contains(&name) => {}
            name => {
                let help = UNSUPPORTED.iter().find(|row| row.0 == name).map_or(OTHER, |row| row.1);
                return Err(self.error(first, BlifProblem::Unsupported { directive: name.to_owned(), help }));
            }
        }
        Ok(false)
    }

    /// Opens the scope of a `.subckt`.
    fn instance(&mut self, directive: Token<'a>, tokens: &[Token<'a>]) -> Result<(), BlifError> {
        let Some((&model, connections)) = tokens.split_first() else {
            return Err(self.error(directive, BlifProblem::Subckt));
        };
        let name = || model.text.to_owned();
        let text = self.text;
        let start = match self.models.as_mut() {
            Some(models) => models.use_model(model.text),
            None => self.models.insert(Models::of(text)?).use_model(model.text),
        };
        let Some(start) = start else {
            return Err(self.error(model, BlifProblem::UnknownModel { name: name() }));
        };
        if !self.open_models.insert(model.text) {
            return Err(self.error(model, BlifProblem::Recursion { name: name() }));
        }
        let mut connected = HashMap::default();
        for &token in connections {
            let Some((port, signal)) = token.text.split_once('=').filter(|(_, signal)| !signal.is_empty()) else {
                return Err(self.error(token, BlifProblem::Subckt));
            };
            let actual = Token { text: signal, offset: token.offset + port.len() + 1 };
            let signal = self.signal(actual);
            if connected.insert(port, (actual, signal)).is_some() {
                return Err(self.error(token, BlifProblem::NoPort { model: name(), port: port.to_owned() }));
            }
        }
        let instance = Instance { model, connections: connected };
        self.open.push(Scope::new(Lines::from(text, start), Some(instance)));
        Ok(())
    }

    /// Ends the model that is read: an instance is connected, the circuit is returned.
    fn close_scope(&mut self) -> Result<Option<Scope<'a>>, BlifError> {
        self.close_cover();
        let Some(scope) = self.open.pop() else { return Ok(None) };
        let Some(mut instance) = scope.instance else { return Ok(Some(scope)) };
        self.open_models.remove(instance.model.text);
        let model = || instance.model.text.to_owned();
        for (port, signal) in scope.inputs {
            let Some((_, actual)) = instance.connections.remove(port.text) else {
                let problem = BlifProblem::OpenInput { model: model(), port: port.text.to_owned() };
                return Err(self.error(instance.model, problem));
            };
            self.definitions.define(signal, 0b10, &[actual]);
        }
        for (port, signal) in scope.outputs {
            if let Some((at, actual)) = instance.connections.remove(port.text) {
                self.undefined_yet(at, actual)?;
                self.definitions.define(actual, 0b10, &[signal]);
            }
        }
        // Of several the first in the file, whatever the order of the map.
        let left = instance.connections.iter().min_by_key(|(_, (at, _))| at.offset);
        if let Some((port, (at, _))) = left {
            let length = at.offset + at.text.len();
            let offset = at.offset - port.len() - 1;
            let token = Token { text: &self.text[offset..length], offset };
            return Err(self.error(token, BlifProblem::NoPort { model: model(), port: (*port).to_owned() }));
        }
        Ok(None)
    }

    fn signal(&mut self, token: Token<'a>) -> Signal {
        let Self { open, definitions, .. } = self;
        let scope = open.last_mut().unwrap_or_else(|| unreachable!("a scope is open while lines are read"));
        *scope.signals.entry(token.text).or_insert_with(|| definitions.signal(token.offset))
    }

    fn undefined_yet(&self, token: Token<'a>, signal: Signal) -> Result<(), BlifError> {
        if self.definitions.is_defined(signal) {
            return Err(self.error(token, BlifProblem::Redefined { name: token.text.to_owned() }));
        }
        Ok(())
    }

    fn names(&mut self, directive: Token<'a>, tokens: &[Token<'a>]) -> Result<(), BlifError> {
        let Some((&output, inputs)) = tokens.split_last() else {
            return Err(self.error(directive, BlifProblem::NamelessCell));
        };
        let operands: Vec<Signal> = inputs.iter().map(|&token| self.signal(token)).collect();
        let signal = self.signal(output);
        self.undefined_yet(output, signal)?;
        // A place holder, so that a second definition is seen; the cover replaces it.
        self.definitions.define(signal, 0, &[]);
        self.scope().cover = Some(Cover::new(operands, signal));
        Ok(())
    }

    fn row(&mut self, tokens: &[Token<'a>]) -> Result<(), BlifError> {
        match self.scope().cover.as_mut() {
            Some(cover) => cover.row(tokens).map_err(|(at, problem)| self.error(at, problem)),
            None => Err(self.error(tokens[0], BlifProblem::StrayRow)),
        }
    }

    /// Defines the signal of the `.names` that just ended.
    fn close_cover(&mut self) {
        if let Some(cover) = self.scope().cover.take() {
            cover.define(&mut self.definitions);
        }
    }

    fn finish(mut self, top: Scope<'a>) -> Result<Netlist, BlifError> {
        let models = match self.models.take() {
            Some(models) => models,
            None => Models::of(self.text)?,
        };
        if let Some(at) = models.first_unused() {
            return Err(self.error(at, BlifProblem::SecondModel));
        }
        if top.model.is_none() && top.signals.is_empty() {
            return Err(Located::new(self.text.as_bytes(), 0, 0, BlifProblem::Empty));
        }
        let mut netlist = Netlist::new(top.model.unwrap_or("main"));
        let inputs: Vec<_> =
            top.inputs.iter().map(|&(token, signal)| (signal, netlist.add_input(token.text))).collect();
        let nodes = self.definitions.elaborate(&inputs, &mut netlist).map_err(|disorder| self.disorder(disorder))?;
        let comments = self.text.lines().map_while(|line| line.strip_prefix('#'));
        comments.for_each(|comment| public_marks::apply(&mut netlist, comment));
        for &(token, signal) in &top.outputs {
            netlist.add_output(token.text, nodes[signal as usize]);
        }
        Ok(netlist)
    }

    fn disorder(&self, disorder: Disorder) -> BlifError {
        let (Disorder::Undefined(signal) | Disorder::Cycle(signal)) = disorder;
        let offset = self.definitions.mention(signal);
        let text = self.text[offset..].split(|c: char| c.is_ascii_whitespace() || c == '#').next().unwrap_or_default();
        let name = text.to_owned();
        let problem = match disorder {
            Disorder::Undefined(_) => BlifProblem::Undefined { name },
            Disorder::Cycle(_) => BlifProblem::Cycle { name },
        };
        self.error(Token { text, offset }, problem)
    }
}
