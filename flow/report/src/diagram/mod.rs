//! The block diagram of an accelerator: what is drawn of it, where it lies, and the picture.
//!
//! A report may come from anywhere, so nothing here trusts it: arrows that lead nowhere or
//! backwards are left out, and what is too much to look at is not drawn. The picture says so in
//! both cases.

mod columns;
mod draw;
mod layout;
mod order;
mod rows;

pub(super) use draw::picture;
pub use layout::{Arrow, Delay, Layout, Placed, layout};

/// Most nodes that are drawn: more can neither be read nor followed.
pub const MOST_NODES: usize = 160;
/// Most arrows that are drawn.
pub const MOST_ARROWS: usize = 4 * MOST_NODES;
