//! Sweeps over boards: the workflow, what is made of its results, and the workflow really run
//! (`scripts/setup --with sweep`).

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::SystemTime,
};

use ringmill_build::{FlowError, prepare_sweep};
use ringmill_report::Outcome;
use ringmill_sweep::{Shapes, SweepError, SweepOptions, read_sweep};
use ringmill_toolchain::{Tool, Toolchain};
use serde_json::{Value, json};

use crate::lit::binaries;

const PROGRAM: &str = "
!Zq = !mod_arith.int<97 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
";

/// A folder with a program, and where its sweep goes.
struct TestFolder {
    folder: tempfile::TempDir,
}

impl TestFolder {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("product.mlir"), PROGRAM).expect("written");
        Self { folder }
    }

    fn sweep(&self) -> PathBuf {
        self.folder.path().join("product.explore")
    }

    fn options(&self, boards: &[&str], lanes: &[u32]) -> SweepOptions {
        SweepOptions {
            program: self.folder.path().join("product.mlir"),
            entry: None,
            boards: boards.iter().map(|board| (*board).to_owned()).collect(),
            shapes: Shapes { lanes: lanes.to_vec(), ..Shapes::default() },
            seeds: None,
            output: Some(self.sweep()),
        }
    }

    fn prepare(&self, boards: &[&str], lanes: &[u32]) -> usize {
        prepare_sweep(&self.options(boards, lanes)).unwrap_or_else(|error| panic!("{error}")).1
    }

    fn explore(&self, boards: &str, lanes: &str) -> Command {
        let mut command = Command::new(binaries().join("ringmill"));
        command.current_dir(self.folder.path()).env("NO_COLOR", "1");
        command.args(["explore", "product.mlir", "--boards", boards, "--lanes", lanes]);
        command
    }

    /// The time of each point's result.
    fn results(&self) -> BTreeMap<String, SystemTime> {
        let Ok(points) = fs::read_dir(self.sweep().join("points")) else { return BTreeMap::new() };
        points
            .filter_map(|point| {
                let point = point.expect("an entry");
                let time = fs::metadata(point.path().join("result.json")).ok()?.modified().expect("a time");
                Some((point.file_name().to_string_lossy().into_owned(), time))
            })
            .collect()
    }

    fn write_result(&self, point: &str, result: &Value) {
        let folder = self.sweep().join("points").join(point);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("result.json"), result.to_string()).expect("written");
    }

    fn failures(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.sweep().join("failures")) else { return Vec::new() };
        let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
        names.collect()
    }
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// The report of `ringmill fpga` about a design of some size.
fn routed(lut: u64, fmax_mhz: f64, interval_cycles: u64, dsp_untimed: bool) -> Value {
    json!({ "exit_code": 0, "report": {
        "schema": 1, "version": "0.1.0", "program": "program.mlir", "entry": "product", "seconds": {},
        "top": { "module": "product", "streams": [], "interval_cycles": interval_cycles, "architecture": "mdc" },
        "fpga": { "board": "b", "fmax_mhz": fmax_mhz, "dsp_untimed": dsp_untimed, "lut": lut, "ff": 2919, "dsp": 14, "bram": 0 },
    }})
}

fn failed(exit_code: i32, code: &str) -> Value {
    json!({ "exit_code": exit_code, "code": code, "text": "it needs too much", "log": "all of it" })
}

#[test]
fn results_become_a_table_pictures_and_failures() {
    let place = TestFolder::new();
    assert_eq!(place.prepare(&["ecp5-25f", "gw1nr-9"], &[1, 2, 4]), 6);
    place.write_result("ecp5-25f-lanes1", &routed(1500, 150.0, 16, false));
    place.write_result("ecp5-25f-lanes2", &routed(2601, 143.4, 8, false));
    // Slower and larger than the one before.
    place.write_result("ecp5-25f-lanes4", &routed(2700, 50.0, 4, false));
    place.write_result("gw1nr-9-lanes1", &routed(1400, 400.0, 16, true));
    place.write_result("gw1nr-9-lanes2", &failed(1, "fpga::does-not-fit"));
    let swept = read_sweep(&place.sweep()).expect("a sweep");
    assert!(swept.any_made());
    insta::assert_snapshot!(swept.text);
    let read = |name: &str| fs::read_to_string(place.sweep().join(name)).expect("written");
    let results: Value = serde_json::from_str(&read("results.json")).expect("JSON");
    assert_eq!(results["points"][1]["operands_per_second"], json!(143.4e6 / 8.0));
    assert_eq!(results["points"][3]["operands_per_second"], Value::Null, "an untimed clock gives no throughput");
    assert_eq!(results["points"][4]["state"], "failed");
    assert_eq!(results["points"][5]["state"], "missing");
    assert_eq!(place.failures(), ["gw1nr-9-lanes2.json"]);
    let failure: Value = serde_json::from_str(&read("failures/gw1nr-9-lanes2.json")).expect("JSON");
    assert_eq!((&failure["code"], &failure["log"]), (&json!("fpga::does-not-fit"), &json!("all of it")));
    let picture = read("sweep.svg");
    // Three points with a throughput, and the board's mark in the legend.
    assert_eq!(picture.matches("<circle").count(), 4);
    assert!(picture.contains("ecp5-25f-lanes2: 17.9 M a second with 2,601"), "{picture}");
    let page = read("sweep.html");
    assert!(page.contains("href=\"points&#x2f;ecp5-25f-lanes1&#x2f;build&#x2f;report.html\""));
    assert!(
        page.contains("<td class=\"mono\">fpga::does-not-fit</td><td>it needs too much</td>")
            && page.contains("DSP paths untimed")
    );
    // What has passed since is not a failure any more.
    place.write_result("gw1nr-9-lanes2", &routed(1800, 0.0, 8, true));
    read_sweep(&place.sweep()).expect("a sweep");
    assert_eq!(place.failures(), [""; 0]);
}

