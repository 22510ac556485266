//! Finds and runs what `scripts/setup` installed.
//!
//! A run of an external program is first a plan ([`Invocation`]), which prints as the shell command
//! it stands for and can be checked without the program; running it in a [`WorkFolder`] puts it in
//! a process group of its own, so that a time-out stops the program together with everything it
//! started. A group of its own also means that Ctrl-C in a terminal does not reach it: programs
//! call [`interrupt::clean_up`] once at their start.

mod cache_folder;
mod error;
mod failure;
pub mod interrupt;
mod inventory;
mod invocation;
mod locate;
mod machine_code;
mod packages;
mod process;
mod process_group;
mod scratch;
mod shell;
mod strict;
mod swept;
mod tool;
mod tool_path;
mod watch;
mod webassembly;
mod work_folder;

pub use cache_folder::cache_folder;
pub use error::ToolError;
pub use failure::ToolFailure;
pub use inventory::Part;
pub use invocation::{Finished, Invocation};
pub use locate::Toolchain;
pub use scratch::{Scratch, remove_unfinished, replace_file};
pub use strict::{Elaboration, StrictError, StrictReaders};
pub use swept::{Swept, take_swept};
pub use tool::Tool;
pub use tool_path::ToolPath;
pub use work_folder::WorkFolder;
