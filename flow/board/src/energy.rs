//! The energy of a transaction: an estimate from the activity of the mapped design, without its
//! link, while transactions follow each other as closely as it takes them.

use std::path::Path;

use ringmill_check::{CheckError, Differences, Recorded, Reference, from_beats, to_beats};
use ringmill_design::{Stream, Vector, Word};
use ringmill_folder::RESULTS_FILE;
use ringmill_fpga::{Board, ChargeModel, DesignFiles, Event, FpgaError, Mapped, Options, Simulation};
use ringmill_report::{Energy, EnergyPart};
use ringmill_toolchain::Toolchain;

use crate::{BoardError, core::Core};

/// Transactions that are counted, after one that fills the design.
const COUNTED: usize = 2;
/// Cycles without a beat after which a design is taken to hang.
const IDLE: u64 = 1_000_000;

/// A stream in simulation.
struct Wires<'s> {
    stream: &'s Stream,
    data: String,
    valid: String,
    ready: String,
    last: String,
    /// Beats that have moved.
    moved: u64,
}

impl<'s> Wires<'s> {
    fn new(stream: &'s Stream, prefix: &str) -> Self {
        let port = |signal| format!("{prefix}_axis_{}_{signal}", stream.name);
        let [data, valid, ready, last] = ["tdata", "tvalid", "tready", "tlast"].map(port);
        Self { stream, data, valid, ready, last, moved: 0 }
    }

    /// Words of 32 bits of a beat.
    fn words(&self) -> usize {
        (self.stream.lanes * self.stream.coefficient_bits).div_ceil(32) as usize
    }

    /// Beats of a transaction.
    fn beats(&self) -> u64 {
        self.stream.beats * self.stream.frames
    }
}

/// The arguments of transactions, one after another, and what is known of their results.
struct Operands {
    /// The beats of each input stream, by transaction; they are used over and over.
    beats: Vec<Vec<Vec<u32>>>,
    known: Option<Known>,
}

/// Recorded operands, with the results that belong to them.
struct Known {
    recorded: Recorded<CheckError>,
    vectors: Vec<Vector>,
    /// By transaction and result.
    expected: Vec<Vec<Vec<Word>>>,
}

impl Operands {
    /// Those that the build in `folder` has recorded with their results, or random words.
    fn of(folder: &Path, inputs: &[&Stream]) -> Result<Self, CheckError> {
        if !folder.join(RESULTS_FILE).is_file() {
            return Ok(Self { beats: (0..=COUNTED).map(|place| random(inputs, place as u64)).collect(), known: None });
        }
        let recorded = Recorded::<CheckError>::read(folder)?;
        let vectors = recorded.operands(0..COUNTED + 1, 0);
        let expected = recorded.results(&vectors, &|_| ())?;
        let beats = vectors.iter().map(|vector| to_beats(vector, &recorded.signature().arguments, inputs)).collect();
        Ok(Self { beats, known: Some(Known { recorded, vectors, expected }) })
    }
}

/// Random words of a transaction for each stream.
fn random(inputs: &[&Stream], seed: u64) -> Vec<Vec<u32>> {
    // Knuth's generator of 64 bits.
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> (64 - 32)
    };
    let mut of = |stream: &&Stream| {
        let words = (stream.lanes * stream.coefficient_bits).div_ceil(32) as usize;
        let mut all = Vec::new();
        for _ in 0..stream.beats * stream.frames {
            let mut beat = vec![0; words];
            for lane in 0..stream.lanes {
                for bit in (0..stream.value_bits).filter(|_| next() & 1 == 1) {
                    let place = lane * stream.coefficient_bits + bit;
                    beat[(place / 32) as usize] |= 1 << (place % 32);
                }
            }
            all.extend(beat);
        }
        all
    };
    inputs.iter().map(&mut of).collect()
}

