use crate::{
    error::ProgramError,
    func::{find_entry, passed, ports, stored_arguments},
    refusal::Refusal,
};
use melior::ir::Module;
use ringmill_design::{Port, Signature};

/// The signature of a function of the original program: before any pass has run.
///
/// # Errors
/// No such function, or an argument or result that is not bits: the same that `check-program`
/// refuses.
pub fn signature(module: &Module<'_>, entry: &str) -> Result<Signature, ProgramError> {
    let module = module.as_operation();
    let function = find_entry(module, Some(entry)).map_err(Refusal::into_error)?;
    let (arguments, mut results) = ports(function).map_err(Refusal::into_error)?;
    let stored = stored_arguments(module, function).into_iter().zip(passed(function));
    let stored = stored.filter(|&(_, passed)| passed).map(|(stored, _)| stored);
    for (argument, stored) in arguments.iter().zip(stored) {
        if stored {
            results.push(Port { secret: true, ..argument.clone() });
        }
    }
    Ok(Signature { entry: entry.to_owned(), arguments, results })
}
