//! Generated transforms as instances of one simulation, against residues by division: what each
//! index's value is, where it lies, and when.

use std::fmt::Write as _;

use crate::bench::{Words, build_and_run};
use crate::faults::Fault;
use crate::stimulus::{mostly, residue, seeded};
use rand::Rng;
use ringmill_blocks::transform::{Direction, Transform};
use ringmill_design::SourceFile;
use ringmill_model::{add_mod, mul_mod};
use ringmill_ring::Splitting;
use ringmill_toolchain::{Elaboration, WorkFolder};
use ringmill_verilog::Written;

/// A transform under test.
pub struct Subject {
    pub transform: Transform,
    pub splitting: Splitting,
    pub direction: Direction,
    pub lanes: u32,
    /// True if the module has the port `inverse`.
    pub both_ways: bool,
}

/// Frames through each transform: the first all q − 1.
const FRAMES: usize = 4;

/// The residues of a polynomial modulo the factors, by index.
fn residues(splitting: &Splitting, a: &[u64]) -> Vec<u64> {
    let q = splitting.modulus().value();
    let count = 1u64 << splitting.layers();
    let degree = a.len() / count as usize;
    let residue = |index: u64| {
        let point = splitting.point(index);
        let rows: Vec<&[u64]> = a.chunks(degree).collect();
        (0..degree).map(move |position| {
            rows.iter().rev().fold(0, |sum, row| add_mod(mul_mod(sum, point, q), row[position], q))
        })
    };
    (0..count).flat_map(residue).collect()
}

struct Run {
    /// By cycle: reset, enable, start, and the beat.
    controls: Vec<(u128, u128, u128, Vec<u64>)>,
    /// Enabled cycles in which frames start.
    starts: Vec<u64>,
    expected: Vec<Vec<u64>>,
}

/// Frames as close as the interval allows and further apart, with pauses.
fn stimulus(subject: &Subject, seed: u64) -> Run {
    let mut random = seeded(seed);
    let (n, q) = (subject.splitting.n(), subject.splitting.modulus().value());
    let (mut inputs, mut expected) = (Vec::new(), Vec::new());
    for frame in 0..FRAMES {
        let polynomial: Vec<u64> = (0..n).map(|_| if frame == 0 { q - 1 } else { residue(&mut random, q) }).collect();
        let values = residues(&subject.splitting, &polynomial);
        let (input, output) = match subject.direction {
            Direction::Forward => (polynomial, values),
            Direction::Inverse => (values, polynomial),
        };
        inputs.push(
            (0..n)
                .map(|position| input[subject.transform.outline.input.index(position) as usize])
                .collect::<Vec<u64>>(),
        );
        expected
            .push((0..n).map(|position| output[subject.transform.outline.output.index(position) as usize]).collect());
    }
    let mut run = Run { controls: vec![(1, 1, 0, Vec::new()); 2], starts: Vec::new(), expected };
    let (beats, mut next) = (n / u64::from(subject.lanes), 3);
    let mut enabled = 0;
    let end = FRAMES as u64 * (subject.transform.outline.timing.interval_cycles + 5)
        + subject.transform.outline.timing.latency_cycles
        + 3 * beats
        + 20;
    while enabled < end {
        let enable = mostly(&mut random);
        let frame = run.starts.len();
        let starts = enabled == next && frame < FRAMES;
        let begun = if starts { Some((frame, enabled)) } else { run.starts.last().map(|&start| (frame - 1, start)) };
        let beat = begun.filter(|&(_, start)| enabled < start + beats).map(|(frame, start)| {
            let first = ((enabled - start) * u64::from(subject.lanes)) as usize;
            inputs[frame][first..first + subject.lanes as usize].to_vec()
        });
        run.controls.push((0, enable, u128::from(starts), beat.unwrap_or_default()));
        if enable == 1 {
            if starts {
                run.starts.push(enabled);
                let gaps = [0, random.random_range(0..5), random.random_range(0..2 * beats)];
                next = enabled + subject.transform.outline.timing.interval_cycles + gaps[frame % gaps.len()];
            }
            enabled += 1;
        }
    }
    run
}

