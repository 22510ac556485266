//! The nets that several parts of a top module share, declared before any of them: SystemVerilog
//! has no forward references, and a shared unit may read what a later one gives.

use super::net::Net;
use super::writer::Top;

/// Columns of a line in generated text.
const COLUMNS: usize = 100;

impl Top<'_> {
    /// Has a net declared above all instances.
    pub(super) fn declare(&self, name: &str, bits: u32, comment: String) {
        self.nets.borrow_mut().push(Net { name: name.to_owned(), bits, comment });
    }

    /// The declarations that everything else has asked for: what comes out of each source, and the
    /// pulse of each cycle.
    pub(super) fn nets(&self) -> String {
        let values = self.nets.borrow();
        let value =
            |Net { name, bits, comment }: &Net| format!("  logic [{}:0] {name};{comment}\n", bits.saturating_sub(1));
        let mut text = "  // what is given, and the same so many cycles later\n".to_owned();
        text.extend(values.iter().map(value));
        text += "\n  // start_c is high in cycle c of an operand\n";
        let mut line = "  logic".to_owned();
        for (number, cycle) in self.pulses.borrow().iter().enumerate() {
            let name = format!(" start_{cycle}");
            if number > 0 {
                line.push(',');
            }
            if line.len() + name.len() >= COLUMNS {
                text += &format!("{line}\n");
                line = "     ".to_owned();
            }
            line += &name;
        }
        text + &format!("{line};\n\n")
    }
}
