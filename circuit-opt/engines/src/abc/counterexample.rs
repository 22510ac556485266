//! An input on which two circuits differ.

use super::{Abc, equivalence::and_inverter_graph};
use crate::EngineError;
use ringmill_netlist::{Netlist, Simulator};
use ringmill_toolchain::{ToolError, WorkFolder};
use std::time::Duration;

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
        Ok(assigned(&text, left.inputs().len()).filter(|input| differ(left, right, input)))
    }
}

/// The values of inputs in lines `pi07@0=1`; inputs that are not named are 0. `None` if no line has
/// one.
fn assigned(text: &str, inputs: usize) -> Option<Vec<bool>> {
    let mut values = vec![false; inputs];
    let mut any = false;
    for (name, value) in text.lines().filter_map(|line| line.trim().strip_prefix("pi")?.split_once('=')) {
        let number = name.split('@').next().and_then(|number| number.parse::<usize>().ok());
        if let Some(place) = number.and_then(|number| values.get_mut(number)) {
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
    use super::assigned;

    #[test]
    fn inputs_are_read_from_both_forms() {
        let text = "# FALSIFYING OUTPUTS: miter\npi00@0=1\npi01@0=0\npi02=1\n# DONE\n";
        assert_eq!(assigned(text, 4), Some(vec![true, false, true, false]));
        assert_eq!(assigned("# DONE\n", 2), None);
        assert_eq!(assigned("pi9=1\n", 2), None);
    }
}
