use crate::{
    error::{ProgramCode, ProgramError},
    func::{find_entry, is_marked, is_marked_at, stored_arguments},
    ir::{entry_block, extents, is_secret, revealed, scalar_width},
    refusal::Refusal,
};
use melior::ir::{Module, Type, TypeLike, ValueLike, block::BlockLike, operation::OperationLike};
use ringmill_dialects::access;

/// What goes into and comes out of a program, as the user wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Name of the entry function.
    pub entry: String,
    /// Its arguments.
    pub arguments: Vec<Port>,
    /// Its results, and behind them the memref arguments that it writes, in argument order.
    pub results: Vec<Port>,
}

/// An argument or a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Bits of each element, 1 to 128.
    pub width: u32,
    /// Extents; none for a scalar.
    pub shape: Vec<usize>,
    /// Whether an argument is encrypted. Results always are.
    pub secret: bool,
}

impl Port {
    /// Number of elements; 1 for a scalar.
    pub fn elements(&self) -> usize {
        self.shape.iter().product()
    }

    fn of(r#type: Type<'_>, secret: bool) -> Option<Self> {
        let inside = revealed(r#type);
        if is_secret(r#type) && inside.is_mem_ref() {
            // Nobody could tell what writing to it means.
            return None;
        }
        let r#type = inside;
        let (element, shape) = extents(r#type).unwrap_or((r#type, Vec::new()));
        let width = scalar_width(element).filter(|width| (1..=128).contains(width))?;
        Some(Self { width, shape, secret })
    }
}

impl Signature {
    /// The signature of a function of the original program: before any pass has run.
    pub fn of(module: &Module<'_>, entry: &str) -> Result<Self, ProgramError> {
        let module = module.as_operation();
        let function = find_entry(module, Some(entry)).map_err(Refusal::into_error)?;
        let refuse = |what: String| {
            let message = format!("{what} of function '{entry}' is no integer, nor a tensor or memref of integers");
            Refusal::new(ProgramCode::ArgumentType, message, function.location()).into_error()
        };
        let block = entry_block(function);
        let types: Vec<_> = block
            .map(|block| {
                (0..block.argument_count())
                    .filter_map(|position| block.argument(position).ok())
                    .map(|argument| argument.r#type())
                    .collect()
            })
            .unwrap_or_default();
        let any_marked = is_marked(function);
        let mut arguments = Vec::with_capacity(types.len());
        for (position, &r#type) in types.iter().enumerate() {
            let secret = !any_marked || is_marked_at(function, position);
            let port = Port::of(r#type, secret);
            arguments.push(port.ok_or_else(|| refuse(format!("argument {position}")))?);
        }
        let mut results = Vec::new();
        if let Some(r#type) = access::function_type(function) {
            for position in 0..r#type.result_count() {
                let port = r#type.result(position).ok().and_then(|result| Port::of(result, true));
                results.push(port.ok_or_else(|| refuse(format!("result {position}")))?);
            }
        }
        for (argument, stored) in arguments.iter().zip(stored_arguments(module, function)) {
            if stored {
                results.push(Port { secret: true, ..argument.clone() });
            }
        }
        Ok(Self { entry: entry.to_owned(), arguments, results })
    }
}
