//! Turns each row of `src/table.rs` into C++ (mlir-tblgen) and Rust accessors, and compiles `cpp/`.
//!
//! For a row `("ModArith", "mod_arith", &["Polynomial"])` this writes into OUT_DIR
//! - `ModArith.h`: every declaration of the dialect, after the headers of the dialects it needs;
//! - `ModArith.defs.inc`: every definition, `initialize()` included; `cpp/ModArith.cpp` includes it
//!   once;
//!
//! and for all rows together `Register.inc` (what `cpp/Register.cpp` inserts) and `typed.rs` (the
//! Rust accessors). Each file of `pdll/` becomes the patterns `NAME.pdll.inc` (mlir-pdll).

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    process::Command,
};

include!("src/table.rs");

/// (mlir-tblgen generator, suffix of its output); `GENERATED` is split into declarations and
/// definitions by the suffix.
const GENERATORS: &[(&str, &str)] = &[
    ("dialect-decls", "dialect.h"),
    ("dialect-defs", "dialect.cpp"),
    ("enum-decls", "enums.h"),
    ("enum-defs", "enums.cpp"),
    ("attrdef-decls", "attributes.h"),
    ("attrdef-defs", "attributes.cpp"),
    ("typedef-decls", "types.h"),
    ("typedef-defs", "types.cpp"),
    ("op-decls", "ops.h"),
    ("op-defs", "ops.cpp"),
];

fn main() -> Result<(), Box<dyn Error>> {
    for path in ["td", "pdll", "cpp", "src/table.rs", "build.rs"] {
        println!("cargo:rerun-if-changed={path}");
    }
    println!("cargo:rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    let prefix =
        PathBuf::from(env::var("MLIR_SYS_220_PREFIX").map_err(
            |_| "MLIR_SYS_220_PREFIX is not set: build inside the project, whose .cargo/config.toml sets it",
        )?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for row in DIALECTS {
        generate(row, &prefix, &out)?;
    }
    for entry in fs::read_dir("pdll")? {
        generate_patterns(&entry?.path(), &prefix, &out)?;
    }
    fs::write(out.join("Register.inc"), register_text())?;
    fs::write(out.join("typed.rs"), typed_text()?)?;
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++17")
        .include(prefix.join("include"))
        .include("cpp")
        .include(&out)
        .flag("-fno-exceptions")
        .flag("-fvisibility=hidden")
        .flag("-fvisibility-inlines-hidden")
        .opt_level(1)
        .debug(false)
        // MLIR's own headers warn; ours are small enough to read.
        .warnings(false)
        .flag("-Wno-comment");
    let mut sources: Vec<PathBuf> = fs::read_dir("cpp")?
        .collect::<Result<Vec<_>, _>>()?
        .into_iter()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "cpp"))
        .collect();
    sources.sort();
    build.files(sources);
    compile(build, &prefix, &out)
}

/// Compiles the C++, unless that was done for the same sources in this target directory: cargo runs
/// this script once for `cargo build` and once more for `cargo clippy`.
fn compile(mut build: cc::Build, prefix: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    let version = build.get_compiler().to_command().arg("--version").output()?.stdout;
    let key = key(&[prefix.as_os_str().as_encoded_bytes(), &version])?;
    let profile = out.ancestors().nth(3).ok_or("OUT_DIR lies in no target directory")?;
    let store = profile.join(format!("{STORE}{key:016x}"));
    if !store.exists() {
        // of other sources, or not finished
        for entry in fs::read_dir(profile)? {
            let path = entry?.path();
            if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(STORE)) {
                fs::remove_dir_all(&path)?;
            }
        }
        let unfinished = profile.join(format!("{STORE}unfinished"));
        let headers = precompile_headers(&mut build, out)?;
        build.cargo_metadata(false).out_dir(&unfinished).try_compile("ringmill_dialects")?;
        fs::rename(&unfinished, &store)?;
        // hundreds of megabytes
        headers.map(fs::remove_file).transpose()?;
    }
    println!("cargo:rustc-link-search=native={}", store.display());
    println!("cargo:rustc-link-lib=static=ringmill_dialects");
    println!("cargo:rustc-link-lib=stdc++");
    Ok(())
}

/// The start of the name of a folder with a compiled library.
const STORE: &str = "ringmill-dialects-";

/// A number for all that the library depends on.
fn key(settings: &[&[u8]]) -> Result<u64, Box<dyn Error>> {
    let mut hasher = DefaultHasher::new();
    settings.hash(&mut hasher);
    let folders = ["td", "pdll", "cpp"].map(|folder| fs::read_dir(folder).map(|entries| entries.collect::<Vec<_>>()));
    let mut paths = vec![PathBuf::from("src/table.rs"), PathBuf::from("build.rs")];
    for entry in folders {
        for entry in entry? {
            paths.push(entry?.path());
        }
    }
    paths.sort();
    for path in paths {
        path.hash(&mut hasher);
        fs::read(&path)?.hash(&mut hasher);
    }
    Ok(hasher.finish())
}

