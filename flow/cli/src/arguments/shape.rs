//! The options of an accelerator's shape.

use miette::Diagnostic;
use ringmill_accel::{AreaFamily, Budget, MOST_BUTTERFLIES, MOST_LANES, Open, Options as AcceleratorOptions};
use ringmill_design::{Architecture, Control, Reduction, UnknownReduction};
use ringmill_report::area_family;

use crate::{any_case::any_case, failure::Failure};

/// The options of an accelerator's shape.
#[derive(clap::Args)]
#[command(next_help_heading = "Programs over polynomials")]
pub struct Shape {
    /// The architecture of transforms: mdc (multi-path delay commutators, 2 lanes or more), sdf
    /// (single-path delay feedback, 1 lane), iterative (a few butterflies and a memory), or auto.
    /// Default: auto.
    #[arg(long, value_name = "ARCH", value_parser = any_case::<Architecture>)]
    arch: Option<Architecture>,
    /// The coefficients in a beat of every stream: a power of two. Default: 2, for sdf 1.
    #[arg(long, value_name = "P", value_parser = power_of_two)]
    lanes: Option<u32>,
    /// The butterflies of iterative transforms: a power of two from 1 to 32, in units of radix 2.
    /// Default: as few as the lanes need.
    #[arg(long, value_name = "B", value_parser = power_of_two)]
    butterflies: Option<u32>,
    /// The radix of iterative transforms: 2, or 4, whose units count as four butterflies. Default:
    /// 2.
    #[arg(long, value_name = "R")]
    radix: Option<u32>,
    /// The reduction of products: barrett, montgomery, word, kred, solinas, goldilocks, shoup, or
    /// auto (the cheapest). Default: auto.
    #[arg(long, value_name = "NAME", value_parser = reduction)]
    reduction: Option<Choice>,
    /// The largest number of multipliers after synthesis for the board's family, or for ECP5, by
    /// the model with its margin. Of all shapes that the other options leave open, the one with the
    /// shortest initiation interval is made; blocks are shared in time as far as the limits
    /// require.
    #[arg(long, value_name = "COUNT")]
    max_dsp: Option<u64>,
    /// The largest number of look-up tables, likewise.
    #[arg(long, value_name = "COUNT")]
    max_lut: Option<u64>,
    /// The largest number of memory blocks, likewise.
    #[arg(long, value_name = "COUNT")]
    max_bram: Option<u64>,
    /// The longest initiation interval: cycles from one transaction to the next. Of all shapes that
    /// the other options leave open, the smallest one is made, and of several the fastest.
    #[arg(long, value_name = "CYCLES")]
    interval: Option<u64>,
    /// The control: static (a pipeline with a schedule), calyx (memories, and loops and branches at
    /// run time), or auto (static, unless loops or branches depend on arguments). Default: auto.
    #[arg(long, value_name = "CONTROL", value_parser = control)]
    control: Option<ControlChoice>,
    /// A prefix for all modules, packages and source files: module `ntt` becomes `NAME_ntt`, so
    /// that several designs fit into one project. Default: none.
    #[arg(long, value_name = "NAME")]
    prefix: Option<String>,
}

/// A number of units side by side.
fn power_of_two(text: &str) -> Result<u32, String> {
    let number = text.parse().map_err(|error| format!("{error}"))?;
    if u32::is_power_of_two(number) { Ok(number) } else { Err("expected a power of two".to_owned()) }
}

/// A control, or none for the control that the program needs.
type ControlChoice = Option<Control>;

fn control(text: &str) -> Result<ControlChoice, String> {
    if text.eq_ignore_ascii_case("auto") {
        return Ok(None);
    }
    let unknown = |_| format!("unknown control '{text}': expected auto, static or calyx");
    any_case(text).map(Some).map_err(unknown)
}

/// A reduction, or none for the cheapest one.
type Choice = Option<Reduction>;

fn reduction(text: &str) -> Result<Choice, String> {
    if text.eq_ignore_ascii_case("auto") {
        return Ok(None);
    }
    any_case(text).map(Some).map_err(|error: UnknownReduction| match error.help() {
        Some(help) => format!("{error}: {help}"),
        None => error.to_string(),
    })
}

impl Shape {
    /// True if any option is given.
    pub fn is_given(&self) -> bool {
        self.control.is_some() || self.prefix.is_some() || self.is_shaped()
    }

    /// The prefix of the names of modules.
    pub fn prefix(&self) -> Option<String> {
        self.prefix.clone()
    }

    /// The control, if one is given.
    pub fn control(&self) -> Option<Control> {
        self.control.flatten()
    }

    fn is_shaped(&self) -> bool {
        self.arch.is_some()
            || self.lanes.is_some()
            || self.butterflies.is_some()
            || self.radix.is_some()
            || self.reduction.is_some()
            || !self.budget(None).is_unlimited()
    }

    /// The limits, of the cells of a board if one is given.
    fn budget(&self, board: Option<&str>) -> Budget {
        let Self { max_dsp: dsp, max_lut: lut, max_bram: memory_blocks, interval, .. } = *self;
        let board = board.and_then(|board| ringmill_fpga::board(board).ok());
        let family = board.map_or_else(AreaFamily::default, |board| area_family(board.family));
        Budget { dsp, lut, memory_blocks, interval, family }
    }

    /// Returns the options of the accelerator, for a board if one is given; none if no option is
    /// given.
    ///
    /// # Errors
    /// Options that do not fit together.
    pub fn options(&self, board: Option<&str>) -> Result<Option<AcceleratorOptions>, Failure> {
        let defaults = AcceleratorOptions::new("");
        let iterative = self.butterflies.is_some() || self.radix.is_some();
        let architecture = match self.arch.unwrap_or_default() {
            Architecture::Mdc | Architecture::Sdf if iterative => {
                return Err(Failure::usage("`--butterflies` and `--radix` go with `--arch iterative`"));
            }
            Architecture::Auto if iterative => Architecture::Iterative,
            chosen => chosen,
        };
        Ok(self.is_shaped().then(|| AcceleratorOptions {
            architecture,
            lanes: self.lanes.unwrap_or(if architecture == Architecture::Sdf { 1 } else { defaults.lanes }),
            butterflies: self.butterflies,
            radix: self.radix.unwrap_or(defaults.radix),
            reduction: self.reduction.flatten(),
            budget: self.budget(board),
            open: self.open(architecture),
            ..defaults
        }))
    }

    /// Returns the properties that the search may choose to stay within limits: those without an
    /// option.
    fn open(&self, architecture: Architecture) -> Open {
        Open {
            architecture: architecture == Architecture::Auto,
            lanes: self.lanes.is_none().then_some(MOST_LANES),
            butterflies: self.butterflies.is_none().then_some(MOST_BUTTERFLIES),
            radix: self.radix.is_none(),
            reduction: self.reduction.flatten().is_none(),
        }
    }
}
