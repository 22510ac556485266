//! Word graphs to proved, optimized CGGI netlists.
//!
//! ```text
//! WordGraph ─ word::simplify, share ─► WordGraph ─ blast ─► bit-blasted netlist ─ opt, map ─► candidates ─ prove ─► Synthesis
//! ```
//!
//! Each construction of blasting is checked by a certificate ([`prove::certificate`]).
//!
//! [`synthesize`] is the whole way. What is cheap in fully homomorphic encryption with programmable
//! bootstrapping is not what is cheap in silicon: any function of two inputs costs one bootstrap,
//! exclusive or included, a multiplexer two, inversions nothing; with lookup tables any function of
//! up to K inputs costs one. Everything here counts that way
//! ([`CellLibrary`](ringmill_netlist::CellLibrary)).
//!
//! [`synthesize_front`] is the same way to several results, those of which none is both smaller and
//! shallower than another.
//!
//! A [`Plan`](opt::Plan) runs recipes side by side, each a list of passes from [`opt::PASSES`],
//! which says what each does and where it is from (`ringmill passes` lists them); `map_directly` is
//! the report's "before" and the candidate that always works. The best candidate that is proved
//! equal to the bit-blasted netlist is the result; one that would be better but is not decided
//! within the limit is named in [`Synthesis::candidates`] and not taken.
//!
//! Passes that restructure a netlist in place work on one type, with fanouts, references and levels
//! that are up to date after each change (`network/`).
//!
//! With cells that add before they look up ([`Options::lincomb`]), sums of words are made of
//! counters, netlists of tables are covered by such cells, and cells are joined as far as the
//! message space holds (`lincomb/`). Where all result words are sums of inputs there are no cells:
//! the client decrypts words (`blast/modular`, `modular`).
//!
//! The sum of two secret bytes as tables of three inputs, proved equal to its circuit on all
//! inputs:
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

mod activity;
mod cells;
mod certificate_result;
mod certify;
mod choose;
mod error;
mod facts;
mod lincomb;
mod modular;
mod network;
mod options;
mod origins;
mod pareto;
mod prospect;
mod random;
mod share;
mod synthesis;
mod synthesize;

pub mod blast;
pub mod map;
pub mod naive;
pub mod opt;
pub mod prove;
pub mod refine;
pub mod word;

pub use activity::{Activity, Listener};
pub use cells::{Cells, DEFAULT_MESSAGE_BITS, UnknownCells};
pub use certificate_result::{CertificateResult, Rewriting};
pub use certify::certified;
pub use error::SynthError;
pub use lincomb::unproved_promises;
pub use options::{Carries, Effort, Objective, Options, Sums, UnknownOption};
pub use origins::carry_origins;
pub use pareto::{Front, Tolerance, synthesize_front, synthesize_netlist_front};
pub use prospect::{Prospect, Results, Sketch};
pub use ringmill_engines::abc::Equivalence;
pub use synthesis::{Candidate, Fate, Seconds, Synthesis};
pub use synthesize::{synthesize, synthesize_by, synthesize_netlist, synthesize_sums};
