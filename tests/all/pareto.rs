//! `ringmill synth --pareto`: what it writes, read and counted here from the files alone.

use std::{collections::HashMap, fs, path::Path, process::Command};

use ringmill_netlist::lincomb::{self, LincombSimulator, LincombStatistics};
use serde_json::Value;

use crate::lit::binaries;

/// A cell of a BLIF file: its inputs and the rows on which it is 1.
struct Cell {
    inputs: Vec<String>,
    rows: Vec<String>,
}

/// A BLIF file of cells given by the rows on which they are 1, as ringmill writes it.
struct Blif {
    outputs: Vec<String>,
    cells: HashMap<String, Cell>,
}

impl Blif {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let (mut outputs, mut cells, mut last) = (Vec::new(), HashMap::new(), String::new());
        for line in text.replace("\\\n", " ").lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            match words.as_slice() {
                [key, names @ ..] if key == ".outputs" => outputs.extend_from_slice(names),
                [key, inputs @ .., output] if key == ".names" => {
                    last.clone_from(output);
                    cells.insert(output.clone(), Cell { inputs: inputs.to_vec(), rows: Vec::new() });
                }
                [row, value] if !row.starts_with('.') => {
                    assert_eq!(value, "1", "{}: {line}", path.display());
                    cells.get_mut(&last).expect("a row is of a cell").rows.push(row.clone());
                }
                [value] if value == "1" => cells.get_mut(&last).expect("a row is of a cell").rows.push(String::new()),
                _ => {}
            }
        }
        Self { outputs, cells }
    }

    /// Cells of two or more inputs: what tables cost.
    fn bootstraps(&self) -> u64 {
        self.cells.values().filter(|cell| cell.inputs.len() > 1).count() as u64
    }

    fn depth(&self) -> u64 {
        let mut depths = HashMap::new();
        self.outputs.iter().map(|output| self.depth_of(output, &mut depths)).max().unwrap_or(0)
    }

    fn depth_of<'a>(&'a self, name: &'a str, depths: &mut HashMap<&'a str, u64>) -> u64 {
        if let Some(&depth) = depths.get(name) {
            return depth;
        }
        let depth = self.cells.get(name).map_or(0, |cell| {
            let below = cell.inputs.iter().map(|input| self.depth_of(input, depths)).max().unwrap_or(0);
            below + u64::from(cell.inputs.len() > 1)
        });
        depths.insert(name, depth);
        depth
    }

    fn value(&self, name: &str, values: &mut HashMap<String, bool>) -> bool {
        if let Some(&value) = values.get(name) {
            return value;
        }
        let cell = self.cells.get(name).unwrap_or_else(|| panic!("nothing drives {name}"));
        let inputs: Vec<bool> = cell.inputs.iter().map(|input| self.value(input, values)).collect();
        let fits = |row: &String| row.chars().zip(&inputs).all(|(bit, &input)| bit == '-' || (bit == '1') == input);
        let value = cell.rows.iter().any(fits);
        values.insert(name.to_owned(), value);
        value
    }

    /// Result 0 as a word, for arguments of eight bits.
    fn run(&self, arguments: &[u8]) -> u8 {
        let bits = |(argument, &word): (usize, &u8)| {
            (0..8).map(move |bit| (format!("arg{argument}[{bit}]"), word >> bit & 1 == 1))
        };
        let mut values: HashMap<String, bool> = arguments.iter().enumerate().flat_map(bits).collect();
        (0..8).map(|bit| u8::from(self.value(&format!("result0[{bit}]"), &mut values)) << bit).sum()
    }
}

fn synth(arguments: &[&str], output: &Path) -> String {
    let mut command = Command::new(binaries().join("ringmill"));
    command.arg("synth").args(arguments).arg("--pareto").arg("-o").arg(output);
    let run = command.output().expect("ringmill is built");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8_lossy(&run.stdout).into_owned()
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).expect("it was written")).expect("JSON")
}