#[test]
fn a_netlist_has_results_and_a_vendor_s_board_a_project() {
    let place = TestFolder::new();
    place.prepare(&["ecp5-25f", "arty-a7-35t", "alveo-v80"], &[1]);
    let mut netlist = routed(900, 120.0, 1, false);
    let mut top = netlist["report"].as_object_mut().and_then(|report| report.remove("top")).expect("a top");
    for (name, value) in [("levels_per_stage", 1), ("stages", 3), ("flip_flops", 40), ("latency_cycles", 5)] {
        top[name] = json!(value);
    }
    netlist["report"]["pipeline"] = top;
    place.write_result("ecp5-25f-lanes1", &netlist);
    place.write_result("arty-a7-35t-lanes1", &routed(2134, 0.0, 16, false));
    let mut uncounted = routed(0, 0.0, 16, false);
    (uncounted["report"]["fpga"]["ff"], uncounted["report"]["fpga"]["dsp"]) = (json!(0), json!(0));
    place.write_result("alveo-v80-lanes1", &uncounted);
    let swept = read_sweep(&place.sweep()).expect("a sweep");
    insta::assert_snapshot!(swept.text);
    let Outcome::Routed(found) = &swept.points[0].1 else { panic!("{}", swept.text) };
    assert_eq!((found.operands_per_second, found.interval_cycles), (Some(120e6), 1));
}