impl Subject {
    /// The files of the transform, with one line of a module changed: all modules get names of
    /// their own then. Packages stay shared.
    fn faulty(&self, number: usize, fault: &Fault) -> (String, Vec<SourceFile>) {
        let mut files = files([&self.transform.module]);
        files.retain(|file| file.text.contains("\nmodule "));
        let name = |text: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix("module ")).expect("a module");
            line.split(' ').next().expect("its name").to_owned()
        };
        let names: Vec<String> = files.iter().map(|file| name(&file.text)).collect();
        let own = |name: &str| format!("fault_{number}_{name}");
        for (file, module) in files.iter_mut().zip(&names) {
            if module == fault.module {
                assert_eq!(file.text.matches(fault.take).count(), 1, "{module}: '{}' stands there once", fault.take);
                file.text = file.text.replace(fault.take, fault.put);
            }
            let lines = file.text.lines().map(|line| {
                let (indent, rest) = line.split_at(line.len() - line.trim_start().len());
                let renamed = names.iter().find_map(|name| {
                    let instance = rest.strip_prefix(name.as_str()).filter(|rest| rest.starts_with(" #("));
                    instance.map(|rest| format!("{indent}{}{rest}", own(name)))
                });
                let declared = rest.strip_prefix("module ").map(|rest| format!("module {}", own(rest)));
                renamed.or(declared).unwrap_or_else(|| line.to_owned())
            });
            file.text = lines.collect::<Vec<_>>().join("\n");
            file.path = format!("rtl/{}.sv", own(module));
        }
        (own(self.transform.name()), files)
    }
}

/// The files of modules, behind those of the library that they need.
pub fn files<'m>(modules: impl IntoIterator<Item = &'m Written>) -> Vec<SourceFile> {
    let modules: Vec<&Written> = modules.into_iter().collect();
    let needed = modules.iter().flat_map(|module| &module.instances).map(String::as_str);
    let mut files = ringmill_rtl::needed_by(needed);
    files.extend(modules.iter().flat_map(|module| SourceFile::of(module, "")));
    files
}

