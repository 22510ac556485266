//! The printed component in a compiler that knows nothing else of it. A binary of its own: the
//! compiler's table of positions has no lock, so that nothing else of this process may compile at
//! the same time.

#[path = "cosim/programs.rs"]
#[allow(dead_code)]
mod programs;

use calyx_frontend::Workspace;
use calyx_ir::from_ast::ast_to_ir;
use calyx_opt::pass_manager::PassManager;
use ringmill_calyx::{Options, compile};
use ringmill_design::SourceFile;
use ringmill_toolchain::WorkFolder;

#[test]
fn the_printed_component_is_what_a_fresh_compiler_reads() {
    for procedure in programs::all() {
        let design = compile(&procedure, &Options::new("test")).unwrap_or_else(|error| panic!("{error}"));
        // Copies of Calyx's own primitives come under its licence.
        for SourceFile { path, text } in &design.files {
            assert!(text.starts_with("// SPDX-License-Identifier: MIT-0"), "{path}");
            if !ringmill_design::is_memory(path) {
                assert_eq!(text.lines().nth(1), Some("`default_nettype none"), "{path}");
            }
        }
        let folder = WorkFolder::new("calyx-test").expect("a folder");
        for file in design.files.iter().chain([&design.futil]) {
            let name = file.path.rsplit('/').next().expect("a name");
            folder.write(name, &file.text).expect("written");
        }
        std::fs::create_dir_all(folder.file("library/primitives/memories")).expect("a folder");
        let library = calyx_stdlib::KNOWN_LIBS.iter().flat_map(|(_, files)| files);
        for (path, text) in library.chain([&calyx_stdlib::COMPILE_LIB]) {
            folder.write(&format!("library/primitives/{path}"), text).expect("written");
        }
        let program = folder.file(&format!("{}.futil", design.interface.module));
        let workspace =
            Workspace::construct(&Some(program), &folder.file("library")).unwrap_or_else(|e| panic!("{e:?}"));
        let mut context = ast_to_ir(workspace).unwrap_or_else(|error| panic!("{error:?}"));
        let passes = PassManager::default_passes().unwrap_or_else(|error| panic!("{error:?}"));
        let plan = passes.execute_plan(&mut context, &["all".to_owned()], &[], false);
        plan.unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(context.entrypoint.to_string(), format!("{}_component", design.interface.module));
    }
}
