//! The area model beside Yosys: a small design on each family.

use ringmill_accel::{AreaFamily, CalibrationDesign, calibration_designs, generate};
use ringmill_fpga::{DesignFiles, Options, area, board};
use ringmill_toolchain::Toolchain;

/// The design: a modular product, memories, choices and control.
const DESIGN: &str = "product of values, N = 256, q = 12289, streaming, 1 lanes";

/// The boards, one for each family.
const BOARDS: [(AreaFamily, &str); 4] = [
    (AreaFamily::Ecp5, "ecp5-85f"),
    (AreaFamily::Ice40, "ice40-up5k"),
    (AreaFamily::Gowin, "gw2ar-18"),
    (AreaFamily::Xilinx7, "xc7a200t"),
];

#[test]
#[ignore = "takes a minute: scripts/test --long"]
fn yosys_counts_no_more_than_the_model_bounds() {
    let found = calibration_designs().into_iter().find(|design| design.name == DESIGN);
    let CalibrationDesign { graph, options, .. } = found.expect("a design of the calibration");
    let design = generate(&graph, &options).expect("a design");
    for (family, name) in BOARDS {
        let files = DesignFiles { top: &design.interface.module, files: &design.files };
        let board = board(name).expect("a board");
        let used = area(&files, board, &Options::default(), &Toolchain::locate()).expect("counts").used;
        let (estimate, bound) = (design.modelled.areas.on(family), design.modelled.areas.bound(family));
        assert!(used.lut <= bound.lut && used.ff <= bound.ff, "{family}: {used:?}, {bound:?}");
        assert!(2 * used.lut > estimate.lut && 2 * used.ff > estimate.ff, "{family}: {used:?}, {estimate:?}");
        assert_eq!((used.dsp, used.bram), (estimate.dsp, estimate.memory_blocks), "{family}");
    }
}
