//! The recipes that run for each effort.

use ringmill_netlist::{CellLibrary, Netlist};

use super::recipe::Recipe;
use crate::{Effort, Objective, Options, SynthError};

/// Recipes that start from the same netlist.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The recipes; of equal results the first listed wins.
    pub recipes: Vec<Recipe>,
    /// The largest number of rounds. Each round starts from the best result of the one before; the
    /// stage ends when a round improves nothing.
    pub rounds: u32,
}

/// Stages, each starting from the best of those before.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The stages in order.
    pub stages: Vec<Stage>,
}

/// Cells up to which every recipe takes a small part of a second, and several rounds are
/// affordable.
const TINY: usize = 200;
/// Cells up to which every recipe takes under a second.
const SMALL: usize = 800;
/// Cells up to which every recipe takes a few seconds.
const MIDDLING: usize = 5_000;
/// Cells up to which structural choices (`dch` in ABC) are affordable.
const LARGEST_WITH_CHOICES: usize = 12_000;

/// Cells up to which much time is spent on tables of five and six inputs.
const LARGEST_WIDE: usize = 20_000;

/// Cells up to which passes hold a netlist whole: cuts and windows take 2 KB a cell.
const LARGEST_WHOLE: usize = 150_000;

/// One recipe, no engine: half a second for 10,000 cells.
const FAST: &[&str] = &["refine rounds=1 divisors=30"];

/// From the bit-blasted netlist, as different from each other as possible: which wins depends on
/// the circuit.
const STARTS: &[&str] = &[
    // Arithmetic keeps its full adders: nothing loses them so little as the bit-blasted netlist
    // itself.
    "refine; iterated-search",
    // Choices give the mapper several structures at once: best for multiplexers and control.
    "abc-map; refine; abc-mfs; refine; iterated-search",
    // Wider tables forget the structure between their inputs, and our own cuts find another.
    "refine; abc-detour inputs=4 levels=1; refine; iterated-search",
    "refine; abc-detour; refine; abc-mfs; refine",
    // And-inverter rewriting undoes what word-level structure duplicated.
    "abc-rewrite; refine; abc-mfs; iterated-search",
    // Repacking finds disjoint decompositions: comparators and sorting, where words did not show
    // them.
    "abc-repack; refine",
];

/// From the best so far, for as long as it gains.
const IMPROVEMENTS: &[&str] = &[
    // On from where it stands.
    "iterated-search turns=40",
    // With another start: each turn changes the structure that the next one sees.
    "abc-map; refine; abc-map; refine; iterated-search",
    "abc-detour inputs=5; refine; abc-mfs; iterated-search",
];

/// As [`STARTS`], from the words. Yosys adds and compares in trees where we ripple: a maximum of 32
/// bits has depth 8 in tables of three inputs instead of 18. With bootstraps as objective it seldom
/// wins; it takes a quarter of a second.
const FROM_WORDS: &[&str] = &["yosys-words; refine; iterated-search turns=10"];

/// As [`STARTS`], where depth is limited: chains become trees, and the cells this takes are saved
/// where there is time.
const FOR_DEPTH: &[&str] = &[
    "prefix; refine; iterated-search",
    "refine; prefix; refine; iterated-search",
    "abc-map; prefix; refine; iterated-search",
];

/// As above, for circuits on which each pass takes a good part of a second.
const MODEST_FOR_DEPTH: &[&str] =
    &["prefix; refine; iterated-search turns=6", "refine; prefix; refine; iterated-search turns=2"];

/// As above, for larger ones and those in a hurry.
const LARGE_FOR_DEPTH: &[&str] = &["prefix; refine rounds=1 divisors=30"];

/// As [`STARTS`], once and without the recipes that seldom win on larger circuits: most of the time
/// goes where most is gained.
const SELECTED_STARTS: &[&str] = &[
    "refine; iterated-search turns=30",
    "abc-map; refine; abc-mfs; refine",
    "refine; abc-detour inputs=4 levels=1; refine; iterated-search turns=5",
    "abc-rewrite; refine",
];

/// As [`STARTS`], for circuits on which each pass takes a good part of a second.
const MODEST_STARTS: &[&str] = &[
    "refine; iterated-search turns=6",
    "abc-map; refine; abc-mfs; refine",
    "refine; abc-detour inputs=4 levels=1; refine",
    "abc-rewrite; refine",
];

/// For circuits too large for many runs: linear-time passes, and choices once.
const LARGE: &[&str] =
    &["refine rounds=1 divisors=30; iterated-search turns=2 divisors=30", "abc-map; refine rounds=1 divisors=30"];

/// As above without structural choices, which are quadratic.
const HUGE: &[&str] = &[
    // Full adders may be better kept whole.
    "cuts fine=0; resub divisors=30",
    "cuts; resub divisors=30",
];

/// As above for circuits that are better not held whole: time and memory stay linear.
const GIANT: &[&str] = &["blocks"];

