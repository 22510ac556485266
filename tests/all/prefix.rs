//! Designs with a prefix before the names of their modules: two of one function live in one.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use ringmill_blocks::Prefix;
use ringmill_build::{AcceleratorOptions, Emission, IntegerOptions, PipelineOptions, PolynomialOptions};
use ringmill_check::read_sources;
use ringmill_cosim::{Cache, Pauses, StreamDesign, StreamModel, StreamOptions, StreamPort, lanes};
use ringmill_design::{Control, SourceFile};
use ringmill_netlist::CellLibrary;
use ringmill_stages::Quiet;
use ringmill_toolchain::{Elaboration, StrictError, StrictReaders, Tool, Toolchain, WorkFolder};

use crate::{builds, strict_readers::read_build};

/// A product modulo x^N + 1 and q, and how it is built.
struct Product {
    n: usize,
    q: u64,
    lanes: u32,
    prefix: Option<&'static str>,
}

impl Product {
    fn text(&self) -> String {
        let Self { n, q, .. } = self;
        format!(
            "!Zq = !mod_arith.int<{q} : i32>\n\
             #ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**{n}>>\n\
             !poly = !polynomial.polynomial<ring = #ring>\n\
             func.func @product(%a: !poly, %b: !poly) -> !poly {{\n  \
             %0 = polynomial.mul %a, %b : !poly\n  return %0 : !poly\n}}\n"
        )
    }

    /// The folder of the build, in a place.
    fn build(&self, place: &Path, name: &str, emissions: &[Emission]) -> std::path::PathBuf {
        let program = place.join(format!("{name}.mlir"));
        fs::write(&program, self.text()).expect("written");
        let options = PolynomialOptions {
            shape: Some(AcceleratorOptions { lanes: self.lanes, ..AcceleratorOptions::new("") }),
            prefix: self.prefix.map(|prefix| Prefix::new(prefix).expect("a prefix")),
            emissions: emissions.to_vec(),
            ..PolynomialOptions::default()
        };
        let output = place.join(format!("{name}.ringmill"));
        builds::accelerator(&program, &output, &options).unwrap_or_else(|error| panic!("{error}")).folder
    }

    fn operand(&self, seed: u64) -> Vec<u64> {
        (0..self.n as u64).map(|place| (place * place * 31 + place * 17 + seed * 97) % self.q).collect()
    }
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The sources of a build by their paths, in compile order.
fn sources(folder: &Path) -> Vec<SourceFile> {
    read_sources(folder).unwrap_or_else(|error| panic!("{error}"))
}

const LEFT: Product = Product { n: 16, q: 97, lanes: 1, prefix: Some("left") };
const RIGHT: Product = Product { n: 32, q: 12289, lanes: 4, prefix: Some("right") };

/// A design that holds both, and the streams of each under numbers of their own.
const PAIR: &str = "module pair (
    input  logic clk, input logic rst,
    input  logic [7:0] s_axis_a0_tdata, input logic s_axis_a0_tvalid, output logic s_axis_a0_tready, input logic s_axis_a0_tlast,
    input  logic [7:0] s_axis_a1_tdata, input logic s_axis_a1_tvalid, output logic s_axis_a1_tready, input logic s_axis_a1_tlast,
    input  logic [63:0] s_axis_b0_tdata, input logic s_axis_b0_tvalid, output logic s_axis_b0_tready, input logic s_axis_b0_tlast,
    input  logic [63:0] s_axis_b1_tdata, input logic s_axis_b1_tvalid, output logic s_axis_b1_tready, input logic s_axis_b1_tlast,
    output logic [7:0] m_axis_a_tdata, output logic m_axis_a_tvalid, input logic m_axis_a_tready, output logic m_axis_a_tlast,
    output logic [63:0] m_axis_b_tdata, output logic m_axis_b_tvalid, input logic m_axis_b_tready, output logic m_axis_b_tlast,
    output logic [3:0] frame_error
);
  left_product left (
      .clk(clk), .rst(rst), .frame_error(frame_error[1:0]),
      .s_axis_arg0_tdata(s_axis_a0_tdata), .s_axis_arg0_tvalid(s_axis_a0_tvalid), .s_axis_arg0_tready(s_axis_a0_tready), .s_axis_arg0_tlast(s_axis_a0_tlast),
      .s_axis_arg1_tdata(s_axis_a1_tdata), .s_axis_arg1_tvalid(s_axis_a1_tvalid), .s_axis_arg1_tready(s_axis_a1_tready), .s_axis_arg1_tlast(s_axis_a1_tlast),
      .m_axis_result0_tdata(m_axis_a_tdata), .m_axis_result0_tvalid(m_axis_a_tvalid), .m_axis_result0_tready(m_axis_a_tready), .m_axis_result0_tlast(m_axis_a_tlast));
  right_product right (
      .clk(clk), .rst(rst), .frame_error(frame_error[3:2]),
      .s_axis_arg0_tdata(s_axis_b0_tdata), .s_axis_arg0_tvalid(s_axis_b0_tvalid), .s_axis_arg0_tready(s_axis_b0_tready), .s_axis_arg0_tlast(s_axis_b0_tlast),
      .s_axis_arg1_tdata(s_axis_b1_tdata), .s_axis_arg1_tvalid(s_axis_b1_tvalid), .s_axis_arg1_tready(s_axis_b1_tready), .s_axis_arg1_tlast(s_axis_b1_tlast),
      .m_axis_result0_tdata(m_axis_b_tdata), .m_axis_result0_tvalid(m_axis_b_tvalid), .m_axis_result0_tready(m_axis_b_tready), .m_axis_result0_tlast(m_axis_b_tlast));
