//! The files of all test benches: vectors, and the netlist for simulators that read no
//! SystemVerilog.

use ringmill_check::{
    Reference, to_beats,
    vectors::{polynomials, with_residents},
};
use ringmill_design::{Port, Stream, Vector};
use ringmill_engines::yosys::Yosys;

use super::integration::IntegrationFiles;
use crate::error::FlowError;

/// Operands of a test bench, special ones among them.
pub(super) const OPERANDS: usize = 6;

impl IntegrationFiles<'_> {
    /// Writes `tb/STREAM.hex` for each stream, a beat a line, and `tb/TOP.v`; only names them when
    /// they are there.
    pub(super) fn write_bench(&mut self) -> Result<(), FlowError> {
        if let Some(files) = &self.bench {
            self.files.extend(files.iter().cloned());
            return Ok(());
        }
        let before = self.files.len();
        let (loaded, seed) = (self.context.loaded, self.options.seed);
        let operands = with_residents(polynomials(loaded.signature(), 0..OPERANDS, seed), loaded.signature());
        let expected = loaded.results(&operands, &|_| ())?;
        let words = |result: &Vec<_>| result.iter().map(|word: &ringmill_interp::Word| word.value).collect();
        let expected: Vec<Vector> = expected.iter().map(|results| results.iter().map(words).collect()).collect();
        let interface = self.description.interface.clone();
        let (arguments, results) = (&loaded.signature().arguments, &loaded.signature().results);
        self.write_vectors(&interface.inputs().collect::<Vec<_>>(), arguments, &operands)?;
        self.write_vectors(&interface.outputs().collect::<Vec<_>>(), results, &expected)?;
        let yosys = Yosys::new(self.context.tools).map_err(ringmill_engines::EngineError::from)?;
        let netlist = yosys.plain_verilog(self.module(), self.sources)?;
        self.write(&format!("tb/{}.v", self.module()), netlist)?;
        self.bench = Some(self.files[before..].to_vec());
        Ok(())
    }

    fn write_vectors(&mut self, streams: &[&Stream], ports: &[Port], vectors: &[Vector]) -> Result<(), FlowError> {
        let mut texts = vec![String::new(); streams.len()];
        for (operand, vector) in vectors.iter().enumerate() {
            let beats = texts.iter_mut().zip(to_beats(vector, ports, streams)).zip(streams);
            for ((text, beats), stream) in beats.filter(|(_, stream)| operand == 0 || !stream.resident) {
                let bits = (stream.lanes * stream.coefficient_bits) as usize;
                for beat in beats.chunks(bits.div_ceil(32)) {
                    // The highest word first.
                    let line: String = beat.iter().rev().map(|word| format!("{word:08x}")).collect();
                    text.push_str(&line[line.len() - bits.div_ceil(4)..]);
                    text.push('\n');
                }
            }
        }
        for (stream, text) in streams.iter().zip(texts) {
            self.write(&format!("tb/{}.hex", stream.name), text)?;
        }
        Ok(())
    }
}
