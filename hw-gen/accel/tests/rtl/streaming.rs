//! Whole streaming transforms against their definition: each value is the residue of the polynomial modulo x^d − r, and the inverse gives
//! the polynomial back; with pauses, idle cycles between frames, and frames back to back, in the cycles that are promised.

use std::fmt::Write as _;
use std::time::Duration;

use crate::bench::{Words, build_and_run};
use crate::stimulus::{mostly, residue, seeded};
use rand::Rng;
use ringmill_blocks::library::used_by;
use ringmill_blocks::transform::{Direction, Order, Transform, Wanted, mdc, sdf};
use ringmill_blocks::{File, Multiplier, Reduction};
use ringmill_model::{add_mod, mul_mod};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
use ringmill_toolchain::{Invocation, Tool, Toolchain, WorkFolder};

/// Frames of an instance: the first are all 0 and all q − 1.
const FRAMES: usize = 4;

/// A ring, and the lanes of its transforms; one lane is single-path delay feedback.
struct Ring {
    splitting: Splitting,
    lanes: &'static [u32],
}

fn root(q: u64, order: u64) -> NegacyclicRoot {
    NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), order / 2).expect("a root")
}

fn rings() -> Vec<Ring> {
    let ring = |splitting, lanes| Ring { splitting, lanes };
    vec![
        ring(Splitting::negacyclic(root(97, 32)), &[1, 2, 4, 8]),
        ring(Splitting::cyclic(root(97, 32)), &[1, 2, 16]),
        ring(Splitting::negacyclic(root(257, 128)), &[1, 4]),
        ring(Splitting::incomplete(root(97, 16), 64), &[1, 2, 32]),
        ring(Splitting::incomplete(root(3329, 256), 256), &[1, 2, 8]),
        ring(Splitting::negacyclic(root(8_380_417, 512)), &[1, 2]),
        ring(Splitting::cyclic(root(12_289, 512)), &[1, 4]),
        ring(Splitting::negacyclic(root(12_289, 1024)), &[2]),
        ring(Splitting::negacyclic(root(12_289, 2048)), &[1, 2]),
        ring(Splitting::negacyclic(root(8_380_417, 8192)), &[1]),
    ]
}

fn multiplier(splitting: &Splitting, reduction: Reduction) -> Multiplier {
    Multiplier::new(splitting.modulus(), reduction).expect("applies")
}

fn generate(wanted: &Wanted, module: &str) -> Transform {
    let transform = if wanted.lanes == 1 { sdf(wanted, module) } else { mdc(wanted, module) };
    transform.expect("generated")
}

/// By index: coefficient c of the residue of a modulo x^d − r is the sum of a_(c + d·j)·r^j.
fn values(a: &[u64], splitting: &Splitting) -> Vec<u64> {
    let q = splitting.modulus().value();
    let degree = a.len() >> splitting.layers();
    let residue = |index: usize| {
        let point = splitting.point((index / degree) as u64);
        let coefficients = a.iter().skip(index % degree).step_by(degree).rev();
        coefficients.fold(0, |sum, &coefficient| add_mod(mul_mod(sum, point, q), coefficient, q))
    };
    (0..a.len()).map(residue).collect()
}

/// The elements of a frame by place.
fn ordered(elements: &[u64], order: &Order) -> Vec<u64> {
    (0..elements.len() as u64).map(|place| elements[order.index(place) as usize]).collect()
}

/// A transform in the simulation.
struct Run {
    name: String,
    transform: Transform,
    lanes: usize,
    bits: usize,
    /// Frames by place, in and out.
    frames: Vec<[Vec<u64>; 2]>,
    /// First bit of its inputs (start, lanes) and of its outputs.
    places: [usize; 2],
    /// The enabled cycles, counted from the reset, in which its frames begin.
    begins: Vec<usize>,
}

impl Run {
    fn beats(&self) -> usize {
        self.frames[0][0].len() / self.lanes
    }

    fn port_bits(&self) -> usize {
        1 + self.lanes * self.bits
    }

    /// The elements of a beat side by side.
    fn put(&self, words: &mut Words, place: usize, beat: &[u64]) {
        for (lane, &element) in beat.iter().enumerate() {
            words.put(place + lane * self.bits, self.bits, element.into());
        }
    }
}

