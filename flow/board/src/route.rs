//! A core with its link on a board: clock, link and top made, placed and routed, and that at
//! several clocks where the fastest is looked for. For a vendor's tools a project is written
//! instead, and the area counted.

use std::time::Duration;

use ringmill_design::SourceFile;
use ringmill_fpga::{
    Area, Board, ClockWish, DesignFiles, Doubt, FpgaError, Options, Pins, Reached, Routed, Run, Searched, area,
    board_top, clock_of, clock_up_to, most_runs, must_fit, place_and_route, search, vivado_project,
};
use ringmill_link::{LinkOptions, LinkTop, link_top};
use ringmill_stages::Progress;
use ringmill_toolchain::Toolchain;

use crate::{BoardError, BoardOptions, core::Core};

/// A core on a board.
pub(crate) struct OnBoard {
    pub outcome: Outcome,
    /// The link, clock and reset; none on a bare part.
    pub around: Option<Shell>,
    /// The clock that was aimed at, in MHz; none on a bare part for which none was asked for.
    pub target_mhz: Option<f64>,
    /// The choice of the clock; none on a bare part.
    pub choice: Option<Choice>,
}

/// The choice of the clock of a design on a board.
pub(crate) struct Choice {
    pub wish: ClockWish,
    /// Runs of place and route, in order.
    pub runs: Vec<Run>,
    /// The reason that no faster clock was tried.
    pub doubt: Option<Doubt>,
}

/// The stage that tools reached.
pub(crate) enum Outcome {
    /// To places and wires, and a bitstream where there are pins.
    Routed(Box<Routed>),
    /// To cells of the FPGA, if Yosys knows them; and a project for the vendor's tools, files
    /// beside the sources.
    Project(Option<Area>, Vec<SourceFile>),
}

/// The link, clock and reset of a core on a board.
pub(crate) struct Shell {
    /// In compile order.
    pub sources: Vec<SourceFile>,
    pub link: LinkTop,
    pub options: LinkOptions,
    /// The top module.
    pub module: String,
}

/// The limit of a tool: large designs take a large part of an hour, longer on a busy machine.
const LIMIT: Duration = Duration::from_secs(3 * 3600);
/// The part of a reached frequency that is proposed on a bare part.
const CAUTION: f64 = 0.96;

/// A core, the board that it is for, and what it is placed and routed with.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    pub core: &'a Core,
    pub board: &'a Board,
    pub asked: &'a BoardOptions,
    pub tools: &'a Toolchain,
    pub progress: &'a dyn Progress,
}