/// Slow recipes for high effort.
const PATIENT: &[&str] = &[
    // Most of what patience brings.
    "refine; iterated-search turns=300 divisors=100",
    // Random rewriting finds what no fixed sequence does.
    "abc-deepsyn patience=4; refine divisors=100; abc-mfs; iterated-search turns=60",
    // Fast rewriting before the choices.
    "abc-syn4; abc-map; refine divisors=100; iterated-search turns=60",
    // Supergates see exclusive ors and multiplexers across inversions.
    "abc-gates; refine divisors=100; iterated-search turns=60",
    // Yosys merges multiplexers that and-inverter graphs hide.
    "yosys-clean; abc-map; refine divisors=100; iterated-search turns=60",
    // On, by the widest choice of fanins.
    "rewire turns=300; refine divisors=100",
];

/// From the best so far: cells given other fanins.
const SELECTIONS: &[&str] = &["rewire turns=40; refine", "abc-mfs; rewire turns=40"];

/// As above, for circuits on which a turn takes a good part of a second.
const MODEST_SELECTIONS: &[&str] = &["rewire turns=12", "iterated-search turns=2; rewire turns=8"];

/// As above, for tables of five and six inputs: they leave far more to choose, and patience pays.
/// Large windows see further, small ones are exact.
const WIDE_SELECTIONS: &[&str] =
    &["rewire turns=300", "rewire turns=10 leaves=200 cells=300; abc-mfs; rewire turns=150"];

/// As above, for the largest circuits that are affordable.
const LARGE_WIDE_SELECTIONS: &[&str] = &["rewire turns=120", "abc-mfs; rewire turns=100"];

/// As [`STARTS`], for gates.
const GATE_STARTS: &[&str] =
    &["rewrite; refine; rewrite; iterated-search", "abc-map; rewrite; refine; abc-mfs; rewrite; iterated-search"];

/// As [`SELECTIONS`], for gates.
const GATE_SELECTIONS: &[&str] = &["rewrite rounds=20 sideways=1; refine; rewire turns=30; rewrite"];

/// As above, for circuits on which a turn takes a good part of a second.
const MODEST_GATE_STARTS: &[&str] = &["rewrite; refine; rewrite; iterated-search turns=2"];

/// As above, for the stage after that.
const MODEST_GATE_SELECTIONS: &[&str] = &["rewrite sideways=1; rewire turns=8; rewrite"];

/// Lists of recipes that start side by side, and how often.
type Lists = &'static [(&'static [&'static [&'static str]], u32)];

/// Returns the recipes of default effort for tables of five or six inputs. Returns `None` if the
/// circuit is too large for more recipes than other cells get.
fn wide(cells: usize) -> Option<Lists> {
    match cells {
        _ if cells <= TINY => Some(&[(&[STARTS], 1), (&[WIDE_SELECTIONS], 2)]),
        _ if cells <= SMALL => Some(&[(&[SELECTED_STARTS], 1), (&[WIDE_SELECTIONS], 2)]),
        _ if cells <= MIDDLING => Some(&[(&[MODEST_STARTS], 1), (&[WIDE_SELECTIONS], 2)]),
        _ if cells <= LARGEST_WIDE => Some(&[(&[MODEST_STARTS], 1), (&[LARGE_WIDE_SELECTIONS], 1)]),
        _ => None,
    }
}

/// Returns the additional recipes of default effort for gates, for the first and the last stage.
fn for_gates(cells: usize) -> [&'static [&'static str]; 2] {
    match cells {
        _ if cells <= SMALL => [GATE_STARTS, GATE_SELECTIONS],
        _ if cells <= MIDDLING => [MODEST_GATE_STARTS, MODEST_GATE_SELECTIONS],
        _ => [&[], &[]],
    }
}

/// Returns the recipes of default effort.
fn usual(cells: usize) -> Lists {
    match cells {
        _ if cells <= TINY => &[(&[STARTS], 1), (&[IMPROVEMENTS], 2), (&[SELECTIONS], 2)],
        _ if cells <= SMALL => &[(&[SELECTED_STARTS], 1), (&[SELECTIONS], 1)],
        _ if cells <= MIDDLING => &[(&[MODEST_STARTS], 1), (&[MODEST_SELECTIONS], 1)],
        _ if cells <= LARGEST_WITH_CHOICES => &[(&[LARGE], 1)],
        _ if cells <= LARGEST_WHOLE => &[(&[HUGE], 1)],
        _ => &[(&[GIANT], 1)],
    }
}

/// Returns the recipes that high effort runs after those of default effort.
fn patient(cells: usize) -> Lists {
    match cells {
        _ if cells <= TINY => &[(&[PATIENT, IMPROVEMENTS], 8)],
        _ if cells <= SMALL => &[(&[STARTS, PATIENT, IMPROVEMENTS], 8)],
        _ if cells <= MIDDLING => &[(&[PATIENT, IMPROVEMENTS], 4)],
        _ if cells <= LARGEST_WITH_CHOICES => &[(&[MODEST_STARTS, IMPROVEMENTS], 4)],
        _ if cells <= LARGEST_WHOLE => &[(&[LARGE], 2)],
        _ => &[(&[HUGE], 1)],
    }
}