/// A netlist of a front: its name, its cost, and result 0 for two bytes.
type Read = (&'static str, (u64, u64), Box<dyn FnMut(u8, u8) -> u8>);

/// Reads tables.
fn of_tables(path: &Path, _: &Value) -> Read {
    let netlist = Blif::read(path);
    ("netlist.blif", cost(&netlist), Box::new(move |a, b| netlist.run(&[a, b])))
}

/// Reads cells that add before they look up; their noise is that of the list.
fn of_sums(path: &Path, point: &Value) -> Read {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let circuit = lincomb::text::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let LincombStatistics { common, space } = LincombStatistics::of(&circuit);
    assert_eq!(point["largest_noise"].as_u64(), Some(space.largest_noise.into()), "{}", path.display());
    let run = move |a: u8, b: u8| {
        let inputs: Vec<u64> =
            [a, b].iter().flat_map(|word| (0..8).map(move |bit| u64::from(word >> bit & 1))).collect();
        let outputs = LincombSimulator::new(&circuit).run(&inputs);
        outputs.iter().zip(0..8).map(|(value, bit)| ((value & 1) as u8) << bit).sum()
    };
    ("netlist.lincomb", (common.bootstraps, common.depth.into()), Box::new(run))
}

/// Checks the front in a folder and returns its points: bootstraps and depth, the shallowest first.
fn check(folder: &Path, read: fn(&Path, &Value) -> Read, meaning: impl Fn(u8, u8) -> u8) -> Vec<(u64, u64)> {
    let list = json(&folder.join("pareto.json"));
    let mut points = Vec::new();
    for point in list.as_array().expect("a list") {
        let number = |name: &str| point[name].as_u64().expect("a number");
        let (bootstraps, depth) = (number("bootstraps"), number("depth"));
        let file = point["netlist"].as_str().expect("a path");
        let (name, cost, mut run) = read(&folder.join(file), point);
        assert_eq!(file, format!("front/{bootstraps}x{depth}/{name}"));
        assert_eq!(cost, (bootstraps, depth), "{file}");
        for vector in 0..2000_u32 {
            // Corners, and then words that are spread over all there are.
            let spread = vector.wrapping_mul(0x9e37_79b9);
            let (a, b) = match vector {
                0..4 => ([0, 255][vector as usize & 1], [0, 255][vector as usize >> 1]),
                _ => ((spread >> 24) as u8, (spread >> 16) as u8),
            };
            assert_eq!(run(a, b), meaning(a, b), "{file} of {a} and {b}");
        }
        points.push((bootstraps, depth));
    }
    for (place, one) in points.iter().enumerate() {
        for other in &points[place + 1..] {
            let is_beaten = (one.0 <= other.0 && one.1 <= other.1) || (other.0 <= one.0 && other.1 <= one.1);
            assert!(!is_beaten, "{one:?} and {other:?}");
        }
    }
    let report = json(&folder.join("report.json"));
    let told: Vec<_> = report["pareto"].as_array().expect("a section").iter().map(|point| &point["netlist"]).collect();
    let listed: Vec<_> = list.as_array().expect("a list").iter().map(|point| &point["netlist"]).collect();
    assert_eq!(told, listed);
    assert!(fs::read_to_string(folder.join("pareto.svg")).expect("a picture").contains("<circle"));
    points
}

fn cost(netlist: &Blif) -> (u64, u64) {
    (netlist.bootstraps(), netlist.depth())
}

#[test]
fn the_front_of_a_sum_has_the_ripple_and_the_tree_and_something_between() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/add_i8.mlir");
    let told = synth(&[&program.display().to_string()], &out);
    let points = check(&out, of_tables, u8::wrapping_add);
    // A full adder a bit; and no sum of eight bits fits three levels with a sane number of tables.
    assert_eq!(points.last(), Some(&(15, 8)), "{points:?}");
    assert!(points.len() > 2 && points[0].1 <= 5, "{points:?}");
    assert_eq!(cost(&Blif::read(&out.join("netlist.blif"))), (15, 8), "fewest bootstraps unless asked otherwise");
    for (bootstraps, depth) in points {
        assert!(told.contains(&format!("front/{bootstraps}x{depth}/netlist.blif")), "{told}");
    }
}

#[test]
fn the_front_of_a_netlist_and_its_shallowest_point() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    // The larger of two words, bit by bit from the lowest.
    let mut text = ".model larger\n.inputs".to_owned();
    for (argument, bit) in (0..2).flat_map(|argument| (0..8).map(move |bit| (argument, bit))) {
        text += &format!(" arg{argument}[{bit}]");
    }
    text += "\n.outputs";
    (0..8).for_each(|bit| text += &format!(" result0[{bit}]"));
    text += "\n.names less0\n";
    for bit in 0..8 {
        text += &format!(".names arg0[{bit}] arg1[{bit}] less{bit} less{}\n01- 1\n001 1\n111 1\n", bit + 1);
    }
    for bit in 0..8 {
        text += &format!(".names arg0[{bit}] arg1[{bit}] less8 result0[{bit}]\n1-0 1\n-11 1\n");
    }
    text += ".end\n";
    let file = folder.path().join("larger.blif");
    fs::write(&file, text).expect("a file");
    synth(&[&file.display().to_string(), "--objective", "depth"], &out);
    let points = check(&out, of_tables, u8::max);
    assert_eq!(cost(&Blif::read(&out.join("netlist.blif"))), points[0], "the least depth was asked for");
    assert!(points.len() > 1, "{points:?}");
}

#[test]
fn the_front_of_sums_has_a_chain_and_a_tree() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/add_i8.mlir");
    let told = synth(&[&program.display().to_string(), "--cells", "lincomb", "--max-noise", "20"], &out);
    let points = check(&out, of_sums, u8::wrapping_add);
    // Two bits a cell, or all carries early.
    assert_eq!(points.last(), Some(&(4, 4)), "{points:?}");
    assert_eq!(points[0].1, 3, "{points:?}");
    assert!(told.contains("front/4x4/netlist.lincomb"), "{told}");
}
