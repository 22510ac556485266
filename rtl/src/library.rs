//! The table of modules, and which of them a design needs.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock};

use ringmill_design::{Reduction, SourceFile};
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

/// All modules, by path: the files in the folders next to `src`.
const MODULES: &[Module] = include!(concat!(env!("OUT_DIR"), "/modules.rs"));

/// All modules of the library, by path.
#[must_use]
pub fn modules() -> &'static [Module] {
    MODULES
}

/// True if a module of the library has the name.
#[must_use]
pub fn has(name: &str) -> bool {
    module(name).is_some()
}

/// The module of the name.
#[must_use]
pub fn module(name: &str) -> Option<&'static Module> {
    MODULES.iter().find(|module| module.name == name)
}

/// A name as that of a design's module, as [`ringmill_design::module_name`]; None also if a module
/// of the library has it.
#[must_use]
pub fn module_name(name: &str) -> Option<String> {
    ringmill_design::module_name(name).filter(|name| !has(name))
}

/// The header and the uses in a module's text.
struct Read {
    /// Its header; none of a package.
    definition: Option<Arc<Definition>>,
    /// The modules that it names, by their positions in [`MODULES`].
    uses: Vec<usize>,
}

/// By module.
static READ: LazyLock<Vec<Read>> = LazyLock::new(|| {
    let one = |module: &Module| {
        let words = identifiers(module.text);
        let is_used = |other: &Module| other.name != module.name && words.contains(other.name);
        let uses = (0..MODULES.len()).filter(|&other| is_used(&MODULES[other])).collect();
        Read { definition: Definition::read(module.text).ok().map(Arc::new), uses }
    };
    MODULES.iter().map(one).collect()
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

/// The modules of the library among those of the names, and all that they can need, each after those
/// that it instantiates.
#[must_use]
pub fn needed_by<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<SourceFile> {
    files(&names.into_iter().collect(), &|_, _| true)
}

/// The same without the reductions that `mod_mul` could have, except those among the names and those
/// that are defaults of parameters: Yosys elaborates a module with its defaults too, and its
/// `hierarchy -check` refuses a missing one.
#[must_use]
pub fn used_by<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<SourceFile> {
    let names: BTreeSet<&str> = names.into_iter().collect();
    let others = order(&names, &|user, _| user != CHOOSES);
    let mut chosen = names.clone();
    for module in others.into_iter().flat_map(defaults) {
        chosen.insert(module);
    }
    files(&names, &|user, used| user != CHOOSES || chosen.contains(used))
}

/// The module that instantiates one of several, which a parameter chooses. Readers of SystemVerilog
/// accept that the modules of branches that are not taken are missing.
const CHOOSES: &str = "mod_mul";

/// The modules of the reductions that are defaults of a module's parameters.
fn defaults(position: usize) -> impl Iterator<Item = &'static str> {
    let parameters = READ[position].definition.iter().flat_map(|definition| &definition.parameters);
    let numbers = parameters
        .filter(|parameter| parameter.name.ends_with("REDUCTION"))
        .filter_map(|parameter| parameter.default.value(&HashMap::new()));
    numbers.filter_map(|number| {
        let reduction = Reduction::ALL.into_iter().find(|reduction| i128::from(reduction.number()) == number)?;
        Some(reduction.module())
    })
}

fn files(names: &BTreeSet<&str>, is_used: &dyn Fn(&str, &str) -> bool) -> Vec<SourceFile> {
    let file = |position: usize| SourceFile::new(MODULES[position].path, MODULES[position].text);
    order(names, is_used).into_iter().map(file).collect()
}

/// The modules of the names, and those that they use as far as `is_used` says so of a pair.
fn order(names: &BTreeSet<&str>, is_used: &dyn Fn(&str, &str) -> bool) -> Vec<usize> {
    let mut is_known = [false; MODULES.len()];
    let mut order = Vec::new();
    for name in names {
        if let Some(position) = MODULES.iter().position(|module| module.name == *name) {
            visit(position, is_used, &mut is_known, &mut order);
        }
    }
    order
}

/// Puts a module after the modules that it uses.
fn visit(position: usize, is_used: &dyn Fn(&str, &str) -> bool, is_known: &mut [bool], order: &mut Vec<usize>) {
    if std::mem::replace(&mut is_known[position], true) {
        return;
    }
    for &used in &READ[position].uses {
        if is_used(MODULES[position].name, MODULES[used].name) {
            visit(used, is_used, is_known, order);
        }
    }
    order.push(position);
}

#[cfg(test)]
mod tests {
    use ringmill_verilog::Value;

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
        let files = needed_by(MODULES.iter().map(|module| module.name));
        assert_eq!(files.len(), MODULES.len());
        for (index, file) in files.iter().enumerate() {
            for later in &files[index + 1..] {
                let name = later.path.rsplit('/').next().and_then(|name| name.strip_suffix(".sv")).expect("a module");
                let instance =
                    |line: &str| line.trim_start().strip_prefix(name).is_some_and(|rest| rest.starts_with(" #("));
                let is_named = file.text.contains(&format!("{name}::")) || file.text.lines().any(instance);
                assert!(!is_named, "{} before {name}", file.path);
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
    fn only_the_reductions_that_are_chosen_are_written() {
        let choice = Value::Choice { number: 4, name: "solinas".to_owned(), module: "mod_mul_solinas" };
        let mut module = ringmill_verilog::Module::new("m");
        let [clk, en] = ["clk", "en"].map(|name| module.input(ringmill_verilog::Net::bit(name)));
        let [a, b] = ["a", "b"].map(|name| module.input(ringmill_verilog::Net::vector(name, 13)));
        let product = module.output(ringmill_verilog::Net::vector("product", 13));
        let multiply = instance("mod_mul", "multiply").parameter("BITS", 13).parameter("REDUCTION", choice);
        module.instance(multiply.same([&clk, &en, &a, &b, &product]));
        let written = module.finish().expect("sound");
        assert!(written.text.contains(".REDUCTION(4 /* solinas */)"), "{}", written.text);
        let files = used_by(written.instances.iter().map(String::as_str));
        let reductions = files.iter().filter(|file| file.path.starts_with("rtl/arith/mod_mul_"));
        assert_eq!(
            reductions.map(|file| file.path.as_str()).collect::<Vec<_>>(),
            ["rtl/arith/mod_mul_montgomery.sv", "rtl/arith/mod_mul_solinas.sv"],
            "the default and the chosen one"
        );
        assert_eq!(files.last().map(|file| file.path.as_str()), Some("rtl/arith/mod_mul.sv"));
        assert!(files.len() < needed_by(["mod_mul"]).len());
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
