//! A built model, ready to be driven.

use crate::build::{Build, BuildOptions, CompileEffort};
use crate::load::Instance;
use crate::{Cache, CosimError, Design, Port};
use ringmill_design::SourceFile;
use ringmill_toolchain::{ToolError, Toolchain};
use std::fs;
use std::path::Path;
use std::time::Instant;

/// The record of a model's build.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BuildRecord {
    /// True if the cache had it.
    pub cached: bool,
    /// The effort of the compilers, now or then.
    pub effort: CompileEffort,
    /// Time to build and load it, or to find and load it.
    pub seconds: f64,
}

/// A combinational Verilog module that can be evaluated.
///
/// Each value has its own state and its own copy of Verilator's library, so models on different
/// threads do not meet.
#[derive(Debug)]
pub struct Model {
    instance: Instance,
    top: String,
    inputs: Vec<Port>,
    outputs: Vec<Port>,
    record: BuildRecord,
}

impl Model {
    /// Builds the module `top` of a Verilog file, or takes it from the cache.
    ///
    /// # Errors
    /// The file cannot be read, Verilator refuses it (an error, a lint warning, ports
    /// other than those listed), or a tool fails.
    pub fn build(
        verilog: &Path,
        top: &str,
        inputs: &[Port],
        outputs: &[Port],
        toolchain: &Toolchain,
        cache: &Cache,
    ) -> Result<Model, CosimError> {
        let text = fs::read_to_string(verilog).map_err(|source| ToolError::io("read", verilog, source))?;
        let name = verilog.file_name().unwrap_or_default().to_string_lossy();
        let design = Design {
            top: top.to_owned(),
            sources: vec![SourceFile { path: name.into_owned(), text }],
            inputs: inputs.to_vec(),
            outputs: outputs.to_vec(),
        };
        Model::build_design(&design, &BuildOptions::default(), toolchain, cache)
    }

    /// Builds a design, or takes it from the cache.
    ///
    /// # Errors
    /// See [`Model::build`].
    pub fn build_design(
        design: &Design,
        options: &BuildOptions,
        toolchain: &Toolchain,
        cache: &Cache,
    ) -> Result<Model, CosimError> {
        let begun = Instant::now();
        let build = Build::combinational(design, options, toolchain, cache)?;
        let (instance, cached) = build.load(Instance::load)?;
        Ok(Model {
            instance,
            top: design.top.clone(),
            inputs: design.inputs.clone(),
            outputs: design.outputs.clone(),
            record: BuildRecord { cached, effort: build.effort(), seconds: begun.elapsed().as_secs_f64() },
        })
    }

    /// The record of the model's build.
    pub fn record(&self) -> BuildRecord {
        self.record
    }

    /// Words of one vector of inputs: those of all ports, in order.
    pub fn input_words(&self) -> usize {
        self.inputs.iter().map(Port::words).sum()
    }

    /// Words of one vector of outputs: those of all ports, in order.
    pub fn output_words(&self) -> usize {
        self.outputs.iter().map(Port::words).sum()
    }

    /// The value of every output port for a value of every input port, each as 32-bit words, least
    /// significant first. Bits above a port's width are ignored in inputs and zero in outputs.
    ///
    /// # Errors
    /// The values do not fit the ports, or the Verilog stopped the simulation.
    pub fn evaluate(&mut self, inputs: &[Vec<u32>]) -> Result<Vec<Vec<u32>>, CosimError> {
        let expected: Vec<usize> = self.inputs.iter().map(Port::words).collect();
        let given: Vec<usize> = inputs.iter().map(Vec::len).collect();
        if expected != given {
            return Err(self.shape(format!("{expected:?} words for its inputs"), format!("{given:?}")));
        }
        let flat = self.evaluate_batch(&inputs.concat())?;
        let mut rest = flat.as_slice();
        let mut outputs = Vec::with_capacity(self.outputs.len());
        for port in &self.outputs {
            let (value, after) = rest.split_at(port.words());
            outputs.push(value.to_vec());
            rest = after;
        }
        Ok(outputs)
    }

    /// Evaluates many vectors at the speed of C++: `inputs` holds [`Model::input_words`] words for
    /// each, one vector after the other; the result holds [`Model::output_words`] for each.
    ///
    /// # Errors
    /// The length is not a multiple of a vector's, or the Verilog stopped the simulation.
    pub fn evaluate_batch(&mut self, inputs: &[u32]) -> Result<Vec<u32>, CosimError> {
        let width = self.input_words();
        let vectors = inputs.len().checked_div(width).unwrap_or(1);
        if vectors * width != inputs.len() {
            return Err(self.shape(format!("{width} words a vector"), format!("{} words", inputs.len())));
        }
        let mut outputs = vec![0; vectors * self.output_words()];
        self.instance
            .evaluate(inputs, &mut outputs, vectors)
            .map_err(|reason| CosimError::Stopped { top: self.top.clone(), reason })?;
        Ok(outputs)
    }

    fn shape(&self, expected: String, given: String) -> CosimError {
        CosimError::Shape { top: self.top.clone(), expected, given }
    }
}

#[cfg(test)]
mod netlist_tests;
#[cfg(test)]
mod tests;
