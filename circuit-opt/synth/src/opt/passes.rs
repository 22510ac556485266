//! The table of netlist passes.

use ringmill_engines::abc::{Script, Step};
use ringmill_engines::yosys;
use ringmill_netlist::CellLibrary;

use super::blocks::blocks;
use super::iterated_search::iterated_search;
use super::pass::{Context, Pass, PassOption};
use super::prefix::prefix;
use super::refine::{cuts, refine, resub};
use super::rewire::{Rewiring, rewire};
use super::rewrite::{CutRewriting, rewrite};
use super::strash::strash;
use crate::map::map_directly;
use crate::word::VERILOG_MODULE;

const ABC: &str = "ABC (Berkeley Logic Synthesis and Verification Group)";

/// Shallow structures are often smaller in the end, too.
const LEVELS: PassOption = PassOption {
    name: "levels",
    unit: "0 or 1",
    default: 0,
    range: 0..=1,
    summary: "maps for least depth first, whatever the objective",
};

const CHOICES: PassOption = PassOption {
    name: "choices",
    unit: "0 or 1",
    default: 1,
    range: 0..=1,
    summary: "gives the mapper several structures at once",
};

const FINE: PassOption = PassOption {
    name: "fine",
    unit: "0 or 1",
    default: 1,
    range: 0..=1,
    summary: "takes cells of three inputs apart first",
};
const CUTS: PassOption =
    PassOption { name: "cuts", unit: "cuts a node", default: 12, range: 1..=64, summary: "cuts kept" };
const RESUB_LEAVES: PassOption =
    PassOption { name: "leaves", unit: "window inputs", default: 10, range: 3..=14, summary: "size of a window" };
const RESUB_DIVISORS: PassOption = PassOption {
    name: "divisors",
    unit: "nodes",
    default: 60,
    range: 1..=200,
    summary: "nodes tried as operands; time grows with the cube",
};
const REFINE_ROUNDS: PassOption =
    PassOption { name: "rounds", unit: "turns", default: 6, range: 1..=100, summary: "turns at most" };
const REFINE_DIVISORS: PassOption =
    PassOption { name: "divisors", unit: "nodes", default: 60, range: 1..=200, summary: "as in resub" };
const REWRITE_ROUNDS: PassOption = PassOption {
    name: "rounds",
    unit: "rounds",
    default: 4,
    range: 1..=10_000,
    summary: "passes over all cells, at most",
};
const SIDEWAYS: PassOption = PassOption {
    name: "sideways",
    unit: "0 or 1",
    default: 0,
    range: 0..=1,
    summary: "makes random changes that cost nothing, too, in every round",
};
const REWIRE_TURNS: PassOption = PassOption {
    name: "turns",
    unit: "turns",
    default: 20,
    range: 1..=100_000,
    summary: "turns in all, with some four changes tried for each cell",
};
const REWIRE_LEAVES: PassOption = PassOption {
    name: "leaves",
    unit: "window inputs",
    default: 12,
    range: 3..=500,
    summary: "size of a window; beyond 12 diagrams check what vectors say",
};
const REWIRE_CELLS: PassOption =
    PassOption { name: "cells", unit: "cells", default: 60, range: 2..=1000, summary: "size of a window" };
const BLOCKS_CELLS: PassOption =
    PassOption { name: "cells", unit: "cells", default: 4000, range: 1..=100_000, summary: "size of a block" };
const BLOCKS_DIVISORS: PassOption =
    PassOption { name: "divisors", unit: "nodes", default: 30, range: 1..=200, summary: "as in resub" };
const SEARCH_TURNS: PassOption =
    PassOption { name: "turns", unit: "turns", default: 20, range: 1..=10_000, summary: "turns in all" };
const SEARCH_DIVISORS: PassOption =
    PassOption { name: "divisors", unit: "nodes", default: 40, range: 1..=200, summary: "as in resub" };
const INPUTS: PassOption =
    PassOption { name: "inputs", unit: "table inputs", default: 6, range: 3..=6, summary: "width of the tables" };
const STARTS: PassOption =
    PassOption { name: "starts", unit: "starts", default: 4, range: 1..=100, summary: "independent starts" };
const PATIENCE: PassOption = PassOption {
    name: "patience",
    unit: "sequences",
    default: 3,
    range: 1..=1000,
    summary: "sequences without gain that end a start",
};

