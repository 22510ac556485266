//! The points of a sweep: boards times shapes.

use ringmill_accel::Options as AcceleratorOptions;
use ringmill_design::Architecture;
use ringmill_fpga::ClockWish;
use ringmill_report::SweepPoint;

/// The shapes of an accelerator that a sweep goes through: every combination there is. An empty
/// list leaves that option out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shapes {
    /// The architectures of the transforms.
    pub architectures: Vec<Architecture>,
    /// Coefficients a beat.
    pub lanes: Vec<u32>,
    /// Butterflies of iterative transforms; the other architectures have no such choice.
    pub butterflies: Vec<u32>,
    /// Most cycles from one transaction to the next.
    pub intervals: Vec<u64>,
}

impl Shapes {
    /// True if nothing is asked for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The options of the generator, without initiation intervals: only the schedule shows if it
    /// reaches one.
    pub fn structures(&self) -> Vec<AcceleratorOptions> {
        let plain = AcceleratorOptions::new("");
        let structure = |(architecture, lanes, butterflies): (Option<Architecture>, Option<u32>, Option<u32>)| {
            let architecture = match architecture.unwrap_or_default() {
                Architecture::Auto if butterflies.is_some() => Architecture::Iterative,
                chosen => chosen,
            };
            let usual = if architecture == Architecture::Sdf { 1 } else { plain.lanes };
            AcceleratorOptions { architecture, lanes: lanes.unwrap_or(usual), butterflies, ..plain.clone() }
        };
        self.combined().into_iter().map(structure).collect()
    }

    /// Architecture, lanes and butterflies, in the order given. A transform of several paths has no
    /// single lane, one of a single path no others, and neither has a number of butterflies.
    fn combined(&self) -> Vec<(Option<Architecture>, Option<u32>, Option<u32>)> {
        let mut all = Vec::new();
        for architecture in each(&self.architectures) {
            for lanes in each(&self.lanes) {
                let fixed = matches!(architecture, Some(Architecture::Mdc | Architecture::Sdf));
                let none = match (architecture, lanes) {
                    (Some(Architecture::Mdc), Some(lanes)) => lanes == 1,
                    (Some(Architecture::Sdf), Some(lanes)) => lanes != 1,
                    _ => false,
                };
                let butterflies = if fixed { vec![None] } else { each(&self.butterflies) };
                all.extend(butterflies.into_iter().filter(|_| !none).map(|count| (architecture, lanes, count)));
            }
        }
        all
    }

    /// The points on these boards, without repetitions; `common` are options of every point.
    pub(super) fn points(&self, boards: &[String], common: &[String]) -> Vec<SweepPoint> {
        let mut points: Vec<SweepPoint> = Vec::new();
        for board in boards {
            for (architecture, lanes, butterflies) in self.combined() {
                for interval in each(&self.intervals) {
                    let arch = architecture.map(|architecture| architecture.to_string());
                    let point = SweepPoint {
                        board: board.clone(),
                        arch,
                        lanes,
                        butterflies,
                        interval,
                        ..SweepPoint::default()
                    };
                    let point = named(point, common);
                    if points.iter().all(|other| other.name != point.name) {
                        points.push(point);
                    }
                }
            }
        }
        points
    }
}

/// The point with its name and its arguments.
fn named(mut point: SweepPoint, common: &[String]) -> SweepPoint {
    point.name.clone_from(&point.board);
    point.arguments = vec!["--board".to_owned(), point.board.clone()];
    // A sweep compares designs at one clock, with one run of place and route each.
    if ringmill_fpga::board(&point.board).is_ok_and(|board| board.clock.is_some()) {
        point.arguments.extend(["--clock".to_owned(), ClockWish::Oscillator.to_string()]);
    }
    let number = |number: Option<u64>| number.map(|number| number.to_string());
    let parts = [
        ("arch", point.arch.clone()),
        ("lanes", number(point.lanes.map(u64::from))),
        ("butterflies", number(point.butterflies.map(u64::from))),
        ("interval", number(point.interval)),
    ];
    for (option, value) in parts {
        let Some(value) = value else { continue };
        point.name += &if option == "arch" { format!("-{value}") } else { format!("-{option}{value}") };
        point.arguments.extend([format!("--{option}"), value]);
    }
    point.arguments.extend_from_slice(common);
    point
}

/// The values, or once none.
fn each<T: Copy>(values: &[T]) -> Vec<Option<T>> {
    if values.is_empty() { vec![None] } else { values.iter().copied().map(Some).collect() }
}
