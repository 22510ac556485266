//! HEIR, the peer: its gate netlist of a program, counted from the text it prints.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

/// HEIR as `scripts/setup --with heir` installed it.
pub struct Heir {
    package: PathBuf,
}

/// What HEIR made of a program.
pub struct Result {
    /// Bootstrapped gates (everything but `not`).
    pub bootstraps: u64,
    /// Most of them on a path.
    pub depth: u32,
    /// Wall-clock seconds of the whole process.
    pub seconds: f64,
}

impl Heir {
    /// Looks in the project's `.venv.heir`.
    pub fn find(root: &Path) -> Option<Self> {
        let libraries = std::fs::read_dir(root.join(".venv.heir/lib")).ok()?;
        let packages = libraries.filter_map(|entry| Some(entry.ok()?.path().join("site-packages/heir")));
        packages.into_iter().find(|package| package.join("heir-opt").is_file()).map(|package| Self { package })
    }

    /// Compiles `program` with `--mlir-to-cggi`; None when HEIR fails.
    pub fn compile(&self, program: &Path, cells: &str) -> Option<Result> {
        let mode = if cells == "gates" { "Boolean".to_owned() } else { cells.to_uppercase() };
        let begun = Instant::now();
        let output = Command::new("timeout")
            .arg("600")
            .arg(self.package.join("heir-opt"))
            .arg(format!("--mlir-to-cggi=mode={mode} data-type=Bool"))
            .arg(program)
            .env("HEIR_ABC_BINARY", self.package.join("abc_bin"))
            .env("HEIR_YOSYS_SCRIPTS_DIR", self.package.join("techmaps"))
            .output()
            .ok()?;
        let seconds = begun.elapsed().as_secs_f64();
        output.status.success().then(|| count(&String::from_utf8_lossy(&output.stdout), seconds))
    }
}

/// Counts gates and levels of `%r = cggi.OP %a, %b … : type` lines; other operations pass levels on.
fn count(text: &str, seconds: f64) -> Result {
    let mut level: HashMap<&str, u32> = HashMap::new();
    let (mut bootstraps, mut depth) = (0, 0);
    for line in text.lines().map(str::trim) {
        let Some((result, operation)) = line.split_once(" = ") else { continue };
        let is_value = |c: char| c.is_alphanumeric() || c == '_' || c == '%';
        let operands = operation.split(|c| !is_value(c)).filter(|word| word.starts_with('%'));
        let below = operands.filter_map(|name| level.get(name)).max().copied().unwrap_or(0);
        let name = operation.split(' ').next().unwrap_or_default();
        let cost = u32::from(name.starts_with("cggi.") && name != "cggi.not");
        bootstraps += u64::from(cost);
        depth = depth.max(below + cost);
        level.insert(result, below + cost);
    }
    Result { bootstraps, depth, seconds }
}
