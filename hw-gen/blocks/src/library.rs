//! The hand-written modules of `rtl/`, embedded so that an installed program has them anywhere.

use ringmill_verilog::{identifier, is_reserved};

use crate::{File, interface};

/// A module in `rtl/`.
struct Module {
    name: &'static str,
    path: &'static str,
    text: &'static str,
}

macro_rules! modules {
    ($($folder:literal $name:literal),* $(,)?) => {
        &[$(Module {
            name: $name,
            path: concat!("rtl/", $folder, "/", $name, ".sv"),
            text: include_str!(concat!("../../../rtl/", $folder, "/", $name, ".sv")),
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

/// Names that stand around a design: its plain ports, Verilator's top, what boards and proofs put
/// around it.
const AROUND: [&str; 8] =
    ["clk", "rst", interface::FRAME_ERROR, "TOP", "board_top", "board_clock", "reset_synchroniser", "transparent"];

/// Longest name of a design: its files have longer ones, and a file system takes 255 bytes.
const LONGEST: usize = 200;

/// Whether a module of the library has the name.
#[must_use]
pub fn has(name: &str) -> bool {
    MODULES.iter().any(|module| module.name == name)
}

/// A name as that of a design's module, characters that an identifier cannot have being `_`; None if something else has it, or it is too long.
#[must_use]
pub fn module_name(name: &str) -> Option<String> {
    let identifier = identifier(name);
    let is_taken = is_reserved(&identifier) || has(&identifier) || AROUND.contains(&identifier.as_str());
    (!is_taken && identifier.len() <= LONGEST).then_some(identifier)
}

/// The modules that the generated texts instantiate, directly or not, in compile order.
#[must_use]
pub fn used_by(generated: &[File]) -> Vec<File> {
    let mut used = [false; MODULES.len()];
    for index in (0..MODULES.len()).rev() {
        let users = generated.iter().map(|file| file.text.as_str());
        let library = MODULES[index + 1..].iter().zip(&used[index + 1..]).filter(|&(_, &used)| used);
        used[index] =
            users.chain(library.map(|(module, _)| module.text)).any(|text| instantiates(text, MODULES[index].name));
    }
    let files = MODULES.iter().zip(used).filter(|&(_, used)| used);
    files.map(|(module, _)| File { path: module.path.to_owned(), text: module.text.to_owned() }).collect()
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
            assert!(module.text.starts_with(&format!("// {}: ", module.name)), "{}", module.path);
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
        let paths: Vec<_> = used_by(&[File { path: String::new(), text }]).into_iter().map(|file| file.path).collect();
        assert_eq!(paths.len(), 21, "{paths:?}");
        assert!(paths.iter().all(|path| !path.contains("frame")), "{paths:?}");
    }
}
