//! Secrets, which no text has in the clear.

use crate::refused::refused_at;
use melior::ir::{BlockLike, Location, OperationRef, RegionLike, Type, ValueLike, operation::OperationLike};
use ringmill_dialects::{access, attr};
use ringmill_passes::ProgramError;

/// Refuses a function with an argument or a result that is secret, by a mark or by its type, and
/// not a ciphertext. A client's own functions encrypt and decrypt: they have clear values.
pub(crate) fn check_secrets<'c>(
    function: OperationRef<'c, '_>,
    is_ciphertext: impl Fn(Type<'c>) -> bool,
) -> Result<(), ProgramError> {
    if [attr::CLIENT_ENCRYPT, attr::CLIENT_DECRYPT].into_iter().any(|client| client.is_on(function)) {
        return Ok(());
    }
    let Some(r#type) = access::function_type(function) else { return Ok(()) };
    let block = function.region(0).ok().and_then(|region| region.first_block());
    let check = |what: &str, of: Option<Type<'c>>, is_marked: bool, location: Location<'c>| match of {
        Some(of) if (is_marked || access::secret_inside(of).is_some()) && !is_ciphertext(of) => {
            let message = format!("expected a ciphertext for {what}, which is secret, found '{of}'");
            let help = "lower secrets to ciphertexts with passes before, or remove {secret.secret} from public values";
            Err(refused_at(location, &message).with_help(help))
        }
        _ => Ok(()),
    };
    for position in 0..r#type.input_count() {
        let argument = block.and_then(|block| block.argument(position).ok());
        let location = argument.map_or(function.location(), |argument| ValueLike::location(&argument));
        let is_marked = access::has_argument_attribute(function, position, attr::SECRET);
        check(&format!("argument {position}"), r#type.input(position).ok(), is_marked, location)?;
    }
    for position in 0..r#type.result_count() {
        let is_marked = access::result_attribute(function, position, attr::SECRET).is_some();
        check(&format!("result {position}"), r#type.result(position).ok(), is_marked, function.location())?;
    }
    Ok(())
}