/// The energy of a transaction of a core on a board, and its power at a clock in MHz. The results
/// of the mapped design are compared with those that the build has recorded, if it has.
///
/// # Errors
/// The board's family has no model of charges; the design cannot be mapped or simulated, or gives
/// other results.
pub(crate) fn energy(
    core: &Core,
    folder: &Path,
    board: &Board,
    mhz: f64,
    tools: &Toolchain,
) -> Result<Energy, BoardError> {
    let model = ChargeModel::for_board(board)?;
    let sources = DesignFiles { top: &core.interface.module, files: &core.sources };
    let mut simulation = Mapped::new(&sources, board, &Options::default(), tools)?.simulation()?;
    let inputs: Vec<&Stream> = core.interface.inputs().collect();
    let operands = Operands::of(folder, &inputs)?;
    let ends = run(&mut simulation, core, &operands)?;
    let activity = simulation.activity().since(&ends);
    let energy = model.energy(&activity);
    // More digits than these would be noise.
    let tenths = |number: f64| (number * 10.0).round() / 10.0;
    let part = |event| EnergyPart { event, nanojoules: tenths(energy.of(event) / COUNTED as f64) };
    Ok(Energy {
        nanojoules: tenths(energy.nanojoules() / COUNTED as f64),
        milliwatts: tenths(energy.milliwatts(mhz)),
        mhz,
        compared: operands.known.is_some(),
        parts: Event::ALL.into_iter().map(part).filter(|part| part.nanojoules > 0.0).collect(),
    })
}

/// Runs transactions until enough have left; the activity at the end of the first one.
fn run(simulation: &mut Simulation, core: &Core, operands: &Operands) -> Result<ringmill_fpga::Activity, BoardError> {
    let mut inputs: Vec<_> = core.interface.inputs().map(|stream| Wires::new(stream, "s")).collect();
    let mut outputs: Vec<_> = core.interface.outputs().map(|stream| Wires::new(stream, "m")).collect();
    let mut results: Vec<Vec<u32>> = vec![Vec::new(); outputs.len()];
    for wires in &outputs {
        simulation.set(&wires.ready, &[1])?;
    }
    for reset in [1, 1, 1, 0] {
        simulation.set("rst", &[reset])?;
        simulation.step();
    }
    let (mut filled, mut idle, mut left) = (None, 0, 0);
    while left <= COUNTED {
        for (place, wires) in inputs.iter().enumerate() {
            let (transaction, beat) = (wires.moved / wires.beats(), wires.moved % wires.beats());
            let is_there = !(wires.stream.resident && transaction > 0);
            simulation.set(&wires.valid, &[u32::from(is_there)])?;
            if is_there {
                let beats = &operands.beats[transaction as usize % operands.beats.len()][place];
                let low = beat as usize * wires.words();
                simulation.set(&wires.data, &beats[low..low + wires.words()])?;
                simulation.set(&wires.last, &[u32::from((beat + 1) % wires.stream.beats == 0)])?;
            }
        }
        idle += 1;
        for wires in &mut inputs {
            let is_there = !(wires.stream.resident && wires.moved == wires.beats());
            if is_there && simulation.get(&wires.ready)? == [1] {
                wires.moved += 1;
                idle = 0;
            }
        }
        for (wires, results) in outputs.iter_mut().zip(&mut results) {
            if simulation.get(&wires.valid)? == [1] {
                results.extend(simulation.get(&wires.data)?);
                wires.moved += 1;
                idle = 0;
            }
        }
        simulation.step();
        left = outputs.iter().map(|wires| wires.moved / wires.beats()).min().map_or(usize::MAX, |left| left as usize);
        if left > 0 && filled.is_none() {
            filled = Some(simulation.activity());
        }
        if idle > IDLE {
            let what = format!("no beat moves for {IDLE} cycles");
            return Err(FpgaError::Unsimulated { top: core.interface.module.clone(), what }.into());
        }
    }
    compare(core, operands, &outputs, &results)?;
    Ok(filled.unwrap_or_default())
}

/// Compares the beats that left with the results that were recorded.
fn compare(core: &Core, operands: &Operands, outputs: &[Wires<'_>], beats: &[Vec<u32>]) -> Result<(), CheckError> {
    let Some(Known { recorded, vectors, expected }) = &operands.known else { return Ok(()) };
    let streams: Vec<&Stream> = core.interface.outputs().collect();
    let mut differences = Differences::default();
    for (transaction, (vector, expected)) in vectors.iter().zip(expected).enumerate() {
        let part = |(wires, beats): (&Wires<'_>, &Vec<u32>)| {
            let words = wires.beats() as usize * wires.words();
            beats[transaction * words..(transaction + 1) * words].to_vec()
        };
        let part: Vec<Vec<u32>> = outputs.iter().zip(beats).map(part).collect();
        let got = from_beats(&part, &recorded.signature().results, &streams);
        differences.note("mapped netlist", vector, &got, expected);
    }
    differences.first.map_or(Ok(()), |mismatch| Err(mismatch.into()))
}
