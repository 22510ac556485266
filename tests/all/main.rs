//! The one test binary that links LLVM: whole-flow tests, and tests of the crates above it.

mod dialects_access;
mod dialects_heir;
mod dialects_ops;
mod dialects_opt;
mod dialects_passes;
mod interp_control;
mod interp_errors;
mod interp_evaluate;
mod interp_lowerings;
mod interp_memory;
mod interp_random;
mod interp_scalars;
mod interp_speed;
mod interp_tensors;
mod layering;
mod lit;
mod passes_errors;
mod passes_meaning;
mod passes_netlist;
mod passes_speed;
mod passes_text;
mod programs;
mod report_json;
mod report_page;
mod report_samples;
mod report_terminal;
