//! The table of modules, and which of them a design needs.

use ringmill_design::SourceFile;

/// A module, or a package of functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Module {
    /// Its name.
    pub name: &'static str,
    /// Its path in the folder of a build, `rtl/arith/mod_add.sv`.
    pub path: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! modules {
    ($($folder:literal $name:literal),* $(,)?) => {
        &[$(Module {
            name: $name,
            path: concat!("rtl/", $folder, "/", $name, ".sv"),
            text: include_str!(concat!("../", $folder, "/", $name, ".sv")),
        }),*]
    };
}

/// All modules; each after those it instantiates.
const MODULES: &[Module] = modules![
    "arith" "mul_latency",
    "arith" "mod_add",
    "arith" "mod_sub",
    "arith" "mod_half",
    "arith" "mod_neg",
    "arith" "sum_tree",
    "stream" "shift_register",
    "arith" "mul_wide",
    "arith" "mul_constant",
    "arith" "mod_mul_montgomery",
    "arith" "mod_mul_barrett",
    "arith" "mod_mul_word",
    "arith" "mod_mul_solinas",
    "arith" "mod_mul_goldilocks",
    "arith" "mod_mul_shoup",
    "arith" "mod_shift_goldilocks",
    "arith" "mod_mul",
    "arith" "mod_mac",
    "arith" "mod_switch",
    "arith" "mod_lift",
    "stream" "delay_line",
    "stream" "pulse_delay",
    "stream" "word_memory",
    "stream" "beat_counter",
    "stream" "skid_buffer",
    "stream" "frame_fifo",
    "bus" "stream_writer",
    "bus" "stream_reader",
    "bus" "axi_lite_slave",
    "bus" "wishbone_slave",
    "top" "reset_synchroniser",
    "top" "uart_rx",
    "top" "uart_tx",
    "top" "slip_decode",
    "top" "slip_encode",
    "top" "crc32",
    "top" "link_receiver",
    "top" "link_control",
    "top" "link_sender",
    "top" "link_counters",
    "top" "link_registers",
    "top" "link_input",
    "top" "link_output",
    "top" "link_core",
    "stream" "frame_check",
    "stream" "frame_buffer",
    "stream" "frame_start",
    "stream" "frame_end",
    "stream" "frame_reorder",
    "stream" "frame_wait",
    "stream" "frame_select",
    "stream" "frame_accumulate",
    "stream" "scalar_wait",
    "stream" "resident_frame",
    "stream" "resident_loader",
    "stream" "resident_reorder",
    "poly" "frame_affine",
    "poly" "gadget_digit",
    "ntt" "twiddle_rom",
    "stream" "constant_frame",
    "ntt" "butterfly_ct",
    "ntt" "butterfly_gs",
    "ntt" "delay_commutator",
    "ntt" "lane_exchange",
    "ntt" "base_multiply",
    "ntt" "butterfly_both",
    "ntt" "iterative_column",
    "ntt" "iterative_sequencer",
    "ntt" "twiddle_address",
    "ntt" "iterative_store",
    "ntt" "ntt_layer",
    "ntt" "sdf_butterfly",
    "ntt" "sdf_twiddle",
];

/// Whether a module of the library has the name.
#[must_use]
pub fn has(name: &str) -> bool {
    module(name).is_some()
}

/// The module of the name.
#[must_use]
pub fn module(name: &str) -> Option<&'static Module> {
    MODULES.iter().find(|module| module.name == name)
}

/// A name as that of a design's module, as [`ringmill_design::module_name`]; None also if a module of
/// the library has it.
#[must_use]
pub fn module_name(name: &str) -> Option<String> {
    ringmill_design::module_name(name).filter(|name| !has(name))
}

/// The modules that the generated texts instantiate, directly or not, in compile order.
#[must_use]
pub fn used_by(generated: &[SourceFile]) -> Vec<SourceFile> {
    let mut used = [false; MODULES.len()];
    for index in (0..MODULES.len()).rev() {
        let users = generated.iter().map(|file| file.text.as_str());
        let library = MODULES[index + 1..].iter().zip(&used[index + 1..]).filter(|&(_, &used)| used);
        used[index] =
            users.chain(library.map(|(module, _)| module.text)).any(|text| instantiates(text, MODULES[index].name));
    }
    let files = MODULES.iter().zip(used).filter(|&(_, used)| used);
    files.map(|(module, _)| SourceFile { path: module.path.to_owned(), text: module.text.to_owned() }).collect()
}

/// Whether some line of the text starts an instance of the module, or uses a function of the package.
fn instantiates(text: &str, name: &str) -> bool {
    text.contains(&format!("{name}::"))
        || text.lines().any(|line| line.trim_start().strip_prefix(name).is_some_and(|rest| rest.starts_with(" #(")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_holds_the_module_it_is_named_after_below_a_header() {
        for module in MODULES {
            assert!(
                module.text.starts_with(&format!(
                    "// SPDX-License-Identifier: MIT-0\n`default_nettype none\n// {}: ",
                    module.name
                )),
                "{}",
                module.path
            );
            assert!(module.text.ends_with("\n`default_nettype wire\n"), "{}", module.path);
            if module.text.contains(&format!("\npackage {};", module.name)) {
                continue;
            }
            assert!(module.text.contains(&format!("\nmodule {} ", module.name)), "{}", module.path);
            assert_eq!(module.text.matches("\nmodule ").count(), 1, "{}", module.path);
            assert!(module.text.contains("begin : refuse"), "{} refuses bad parameters", module.path);
        }
    }

    #[test]
    fn compile_order_puts_users_last() {
        for (index, module) in MODULES.iter().enumerate() {
            for later in &MODULES[index..] {
                assert!(!instantiates(module.text, later.name), "{} before {}", module.name, later.name);
            }
        }
    }

    #[test]
    fn only_what_is_used_is_written() {
        let text = "  ntt_layer #(.BITS(3)) a (.clk(clk));\n".to_owned();
        let paths: Vec<_> =
            used_by(&[SourceFile { path: String::new(), text }]).into_iter().map(|file| file.path).collect();
        assert_eq!(paths.len(), 21, "{paths:?}");
        assert!(paths.iter().all(|path| !path.contains("frame")), "{paths:?}");
    }
}
