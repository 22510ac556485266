//! The table of modules, and which of them a design needs.

use std::sync::{Arc, LazyLock};

use ringmill_design::SourceFile;
use ringmill_verilog::{Definition, Instance, identifiers};

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

/// What the text of a module says.
struct Read {
    /// Its header; none of a package.
    definition: Option<Arc<Definition>>,
    /// The modules that it names, by their positions in [`MODULES`].
    uses: Vec<usize>,
}

/// By module.
static READ: LazyLock<Vec<Read>> = LazyLock::new(|| {
    let one = |(position, module): (usize, &Module)| {
        let words = identifiers(module.text);
        let uses = (0..position).filter(|&other| words.contains(MODULES[other].name)).collect();
        Read { definition: Definition::read(module.text).ok().map(Arc::new), uses }
    };
    MODULES.iter().enumerate().map(one).collect()
});

/// The header of a module, read from its text; none of a package, or of a name that no module has.
#[must_use]
pub fn definition(name: &str) -> Option<Arc<Definition>> {
    let position = MODULES.iter().position(|module| module.name == name)?;
    READ[position].definition.clone()
}

/// An instance of a module of the library. One that the library does not have is refused when the
/// module around the instance is written.
#[must_use]
pub fn instance(module: &str, name: impl Into<String>) -> Instance {
    match definition(module) {
        Some(definition) => Instance::of(definition, name),
        None => Instance::unknown(module, name),
    }
}

/// The modules of the library among those of the names, and what they need, in compile order.
#[must_use]
pub fn needed_by<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<SourceFile> {
    let mut needed = [false; MODULES.len()];
    for name in names {
        if let Some(position) = MODULES.iter().position(|module| module.name == name) {
            needed[position] = true;
        }
    }
    for position in (0..MODULES.len()).rev().filter(|&position| needed[position]).collect::<Vec<_>>() {
        mark(position, &mut needed);
    }
    let files = MODULES.iter().zip(needed).filter(|&(_, needed)| needed);
    files.map(|(module, _)| SourceFile::new(module.path, module.text)).collect()
}

/// Marks what a module needs.
fn mark(position: usize, needed: &mut [bool]) {
    for &used in &READ[position].uses {
        if !std::mem::replace(&mut needed[used], true) {
            mark(used, needed);
        }
    }
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
    fn each_module_has_a_header_that_is_read() {
        for module in MODULES.iter().filter(|module| !module.text.contains("\npackage ")) {
            let definition = Definition::read(module.text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(definition.name, module.name);
            // As many ports as lines of the header that declare one.
            let header = module.text.split("\n);\n").next().unwrap_or_default();
            let is_port =
                |line: &&str| line.trim_start().starts_with("input ") || line.trim_start().starts_with("output ");
            assert_eq!(definition.ports.len(), header.lines().filter(is_port).count(), "{}", module.name);
            let is_parameter = |line: &&str| line.trim_start().starts_with("parameter ");
            assert_eq!(definition.parameters.len(), header.lines().filter(is_parameter).count(), "{}", module.name);
            // Every width follows from the defaults.
            let mut values = std::collections::HashMap::new();
            for parameter in &definition.parameters {
                if let Some(value) = parameter.default.value(&values) {
                    values.insert(parameter.name.as_str(), value);
                }
            }
            for port in &definition.ports {
                assert!(port.width.value(&values).is_some_and(|width| width > 0), "{}: {}", module.name, port.name);
            }
        }
    }

    #[test]
    fn compile_order_puts_users_last() {
        for (index, module) in MODULES.iter().enumerate() {
            let code: String =
                module.text.lines().map(|line| line.split("//").next().unwrap_or("").to_owned() + "\n").collect();
            for later in &MODULES[index + 1..] {
                let instance =
                    |line: &str| line.trim_start().strip_prefix(later.name).is_some_and(|rest| rest.starts_with(" #("));
                assert!(!code.lines().any(instance), "{} before {}", module.name, later.name);
            }
        }
    }

    #[test]
    fn only_what_is_needed_is_written() {
        let paths: Vec<_> = needed_by(["ntt_layer", "no_such_module"]).into_iter().map(|file| file.path).collect();
        assert_eq!(paths.len(), 21, "{paths:?}");
        assert!(paths.iter().all(|path| !path.contains("frame")), "{paths:?}");
    }

    #[test]
    fn a_port_that_there_is_not_is_refused() {
        let sound = instance("shift_register", "wait").parameter("WIDTH", 3).parameter("DEPTH", 2);
        let bits = ringmill_verilog::Net::vector("d", 3);
        let sound = sound.connect("clk", true).connect("en", true).connect("d", &bits);
        assert!(sound.check().is_ok());
        assert!(sound.clone().connect("x", true).check().is_err());
        assert!(sound.parameter("WIDTH", 4).check().is_err());
        assert!(instance("no_such_module", "x").check().is_err());
    }
}
