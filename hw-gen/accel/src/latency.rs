//! The latencies of blocks. The headers in `rtl/` state them, and co-simulation measures them.

/// `mod_add` and `mod_sub`.
pub(crate) const SUM: u64 = 1;
/// `constant_frame`.
pub(crate) const CONSTANT: u64 = 2;
/// From the last beat of the arguments into their buffers to cycle 0, minus the beats between: one
/// cycle to count, one to take, minus 1.
pub(crate) const FRAME_BUFFER: u64 = 1;
/// `skid_buffer`, at a single result.
pub(crate) const SKID_BUFFER: u64 = 1;
/// `frame_fifo`, at each of several results.
pub(crate) const FRAME_FIFO: u64 = 3;
/// `frame_reorder`, beyond the beats of a frame.
pub(crate) const REORDER: u64 = 3;
/// From a pulse to the first beat of a `frame_buffer`.
pub(crate) const ARGUMENT: u64 = 2;
/// `frame_select`, before a shared unit.
pub(crate) const SELECT: u64 = 1;
/// `frame_accumulate`.
pub(crate) const ACCUMULATE: u64 = 3;
