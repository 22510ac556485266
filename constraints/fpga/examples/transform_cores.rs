//! Area and clock of transform cores on bare FPGAs, as rows of JSON on standard output:
//! `ringmill-xtask ntt` makes docs/benchmarks/ntt.md of them.
//!
//! A core is measured without a bus around it, with its enable tied high, and again with its enable
//! as a port. `transform_cores FAMILY SEEDS [NAME]`: FAMILY is `ecp5`, `ice40`, `gowin` or
//! `xilinx`; so many seeds for the cores that are compared with others or have an aim, one for the
//! rest and for those whose enable is a port. With 0 seeds nothing is routed, and only area and
//! energy are given; NAME is a part of the names of the cores that are wanted.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Mutex;

use ringmill_blocks::Multiplier;
use ringmill_blocks::transform::{Direction, Directions, Iterative, Spec, Transform, iterative, mdc, sdf};
use ringmill_design::{Reduction, SourceFile};
use ringmill_fpga::{
    Board, ChargeModel, DesignFiles, Energy, Family, FpgaError, Mapped, Options, area, board, place_and_route,
};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
use ringmill_toolchain::Toolchain;
use ringmill_verilog::{Instance, Module, Net};
use serde_json::{Value, json};

#[path = "shared/critical.rs"]
mod critical;

use critical::critical;

/// The architecture of a core.
#[derive(Clone, Copy)]
enum Architecture {
    /// So many butterflies of a radix, forward and inverse in one core where the radix is 2.
    Iterative(u32, u32),
    /// A streaming core of so many lanes, forward.
    Mdc(u32),
    /// A streaming core of one lane, forward.
    Sdf,
}

/// A core to measure.
struct Core {
    name: &'static str,
    n: u64,
    q: u64,
    /// Linear factors, or pairs in Kyber's ring: the points of the root.
    points: u64,
    architecture: Architecture,
    reduction: Reduction,
    /// True if it is compared with cores of others, or with an aim.
    compared: bool,
}

impl Core {
    const fn compared(self) -> Self {
        Core { compared: true, ..self }
    }
}

const fn core(
    name: &'static str,
    (n, q, points): (u64, u64, u64),
    architecture: Architecture,
    reduction: Reduction,
) -> Core {
    Core { name, n, q, points, architecture, reduction, compared: false }
}

use Architecture::{Mdc, Sdf};
use Reduction::{Goldilocks, Montgomery, Word};

/// 2^32 − 2^20 + 1 and 2^31 − 2^27 + 1, for N up to 2^19 and 2^26; a prime of 54 bits for N up to
/// 16384.
const Q32: u64 = 4_293_918_721;
const Q31: u64 = 2_013_265_921;
const Q54: u64 = 18014398508400641;

const CORES: [Core; 16] = [
    core("Falcon-1024, 1 butterfly", (1024, 12_289, 1024), Architecture::Iterative(1, 2), Word).compared(),
    core("Falcon-1024, 1 of radix 4", (1024, 12_289, 1024), Architecture::Iterative(4, 4), Word),
    core("Falcon-512, streaming 1", (512, 12_289, 512), Sdf, Word),
    core("Falcon-1024, streaming 2", (1024, 12_289, 1024), Mdc(2), Word),
    core("Kyber, 1 butterfly", (256, 3329, 128), Architecture::Iterative(1, 2), Word).compared(),
    core("Kyber, 4 butterflies", (256, 3329, 128), Architecture::Iterative(4, 2), Word).compared(),
    core("Dilithium, 1 butterfly", (256, 8_380_417, 256), Architecture::Iterative(1, 2), Word),
    core("Dilithium, 2 butterflies", (256, 8_380_417, 256), Architecture::Iterative(2, 2), Word),
    core("256, 32 bits, 2 butterflies", (256, 2_147_484_161, 256), Architecture::Iterative(2, 2), Montgomery),
    core("1024, 32 bits, 1 butterfly", (1024, Q32, 1024), Architecture::Iterative(1, 2), Word).compared(),
    core("1024, 32 bits, streaming 2", (1024, Q32, 1024), Mdc(2), Word).compared(),
    core("1024, 32 bits, 8 butterflies", (1024, Q32, 1024), Architecture::Iterative(8, 2), Word),
    core("4096, 32 bits, 4 butterflies", (4096, Q32, 4096), Architecture::Iterative(4, 2), Word),
    core("4096, 31 bits, 1 of radix 4", (4096, Q31, 4096), Architecture::Iterative(4, 4), Word),
    core("16384, 54 bits, 2 butterflies", (16_384, Q54, 16_384), Architecture::Iterative(2, 2), Montgomery).compared(),
    core(
        "1024, Goldilocks, 2 butterflies",
        (1024, 0xFFFF_FFFF_0000_0001, 1024),
        Architecture::Iterative(2, 2),
        Goldilocks,
    )
    .compared(),
];

