//! The Calyx compiler, which runs in this process.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use calyx_backend::{Backend, VerilogBackend};
use calyx_frontend::Workspace;
use calyx_ir::BackendConf;
use calyx_ir::from_ast::ast_to_ir;
use calyx_opt::pass_manager::PassManager;
use calyx_utils::{CalyxResult, OutputFile};
use ringmill_design::SourceFile;

use crate::CalyxError;

/// Allows one compilation at a time: the compiler keeps source positions in a global table without
/// a lock.
static COMPILER: Mutex<()> = Mutex::new(());

/// Compiles all components of a Calyx program to SystemVerilog. The program's extern primitives are
/// in files next to it. The modules of Calyx's own library that it instantiates come first; the
/// texts of the files are left out.
pub(crate) fn compile(futil: &str, externs: &[SourceFile]) -> Result<String, CalyxError> {
    let failed = |error: std::io::Error| CalyxError::Folder { reason: error.to_string() };
    let folder = tempfile::tempdir().map_err(failed)?;
    let path = |name: &str| folder.path().join(name);
    let library = path("library");
    write_library(&library).map_err(failed)?;
    fs::write(path("program.futil"), futil).map_err(failed)?;
    for file in externs {
        fs::write(path(file.path.rsplit('/').next().unwrap_or_default()), &file.text).map_err(failed)?;
    }
    let outputs = [path("component.out"), path("linked.out")];
    for output in &outputs {
        // made first: the compiler panics where it cannot
        fs::write(output, "").map_err(failed)?;
    }
    let one = COMPILER.lock().unwrap_or_else(PoisonError::into_inner);
    // it panics on what it does not expect
    let compiled = catch_unwind(AssertUnwindSafe(|| run(&path("program.futil"), &library, &outputs)));
    drop(one);
    match compiled {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return Err(CalyxError::Compiler { message: format!("{error:?}") }),
        Err(_) => return Err(CalyxError::Compiler { message: "it panicked".to_owned() }),
    }
    let [component, linked] = &outputs;
    let component = fs::read_to_string(component).map_err(failed)?;
    let linked = fs::read_to_string(linked).map_err(failed)?;
    Ok(library_modules(&linked, &component, externs) + &component)
}

fn run(source: &Path, library: &Path, [component, linked]: &[PathBuf; 2]) -> CalyxResult<()> {
    let workspace = Workspace::construct(&Some(source.to_path_buf()), library)?;
    let mut context = ast_to_ir(workspace)?;
    context.bc = BackendConf { synthesis_mode: true, flat_assign: true, ..BackendConf::default() };
    PassManager::default_passes()?.execute_plan(&mut context, &["all".to_owned()], &[], false)?;
    VerilogBackend::validate(&context)?;
    VerilogBackend::link_externs(&context, &mut OutputFile::File(linked.clone()))?;
    VerilogBackend::emit(&context, &mut OutputFile::File(component.clone()))
}

/// Calyx's own primitives, by the paths at which its compiler looks for them.
fn write_library(folder: &Path) -> std::io::Result<()> {
    let primitives = folder.join("primitives");
    fs::create_dir_all(primitives.join("memories"))?;
    let files = calyx_stdlib::KNOWN_LIBS.iter().flat_map(|(_, files)| files);
    for (path, text) in files.chain([&calyx_stdlib::COMPILE_LIB]) {
        fs::write(primitives.join(path), text)?;
    }
    Ok(())
}

/// Returns the modules of Calyx's library that a text instantiates.
fn library_modules(linked: &str, text: &str, externs: &[SourceFile]) -> String {
    let instantiated: BTreeSet<&str> = text.lines().filter_map(|line| line.split([' ', '#', '(']).next()).collect();
    let ours = |name: &str| externs.iter().any(|file| file.text.contains(&format!("module {name} ")));
    let modules = linked.split("\nmodule ").skip(1).filter(|module| {
        let name = module.split([' ', '(', '\n']).next().unwrap_or_default();
        instantiated.contains(name) && !ours(name)
    });
    let ended = modules.filter_map(|module| module.split_once("\nendmodule"));
    ended.map(|(module, _)| format!("module {module}\nendmodule\n\n")).collect()
}