/// Simulates all of them; what is wrong with each. A fault of a subject is one line of a module of
/// it that is changed.
pub fn check(subjects: &[(Subject, Option<Fault>)]) -> Vec<Result<(), String>> {
    let folder = WorkFolder::new("transform-test").expect("a folder");
    let runs: Vec<Run> =
        subjects.iter().enumerate().map(|(seed, (subject, _))| stimulus(subject, seed as u64)).collect();
    let sound = subjects.iter().filter(|(_, fault)| fault.is_none()).map(|(subject, _)| &subject.transform.module);
    let mut files = files(sound);
    files.retain(|file| !file.is_memory());
    // A faulty copy reads the memories' files of the original.
    for file in subjects.iter().flat_map(|(subject, _)| SourceFile::memories(&subject.transform.module, "")) {
        folder.write(&file.path, &file.text).expect("written");
    }
    // After the bench.
    let sound_sources = 1 + files.len();
    let mut modules = Vec::new();
    for (number, (subject, fault)) in subjects.iter().enumerate() {
        modules.push(match fault {
            None => subject.transform.name().to_owned(),
            Some(fault) => {
                let (module, changed) = subject.faulty(number, fault);
                files.extend(changed);
                module
            }
        });
    }
    let mut sources = vec!["bench.sv".to_owned()];
    for file in files {
        let name = file.path.rsplit('/').next().expect("a name").to_owned();
        folder.write(&name, file.text).expect("written");
        sources.push(name);
    }
    let (mut text, mut inputs, mut outputs) = (String::new(), 0, 0);
    let mut positions = Vec::new();
    for ((subject, _), module) in subjects.iter().zip(&modules) {
        let bits = (subject.lanes * subject.splitting.modulus().bits()) as usize;
        let inverse = match (subject.both_ways, subject.direction) {
            (false, _) => "",
            (true, Direction::Forward) => ".inverse(1'b0), ",
            (true, Direction::Inverse) => ".inverse(1'b1), ",
        };
        positions.push((inputs, outputs));
        writeln!(
            text,
            "  {} instance_{inputs} (.clk(clk), .rst(d[{inputs}]), .en(d[{}]), {inverse}.start(d[{}]), .in(d[{} +: {bits}]), .start_out(q[{outputs}]), .out(q[{} +: {bits}]));",
            module,
            inputs + 1,
            inputs + 2,
            inputs + 3,
            outputs + 1
        )
        .expect("text");
        inputs += 3 + bits;
        outputs += 1 + bits;
    }
    let (in_words, out_words) = (inputs.div_ceil(32).max(3), outputs.div_ceil(32).max(3));
    let bench = format!(
        "module bench (input logic clk, input logic [{}:0] d, output logic [{}:0] q);\n{text}endmodule\n",
        32 * in_words - 1,
        32 * out_words - 1
    );
    folder.write("bench.sv", bench).expect("written");
    let cycles = runs.iter().map(|run| run.controls.len()).max().unwrap_or(0);
    let mut bytes = Vec::new();
    for cycle in 0..cycles {
        let mut words = Words(vec![0; in_words]);
        for (((subject, _), run), &(position, _)) in subjects.iter().zip(&runs).zip(&positions) {
            let Some((reset, enable, start, beat)) = run.controls.get(cycle) else { continue };
            for (offset, value) in [reset, enable, start].into_iter().enumerate() {
                words.put(position + offset, 1, *value);
            }
            let bits = subject.splitting.modulus().bits() as usize;
            for (lane, &value) in beat.iter().enumerate() {
                words.put(position + 3 + lane * bits, bits, value.into());
            }
        }
        bytes.extend(words.0.iter().flat_map(|word| word.to_le_bytes()));
    }
    let sound = subjects.iter().filter(|(_, fault)| fault.is_none());
    let sound = sound.map(|(subject, _)| Elaboration::of(subject.transform.name(), &sources[1..sound_sources]));
    let said = build_and_run(&folder, &sources, &sound.collect::<Vec<_>>(), &bytes);
    assert!(!said.contains("Assertion failed"), "{said}");
    let bytes = std::fs::read(folder.file("out.bin")).expect("outputs");
    let rows: Vec<Words> = bytes
        .chunks(4 * out_words)
        .map(|row| Words(row.as_chunks::<4>().0.iter().map(|&word| u32::from_le_bytes(word)).collect()))
        .collect();
    let judged = subjects.iter().zip(&runs).zip(&positions);
    judged.map(|(((subject, _), run), &(_, position))| judge(subject, run, &rows, position)).collect()
}

fn judge(subject: &Subject, run: &Run, rows: &[Words], position: usize) -> Result<(), String> {
    let name = subject.transform.name();
    let bits = subject.splitting.modulus().bits() as usize;
    let beats = (subject.splitting.n() / u64::from(subject.lanes)) as usize;
    let enabled = run.controls.iter().zip(rows).filter(|((reset, enable, ..), _)| *reset == 0 && *enable == 1);
    let rows: Vec<&Words> = enabled.map(|(_, row)| row).collect();
    let began: Vec<u64> =
        (0..rows.len()).filter(|&row| rows[row].get(position, 1) == 1).map(|row| row as u64).collect();
    let promised: Vec<u64> =
        run.starts.iter().map(|start| start + subject.transform.outline.timing.latency_cycles).collect();
    if began != promised {
        return Err(format!("{name}: frames begin at {began:?}, not {promised:?}"));
    }
    for (frame, (&begin, expected)) in began.iter().zip(&run.expected).enumerate() {
        let beat = |beat: usize| {
            let row = rows[begin as usize + beat];
            (0..subject.lanes as usize).map(move |lane| row.get(position + 1 + lane * bits, bits) as u64)
        };
        let got: Vec<u64> = (0..beats).flat_map(beat).collect();
        if got != *expected {
            return Err(format!("{name}, frame {frame}: {got:?}\nnot {expected:?}"));
        }
    }
    Ok(())
}