/// The core's transform, its lanes, and whether it goes both ways.
fn transform(core: &Core) -> Result<(Transform, u32, bool), Box<dyn Error>> {
    let modulus = Modulus::new(core.q)?;
    let splitting = Splitting::incomplete(NegacyclicRoot::smallest(modulus, core.points)?, core.n);
    let multiplier = Multiplier::new(modulus, core.reduction)?;
    let spec = |lanes| Spec { splitting, direction: Direction::Forward, lanes, multiplier };
    Ok(match core.architecture {
        Architecture::Iterative(butterflies, radix) => {
            let (lanes, both) = if radix == 2 { (2 * butterflies, true) } else { (butterflies, false) };
            let way = if both { Directions::Both } else { Directions::Only(Direction::Forward) };
            let choice = Iterative { butterflies, radix, double_buffered: false };
            (iterative(&spec(lanes), &choice, way, "transform")?, lanes, both)
        }
        Mdc(lanes) => (mdc(&spec(lanes), "transform")?, lanes, false),
        Sdf => (sdf(&spec(1), "transform")?, 1, false),
    })
}

/// The enable of a core.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Enable {
    TiedHigh,
    Port,
}

/// The sources, the last one the module `core`.
fn sources(core: &Core, enable: Enable) -> Result<(Transform, Vec<SourceFile>), Box<dyn Error>> {
    let (transform, lanes, both) = transform(core)?;
    let mut module = Module::new("core");
    let [clk, rst, start] = ["clk", "rst", "start"].map(|name| module.input(Net::bit(name)));
    let width = lanes * Modulus::new(core.q)?.bits();
    let data = module.input(Net::vector("in", width));
    let [start_out, out] = [Net::bit("start_out"), Net::vector("out", width)].map(|net| module.output(net));
    let instance = Instance::of(transform.module.definition.clone(), "transform_0")
        .same([&clk, &rst, &start, &data, &start_out, &out]);
    let instance = match enable {
        Enable::TiedHigh => instance.connect("en", true),
        Enable::Port => instance.same([&module.input(Net::bit("en"))]),
    };
    let instance = match both {
        true => instance.same([&module.input(Net::bit("inverse"))]),
        false => instance,
    };
    module.instance(instance);
    let mut files = ringmill_rtl::needed_by(transform.module.instances.iter().map(String::as_str));
    files.extend(SourceFile::of(&transform.module, ""));
    files.extend(SourceFile::of(&module.finish()?, ""));
    Ok((transform, files))
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (family, seeds, spec) = match arguments.as_slice() {
        [family, seeds] => (family, seeds, ""),
        [family, seeds, name] => (family, seeds, name.as_str()),
        _ => return Err("usage: transform_cores ecp5|ice40|gowin|xilinx SEEDS [NAME]".into()),
    };
    let toolchain = Toolchain::locate();
    let seeds: u32 = seeds.parse()?;
    let board = board(match family.as_str() {
        "ecp5" => "ecp5-85f",
        "ice40" => "ice40-hx8k",
        "gowin" => "gw2ar-18",
        "xilinx" => "xc7a200t",
        _ => return Err(format!("no family '{family}'").into()),
    })?;
    let asked = CORES.iter().filter(|core| core.name.contains(spec)).enumerate();
    let (cores, rows) = (Mutex::new(asked), Mutex::new(BTreeMap::new()));
    let work = || {
        while let Some((number, core)) = cores.lock().ok().and_then(|mut cores| cores.next()) {
            let seeds = if core.compared { seeds } else { seeds.min(1) };
            let options = Options { seeds, target_mhz: 150.0, ..Options::default() };
            let row = measure(core, board, &options, &toolchain).map_err(|error| format!("{}: {error}", core.name));
            if let Ok(mut rows) = rows.lock() {
                rows.insert(number, row);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    for row in rows.into_inner().unwrap_or_default().into_values() {
        println!("{}", row?);
    }
    Ok(())
}

/// A core's row.
fn measure(core: &Core, board: &Board, options: &Options, toolchain: &Toolchain) -> Result<Value, Box<dyn Error>> {
    let (transform, files) = sources(core, Enable::TiedHigh)?;
    let design = DesignFiles { top: "core", files: &files };
    let interval = transform.outline.timing.interval_cycles;
    let cycles = transform.outline.transform_cycles.unwrap_or(interval);
    let mut row = json!({"name": core.name, "n": core.n, "q": core.q, "reduction": core.reduction.to_string(), "cycles": cycles, "interval": interval});
    match implement(&design, board, options, toolchain) {
        Ok(mut measured) => {
            if let Some(model) = ChargeModel::of(board.family) {
                match energy(core, interval, &design, (board, model), toolchain) {
                    Ok(energy) => {
                        measured["nanojoules"] = (energy.nanojoules() / f64::from(COUNTED)).into();
                        measured["milliwatts_100_mhz"] = energy.milliwatts(100.0).into();
                    }
                    // What was routed is kept.
                    Err(error) => eprintln!("{}: no energy: {error}", core.name),
                }
            }
            row["measured"] = measured;
            let (_, files) = sources(core, Enable::Port)?;
            let options = Options { seeds: options.seeds.min(1), ..*options };
            match implement(&DesignFiles { top: "core", files: &files }, board, &options, toolchain) {
                Ok(measured) => row["enabled"] = measured,
                Err(error) => eprintln!("{} with its enable as a port: {error}", core.name),
            }
        }
        Err(error) => row["failed"] = error.to_string().into(),
    }
    Ok(row)
}

/// The area of a design, and its clock where the family has a router whose times can be quoted.
fn implement(
    sources: &DesignFiles<'_>,
    board: &Board,
    options: &Options,
    toolchain: &Toolchain,
) -> Result<Value, FpgaError> {
    if options.seeds == 0 {
        // Seeds count for the router alone.
        let options = Options { seeds: 1, ..*options };
        area(sources, board, &options, toolchain)
            .map(|area| json!({"lut": area.used.lut, "ff": area.used.ff, "dsp": area.used.dsp, "bram": area.used.bram}))
    } else if matches!(board.family, Family::Ecp5 | Family::Ice40) {
        place_and_route(sources, board, options, toolchain, &|_| ()).map(|routed| {
                let clocks: Vec<f64> = routed.seeds.iter().map(|seed| seed.fmax_mhz).collect();
                json!({"lut": routed.used.lut, "ff": routed.used.ff, "dsp": routed.used.dsp, "bram": routed.used.bram,
                    "fmax_mhz": routed.fmax_mhz, "median_mhz": routed.median_mhz(), "seeds": clocks.len(), "clocks_mhz": clocks,
                    "critical": critical(&routed.critical_path)})
            })
    } else {
        area(sources, board, options, toolchain).map(|area| {
                let cells = |prefix: &str| area.cells.iter().filter(|(name, _)| name.starts_with(prefix)).map(|(_, count)| count).sum::<u64>();
                let memories = cells("RAM").saturating_sub(cells("RAMB"));
                json!({"lut": area.used.lut, "ff": area.used.ff, "dsp": area.used.dsp, "bram": area.used.bram,
                    "tables": cells("LUT"), "inverters": cells("INV"), "shift": cells("SRL"), "memories": memories, "ramb18": cells("RAMB18E1"), "ramb36": cells("RAMB36E1")})
            })
    }
}

/// Transforms whose energy is counted, after one that fills the core.
const COUNTED: u32 = 2;

/// The energy of some transforms of random residues that follow each other as closely as the core
/// takes them.
fn energy(
    core: &Core,
    interval: u64,
    sources: &DesignFiles<'_>,
    (board, model): (&Board, &ChargeModel),
    toolchain: &Toolchain,
) -> Result<Energy, Box<dyn Error>> {
    let mut simulation = Mapped::new(sources, board, &Options::default(), toolchain)?.simulation()?;
    let (bits, lanes) = (Modulus::new(core.q)?.bits(), transform(core)?.1);
    let beats = core.n / u64::from(lanes);
    for cycle in 0..4_u32 {
        simulation.set("rst", &[u32::from(cycle < 3)])?;
        simulation.step();
    }
    // Knuth's generator of 64 bits.
    let mut state = 1_u64;
    let mut residue = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(state) * u128::from(core.q)) >> 64) as u64
    };
    let mut before = simulation.activity();
    for frame in 0..=COUNTED {
        if frame == 1 {
            before = simulation.activity();
        }
        for cycle in 0..interval {
            simulation.set("start", &[u32::from(cycle == 0)])?;
            if cycle <= beats {
                let mut words = vec![0; (lanes * bits).div_ceil(32) as usize];
                for lane in (0..lanes).filter(|_| cycle < beats) {
                    let value = residue();
                    for bit in (0..bits).filter(|bit| value >> bit & 1 == 1) {
                        let place = lane * bits + bit;
                        words[(place / 32) as usize] |= 1 << (place % 32);
                    }
                }
                simulation.set("in", &words)?;
            }
            simulation.step();
        }
    }
    Ok(model.energy(&simulation.activity().since(&before)))
}
