//! A part of a written netlist: the lines that some bits of its results depend on.
//!
//! Verilator makes a hundred passes over each cell, so a model of a netlist of 45,000 cells takes
//! longer to build than the netlist took to synthesize. The cones of some result bits are a module
//! of the same ports and of lines of the same file.

use std::collections::{HashMap, HashSet};

use rand::{SeedableRng, rngs::StdRng, seq::SliceRandom};
use ringmill_design::Word;
use ringmill_report::CosimPart;

/// Cells of a part, at most: Verilator and the compiler take some two seconds for it.
const MOST_CELLS: usize = 1_000;
/// Cones in sequence that were too large before no further one is tried.
const PATIENCE: usize = 32;

/// Lines of a netlist's Verilog that make a module of their own, and what it computes.
pub(super) struct Part {
    /// The module: in the bits that it leaves out it has zeros.
    pub text: String,
    /// The bits of each result that it computes.
    pub results: Vec<Vec<bool>>,
    /// Cells in the part.
    pub cells: usize,
    /// Cells in the file.
    pub all_cells: usize,
}

impl Part {
    /// The cones of result bits in an order of `seed`, as many as [`MOST_CELLS`] have room for, of
    /// a module whose results are `result0`, `result1`, … of so many bits. None if the file is
    /// small enough, if no cone is, or if a line is not as our writer has it: then the whole file
    /// is simulated.
    pub fn of(verilog: &str, results: &[usize], seed: u64) -> Option<Part> {
        let lines = Lines::of(verilog)?;
        if lines.all.len() <= MOST_CELLS {
            return None;
        }
        let bit = |result: usize, bit: usize| match results[result] {
            1 if !lines.by_name.contains_key(format!("result{result}[0]").as_str()) => format!("result{result}"),
            _ => format!("result{result}[{bit}]"),
        };
        let mut order: Vec<_> =
            results.iter().enumerate().flat_map(|(result, &bits)| (0..bits).map(move |bit| (result, bit))).collect();
        order.shuffle(&mut StdRng::seed_from_u64(seed));
        let mut part = HashSet::new();
        let mut kept: Vec<_> = results.iter().map(|&bits| vec![false; bits]).collect();
        let mut too_large = 0;
        for &(result, position) in &order {
            match lines.cone(*lines.by_name.get(bit(result, position).as_str())?, &part) {
                Some(cone) => {
                    part.extend(cone);
                    kept[result][position] = true;
                    too_large = 0;
                }
                None => too_large += 1,
            }
            if too_large == PATIENCE {
                break;
            }
        }
        if part.is_empty() {
            return None;
        }
        let left_out: Vec<_> = order.iter().filter(|(result, position)| !kept[*result][*position]).collect();
        let zeros = left_out.iter().map(|&&(result, position)| format!("  assign {} = 1'b0;", bit(result, position)));
        Some(Part { text: lines.module(&part, zeros), cells: part.len(), all_cells: lines.all.len(), results: kept })
    }

    /// The size of the part.
    pub fn size(&self) -> CosimPart {
        let bits = || self.results.iter().flatten();
        CosimPart {
            result_bits: bits().filter(|&&kept| kept).count() as u64,
            all_result_bits: bits().count() as u64,
            cells: self.cells as u64,
            all_cells: self.all_cells as u64,
        }
    }

    /// Zeros in the bits that the part leaves out.
    pub fn mask(&self, expected: &mut [Vec<Vec<Word>>]) {
        for vector in expected {
            for (words, kept) in vector.iter_mut().zip(&self.results) {
                let width = kept.len() / words.len().max(1);
                for (word, kept) in words.iter_mut().zip(kept.chunks(width.max(1))) {
                    let mask = kept.iter().rev().fold(0u128, |mask, &kept| mask << 1 | u128::from(kept));
                    word.value &= mask;
                    word.defined &= mask != 0;
                }
            }
        }
    }
}

/// The lines of a written module.
struct Lines<'t> {
    /// Before the wires.
    head: &'t str,
    /// The assignments, one for each cell and output.
    all: Vec<Line<'t>>,
    by_name: HashMap<&'t str, usize>,
}

struct Line<'t> {
    name: &'t str,
    reads: Vec<&'t str>,
    text: &'t str,
}

