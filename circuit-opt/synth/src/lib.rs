//! Word graphs to proved, optimized CGGI netlists.
//!
//! ```text
//! WordGraph ─ word::simplify, share ─► WordGraph ─ blast ─► structured netlist ─ opt, map ─► candidates ─ prove ─► Synthesis
//! ```
//!
//! What blasting makes of the words is certified construction by construction ([`prove::certificate`]).
//!
//! [`synthesize`] is the whole way. What is cheap in fully homomorphic encryption with programmable bootstrapping is not what is cheap in silicon: any
//! function of two inputs costs one bootstrap, exclusive or included, a multiplexer two, inversions nothing; with lookup
//! tables any function of up to K inputs costs one. Everything here counts that way ([`CellLibrary`](ringmill_netlist::CellLibrary)).
//!
//! [`synthesize_front`] is the same way to several results, those of which none is both smaller and shallower than another.
//!
//! A [`Plan`](opt::Plan) runs recipes side by side, each a list of passes from [`opt::PASSES`]; `map_directly` is the report's "before" and the
//! candidate that always works. The best candidate that is proved equal to the structured netlist is the result; one that would be
//! better but is not decided within the limit is named in [`Synthesis::candidates`] and not taken.
//!
//! With cells that add before they look up ([`Options::lincomb`]), sums of words are made of counters, netlists of tables are covered by such
//! cells, and cells are joined as far as the message space holds (`lincomb/`).
//!
//! | pass | what it does | from |
//! |---|---|---|
//! | `hash` | shares equal cells, folds constants and drops what no output needs | structural hashing |
//! | `direct` | maps every cell by itself to the library | Shannon expansion |
//! | `cuts` | maps by priority cuts, area flow and exact area | Mishchenko, Cho, Chatterjee, Brayton, ICCAD 2007 |
//! | `resub` | expresses cells by up to three nodes that are there anyway, exactly on windows of up to 14 inputs | after Mishchenko, Brayton, IWLS 2006 |
//! | `rewrite` | replaces cells by least-cost chains of gates and multiplexers, from exact tables of all functions of four inputs | after Mishchenko, Chatterjee, Brayton, DAC 2006 |
//! | `reselect` | gives cells other fanins that do as well where an output shows it, at random; checked on all vectors of a window, or by diagrams | own |
//! | `refine` | `cuts` and `resub` in turns until nothing improves | own |
//! | `blocks` | `cuts` and `resub` on one block of cells after the other, for the largest netlists | own |
//! | `wander` | random changes that cost nothing, then `refine`: kept when not worse, over and over | own |
//! | `prefix` | makes trees of chains of cells where the objective wants less depth | after Ladner, Fischer, J. ACM 1980 |
//! | `abc-map` | structural choices, LUT mapping, resynthesis with don't-cares: `dch; if -a; mfs2 -a` | ABC |
//! | `abc-detour` | maps to wider tables first, which forgets structure | ABC |
//! | `abc-repack` | wide tables repacked, then `abc-map` | ABC |
//! | `abc-rewrite` | and-inverter rewriting, then `abc-map` | ABC |
//! | `abc-mfs` | resynthesis of the cells there are with don't-cares | ABC |
//! | `abc-syn4`, `abc-deepsyn` | and-inverter rewriting, long | ABC |
//! | `abc-gates` | gate mapping by supergates | ABC |
//! | `yosys-clean` | gate-level cleaning | Yosys |
//! | `yosys-words` | begins anew: words to gates | Yosys |
//!
//! The sum of two secret bytes as tables of three inputs, proved equal to its circuit on all inputs:
//!
//! ```
//! use ringmill_netlist::{CellLibrary, format::blif};
//! use ringmill_synth::Equivalence;
//! use ringmill_synth::map::{CutMapping, map_by_cuts};
//! use ringmill_synth::prove::{Method, equivalent_without_engine};
//! use ringmill_synth::word::{WordGraph, WordOp};
//!
//! let mut graph = WordGraph::new("add");
//! let (a, b) = (graph.input(0, 0, 8), graph.input(1, 0, 8));
//! let sum = graph.op(WordOp::Add, &[a, b]);
//! graph.output(0, 0, sum);
//!
//! let library = CellLibrary::Lut(3);
//! let structured = ringmill_synth::blast::blast(&graph, library);
//! let mapped = map_by_cuts(&structured, library, CutMapping::default());
//! let statistics = ringmill_netlist::Statistics::of(&mapped, library);
//! assert_eq!(statistics.bootstraps, 15); // two tables a bit, less the carries nobody needs
//!
//! let proof = equivalent_without_engine(&structured, &mapped, 0);
//! assert_eq!((proof.result, proof.method), (Equivalence::Equal, Method::Exhaustive));
//!
//! let mut text = Vec::new();
//! blif::write(&mapped, &mut text)?;
//! assert!(String::from_utf8(text)?.contains(".model add"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cells;
mod certificate_result;
mod certify;
mod choose;
mod error;
mod lincomb;
mod options;
mod origins;
mod pareto;
mod random;
mod share;
mod synthesis;
mod synthesize;

pub mod blast;
pub mod map;
pub mod naive;
pub mod opt;
pub mod prove;
pub mod word;

pub use cells::{Cells, DEFAULT_MESSAGE_BITS, UnknownCells};
pub use certificate_result::{CertificateResult, Rewriting};
pub use error::SynthError;
pub use options::{Effort, Objective, Options, UnknownOption};
pub use origins::carry_origins;
pub use pareto::{Front, synthesize_front, synthesize_netlist_front};
pub use ringmill_engines::abc::Equivalence;
pub use synthesis::{Candidate, Fate, Seconds, Synthesis};
pub use synthesize::{synthesize, synthesize_netlist};
