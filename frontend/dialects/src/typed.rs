//! Builders and accessors of our ops, made from the same `.td` files (`melior::dialect!`): one
//! module for each dialect.
#![allow(missing_docs, clippy::all)]

include!(concat!(env!("OUT_DIR"), "/typed.rs"));