impl<'t> Lines<'t> {
    fn of(verilog: &'t str) -> Option<Self> {
        let (head, body) = verilog.split_once("\n);\n")?;
        let mut all = Vec::new();
        let mut by_name = HashMap::new();
        let mut in_wires = false;
        for text in body.lines() {
            if let Some(assigned) = text.strip_prefix("  assign ") {
                let (name, rest) = assigned.split_once(" = ")?;
                let (expression, _) = rest.split_once(';')?;
                by_name.insert(name, all.len());
                all.push(Line { name, reads: names(expression)?, text });
            } else if text != "endmodule" {
                in_wires |= text.starts_with("  wire ");
                if !in_wires {
                    return None;
                }
            }
        }
        Some(Self { head, all, by_name })
    }

    /// The lines that a line depends on, itself included, that are not in `part`. None if they are
    /// too many together with the part.
    fn cone(&self, line: usize, part: &HashSet<usize>) -> Option<HashSet<usize>> {
        let mut cone = HashSet::new();
        let mut open = vec![line];
        while let Some(line) = open.pop() {
            if part.contains(&line) || !cone.insert(line) {
                continue;
            }
            if part.len() + cone.len() > MOST_CELLS {
                return None;
            }
            open.extend(self.all[line].reads.iter().filter_map(|name| self.by_name.get(name)));
        }
        Some(cone)
    }

    fn module(&self, part: &HashSet<usize>, zeros: impl Iterator<Item = String>) -> String {
        let lines = || self.all.iter().enumerate().filter(|(line, _)| part.contains(line)).map(|(_, line)| line);
        let wires =
            lines().filter(|line| !line.name.starts_with("result")).map(|line| format!("  wire {};", line.name));
        let assigned = lines().map(|line| line.text.to_owned());
        let body: Vec<String> = wires.chain(assigned).chain(zeros).collect();
        format!("{}\n);\n{}\nendmodule\n", self.head, body.join("\n"))
    }
}

/// The names and bits of names in an expression; None if one of them is escaped.
fn names(expression: &str) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    let mut rest = expression;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '\\' => return None,
            // a literal, such as 1'b0
            '0'..='9' => rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '\'').unwrap_or(rest.len()),
            c if c.is_ascii_alphabetic() || c == '_' => {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"_$[]".contains(c)).unwrap_or(rest.len());
                names.push(&rest[..end]);
                end
            }
            c => c.len_utf8(),
        };
        rest = &rest[end..];
    }
    Some(names)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    /// Two chains of cells behind two result bits, one of them longer than a part may be.
    fn chains() -> String {
        let mut text = String::from("module m(\n  input  wire [1:0] arg0,\n  output wire [1:0] result0\n);\n");
        for (chain, length) in [(0, 10), (1, MOST_CELLS)] {
            for cell in 0..length {
                let _ = writeln!(text, "  wire n{chain}_{cell};");
            }
        }
        for (chain, length) in [(0, 10), (1, MOST_CELLS)] {
            let mut before = format!("arg0[{chain}]");
            for cell in 0..length {
                let _ = writeln!(text, "  assign n{chain}_{cell} = {before} ^ (1'b1 & arg0[1]); // a.mlir:{cell}:1");
                before = format!("n{chain}_{cell}");
            }
            let _ = writeln!(text, "  assign result0[{chain}] = {before};");
        }
        text + "endmodule\n"
    }

    #[test]
    fn a_part_has_whole_cones_and_zeros_elsewhere() {
        let text = chains();
        let part = Part::of(&text, &[2], 1).expect("the first cone is small");
        assert_eq!(part.results, [[true, false]]);
        assert_eq!((part.cells, part.all_cells), (11, MOST_CELLS + 12));
        let assigned: Vec<_> = part.text.lines().filter(|line| line.starts_with("  assign")).collect();
        let (zero, cone) = assigned.split_last().expect("lines");
        assert_eq!(*zero, "  assign result0[1] = 1'b0;");
        assert!(cone.iter().all(|line| text.contains(line)), "each line is one of the file");
        assert!(part.text.ends_with("endmodule\n"));
        let defined = |value| Word { value, defined: true };
        let mut expected = [vec![vec![defined(3)]], vec![vec![defined(2)]]];
        part.mask(&mut expected);
        assert_eq!(expected, [[[defined(1)]], [[defined(0)]]]);
    }

    #[test]
    fn small_files_and_strange_lines_are_simulated_whole() {
        assert!(
            Part::of("module m(\n  output wire result0\n);\n  assign result0 = 1'b1;\nendmodule\n", &[1], 1).is_none()
        );
        let strange = chains().replace("endmodule", "  always @* x = 1;\nendmodule");
        assert!(Part::of(&strange, &[2], 1).is_some(), "lines behind a wire are its continuation");
        let escaped = chains().replace("= arg0[0] ^", "= \\arg0 [0] ^");
        assert!(Part::of(&escaped, &[2], 1).is_none());
    }
}
