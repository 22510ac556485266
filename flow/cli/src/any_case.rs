//! Names on the command line, with capitals or without: reports write `LUT3`, the option is `lut3`.

use std::{convert::Infallible, str::FromStr};

/// Reads a name whatever the case of its letters. What is wrong with it is said of the name as it
/// was given.
pub fn any_case<T: FromStr>(name: &str) -> Result<T, T::Err> {
    name.parse().or_else(|error| name.to_lowercase().parse().map_err(|_| error))
}

/// Reads the name of a board; all of them are in small letters.
pub fn board(name: &str) -> Result<String, Infallible> {
    Ok(name.to_lowercase())
}