/// All netlist passes.
///
/// Recipes, what `ringmill passes` lists and the check that every pass is tested derive from this
/// table; a new pass is one file and one row, and a step of a recipe.
pub static PASSES: &[Pass] = &[
    Pass {
        name: "strash",
        summary: "shares equal cells, folds constants and drops what no output needs",
        source: "structural hashing",
        options: &[],
        run: |netlist, _, _| Ok(strash(netlist)),
    },
    Pass {
        name: "direct",
        summary: "maps every cell by itself to the library",
        source: "Shannon expansion; a majority is steered by an exclusive or",
        options: &[],
        run: |netlist, context, _| Ok(map_directly(netlist, context.library)),
    },
    Pass {
        name: "cuts",
        summary: "maps by priority cuts, area flow and exact area",
        source: "Mishchenko, Cho, Chatterjee, Brayton, ICCAD 2007",
        options: &[FINE, CUTS],
        run: |netlist, context, values| Ok(cuts(netlist, context, values.of(&FINE) == 1, values.of(&CUTS))),
    },
    Pass {
        name: "resub",
        summary: "expresses cells by up to three nodes that are there anyway",
        source: "after Mishchenko, Brayton, IWLS 2006; exact on windows",
        options: &[RESUB_LEAVES, RESUB_DIVISORS],
        run: |netlist, context, values| {
            Ok(resub(netlist, context, values.of(&RESUB_LEAVES), values.of(&RESUB_DIVISORS)))
        },
    },
    Pass {
        name: "refine",
        summary: "cuts and resub in turns, from both kinds of cuts, until nothing improves",
        source: "own",
        options: &[REFINE_ROUNDS, REFINE_DIVISORS],
        run: |netlist, context, values| {
            Ok(refine(netlist, context, values.of(&REFINE_ROUNDS), values.of(&REFINE_DIVISORS)))
        },
    },
    Pass {
        name: "rewrite",
        summary: "replaces cells by least-cost chains of the same function of up to four nodes; does nothing to tables",
        source: "after Mishchenko, Chatterjee, Brayton, DAC 2006; own chains of gates and multiplexers",
        options: &[REWRITE_ROUNDS, CUTS, SIDEWAYS],
        run: |netlist, context, values| {
            if context.library != CellLibrary::Gates {
                return Ok(netlist.clone());
            }
            let sideways = (values.of(&SIDEWAYS) == 1).then_some(context.seed);
            let how = CutRewriting {
                rounds: values.of(&REWRITE_ROUNDS),
                cuts: values.of(&CUTS),
                sideways,
                objective: context.objective,
            };
            Ok(rewrite(netlist, how))
        },
    },
    Pass {
        name: "rewire",
        summary: "gives cells other fanins that do as well where an output shows it, at random; what is not read any more goes",
        source: "own; don't-cares as in Mishchenko, Brayton, Jiang, Jang, TRETS 2011",
        options: &[REWIRE_TURNS, REWIRE_LEAVES, REWIRE_CELLS],
        run: |netlist, context, values| {
            let (objective, seed) = (context.objective, context.seed);
            let (turns, leaves, cells) =
                (values.of(&REWIRE_TURNS), values.of(&REWIRE_LEAVES), values.of(&REWIRE_CELLS));
            let how = Rewiring { turns, leaves, cells, objective, seed, ..Rewiring::default() };
            Ok(rewire(netlist, context.library, how))
        },
    },
    Pass {
        name: "blocks",
        summary: "cuts and resub on one block of cells after the other, the better kind of cuts in each; a sample of blocks says whether it pays",
        source: "own",
        options: &[BLOCKS_CELLS, BLOCKS_DIVISORS],
        run: |netlist, context, values| {
            Ok(blocks(netlist, context, values.of(&BLOCKS_CELLS), values.of(&BLOCKS_DIVISORS)))
        },
    },
    Pass {
        name: "iterated-search",
        summary: "random changes that cost nothing, then cuts and resub; kept when not worse, over and over",
        source: "own; on a plateau as in simulated annealing at temperature zero",
        options: &[SEARCH_TURNS, SEARCH_DIVISORS],
        run: |netlist, context, values| {
            Ok(iterated_search(netlist, context, values.of(&SEARCH_TURNS), values.of(&SEARCH_DIVISORS)))
        },
    },
    Pass {
        name: "prefix",
        summary: "makes trees of chains of cells where the objective wants less depth: carries, comparisons, selections",
        source: "after Ladner, Fischer, J. ACM 1980; slack given back for cells",
        options: &[],
        run: |netlist, context, _| Ok(prefix(netlist, context)),
    },
    Pass {
        name: "abc-map",
        summary: "structural choices, LUT mapping, resynthesis with don't-cares",
        source: ABC,
        options: &[LEVELS, CHOICES],
        run: |netlist, context, values| {
            let script = map_script(context, values.of(&LEVELS));
            let skipped = usize::from(values.of(&CHOICES) == 0);
            context.abc.optimize(netlist, &Script::new(script.steps()[skipped..].to_vec()))
        },
    },
    Pass {
        name: "abc-detour",
        summary: "maps to wider tables and resynthesizes them: another structure to map again",
        source: ABC,
        options: &[INPUTS, LEVELS],
        run: |netlist, context, values| {
            let script = Script::new([
                Step::If { inputs: values.of(&INPUTS) as u8, area: context.area() && values.of(&LEVELS) == 0 },
                Step::Mfs2 { area: context.area() },
            ]);
            context.abc.optimize(netlist, &script)
        },
    },
    Pass {
        name: "abc-repack",
        summary: "maps to tables of six, repacks them, maps again with choices",
        source: ABC,
        options: &[LEVELS],
        run: |netlist, context, values| {
            let script = Script::new([
                Step::If { inputs: 6, area: context.area() && values.of(&LEVELS) == 0 },
                Step::Mfs2 { area: context.area() },
                Step::Lutpack,
            ]);
            context.abc.optimize(netlist, &script.then(map_script(context, values.of(&LEVELS)).steps().to_vec()))
        },
    },
    Pass {
        name: "abc-rewrite",
        summary: "and-inverter rewriting, refactoring and resubstitution (compress2rs), then abc-map",
        source: ABC,
        options: &[],
        run: |netlist, context, _| {
            let script = Script::compress2rs().then(map_script(context, 0).steps().to_vec());
            context.abc.optimize(netlist, &script)
        },
    },
    Pass {
        name: "abc-mfs",
        summary: "resynthesizes the cells there are with don't-cares (mfs2)",
        source: "Mishchenko, Brayton, Jiang, Jang, TRETS 2011; ABC",
        options: &[],
        run: |netlist, context, _| {
            let script = Script::new([Step::Mfs2 { area: context.area() }]);
            context.abc.optimize(netlist, &script)
        },
    },
    Pass {
        name: "abc-syn4",
        summary: "and-inverter rewriting (&syn4)",
        source: ABC,
        options: &[],
        run: |netlist, context, _| context.abc.optimize(netlist, &Script::new([Step::Syn4])),
    },
    Pass {
        name: "abc-deepsyn",
        summary: "random sequences of and-inverter rewriting, the best kept (&deepsyn)",
        source: ABC,
        options: &[STARTS, PATIENCE],
        run: |netlist, context, values| {
            let seed = (context.seed % 101) as u8;
            let step = Step::DeepSyn { starts: values.of(&STARTS), patience: values.of(&PATIENCE), seed };
            context.abc.optimize(netlist, &Script::new([step]))
        },
    },
    Pass {
        name: "abc-gates",
        summary: "structural choices, then mapping to gates by supergates",
        source: ABC,
        options: &[],
        run: |netlist, context, _| {
            let script = Script::new([Step::Dch, Step::MapGenlib { area: context.area() }]);
            context.abc.optimize(netlist, &script)
        },
    },
    Pass {
        name: "yosys-clean",
        summary: "Yosys's gate-level cleaning: constants, simpler and equal gates; does nothing where there is no Yosys",
        source: "Yosys",
        options: &[],
        run: |netlist, context, _| match context.yosys {
            Some(engine) => {
                // Yosys reads gates, not tables.
                let gates = map_directly(netlist, CellLibrary::Gates);
                engine.optimize(&gates, &yosys::Script::cleaning())
            }
            None => Ok(netlist.clone()),
        },
    },
    Pass {
        name: "yosys-words",
        summary: "begins anew: Yosys makes its own gates of the words; does nothing where there are no words or no Yosys",
        source: "Yosys: wreduce, peepopt, alumacc, share, techmap",
        options: &[],
        run: |netlist, context, _| match (context.yosys, context.words) {
            (Some(engine), Some(words)) => {
                engine.synthesize_like(words, VERILOG_MODULE, &yosys::Script::synthesis(), netlist)
            }
            _ => Ok(netlist.clone()),
        },
    },
];

/// ABC's strongest general mapping to tables.
fn map_script(context: &Context<'_>, levels: u32) -> Script {
    let area = context.area();
    let inputs = context.table_inputs();
    Script::new([Step::Dch, Step::If { inputs, area: area && levels == 0 }, Step::Mfs2 { area }])
}
