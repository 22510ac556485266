/// Threads of every side.
pub const THREADS: usize = 2;
