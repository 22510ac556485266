//! Groups that read arguments into memories and registers and that write results out of them.

use super::group::Group;
use super::{Component, memory, register};
use crate::procedure::{Port, Variable};
use crate::shape::frame_bits;

impl Component<'_> {
    /// Control that reads all arguments, in any order of arrival.
    pub(super) fn arguments(&mut self) -> String {
        let ports = self.procedure.arguments.iter().map(|port| self.argument(port)).collect::<Vec<_>>();
        all(&ports)
    }

    /// Control that writes all results, in any order of acceptance.
    pub(super) fn results(&mut self) -> String {
        let ports = self.procedure.results.iter().map(|port| self.result(port)).collect::<Vec<_>>();
        all(&ports)
    }

    /// The group that reads an argument.
    fn argument(&mut self, port: &Port) -> String {
        let (cell, stream) = (format!("load_{}", port.name), format!("s_axis_{}", port.name));
        let mut group = Group::default();
        group.connect(&format!("{cell}.go"), "1'd1");
        let beat = match port.value {
            Variable::Polynomial(id) => {
                let polynomial = self.procedure.polynomials[id.0];
                let ring = &self.shape.rings[polynomial.ring];
                let beat = ring.stream_bits() * self.shape.lanes;
                self.primitives.insert("stream_load");
                self.cells.push(format!(
                    "    {cell} = stream_load({}, {}, {}, {}, {}, {}, {beat}, {}, {});\n",
                    ring.bits,
                    ring.stream_bits(),
                    self.shape.lanes,
                    self.shape.address,
                    polynomial.frames,
                    ring.word,
                    self.shape.address_bits(),
                    frame_bits(polynomial.frames),
                ));
                for signal in ["write", "write_frame", "write_address", "d"] {
                    group.connect(&format!("{}.{signal}", memory(id)), &format!("{cell}.{signal}"));
                }
                beat
            }
            Variable::Scalar(id) => {
                let width = self.width(id);
                let beat = width.next_multiple_of(8);
                self.primitives.insert("scalar_load");
                self.cells.push(format!("    {cell} = scalar_load({width}, {beat});\n"));
                group.connect(&format!("{}.in", register(id)), &format!("{cell}.d"));
                group.connect(&format!("{}.write_en", register(id)), &format!("{cell}.write"));
                beat
            }
        };
        self.ports.0.extend([format!("{stream}_tdata: {beat}"), format!("{stream}_tvalid: 1")]);
        self.ports.1.push(format!("{stream}_tready: 1"));
        self.wires += &format!(
            "    {cell}.tdata = {stream}_tdata;\n    {cell}.tvalid = {stream}_tvalid;\n    {stream}_tready = {cell}.tready;\n"
        );
        self.finish(group, &cell)
    }

    /// The group that writes a result.
    fn result(&mut self, port: &Port) -> String {
        let (cell, stream) = (format!("store_{}", port.name), format!("m_axis_{}", port.name));
        let mut group = Group::default();
        group.connect(&format!("{cell}.go"), "1'd1");
        let beat = match port.value {
            Variable::Polynomial(id) => {
                let polynomial = self.procedure.polynomials[id.0];
                let ring = &self.shape.rings[polynomial.ring];
                let beat = ring.stream_bits() * self.shape.lanes;
                self.primitives.insert("stream_store");
                self.cells.push(format!(
                    "    {cell} = stream_store({}, {}, {}, {}, {}, {}, {beat}, {});\n",
                    ring.bits,
                    ring.stream_bits(),
                    self.shape.lanes,
                    self.shape.address,
                    polynomial.frames,
                    ring.word,
                    frame_bits(polynomial.frames),
                ));
                for signal in ["read_frame", "read_address"] {
                    group.connect(&format!("{}.{signal}", memory(id)), &format!("{cell}.{signal}"));
                }
                // also after the group has ended: the last words are on their way then
                self.wires += &format!("    {cell}.q = {}.q;\n", memory(id));
                beat
            }
            Variable::Scalar(id) => {
                let width = self.width(id);
                let beat = width.next_multiple_of(8);
                self.primitives.insert("scalar_store");
                self.cells.push(format!("    {cell} = scalar_store({width}, {beat});\n"));
                group.connect(&format!("{cell}.q"), &format!("{}.out", register(id)));
                beat
            }
        };
        self.ports.0.push(format!("{stream}_tready: 1"));
        self.ports.1.extend([
            format!("{stream}_tdata: {beat}"),
            format!("{stream}_tvalid: 1"),
            format!("{stream}_tlast: 1"),
        ]);
        self.wires += &format!("    {cell}.tready = {stream}_tready;\n");
        for signal in ["tdata", "tvalid", "tlast"] {
            self.wires += &format!("    {stream}_{signal} = {cell}.{signal};\n");
        }
        self.finish(group, &cell)
    }

    fn finish(&mut self, group: Group, cell: &str) -> String {
        let name = format!("do_{cell}");
        self.groups += &group.until(&name, &format!("{cell}.done"));
        name
    }
}

/// Control that runs groups in parallel.
fn all(groups: &[String]) -> String {
    let lines: String = groups.iter().map(|group| format!("      {group};\n")).collect();
    format!("    par {{\n{lines}    }}\n")
}
