//! Names on the command line in any case: reports write `LUT3`, the option is `lut3`.

use std::{convert::Infallible, str::FromStr};

/// Parses a name in any case. Errors quote the name as given.
pub fn any_case<T: FromStr>(name: &str) -> Result<T, T::Err> {
    name.parse().or_else(|error| name.to_lowercase().parse().map_err(|_| error))
}

/// Returns the name of a board in lower case, as all names of boards are.
pub fn board(name: &str) -> Result<String, Infallible> {
    Ok(name.to_lowercase())
}
