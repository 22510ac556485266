//! The hardware of a program.

use ringmill_circuit::MadeNetlist;
use ringmill_design::{Architecture, Reduction, Ring};

use crate::report::{self, Calyx, Cosim, Fpga, Link, Pipeline, Proof, Report, Top};

/// The hardware of a program.
#[derive(Debug)]
pub enum Hardware {
    /// A netlist of bootstrapped cells.
    Netlist(Box<Netlist>),
    /// A pipeline with a static schedule.
    Accelerator(Box<Accelerator>),
    /// A Calyx component.
    Component(Box<Component>),
}

/// The netlist of a program on integers.
#[derive(Debug)]
pub struct Netlist {
    /// The netlist, and what is known of it.
    pub made: MadeNetlist,
    /// The netlist with registers.
    pub pipeline: Option<Pipeline>,
    /// The simulation of its Verilog.
    pub cosim: Option<Cosim>,
}

/// The pipeline of a program on polynomials.
#[derive(Debug)]
pub struct Accelerator {
    /// Its sources and schedule.
    pub design: ringmill_accel::Design,
    /// The rings it computes in.
    pub rings: Vec<Ring>,
    /// The comparison of its graph with the program.
    pub proof: Proof,
    /// The simulation of its sources.
    pub cosim: Option<Cosim>,
    /// The same function as a Calyx component.
    pub beside: Option<Calyx>,
}

/// The Calyx component of a program on polynomials.
#[derive(Debug)]
pub struct Component {
    /// Its sources and parts.
    pub design: ringmill_calyx::Design,
    /// Coefficients of its polynomials.
    pub n: u64,
    /// The rings it computes in.
    pub rings: Vec<Ring>,
    /// The architecture of its transforms.
    pub architecture: Architecture,
    /// The reduction of products by the transforms' factors, where one was requested.
    pub reduction: Option<Reduction>,
    /// The simulation of its sources.
    pub cosim: Option<Cosim>,
}

/// The result of place and route.
#[derive(Clone, Debug)]
pub struct Routed {
    /// Area and timing.
    pub fpga: Fpga,
    /// The link to the host, if the board has one.
    pub link: Option<Link>,
}

impl Hardware {
    /// Its sections of a report.
    #[must_use]
    pub fn report(&self) -> Report {
        match self {
            Self::Netlist(netlist) => {
                let Netlist { made, pipeline, cosim } = &**netlist;
                Report { pipeline: pipeline.clone(), cosim: cosim.clone(), ..made.report() }
            }
            Self::Accelerator(accelerator) => accelerator.report(),
            Self::Component(component) => component.report(),
        }
    }
}

/// The ring that a report names first, and all of them where there are several.
fn first_and_all(rings: &[Ring]) -> (Ring, Vec<Ring>) {
    (rings.first().copied().unwrap_or_default(), if rings.len() > 1 { rings.to_vec() } else { Vec::new() })
}

impl Accelerator {
    /// Its top-level module.
    #[must_use]
    pub fn top(&self) -> Top {
        let Self { design, .. } = self;
        let (ring, rings) = first_and_all(&self.rings);
        Top {
            interface: design.interface.clone(),
            ring,
            rings,
            architecture: Some(design.architecture),
            reduction: design.reduction,
            modelled_clock: ringmill_accel::modelled_clocks(&design.critical_paths)
                .into_iter()
                .map(Into::into)
                .collect(),
            modelled_area: report::ModelledArea::all(&design.modelled.areas),
        }
    }

    fn report(&self) -> Report {
        let Self { design, proof, cosim, beside, .. } = self;
        let blocks = design.blocks.iter().map(|block| report::Block {
            name: block.name.clone(),
            kind: block.kind.clone(),
            n: block.n,
            modulus: block.modulus.to_string(),
            lanes: block.lanes.into(),
            latency_cycles: block.timing.latency_cycles,
            interval_cycles: block.timing.interval_cycles,
            jobs: block.jobs.iter().map(|(name, start)| report::Job { name: name.clone(), start: *start }).collect(),
            transform_cycles: block.transform_cycles,
        });
        let nodes = design.diagram.nodes.iter().map(|node| report::Node {
            name: node.name.clone(),
            kind: node.kind.clone(),
            cycle: node.cycle,
            latency_cycles: node.latency_cycles,
        });
        let edges = design.diagram.edges.iter().map(|edge| report::Edge {
            from: edge.from,
            to: edge.to,
            delay_cycles: edge.delay_cycles,
        });
        Report {
            proof: Some(proof.clone()),
            top: Some(self.top()),
            blocks: blocks.collect(),
            modelled: Some(design.modelled.into()),
            diagram: Some(report::Diagram { nodes: nodes.collect(), edges: edges.collect() }),
            cosim: cosim.clone(),
            calyx: beside.clone(),
            ..Report::default()
        }
    }
}

impl Component {
    /// Its top-level module.
    #[must_use]
    pub fn top(&self) -> Top {
        let (ring, rings) = first_and_all(&self.rings);
        Top {
            interface: self.design.interface.clone(),
            ring,
            rings,
            architecture: Some(self.architecture),
            reduction: self.reduction,
            modelled_clock: Vec::new(),
            modelled_area: Vec::new(),
        }
    }

    /// The section of a report about the component; `futil` is the path of its text in Calyx, below
    /// the build's folder.
    pub(crate) fn section(&self, futil: String) -> Calyx {
        let Self { design, .. } = self;
        let part = |part: &ringmill_calyx::StraightLine| report::Part {
            path: part.path.clone(),
            statements: part.statements as u64,
            cycles: part.latency_cycles,
        };
        Calyx {
            futil,
            parts: design.parts.iter().map(part).collect(),
            static_cycles: design.parts.iter().map(|part| part.latency_cycles).sum(),
            modelled: ringmill_accel::Modelled {
                cost: design.cost,
                memory_bits: design.memory_bits,
                ..Default::default()
            }
            .into(),
            latency_cycles: None,
        }
    }

    fn report(&self) -> Report {
        let Self { design, n, cosim, .. } = self;
        let lanes = design.interface.lanes();
        let block = |unit: &ringmill_calyx::UnitReport| report::Block {
            name: unit.module.clone(),
            kind: unit.kind.clone(),
            n: *n,
            modulus: unit.modulus.to_string(),
            lanes: lanes.into(),
            latency_cycles: unit.cycles,
            interval_cycles: unit.cycles,
            jobs: Vec::new(),
            transform_cycles: None,
        };
        let section = self.section(design.futil.path.clone());
        Report {
            blocks: design.units.iter().map(block).collect(),
            modelled: Some(section.modelled),
            calyx: Some(section),
            top: Some(self.top()),
            cosim: cosim.clone(),
            ..Report::default()
        }
    }
}