/// Compiles the headers that most files include once for all of them, where the compiler takes them
/// in GCC's way: reading them is a third of the work on a file. Returns the file that was made.
fn precompile_headers(build: &mut cc::Build, out: &Path) -> Result<Option<PathBuf>, Box<dyn Error>> {
    let compiler = build.get_compiler();
    if !compiler.is_like_gnu() || compiler.is_like_clang() {
        return Ok(None);
    }
    let header = out.join("Precompiled.h");
    fs::copy("cpp/Precompiled.h", &header)?;
    let compiled = out.join("Precompiled.h.gch");
    let mut command = compiler.to_command();
    command.args(["-x", "c++-header"]).arg(&header).arg("-o").arg(&compiled);
    if !command.status()?.success() {
        return Err(format!("the compiler failed on {}", header.display()).into());
    }
    build.flag("-include").flag(&header);
    Ok(Some(compiled))
}

fn generate(row: &Row, prefix: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    let (file, dialect, needs) = row;
    for (generator, suffix) in GENERATORS {
        let mut command = Command::new(prefix.join("bin/mlir-tblgen"));
        command
            .arg(format!("-gen-{generator}"))
            .arg("-I")
            .arg(prefix.join("include"))
            .args(["-I", "td"])
            .arg(format!("td/{file}.td"))
            .arg("-o")
            .arg(out.join(format!("{file}.{suffix}.inc")));
        match generator.split('-').next() {
            Some("dialect") => {
                command.arg(format!("-dialect={dialect}"));
            }
            Some("attrdef") => {
                command.arg(format!("-attrdefs-dialect={dialect}"));
            }
            Some("typedef") => {
                command.arg(format!("-typedefs-dialect={dialect}"));
            }
            // A .td that includes another dialect's must not define that dialect's ops again.
            Some("op") => {
                command.arg(format!("--op-include-regex=^{dialect}\\."));
            }
            _ => {}
        }
        let status = command
            .status()
            .map_err(|error| format!("{}/bin/mlir-tblgen: {error} (Debian package mlir-22-tools)", prefix.display()))?;
        if !status.success() {
            return Err(format!("mlir-tblgen -gen-{generator} failed on td/{file}.td").into());
        }
    }
    let mut header = String::from("#pragma once\n#include \"Dialect.h\"\n");
    for need in *needs {
        writeln!(header, "#include \"{need}.h\"")?;
    }
    writeln!(header, "#include \"{file}.dialect.h.inc\"\n#include \"{file}.enums.h.inc\"")?;
    for (kind, guard) in [("attributes", "ATTRDEF"), ("types", "TYPEDEF"), ("ops", "OP")] {
        writeln!(header, "#define GET_{guard}_CLASSES\n#include \"{file}.{kind}.h.inc\"")?;
    }
    fs::write(out.join(format!("{file}.h")), header)?;

    let mut defs = format!("#include \"{file}.dialect.cpp.inc\"\n#include \"{file}.enums.cpp.inc\"\n");
    for (kind, guard) in [("attributes", "ATTRDEF"), ("types", "TYPEDEF"), ("ops", "OP")] {
        writeln!(defs, "#define GET_{guard}_CLASSES\n#include \"{file}.{kind}.cpp.inc\"")?;
    }
    // A constant in the body of a secret.generic is public: it may be made outside.
    let constants = if *dialect == "secret" { "" } else { ", ringmill::KeepConstantsInside" };
    writeln!(
        defs,
        "void ringmill::{dialect}::{file}Dialect::initialize() {{\n  addInterfaces<ringmill::InlineAnywhere{constants}>();"
    )?;
    for (kind, guard, method) in
        [("attributes", "ATTRDEF", "addAttributes"), ("types", "TYPEDEF", "addTypes"), ("ops", "OP", "addOperations")]
    {
        writeln!(defs, "  {method}<\n#define GET_{guard}_LIST\n#include \"{file}.{kind}.cpp.inc\"\n  >();")?;
    }
    defs.push_str("}\n");
    fs::write(out.join(format!("{file}.defs.inc")), defs)?;
    Ok(())
}

/// Writes `NAME.pdll.inc`, the patterns of `pdll/NAME.pdll`.
fn generate_patterns(source: &Path, prefix: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    let name = source.file_name().ok_or("a file in pdll has no name")?;
    let mut target = out.join(name).into_os_string();
    target.push(".inc");
    let status = Command::new(prefix.join("bin/mlir-pdll"))
        .args(["-x=cpp", "-I"])
        .arg(prefix.join("include"))
        .arg(source)
        .arg("-o")
        .arg(target)
        .status()
        .map_err(|error| format!("{}/bin/mlir-pdll: {error} (Debian package mlir-22-tools)", prefix.display()))?;
    if !status.success() {
        return Err(format!("mlir-pdll failed on {}", source.display()).into());
    }
    Ok(())
}

fn register_text() -> String {
    let mut text = String::from("// Generated: every dialect of src/table.rs.\n");
    for (file, _, _) in DIALECTS {
        text += &format!("#include \"{file}.h\"\n");
    }
    text += "static void insertDialects(mlir::DialectRegistry &registry) {\n";
    for (file, dialect, _) in DIALECTS {
        text += &format!("  registry.insert<ringmill::{dialect}::{file}Dialect>();\n");
    }
    text + "}\n"
}

/// `melior::dialect!` looks for files relative to the compiler's working directory, hence the
/// absolute path.
fn typed_text() -> Result<String, Box<dyn Error>> {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("td");
    let mut text = String::new();
    for (file, dialect, _) in DIALECTS {
        writeln!(
            text,
            "melior::dialect! {{ name: {dialect:?}, files: [\"{file}.td\"], include_directories: [{folder:?}] }}"
        )?;
    }
    Ok(text)
}