#[test]
fn a_board_is_swept_at_its_oscillator_s_clock_in_one_run() {
    let place = TestFolder::new();
    place.prepare(&["ulx3s-25f", "ecp5-25f"], &[2]);
    let plan: Value =
        serde_json::from_str(&fs::read_to_string(place.sweep().join("sweep.json")).expect("a plan")).expect("JSON");
    let arguments = |point: usize| plan["points"][point]["arguments"].to_string();
    assert_eq!(arguments(0), r#"["--board","ulx3s-25f","--clock","oscillator","--lanes","2"]"#);
    // A bare part has no oscillator.
    assert_eq!(arguments(1), r#"["--board","ecp5-25f","--lanes","2"]"#);
}

#[test]
fn results_that_cannot_be_read_are_missing() {
    let place = TestFolder::new();
    place.prepare(&["ecp5-25f"], &[1, 2]);
    place.write_result("ecp5-25f-lanes1", &json!("cut off"));
    place.write_result("ecp5-25f-lanes2", &json!({ "exit_code": 0, "report": { "schema": 1 } }));
    let swept = read_sweep(&place.sweep()).expect("a sweep");
    assert!(swept.points.iter().all(|(_, outcome)| *outcome == Outcome::Missing), "{}", swept.text);
    assert!(fs::read_to_string(place.sweep().join("sweep.svg")).expect("a picture").contains("No point of the sweep"));
}

#[test]
fn a_sweep_is_continued_and_its_results_stay() {
    let place = TestFolder::new();
    place.prepare(&["ecp5-25f"], &[1]);
    place.write_result("ecp5-25f-lanes1", &routed(1500, 150.0, 16, false));
    let time = |name: &str| fs::metadata(place.sweep().join(name)).expect("a file").modified().expect("a time");
    let (program, plan) = (time("program.mlir"), time("sweep.json"));
    assert_eq!(place.prepare(&["ecp5-25f"], &[1]), 1);
    assert_eq!((time("program.mlir"), time("sweep.json")), (program, plan), "what is the same is not written again");
    assert_eq!(place.prepare(&["ecp5-25f"], &[1, 2]), 2);
    assert_eq!(time("program.mlir"), program);
    let swept = read_sweep(&place.sweep()).expect("a sweep");
    let is_routed: Vec<_> = swept.points.iter().map(|(_, outcome)| matches!(outcome, Outcome::Routed(_))).collect();
    assert_eq!(is_routed, [true, false]);
}

#[test]
fn the_results_of_another_program_are_not_lost() {
    let place = TestFolder::new();
    place.prepare(&["ecp5-25f"], &[1]);
    let other = place.folder.path().join("other.mlir");
    let of_other = || prepare_sweep(&SweepOptions { program: other.clone(), ..place.options(&["ecp5-25f"], &[2]) });
    fs::write(&other, PROGRAM.replace("polynomial.mul", "polynomial.sub")).expect("written");
    let refusal = of_other().expect_err("another program");
    assert!(
        matches!(&refusal, FlowError::Sweep(error) if matches!(**error, SweepError::OtherSweep { .. })),
        "{refusal}"
    );
    // The same program may have changed, or lie elsewhere.
    fs::write(place.folder.path().join("product.mlir"), PROGRAM.replace("polynomial.mul", "polynomial.add"))
        .expect("written");
    assert_eq!(place.prepare(&["ecp5-25f"], &[1]), 1);
    fs::copy(place.folder.path().join("product.mlir"), &other).expect("copied");
    assert_eq!(of_other().expect("the same program").1, 1);
}

#[test]
fn without_snakemake_the_workflow_is_there_and_it_is_told_how_to_get_it() {
    let place = TestFolder::new();
    let output = place.explore("ecp5-25f", "2").env("RINGMILL_SNAKEMAKE", "/nowhere/snakemake").output().expect("run");
    let text = text(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("1 point: workflow written to product.explore") && text.contains("tool::missing"), "{text}");
    assert!(place.sweep().join("Snakefile").is_file());
}

fn snakemake(place: &Path, profile: &str, more: &[&str]) -> (bool, String) {
    let tool = Toolchain::locate().require(Tool::Snakemake).unwrap_or_else(|error| panic!("{error}"));
    let mut command = Command::new(tool.program);
    command.current_dir(place).args(["--dry-run", "--profile", profile]).args(more);
    let output = command.env("XDG_CACHE_HOME", place.join(".cache")).output().expect("snakemake runs");
    (output.status.success(), text(&output))
}

#[test]
#[ignore = "needs Snakemake: scripts/setup --with sweep"]
fn the_profiles_plan_every_point() {
    let place = TestFolder::new();
    place.prepare(&["ecp5-25f", "ice40-hx8k"], &[1, 2]);
    let sweep = place.sweep();
    let here = sweep.to_str().expect("a plain path");
    let volume = format!("claim:{here}");
    let kubernetes = [
        "--container-image",
        "image",
        "--default-storage-prefix",
        here,
        "--kubernetes-persistent-volumes",
        volume.as_str(),
    ];
    let slurm = ["--default-resources", "slurm_account=a", "slurm_partition=p"];
    let plans: [(&str, &[&str], bool); 3] =
        [("local", &[], false), ("slurm", &slurm, true), ("kubernetes", &kubernetes, true)];
    for (profile, more, has_resources) in plans {
        let (passed, log) = snakemake(&sweep, &format!("profiles/{profile}"), more);
        assert!(passed, "{profile}: {log}");
        let jobs: Vec<_> = log.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).collect();
        for row in [["point", "4"], ["collect", "1"], ["total", "6"]] {
            assert!(jobs.iter().any(|line| *line == row), "{profile}: {log}");
        }
        assert_eq!(log.contains("runtime=120") && log.contains("mem_mb=4000"), has_resources, "{profile}: {log}");
    }
    let (passed, log) = snakemake(&sweep, "profiles/kubernetes", &["--executor", "nothing"]);
    assert!(!passed, "an executor that is none is noticed: {log}");
}

#[test]
#[ignore = "needs Snakemake: scripts/setup --with sweep"]
fn a_sweep_is_run_continued_and_its_failures_kept_apart() {
    let place = TestFolder::new();
    // A tool that fails: the point is tried again in the next run.
    let output = place.explore("ecp5-25f", "1").env("RINGMILL_NEXTPNR_ECP5", "/bin/false").output().expect("run");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(text(&output).contains("explore::no-point") && text(&output).contains("tool::failed"), "{}", text(&output));
    assert_eq!(place.failures(), ["ecp5-25f-lanes1.json"]);

    let run = |boards: &str, lanes: &str| {
        let output = place.explore(boards, lanes).output().expect("run");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        text(&output)
    };
    let first = run("ecp5-25f,ice40-up5k", "1,2");
    assert!(first.contains("4 points: 2 placed and routed, 2 failed"), "{first}");
    let rates = first.lines().filter(|line| line.contains("ecp5-25f") && line.contains("MHz")).count();
    assert_eq!(rates, 2, "{first}");
    assert_eq!(first.matches("fpga::does-not-fit").count(), 2, "{first}");
    let mut failures = place.failures();
    failures.sort();
    assert_eq!(failures, ["ice40-up5k-lanes1.json", "ice40-up5k-lanes2.json"]);
    assert!(place.sweep().join("points/ecp5-25f-lanes1/build/report.html").is_file());

    let before = place.results();
    assert_eq!(before.len(), 4);
    run("ecp5-25f,ice40-up5k", "1,2");
    assert_eq!(place.results(), before, "all is there, and nothing runs");
    fs::remove_file(place.sweep().join("points/ecp5-25f-lanes1/result.json")).expect("removed");
    run("ecp5-25f,ice40-up5k", "1,2");
    let mut after = place.results();
    assert!(after.remove("ecp5-25f-lanes1").is_some_and(|time| time > before["ecp5-25f-lanes1"]));
    assert!(after.iter().all(|(point, time)| before[point] == *time), "only what was missing runs");
}
