//! Project chores: generated docs and benchmark tables.
fn main() {}