impl Task<'_> {
    /// Places and routes, or what is possible of it.
    pub fn route(self) -> Result<OnBoard, BoardError> {
        match (self.board.family.is_routed(), self.board.pins) {
            (true, Pins::None) => self.bare(),
            (true, Pins::File) => self.at_the_best_clock(),
            (false, _) => self.project(),
        }
    }

    /// A core on a bare part, without anything around it.
    fn bare(self) -> Result<OnBoard, BoardError> {
        let Self { board, asked, progress, .. } = self;
        if asked.describes_link() || asked.clock == ClockWish::Oscillator {
            // There is neither without pins, which this says.
            clock_of(board, None)?;
        }
        let target_mhz = given_clock(asked.clock.first())? as f64 / 1e6;
        let step = |step: &str| progress.detail(step);
        let routed = Box::new(self.run(None, target_mhz, &step)?);
        let (board, fmax_mhz, asked_mhz) = (board.name.clone(), routed.fmax_mhz, asked.clock.first());
        if asked_mhz.is_some() && fmax_mhz < target_mhz {
            return Err(BoardError::TooSlow { board, target_mhz, fmax_mhz, slower_mhz: Some(fmax_mhz * CAUTION) });
        }
        Ok(OnBoard { outcome: Outcome::Routed(routed), around: None, target_mhz: asked_mhz, choice: None })
    }

    /// A core with its link on a board's pins, at the clock that is asked for or the fastest that
    /// is met.
    fn at_the_best_clock(self) -> Result<OnBoard, BoardError> {
        let Self { board, asked, progress, .. } = self;
        let oscillator_hz = clock_of(board, None)?;
        let most = most_runs(asked.clock);
        let up_to = |most_mhz, climbs: bool| {
            let hz = |mhz: f64| (mhz * 1e6).round() as u64;
            let accepts = |mhz| !climbs || asked.keeps_the_rate(board, oscillator_hz, hz(mhz));
            Ok(clock_up_to(board, most_mhz, accepts)?)
        };
        let route = |number, clock_mhz| {
            let around = self.around(clock_mhz)?;
            let target_mhz = around.options.clock_hz as f64 / 1e6;
            let step = |step: &str| {
                progress.detail(&match most {
                    1 => format!("{step}: {target_mhz:.1} MHz"),
                    _ => format!("{step}, run {number} of at most {most}: {target_mhz:.1} MHz"),
                });
            };
            let routed = self.run(Some(&around), target_mhz, &step)?;
            // Where multipliers are not timed, the clock that is reached is below this one: too
            // slow is too slow.
            let (fmax_mhz, doubt) = (routed.fmax_mhz, routed.doubt);
            Ok(Reached { design: (routed, around), target_mhz, fmax_mhz, doubt })
        };
        match search(asked.clock, &up_to, route, discard)? {
            Searched::Met { design: (routed, around), target_mhz, runs, doubt } => Ok(OnBoard {
                outcome: Outcome::Routed(Box::new(routed)),
                around: Some(around),
                target_mhz: Some(target_mhz),
                choice: Some(Choice { wish: asked.clock, runs, doubt }),
            }),
            Searched::Missed { target_mhz, fmax_mhz, slower_mhz } => {
                Err(BoardError::TooSlow { board: board.name.clone(), target_mhz, fmax_mhz, slower_mhz })
            }
        }
    }

    /// The link and the board's top around a core.
    fn around(self, clock_mhz: Option<f64>) -> Result<Shell, BoardError> {
        let Self { core, board, asked, .. } = self;
        // Out of context there is no PLL, and any clock will do.
        let has_pins = board.pins != Pins::None;
        let clock_hz = if has_pins { clock_of(board, clock_mhz)? } else { given_clock(clock_mhz)? };
        let options = asked.link(core, clock_hz, board)?;
        let link = link_top(&core.interface, &options)?;
        let (module, around) = match has_pins {
            true => {
                let top = board_top(board, clock_mhz, &link.module)?;
                (top.module, top.files)
            }
            false => (link.module.clone(), Vec::new()),
        };
        let mut sources = link.files.clone();
        sources.extend(around);
        // The core and its link may need the same module of rtl/.
        sources.retain(|file| core.sources.iter().all(|source| source.path != file.path));
        Ok(Shell { sources, link, options, module })
    }

    /// A project for the vendor's tools, and the area that Yosys counts.
    fn project(self) -> Result<OnBoard, BoardError> {
        let Self { core, board, asked, tools, progress } = self;
        let around = self.around(asked.clock.first())?;
        let files = files(core, Some(&around));
        let sources = DesignFiles { top: &around.module, files: &files };
        progress.detail("synthesis");
        let counted =
            match area(&sources, board, &Options { pins: board.pins != Pins::None, ..Options::default() }, tools) {
                Ok(area) => {
                    must_fit(&core.interface.module, board, area.used)?;
                    Some(area)
                }
                Err(FpgaError::ProjectOnly { .. }) => None,
                Err(error) => return Err(error.into()),
            };
        let names: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let project = vivado_project(board, &around.module, &names, around.options.clock_hz)?;
        // The project stands beside all of its sources, so that the folder can be taken elsewhere.
        let texts = core.sources.iter().cloned().chain([project.script, project.constraints]).collect();
        let outcome = Outcome::Project(counted, texts);
        let target_mhz = Some(around.options.clock_hz as f64 / 1e6);
        let choice = (board.pins != Pins::None).then(|| Choice { wish: asked.clock, runs: Vec::new(), doubt: None });
        Ok(OnBoard { outcome, around: Some(around), target_mhz, choice })
    }

    /// A run of place and route, with what stands around the core, or of the core alone.
    fn run(self, around: Option<&Shell>, target_mhz: f64, step: &dyn Fn(&str)) -> Result<Routed, BoardError> {
        let Self { core, board, asked, tools, .. } = self;
        let files = files(core, around);
        let sources =
            DesignFiles { top: around.map_or(&core.interface.module, |around| &around.module), files: &files };
        let options =
            Options { target_mhz, seed: asked.seed, seeds: asked.seeds, pins: around.is_some(), timeout: LIMIT };
        Ok(place_and_route(&sources, board, &options, tools, step)?)
    }
}

/// Takes away what a failed run left to look into: another one came through, and the report says
/// that this failed.
fn discard(error: BoardError) {
    if let BoardError::Fpga(error) = error
        && let Some(folder) = error.kept_folder()
    {
        // A folder that stays is a temporary one.
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// Every source, in compile order.
fn files(core: &Core, around: Option<&Shell>) -> Vec<SourceFile> {
    let outside = around.into_iter().flat_map(|around| &around.sources);
    core.sources.iter().chain(outside).cloned().collect()
}

/// The clock of a design out of context, in Hz: 100 MHz where nobody says it.
fn given_clock(clock_mhz: Option<f64>) -> Result<u64, BoardError> {
    let mhz = clock_mhz.unwrap_or(Options::default().target_mhz);
    match mhz.is_finite() && (1.0..=2000.0).contains(&mhz) {
        true => Ok((mhz * 1e6).round() as u64),
        false => Err(FpgaError::Input {
            what: format!("a clock of {mhz} MHz"),
            wanted: "give a number of MHz from 1 to 2000",
        }
        .into()),
    }
}
