//! One MLIR op becomes one or a few words.

use super::power::power;
use crate::{
    error::{ProgramCode, ProgramError},
    ir::{key, scalar_width, symbol, text},
    memref::{global_words, globals},
    refusal::Refusal,
};
use melior::ir::{Location, OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::access;
use ringmill_synth::word::{Predicate, Table, TableId, WordGraph, WordId, WordOp};
use rustc_hash::FxHashMap;

/// A word graph under construction.
pub(super) struct Translator<'c, 'a> {
    /// What was built so far.
    pub graph: WordGraph,
    words: FxHashMap<usize, WordId>,
    tables: FxHashMap<usize, TableId>,
    module: Option<OperationRef<'c, 'a>>,
    location: Option<Location<'c>>,
}

impl<'c, 'a> Translator<'c, 'a> {
    /// An empty graph called `name`, for ops of `function`.
    pub fn new(function: OperationRef<'c, 'a>, name: &str) -> Self {
        Self {
            graph: WordGraph::new(name),
            words: FxHashMap::default(),
            tables: FxHashMap::default(),
            module: function.parent_operation(),
            location: None,
        }
    }

    /// From now on `word` stands for `value`.
    pub fn bind(&mut self, value: Value<'c, 'a>, word: WordId) {
        self.words.insert(key(value), word);
    }

    /// What stands for a value that `user` reads.
    pub fn word(&self, value: Value<'c, 'a>, user: OperationRef<'c, 'a>) -> Result<WordId, ProgramError> {
        self.words.get(&key(value)).copied().ok_or_else(|| unsupported(user))
    }

    /// Adds what an op computes.
    pub fn translate(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), ProgramError> {
        let name = operation.name();
        let name = text(&name);
        if matches!(name, "memref.get_global") {
            return self.add_table(operation);
        }
        self.set_origin(operation.location());
        let widths: Vec<u32> = operation
            .results()
            .map(|result| scalar_width(result.r#type()).filter(|width| (1..=128).contains(width)))
            .collect::<Option<_>>()
            .ok_or_else(|| unsupported(operation))?;
        let Some(&width) = widths.first() else {
            return Err(unsupported(operation));
        };
        let words = match name {
            "memref.load" => {
                let (Ok(memory), Ok(index)) = (operation.operand(0), operation.operand(1)) else {
                    return Err(unsupported(operation));
                };
                let table = self.tables.get(&key(memory)).copied();
                let table = table.filter(|_| operation.operand_count() == 2).ok_or_else(|| unsupported(operation))?;
                let index = self.word(index, operation)?;
                vec![self.graph.op(WordOp::Lookup(table), &[index])]
            }
            "arith.constant" => {
                let value = operation
                    .attribute("value")
                    .ok()
                    .and_then(access::integer)
                    .ok_or_else(|| unsupported(operation))?;
                vec![self.graph.constant(value, width)]
            }
            // Any value will do.
            "ub.poison" => vec![self.graph.constant(0, width)],
            _ => {
                let operands =
                    operation.operands().map(|operand| self.word(operand, operation)).collect::<Result<Vec<_>, _>>()?;
                self.compute(name, operation, &operands, width)?
            }
        };
        if words.len() != widths.len() {
            return Err(unsupported(operation));
        }
        for (result, word) in operation.results().zip(words) {
            self.bind(result.into(), word);
        }
        Ok(())
    }

    /// The results of an arithmetic op.
    fn compute(
        &mut self,
        name: &str,
        operation: OperationRef<'c, 'a>,
        operands: &[WordId],
        width: u32,
    ) -> Result<Vec<WordId>, ProgramError> {
        let graph = &mut self.graph;
        if let Some(op) = direct(name) {
            return Ok(vec![graph.op(op, operands)]);
        }
        Ok(match (name, operands) {
            ("arith.cmpi", &[a, b]) => {
                let predicate = operation
                    .attribute("predicate")
                    .ok()
                    .and_then(access::integer)
                    .and_then(|number| Predicate::ALL.get(usize::try_from(number).ok()?).copied())
                    .ok_or_else(|| unsupported(operation))?;
                vec![graph.op(WordOp::Compare(predicate), &[a, b])]
            }
            ("arith.maxsi", &[a, b]) => vec![choose(graph, Predicate::SignedGreater, a, b)],
            ("arith.minsi", &[a, b]) => vec![choose(graph, Predicate::SignedLess, a, b)],
            ("arith.maxui", &[a, b]) => vec![choose(graph, Predicate::UnsignedGreater, a, b)],
            ("arith.minui", &[a, b]) => vec![choose(graph, Predicate::UnsignedLess, a, b)],
            ("arith.extsi", &[a]) => vec![graph.op(WordOp::SignExtend(width), &[a])],
            ("arith.extui", &[a]) => vec![graph.op(WordOp::ZeroExtend(width), &[a])],
            ("arith.trunci", &[a]) => vec![graph.op(WordOp::Truncate(width), &[a])],
            ("arith.index_cast" | "arith.index_castui", &[a]) => vec![if width < graph.width(a) {
                graph.op(WordOp::Truncate(width), &[a])
            } else if name == "arith.index_cast" {
                graph.op(WordOp::SignExtend(width), &[a])
            } else {
                graph.op(WordOp::ZeroExtend(width), &[a])
            }],
            ("arith.addui_extended", &[a, b]) => {
                let sum = graph.op(WordOp::Add, &[a, b]);
                vec![sum, graph.op(WordOp::Compare(Predicate::UnsignedLess), &[sum, a])]
            }
            ("arith.mului_extended", &[a, b]) => {
                vec![graph.op(WordOp::Mul, &[a, b]), graph.op(WordOp::MulHighUnsigned, &[a, b])]
            }
            ("arith.mulsi_extended", &[a, b]) => {
                vec![graph.op(WordOp::Mul, &[a, b]), graph.op(WordOp::MulHighSigned, &[a, b])]
            }
            ("math.ipowi", &[base, exponent]) => vec![power(graph, base, exponent, width)],
            _ => return Err(unsupported(operation)),
        })
    }

    /// Reads the constant global behind a `memref.get_global`.
    fn add_table(&mut self, get: OperationRef<'c, 'a>) -> Result<(), ProgramError> {
        let name = symbol(get, "name");
        let content = self
            .module
            .into_iter()
            .flat_map(globals)
            .find(|global| name.is_some() && symbol(*global, "sym_name") == name)
            .and_then(global_words)
            .filter(|content| content.is_constant);
        let element = content
            .as_ref()
            .and_then(|content| crate::ir::extents(content.r#type))
            .filter(|(_, extents)| extents.len() == 1)
            .and_then(|(element, _)| scalar_width(element));
        let words = content.and_then(|content| content.words).filter(|words| !words.is_empty());
        let (Some(width), Some(words)) = (element, words) else {
            return Err(unsupported(get));
        };
        let table = self.graph.table(Table::new(words, width));
        for result in get.results() {
            self.tables.insert(key(result.into()), table);
        }
        Ok(())
    }

    /// Tells the graph where the next words come from.
    fn set_origin(&mut self, location: Location<'c>) {
        if self.location == Some(location) {
            return;
        }
        self.location = Some(location);
        let origin = access::source_location(location);
        match origin {
            Some(origin) => self.graph.set_origin(&origin.to_string()),
            None => self.graph.set_origin(""),
        }
    }
}

/// Ops that a word graph has as well.
fn direct(name: &str) -> Option<WordOp> {
    Some(match name {
        "arith.addi" => WordOp::Add,
        "arith.subi" => WordOp::Sub,
        "arith.muli" => WordOp::Mul,
        "arith.divui" => WordOp::DivUnsigned,
        "arith.divsi" => WordOp::DivSigned,
        "arith.remui" => WordOp::RemUnsigned,
        "arith.remsi" => WordOp::RemSigned,
        "arith.ceildivui" => WordOp::CeilDivUnsigned,
        "arith.ceildivsi" => WordOp::CeilDivSigned,
        "arith.floordivsi" => WordOp::FloorDivSigned,
        "arith.andi" => WordOp::And,
        "arith.ori" => WordOp::Or,
        "arith.xori" => WordOp::Xor,
        "arith.shli" => WordOp::ShiftLeft,
        "arith.shrui" => WordOp::ShiftRightUnsigned,
        "arith.shrsi" => WordOp::ShiftRightSigned,
        "arith.select" => WordOp::Select,
        "math.ctpop" => WordOp::CountOnes,
        "math.ctlz" => WordOp::CountLeadingZeros,
        "math.cttz" => WordOp::CountTrailingZeros,
        "math.absi" => WordOp::Abs,
        _ => return None,
    })
}

/// `a` where the predicate holds between it and `b`, else `b`.
fn choose(graph: &mut WordGraph, predicate: Predicate, a: WordId, b: WordId) -> WordId {
    let first = graph.op(WordOp::Compare(predicate), &[a, b]);
    graph.op(WordOp::Select, &[first, a, b])
}

fn unsupported(operation: OperationRef<'_, '_>) -> ProgramError {
    let message = format!("operation '{}' cannot become a circuit", text(&operation.name()));
    Refusal::new(ProgramCode::UnsupportedOp, message, operation.location()).into_error()
}