endmodule
";

/// Has the strict readers read sources together, with `pair` as the top.
fn read_together(sources: &[SourceFile]) -> Result<(), StrictError> {
    let folder = WorkFolder::new("test").expect("a folder");
    let one = |(number, source): (usize, &SourceFile)| {
        let name = format!("source{number}.sv");
        folder.write(&name, &source.text).expect("written");
        name
    };
    let verilog = sources.iter().filter(|source| !source.is_memory());
    let names: Vec<_> = verilog.enumerate().map(one).collect();
    let readers = StrictReaders::require(&Toolchain::locate()).unwrap_or_else(|error| panic!("{error}"));
    let answer = readers.read(&[Elaboration::of("pair", names)], &folder);
    folder.discard();
    answer
}

#[test]
fn two_products_of_other_shapes_compute_side_by_side() {
    let place = tempfile::tempdir().expect("a folder");
    let mut together = Vec::new();
    for (product, name) in [(LEFT, "a"), (RIGHT, "b")] {
        let folder = product.build(place.path(), name, &[]);
        let own = sources(&folder);
        let prefix = product.prefix.expect("a prefix");
        assert!(own.iter().all(|source| source.path.rsplit('/').next().is_some_and(|file| file.starts_with(prefix))));
        assert_eq!(own.last().map(|source| source.path.clone()), Some(format!("rtl/{prefix}_product.sv")));
        let report: serde_json::Value = serde_json::from_str(&read(&folder, "report.json")).expect("JSON");
        assert_eq!(report["top"]["module"], format!("{prefix}_product"));
        together.extend(own);
    }
    together.push(SourceFile { path: "pair.sv".to_owned(), text: PAIR.to_owned() });
    read_together(&together).unwrap_or_else(|error| panic!("{error}"));

    let (left, right) = (StreamPort::new("", 8, 16), StreamPort::new("", 64, 8));
    let named = |name: &str, port: &StreamPort| StreamPort { name: name.to_owned(), ..port.clone() };
    let design = StreamDesign {
        top: "pair".to_owned(),
        sources: together,
        inputs: vec![named("a0", &left), named("a1", &left), named("b0", &right), named("b1", &right)],
        outputs: vec![named("a", &left), named("b", &right)],
        frame_error: true,
    };
    let options = StreamOptions::default();
    let model = StreamModel::build_design(&design, &options, &Toolchain::locate(), &Cache::locate());
    let mut model = model.unwrap_or_else(|error| panic!("{error}"));
    let pack = |product: &Product, values: &[u64]| {
        lanes::pack(values, [8, 16][usize::from(product.n > 16)], product.lanes as usize)
    };
    let frames: Vec<Vec<Vec<u32>>> = (0..4)
        .map(|operand| {
            let one =
                |product: &Product| [0, 1].map(|argument| pack(product, &product.operand(2 * operand + argument)));
            [one(&LEFT), one(&RIGHT)].concat()
        })
        .collect();
    let run = model.run(&frames, &Pauses::everywhere(3, 0.2, 4, 2, 5)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(run.violations, []);
    for (operand, got) in (0..4).zip(&run.outputs) {
        for (product, got) in [LEFT, RIGHT].iter().zip(got) {
            let [a, b] = [0, 1].map(|argument| product.operand(2 * operand + argument));
            assert_eq!(
                *got,
                pack(product, &ringmill_model::negacyclic_product(&a, &b, product.q)),
                "operand {operand}"
            );
        }
    }
}

#[test]
fn without_prefixes_they_collide() {
    let place = tempfile::tempdir().expect("a folder");
    let folders = [(LEFT, "a"), (RIGHT, "b")]
        .map(|(product, name)| Product { prefix: None, ..product }.build(place.path(), name, &[]));
    let mut together: Vec<SourceFile> = folders.iter().flat_map(|folder| sources(folder)).collect();
    let text = PAIR.replace("left_product", "product").replace("right_product", "product");
    together.push(SourceFile { path: "pair.sv".to_owned(), text });
    match read_together(&together) {
        Err(StrictError::Refused { reader: "slang", log_tail, .. }) => {
            assert!(log_tail.contains("duplicate definition of"), "{log_tail}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn everything_around_a_design_follows_its_prefix() {
    let place = tempfile::tempdir().expect("a folder");
    let kinds: Vec<_> = Emission::ALL.into_iter().filter(|&kind| kind != Emission::Circt).collect();
    let folder = LEFT.build(place.path(), "all", &kinds);
    let metadata: serde_json::Value = serde_json::from_str(&read(&folder, "metadata.json")).expect("JSON");
    assert_eq!((&metadata["name"], &metadata["top"]), (&"product".into(), &"left_product".into()));
    for emission in metadata["emissions"].as_array().expect("emissions") {
        for file in emission["files"].as_array().expect("files") {
            assert!(folder.join(file.as_str().expect("a name")).is_file(), "{file}");
        }
    }
    let mut defined = BTreeSet::new();
    for list in ["bus/left_product_axil.f", "bus/left_product_wb.f"] {
        for path in read(&folder, list).lines() {
            let text = read(&folder, path);
            defined.extend(ringmill_verilog::definitions(&text).into_iter().map(str::to_owned));
        }
    }
    let others: Vec<_> = defined.iter().filter(|name| !name.starts_with("left_")).collect();
    assert!(others.is_empty() && defined.contains("left_axi_lite_slave"), "{others:?}");
    read_build(&folder, "left_product");
    let verilator = Toolchain::locate().require(Tool::Verilator).unwrap_or_else(|error| panic!("{error}"));
    for top in ["left_product_axil", "left_product_wb"] {
        let mut lint = Command::new(&verilator.program);
        lint.envs(verilator.environment.clone()).current_dir(&folder);
        let output = lint.args(["--lint-only", "-Wall", "--top-module", top, "-f", &format!("bus/{top}.f")]).output();
        let output = output.expect("Verilator");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    // The component of Calyx beside it: what its text declares is what lies there.
    let futil = read(&folder, "calyx/left_product.futil");
    for line in futil.lines().filter(|line| line.starts_with("extern ")) {
        let file = line.split('"').nth(1).expect("a file");
        assert!(file.starts_with("left_") && folder.join("calyx").join(file).is_file(), "{line}");
    }
    assert!(futil.contains("component left_product_component<") && !futil.contains("left_std_"), "{futil}");
}

#[test]
fn a_component_of_calyx_and_a_pipeline_compute_under_their_prefixes() {
    let place = tempfile::tempdir().expect("a folder");
    let sum = "func.func @sum(%a: i8, %b: i8) -> i8 {\n  %0 = arith.addi %a, %b : i8\n  return %0 : i8\n}\n";
    let product = LEFT.text();
    let prefix = Some(Prefix::new("one").expect("a prefix"));
    let control = Some(Control::Calyx);
    let polynomials =
        PolynomialOptions { control, prefix: prefix.clone(), simulate: true, ..PolynomialOptions::default() };
    let pipeline = Some(PipelineOptions { levels_per_stage: 2, prefix, board: None });
    let netlist = builds::proved(ringmill_synth::Options::new(CellLibrary::Lut(3)));
    let integers = IntegerOptions { pipeline, simulate: true, ..netlist };
    for (number, text) in [product.as_str(), sum].into_iter().enumerate() {
        let program = place.path().join(format!("program{number}.mlir"));
        fs::write(&program, text).expect("written");
        let output = place.path().join(format!("{number}.ringmill"));
        let built = builds::hardware((&program, &output), None, &integers, &polynomials, &Quiet)
            .unwrap_or_else(|error| panic!("{error}"));
        let cosim = built.report.cosim.as_ref().filter(|_| built.report.top.is_some());
        let pipeline = built.report.pipeline.as_ref().and_then(|pipeline| pipeline.cosim.as_ref());
        assert_eq!(cosim.or(pipeline).map(|cosim| cosim.mismatches), Some(0));
        let modules: BTreeSet<String> = sources(&built.folder)
            .iter()
            .flat_map(|source| {
                ringmill_verilog::definitions(&source.text).into_iter().map(str::to_owned).collect::<Vec<_>>()
            })
            .collect();
        assert!(modules.len() > 2 && modules.iter().all(|name| name.starts_with("one_")), "{modules:?}");
    }
}

#[test]
fn two_designs_that_circt_exports_live_in_one() {
    let place = tempfile::tempdir().expect("a folder");
    let mut files = Vec::new();
    for (q, prefix) in [(97, "left"), (193, "right")] {
        let folder = Product { q, prefix: Some(prefix), ..LEFT }.build(place.path(), prefix, &[Emission::Circt]);
        let file = format!("circt/{prefix}_product.sv");
        let text = read(&folder, &file);
        let defined = ringmill_verilog::definitions(&text);
        assert!(defined.iter().any(|name| name.contains("words")), "memories are modules: {defined:?}");
        assert!(defined.iter().all(|name| name.starts_with(&format!("{prefix}_"))), "{defined:?}");
        let memories = read(&folder, &format!("circt/{prefix}_product.hw.mlir"));
        let mut memories = memories.lines().filter(|line| line.contains("= seq.firmem 0"));
        assert!(memories.all(|line| line.trim_start().starts_with(&format!("%{prefix}_"))));
        files.push(folder.join(file));
    }
    let mut icarus = Command::new("iverilog");
    icarus.args(["-g2012", "-s", "left_product", "-s", "right_product", "-o"]).arg(place.path().join("pair.vvp"));
    let output = icarus.args(&files).output().expect("Icarus Verilog");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
