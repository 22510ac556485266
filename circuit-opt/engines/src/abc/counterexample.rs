//! An input on which two circuits differ.

use super::{Abc, equivalence::and_inverter_graph};
use crate::EngineError;
use ringmill_netlist::{Netlist, Simulator};
use ringmill_toolchain::{ToolError, WorkFolder};
use std::{collections::HashMap, time::Duration};

/// The file that ABC writes the input to.
const RESULT: &str = "input.txt";

impl Abc {
    /// Looks for an input on which two circuits with the same ports differ: a bit for each input.
    /// `None` if none was found in time. Each is checked by simulation.
    ///
    /// # Errors
    /// ABC cannot be run.
    pub fn counterexample(
        &self,
        left: &Netlist,
        right: &Netlist,
        timeout: Duration,
    ) -> Result<Option<Vec<bool>>, EngineError> {
        let folder = WorkFolder::new("counterexample")?;
        for (netlist, file) in [(left, "left.aig"), (right, "right.aig")] {
            folder.write(file, and_inverter_graph(netlist))?;
        }
        let commands = "counterexample.abc";
        folder.write(commands, format!("miter left.aig right.aig\niprove\nwrite_cex -n {RESULT}\n"))?;
        match self.plan(commands).timeout(timeout).run(&folder) {
            Ok(_) => {}
            Err(ToolError::TimedOut { .. } | ToolError::Failed { .. } | ToolError::Killed { .. }) => {
                folder.discard();
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        }
        let text = if folder.file(RESULT).is_file() { folder.read(RESULT)? } else { String::new() };
        folder.discard();
        let names: Vec<&str> = (0..left.inputs().len()).map(|position| left.input_name(position)).collect();
        Ok(assigned(&text, &names).filter(|input| differ(left, right, input)))
    }
}

/// The values of inputs in lines `name@0=1`; a name that the file does not keep is `pi07`. Inputs
/// without a line are 0. `None` if no line has one.
fn assigned(text: &str, names: &[&str]) -> Option<Vec<bool>> {
    let places: HashMap<&str, usize> = names.iter().copied().zip(0..).collect();
    let mut values = vec![false; names.len()];
    let mut any = false;
    for (name, value) in text.lines().filter_map(|line| line.trim().rsplit_once('=')) {
        let name = name.rsplit_once('@').map_or(name, |(name, _)| name);
        let numbered = || name.strip_prefix("pi").and_then(|number| number.parse::<usize>().ok());
        let place = places.get(name).copied().or_else(numbered);
        if let Some(place) = place.and_then(|place| values.get_mut(place)) {
            *place = value == "1";
            any = true;
        }
    }
    any.then_some(values)
}

fn differ(left: &Netlist, right: &Netlist, input: &[bool]) -> bool {
    let words: Vec<u64> = input.iter().map(|&bit| u64::from(bit)).collect();
    let bits =
        |netlist: &Netlist| -> Vec<u64> { Simulator::new(netlist).run(&words).iter().map(|word| word & 1).collect() };
    bits(left) != bits(right)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ringmill_netlist::Netlist;
    use ringmill_toolchain::Toolchain;

    use super::assigned;
    use crate::abc::Abc;

    #[test]
    fn inputs_are_read_from_both_forms() {
        let text = "# FALSIFYING OUTPUTS: miter\na[1]@0=1\na[0]@0=0\npi02=1\n# DONE\n";
        assert_eq!(assigned(text, &["a[0]", "a[1]", "", "b"]), Some(vec![false, true, true, false]));
        assert_eq!(assigned("# DONE\n", &["a", "b"]), None);
        assert_eq!(assigned("pi9=1\n", &["a", "b"]), None);
    }

    #[test]
    fn finds_an_input_that_is_one_in_2_to_the_64() {
        let mut hit = Netlist::new("m");
        let mut zero = Netlist::new("m");
        let expected: Vec<bool> = (0..64).map(|bit| 0x2ee8_9179_1be4_c0deu64 >> bit & 1 == 1).collect();
        let inputs: Vec<_> = (0..64).map(|bit| hit.add_input(format!("a[{bit}]"))).collect();
        for bit in 0..64 {
            zero.add_input(format!("a[{bit}]"));
        }
        let mut all = hit.constant(true);
        for (&input, &bit) in inputs.iter().zip(&expected) {
            all = hit.add_cell(if bit { 0b1000 } else { 0b0010 }, &[all, input], None);
        }
        hit.add_output("y", all);
        let never = zero.constant(false);
        zero.add_output("y", never);
        let abc = Abc::new(&Toolchain::locate()).expect("scripts/setup was run");
        let found = abc.counterexample(&hit, &zero, Duration::from_secs(10)).expect("ABC runs");
        assert_eq!(found, Some(expected));
    }
}
