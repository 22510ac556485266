//! A circuit as BLIF: a cell for each gate, nothing shared or left out.

use super::circuit::Circuit;

impl Circuit {
    /// The circuit with these names of its input and result bits.
    pub fn blif(&self, inputs: &[String], outputs: &[String]) -> String {
        let name = |node: usize| inputs.get(node).cloned().unwrap_or_else(|| format!("n{node}"));
        let mut text = format!(".model main\n.inputs {}\n.outputs {}\n", inputs.join(" "), outputs.join(" "));
        for (position, gate) in self.gates.iter().enumerate() {
            text += ".names";
            for &operand in &gate.operands {
                text += &format!(" {}", name(operand));
            }
            text += &format!(" {}\n", name(self.inputs + position));
            let width = gate.operands.len();
            for row in (0..1_usize << width).filter(|row| gate.table >> row & 1 == 1) {
                text += &if width == 0 { "1\n".to_owned() } else { format!("{row:0width$b} 1\n") };
            }
        }
        for (output, &node) in outputs.iter().zip(&self.outputs) {
            text += &format!(".names {} {output}\n1 1\n", name(node));
        }
        text + ".end\n"
    }
}