impl Plan {
    /// The plan for a circuit: a matter of effort, objective, the cells it is to become and their
    /// number, never of time. With `words`, Yosys may begin from them.
    ///
    /// # Errors
    /// None for the tables of this file; their texts are checked by a test.
    pub fn new(options: &Options, structured: &Netlist, words: bool) -> Result<Self, SynthError> {
        let Options { effort, objective, library, .. } = *options;
        let cells = structured.cell_count();
        let is_wide = matches!(library, CellLibrary::Lut(5..));
        let default = if is_wide { wide(cells) } else { None }.unwrap_or(usual(cells));
        let stages: Vec<_> = match effort {
            Effort::Fast if cells <= LARGEST_WHOLE => vec![([FAST].as_slice(), 1)],
            Effort::Fast => vec![([GIANT].as_slice(), 1)],
            Effort::Default => default.to_vec(),
            // First all that default effort does: more effort is never worse.
            Effort::High => [default, patient(cells)].concat(),
        };
        let for_depth: &[&str] = match objective {
            Objective::Bootstraps => &[],
            _ if effort == Effort::Fast || cells > MIDDLING => LARGE_FOR_DEPTH,
            _ if cells > SMALL => MODEST_FOR_DEPTH,
            _ => FOR_DEPTH,
        };
        let stages = match objective {
            // Between the ends lie many netlists, and each gets but a part of the time.
            Objective::Within(_) if cells <= LARGEST_WITH_CHOICES => vec![([].as_slice(), 1)],
            _ => stages,
        };
        let stages = stages.iter().map(|&(lists, rounds)| {
            let recipes = lists.iter().copied().flatten().map(|text| text.parse());
            Ok(Stage { recipes: recipes.collect::<Result<_, SynthError>>()?, rounds })
        });
        let mut stages: Vec<Stage> = stages.collect::<Result<_, SynthError>>()?;
        if library == CellLibrary::Gates && effort != Effort::Fast && !matches!(objective, Objective::Within(_)) {
            let last = default.len() - 1;
            let [starts, selections] = for_gates(cells);
            for (stage, texts) in [(0, starts), (last, selections)] {
                for text in texts {
                    stages[stage].recipes.push(text.parse()?);
                }
            }
        }
        if cells <= LARGEST_WITH_CHOICES {
            for text in for_depth {
                stages[0].recipes.push(text.parse()?);
            }
        }
        if words && !matches!(objective, Objective::Within(_)) && effort != Effort::Fast && cells <= SMALL {
            for text in FROM_WORDS {
                stages[0].recipes.push(text.parse()?);
            }
        }
        Ok(Self { stages })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_recipe_is_valid_and_every_pass_is_used() {
        let all: Vec<&str> = [
            FAST,
            STARTS,
            FOR_DEPTH,
            MODEST_FOR_DEPTH,
            LARGE_FOR_DEPTH,
            FROM_WORDS,
            IMPROVEMENTS,
            SELECTED_STARTS,
            MODEST_STARTS,
            LARGE,
            HUGE,
            GIANT,
            PATIENT,
            SELECTIONS,
            MODEST_SELECTIONS,
            WIDE_SELECTIONS,
            LARGE_WIDE_SELECTIONS,
            GATE_STARTS,
            GATE_SELECTIONS,
            MODEST_GATE_STARTS,
            MODEST_GATE_SELECTIONS,
        ]
        .concat();
        for text in &all {
            assert_eq!(text.parse::<Recipe>().map(|recipe| recipe.to_string()).ok().as_deref(), Some(*text));
        }
        for pass in super::super::PASSES {
            // 'strash' and 'direct' are for recipes given by hand.
            let used = all.iter().any(|text| text.split([';', ' ']).any(|word| word == pass.name));
            assert!(used || ["strash", "direct"].contains(&pass.name), "'{}' is in no recipe", pass.name);
        }
    }

    #[test]
    fn effort_and_size_decide() {
        let netlist = Netlist::new("main");
        let plan = |effort, words| {
            let options = Options { effort, ..Options::new(CellLibrary::Lut(3)) };
            Plan::new(&options, &netlist, words).unwrap()
        };
        let stages = |effort| plan(effort, false).stages.len();
        assert_eq!([Effort::Fast, Effort::Default, Effort::High].map(stages), [1, 3, 4]);
        let recipes = |effort, words| plan(effort, words).stages[0].recipes.len();
        let gates = Plan::new(&Options::new(CellLibrary::Gates), &netlist, false).unwrap();
        assert_eq!(gates.stages[0].recipes.len(), recipes(Effort::Default, false) + GATE_STARTS.len());
        assert_eq!(recipes(Effort::Default, true), recipes(Effort::Default, false) + 1);
        assert_eq!(recipes(Effort::Fast, true), recipes(Effort::Fast, false));
    }
}
