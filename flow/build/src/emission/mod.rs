//! Integration files, one file here for each kind, and the description that is always written.

mod bench;
mod bus;
mod circt;
mod cocotb;
mod description;
mod emit;
mod fusesoc;
mod integration;
mod litex;
mod testbench;
mod vivado;

pub(crate) use circt::sources as circt_sources;
pub(crate) use emit::emit;