fn runs() -> Vec<Run> {
    let (mut runs, mut places) = (Vec::new(), [0; 2]);
    for Ring { splitting, lanes } in rings() {
        let (n, q) = (splitting.n() as usize, splitting.modulus().value());
        let mut random = seeded(q + n as u64);
        let polynomial = |frame| match frame {
            0 => vec![0; n],
            1 => vec![q - 1; n],
            _ => (0..n).map(|_| residue(&mut random, q)).collect(),
        };
        let polynomials: Vec<Vec<u64>> = (0..FRAMES).map(polynomial).collect();
        let values: Vec<Vec<u64>> = polynomials.iter().map(|a| values(a, &splitting)).collect();
        for (&lanes, direction) in
            lanes.iter().flat_map(|lanes| [(lanes, Direction::Forward), (lanes, Direction::Inverse)])
        {
            // half of them with the one reduction, half with the other
            let reduction = Reduction::ALL[runs.len() / 2 % Reduction::ALL.len()];
            let wanted = Wanted { splitting, direction, lanes, multiplier: multiplier(&splitting, reduction) };
            let transform = generate(&wanted, &format!("transform_{}", runs.len()));
            let (into, out) = match direction {
                Direction::Forward => (&polynomials, &values),
                Direction::Inverse => (&values, &polynomials),
            };
            let frame =
                |number: usize| [ordered(&into[number], &transform.input), ordered(&out[number], &transform.output)];
            let frames: Vec<_> = (0..FRAMES).map(frame).collect();
            let beats = n / lanes as usize;
            // the second follows the first at once, the others after a while
            let mut begin = 3;
            let gaps = [0, random.random_range(1..beats), random.random_range(beats..2 * beats), 0];
            let begins = gaps.map(|gap| {
                begin += transform.interval_cycles as usize + gap;
                begin - transform.interval_cycles as usize - gap
            });
            let bits = splitting.modulus().bits() as usize;
            let what = if splitting.is_cyclic() { "cyclic " } else { "" };
            let name = format!("{what}N = {n}, q = {q}, {} layers, {lanes} lanes, {direction:?}", splitting.layers());
            let run = Run { name, transform, lanes: lanes as usize, bits, frames, places, begins: begins.to_vec() };
            places = places.map(|place| place + run.port_bits());
            runs.push(run);
        }
    }
    runs
}

/// The simulation's sources: the transforms, and the modules they instantiate.
fn write_sources(transforms: &[&Transform], folder: &WorkFolder) -> Vec<String> {
    let generated: Vec<File> = transforms
        .iter()
        .map(|transform| File { path: format!("{}.sv", transform.module), text: transform.text.clone() })
        .collect();
    let library = used_by(&generated);
    let write = |file: &File| {
        let name = file.path.rsplit('/').next().expect("a name").to_owned();
        folder.write(&name, &file.text).expect("written");
        name
    };
    library.iter().chain(&generated).map(write).collect()
}

/// The inputs, cycle by cycle: reset, enable, and the ports of every run. Returns also which cycles are enabled.
fn stimulus(runs: &[Run]) -> (Vec<u8>, Vec<bool>, usize) {
    let mut random = seeded(6);
    let last = |run: &Run| run.begins[FRAMES - 1] + run.transform.latency_cycles as usize + run.beats() + 2;
    let (cycles, bits) =
        (runs.iter().map(last).max().unwrap_or(0), runs.last().map_or(0, |run| run.places[0] + run.port_bits()));
    let in_words = (2 + bits).div_ceil(32).max(3);
    let (mut bytes, mut enables, mut now) = (Vec::new(), Vec::new(), 0);
    while now < cycles {
        let (reset, enable) = (enables.len() < 2, mostly(&mut random) == 1);
        let mut words = Words(vec![0; in_words]);
        words.put(0, 1, reset.into());
        words.put(1, 1, enable.into());
        for run in runs {
            let place = 2 + run.places[0];
            let begun = run.begins.iter().rposition(|&begin| begin <= now && !reset);
            let element = begun.map_or(usize::MAX, |frame| now - run.begins[frame]);
            if let Some(frame) = begun.filter(|_| element < run.beats()) {
                words.put(place, 1, u128::from(element == 0));
                run.put(&mut words, place + 1, &run.frames[frame][0][element * run.lanes..][..run.lanes]);
            }
        }
        bytes.extend(words.0.iter().flat_map(|word| word.to_le_bytes()));
        enables.push(enable && !reset);
        now += usize::from(enable && !reset);
    }
    (bytes, enables, in_words)
}

