//! The latency of each block; the headers in `rtl/` state it, and co-simulation measures it.

/// `mod_add` and `mod_sub`.
pub(crate) const SUM: u64 = 1;
/// `constant_frame`.
pub(crate) const CONSTANT: u64 = 2;
/// From the last beat of the arguments into their buffers to cycle 0, less the beats between:
/// counted 1, taken 1, less 1.
pub(crate) const FRAME_BUFFER: u64 = 1;
/// `skid_buffer`, at a single result.
pub(crate) const SKID_BUFFER: u64 = 1;
/// `frame_fifo`, at each of several results.
pub(crate) const FRAME_FIFO: u64 = 2;
/// `frame_reorder`, beyond the beats of a frame.
pub(crate) const REORDER: u64 = 3;
/// From a pulse to the first beat of a `frame_buffer`.
pub(crate) const ARGUMENT: u64 = 2;
/// `frame_select`, before a unit that is shared.
pub(crate) const SELECT: u64 = 1;
/// `frame_accumulate`.
pub(crate) const ACCUMULATE: u64 = 3;
