use crate::{
    error::ProgramError,
    func::{Port, find_entry, ports, stored_arguments},
    refusal::Refusal,
};
use melior::ir::Module;

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

impl Signature {
    /// The signature of a function of the original program: before any pass has run.
    ///
    /// # Errors
    ///
    /// No such function, or an argument or result that is no bits: the same that `check-program` refuses.
    pub fn of(module: &Module<'_>, entry: &str) -> Result<Self, ProgramError> {
        let module = module.as_operation();
        let function = find_entry(module, Some(entry)).map_err(Refusal::into_error)?;
        let (arguments, mut results) = ports(function).map_err(Refusal::into_error)?;
        for (argument, stored) in arguments.iter().zip(stored_arguments(module, function)) {
            if stored {
                results.push(Port { secret: true, ..argument.clone() });
            }
        }
        Ok(Self { entry: entry.to_owned(), arguments, results })
    }
}