fn judge(run: &Run, seen: &[(bool, Vec<u64>)]) -> Result<(), String> {
    let starts: Vec<usize> = (0..seen.len()).filter(|&cycle| seen[cycle].0).collect();
    let promised: Vec<usize> = run.begins.iter().map(|begin| begin + run.transform.latency_cycles as usize).collect();
    if starts != promised {
        return Err(format!("frames leave at {starts:?}, not {promised:?}"));
    }
    for (number, (begin, [_, expected])) in starts.iter().zip(&run.frames).enumerate() {
        let got: Vec<u64> =
            seen[*begin..].iter().take(run.beats()).flat_map(|(_, beat)| beat.iter().copied()).collect();
        if let Some(place) = (0..expected.len()).find(|&place| got.get(place) != Some(&expected[place])) {
            return Err(format!("frame {number}, place {place}: {:?}, not {}", got.get(place), expected[place]));
        }
    }
    Ok(())
}

#[test]
fn transforms_are_what_they_are_by_definition_in_the_cycles_they_promise() {
    let folder = WorkFolder::new("transform-test").expect("a folder");
    let runs = runs();
    let mut sources = write_sources(&runs.iter().map(|run| &run.transform).collect::<Vec<_>>(), &folder);
    let (bytes, enables, in_words) = stimulus(&runs);
    let out_bits = runs.iter().map(Run::port_bits).sum::<usize>();
    let out_words = out_bits.div_ceil(32).max(3);
    let mut text = String::new();
    for run in &runs {
        let (into, out, data) = (2 + run.places[0], run.places[1], run.port_bits() - 1);
        writeln!(
            text,
            "  {module} the_{module} (.clk(clk), .rst(d[0]), .en(d[1]), .start(d[{into}]), .in(d[{} +: {data}]), \
             .start_out(q[{out}]), .out(q[{} +: {data}]));",
            into + 1,
            out + 1,
            module = run.transform.module,
        )
        .expect("text");
    }
    let ports =
        format!("input logic clk, input logic [{}:0] d, output logic [{}:0] q", 32 * in_words - 1, 32 * out_words - 1);
    folder.write("bench.sv", format!("module bench ({ports});\n{text}endmodule\n")).expect("written");
    sources.push("bench.sv".to_owned());
    build_and_run(&folder, &sources, &bytes);

    let bytes = std::fs::read(folder.file("out.bin")).expect("outputs");
    let mut seen = vec![Vec::new(); runs.len()];
    for (row, _) in bytes.chunks(4 * out_words).zip(&enables).filter(|(_, enable)| **enable) {
        let words = Words(row.as_chunks::<4>().0.iter().map(|&word| u32::from_le_bytes(word)).collect());
        for (run, seen) in runs.iter().zip(&mut seen) {
            let place = run.places[1];
            let lane = |lane: usize| words.get(place + 1 + lane * run.bits, run.bits) as u64;
            seen.push((words.get(place, 1) == 1, (0..run.lanes).map(lane).collect::<Vec<u64>>()));
        }
    }
    let wrong: Vec<String> = runs
        .iter()
        .zip(&seen)
        .filter_map(|(run, seen)| judge(run, seen).err().map(|what| format!("{}: {what}", run.name)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn generated_transforms_are_clean_under_wall() {
    let verilator = Toolchain::locate().require(Tool::Verilator).expect("scripts/setup installs it");
    let all = [
        (Splitting::negacyclic(root(97, 32)), 1, Direction::Inverse),
        (Splitting::negacyclic(root(97, 32)), 8, Direction::Forward),
        (Splitting::cyclic(root(257, 128)), 32, Direction::Forward),
        (Splitting::incomplete(root(3329, 256), 256), 4, Direction::Inverse),
        (Splitting::negacyclic(root(8_380_417, 8192)), 16, Direction::Forward),
        (Splitting::negacyclic(root(786_433, 131_072)), 1, Direction::Forward),
    ];
    for (splitting, lanes, direction) in all {
        let folder = WorkFolder::new("transform-lint-test").expect("a folder");
        let multiplier = multiplier(&splitting, Reduction::Montgomery);
        let transform = generate(&Wanted { splitting, direction, lanes, multiplier }, "transform");
        let sources = write_sources(&[&transform], &folder);
        for define in ["-DSIMULATION", "-DSYNTHESIS"] {
            let lint = Invocation::new(&verilator).args(["--lint-only", "-Wall", define, "--top-module", "transform"]);
            let lint = lint.args(&sources).timeout(Duration::from_secs(60));
            lint.run(&folder).unwrap_or_else(|error| panic!("N = {}, {lanes} lanes: {error}", splitting.n()));
        }
    }
}
