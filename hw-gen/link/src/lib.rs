//! The link of a design to its host: a framed protocol over a UART, and the top around an
//! accelerator that speaks it.
//!
//! A host sends one request at a time, and the design answers it; [`protocol`] has the commands and
//! the refusals, [`Frame`] and [`Decoder`] the bytes on the line, [`Status`] the registers.
//! [`link_top`] writes the hardware's side for any streams; its modules stand in `rtl/top`.

mod baud;
mod error;
mod frame;
mod options;
pub mod protocol;
mod registers;
mod top;

pub use baud::{divider, fastest};
pub use error::LinkError;
pub use frame::{Damage, Decoder, Frame};
pub use options::LinkOptions;
pub use registers::{Status, StatusError};
pub use top::{LinkTop, link_top};
