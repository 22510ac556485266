//! Which recipes run for which effort.

use ringmill_netlist::Netlist;

use super::recipe::Recipe;
use crate::{Effort, Objective, SynthError};

/// Recipes that start from the same netlist.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The recipes; of equal results the first listed wins.
    pub recipes: Vec<Recipe>,
    /// How often the stage is repeated from its own best result, at most; it ends when a round improves nothing.
    pub rounds: u32,
}

/// Stages, each starting from the best of those before.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The stages in order.
    pub stages: Vec<Stage>,
}

/// Cells up to which every recipe takes a small part of a second, and several rounds are affordable.
const TINY: usize = 200;
/// Cells up to which every recipe takes under a second.
const SMALL: usize = 800;
/// Cells up to which every recipe takes a few seconds.
const MIDDLING: usize = 5_000;
/// Cells up to which structural choices (`dch` in ABC) are affordable.
const LARGEST_WITH_CHOICES: usize = 12_000;

/// Cells up to which passes hold a netlist whole: cuts and windows take 2 KB a cell.
const LARGEST_WHOLE: usize = 150_000;

/// One recipe, no engine: half a second for 10,000 cells.
const FAST: &[&str] = &["refine rounds=1 divisors=30"];

/// From the structured netlist, as different from each other as possible: which wins depends on the circuit.
const STARTS: &[&str] = &[
    // Arithmetic keeps its full adders: nothing loses them so little as the structured netlist itself.
    "refine; wander",
    // Choices give the mapper several structures at once: best for multiplexers and control.
    "abc-map; refine; abc-mfs; refine; wander",
    // Wider tables forget the structure between their inputs, and our own cuts find another.
    "refine; abc-detour inputs=4 levels=1; refine; wander",
    "refine; abc-detour; refine; abc-mfs; refine",
    // And-inverter rewriting undoes what word-level structure duplicated.
    "abc-rewrite; refine; abc-mfs; wander",
    // Repacking finds disjoint decompositions: comparators and sorting, where words did not show them.
    "abc-repack; refine",
];

/// From the best so far, for as long as it gains.
const IMPROVEMENTS: &[&str] = &[
    // On from where it stands.
    "wander turns=40",
    // With another start: each turn changes the structure that the next one sees.
    "abc-map; refine; abc-map; refine; wander",
    "abc-detour inputs=5; refine; abc-mfs; wander",
];

/// As [`STARTS`], from the words. Yosys adds and compares in trees where we ripple: a maximum of 32 bits has depth 8 in tables of three
/// inputs instead of 18. With bootstraps as objective it seldom wins; it takes a quarter of a second.
const FROM_WORDS: &[&str] = &["yosys-words; refine; wander turns=10"];

/// As [`STARTS`], where depth is limited: chains become trees, and the cells this takes are saved where there is time.
const FOR_DEPTH: &[&str] =
    &["prefix; refine; wander", "refine; prefix; refine; wander", "abc-map; prefix; refine; wander"];

/// As above, for circuits on which each pass takes a good part of a second.
const MODEST_FOR_DEPTH: &[&str] = &["prefix; refine; wander turns=6", "refine; prefix; refine; wander turns=2"];

/// As above, for larger ones and those in a hurry.
const LARGE_FOR_DEPTH: &[&str] = &["prefix; refine rounds=1 divisors=30"];

/// As [`STARTS`], once and without the recipes that seldom win on larger circuits: most of the time goes where most is gained.
const SELECTED_STARTS: &[&str] = &[
    "refine; wander turns=30",
    "abc-map; refine; abc-mfs; refine",
    "refine; abc-detour inputs=4 levels=1; refine; wander turns=5",
    "abc-rewrite; refine",
];

/// As [`STARTS`], for circuits on which each pass takes a good part of a second.
const MODEST_STARTS: &[&str] = &[
    "refine; wander turns=6",
    "abc-map; refine; abc-mfs; refine",
    "refine; abc-detour inputs=4 levels=1; refine",
    "abc-rewrite; refine",
];

/// For circuits too large for many runs: linear-time passes, and choices once.
const LARGE: &[&str] =
    &["refine rounds=1 divisors=30; wander turns=2 divisors=30", "abc-map; refine rounds=1 divisors=30"];

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
    "refine; wander turns=300 divisors=100",
    // Random rewriting finds what no fixed sequence does.
    "abc-deepsyn patience=4; refine divisors=100; abc-mfs; wander turns=60",
    // Fast rewriting before the choices.
    "abc-syn4; abc-map; refine divisors=100; wander turns=60",
    // Supergates see exclusive ors and multiplexers across inversions.
    "abc-gates; refine divisors=100; wander turns=60",
    // Yosys merges multiplexers that and-inverter graphs hide.
    "yosys-clean; abc-map; refine divisors=100; wander turns=60",
];

