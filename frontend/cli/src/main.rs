//! The ringmill command.
fn main() {}