impl Plan {
    /// The plan for a circuit: a matter of effort and of the number of cells, never of time. With `words`, Yosys may begin from them.
    ///
    /// # Errors
    /// None for the tables of this file; their texts are checked by a test.
    pub fn new(effort: Effort, objective: Objective, structured: &Netlist, words: bool) -> Result<Self, SynthError> {
        let cells = structured.cell_count();
        let stages: &[(&[&[&str]], u32)] = match effort {
            Effort::Fast if cells <= LARGEST_WHOLE => &[(&[FAST], 1)],
            Effort::Default if cells <= TINY => &[(&[STARTS], 1), (&[IMPROVEMENTS], 2)],
            Effort::Default if cells <= SMALL => &[(&[SELECTED_STARTS], 1)],
            Effort::Default if cells <= MIDDLING => &[(&[MODEST_STARTS], 1)],
            Effort::Default if cells <= LARGEST_WITH_CHOICES => &[(&[LARGE], 1)],
            Effort::Default if cells <= LARGEST_WHOLE => &[(&[HUGE], 1)],
            Effort::Fast | Effort::Default => &[(&[GIANT], 1)],
            // First all that default effort does: more effort is never worse.
            Effort::High if cells <= TINY => &[(&[STARTS], 1), (&[IMPROVEMENTS], 2), (&[PATIENT, IMPROVEMENTS], 8)],
            Effort::High if cells <= SMALL => &[(&[SELECTED_STARTS], 1), (&[STARTS, PATIENT, IMPROVEMENTS], 8)],
            Effort::High if cells <= MIDDLING => &[(&[MODEST_STARTS], 1), (&[PATIENT, IMPROVEMENTS], 4)],
            Effort::High if cells <= LARGEST_WITH_CHOICES => &[(&[LARGE], 1), (&[MODEST_STARTS, IMPROVEMENTS], 4)],
            Effort::High if cells <= LARGEST_WHOLE => &[(&[HUGE], 1), (&[LARGE], 2)],
            Effort::High => &[(&[GIANT], 1), (&[HUGE], 1)],
        };
        let for_depth = match objective {
            Objective::Bootstraps => &[],
            _ if effort == Effort::Fast || cells > MIDDLING => LARGE_FOR_DEPTH,
            _ if cells > SMALL => MODEST_FOR_DEPTH,
            _ => FOR_DEPTH,
        };
        let stages = match objective {
            // Between the ends lie many netlists, and each gets but a part of the time.
            Objective::Within(_) if cells <= LARGEST_WITH_CHOICES => &[(&[] as &[&[&str]], 1)],
            _ => stages,
        };
        let stages = stages.iter().map(|&(lists, rounds)| {
            let recipes = lists.iter().copied().flatten().map(|text| text.parse());
            Ok(Stage { recipes: recipes.collect::<Result<_, SynthError>>()?, rounds })
        });
        let mut stages: Vec<Stage> = stages.collect::<Result<_, SynthError>>()?;
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
        ]
        .concat();
        for text in &all {
            assert_eq!(text.parse::<Recipe>().map(|recipe| recipe.to_string()).ok().as_deref(), Some(*text));
        }
        for pass in super::super::PASSES {
            // 'hash' and 'direct' are for recipes given by hand.
            let used = all.iter().any(|text| text.split([';', ' ']).any(|word| word == pass.name));
            assert!(used || ["hash", "direct"].contains(&pass.name), "'{}' is in no recipe", pass.name);
        }
    }

    #[test]
    fn effort_and_size_decide() {
        let netlist = Netlist::new("main");
        let stages = |effort| Plan::new(effort, Objective::Bootstraps, &netlist, false).unwrap().stages.len();
        assert_eq!([Effort::Fast, Effort::Default, Effort::High].map(stages), [1, 2, 3]);
        let recipes =
            |effort, words| Plan::new(effort, Objective::Bootstraps, &netlist, words).unwrap().stages[0].recipes.len();
        assert_eq!(recipes(Effort::Default, true), recipes(Effort::Default, false) + 1);
        assert_eq!(recipes(Effort::Fast, true), recipes(Effort::Fast, false));
    }
}
