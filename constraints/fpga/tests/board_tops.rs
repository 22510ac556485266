//! Board tops, from SystemVerilog to bitstreams: nextpnr and the packers know every pin.

use ringmill_design::SourceFile;
use ringmill_fpga::{
    Board, DesignFiles, Family, FpgaError, Options, Pins, Routed, area, board, board_top, boards, place_and_route,
};
use ringmill_toolchain::Toolchain;

const LINK: &str = include_str!("loopback_link.sv");

/// The board top around the loop, its files in compile order.
fn top(board: &Board, clock_mhz: Option<f64>) -> (String, Vec<SourceFile>) {
    let top = board_top(board, clock_mhz, "loopback_link").unwrap_or_else(|error| panic!("{}: {error}", board.name));
    let mut files = top.files;
    files.insert(files.len() - 1, SourceFile::new("rtl/loopback_link.sv", LINK));
    (top.module, files)
}

fn route(board: &Board, clock_mhz: Option<f64>, options: &Options) -> Result<Routed, FpgaError> {
    let (module, files) = top(board, clock_mhz);
    let options = Options { pins: true, ..*options };
    place_and_route(&DesignFiles { top: &module, files: &files }, board, &options, &Toolchain::locate(), &|_| ())
}

/// A clock that the board's PLL has to make.
fn other_clock(board: &Board) -> f64 {
    2.0 * board.clock.expect("a clock").hz as f64 / 1e6
}

#[test]
fn every_open_board_gets_a_bitstream() {
    let mut families = Vec::new();
    for board in boards().iter().filter(|board| board.pins == Pins::File && board.family.is_routed()) {
        // nextpnr needs a minute to find a way from the PLL of GW2A: below.
        let clock = (board.family != Family::Gw2a).then(|| other_clock(board));
        let routed = route(board, clock, &Options::default());
        let routed = routed.unwrap_or_else(|error| panic!("{}: {error}", board.name));
        let bitstream = routed.bitstream.expect("a bitstream");
        eprintln!("{}: {} bytes, {:.1} MHz, {:?}", board.name, bitstream.bytes.len(), routed.fmax_mhz, routed.tools);
        assert_eq!(routed.available, board.available, "{}: board.toml says what nextpnr counts", board.name);
        let (name, start): (_, &[u8]) = match routed.tools[2].name.as_str() {
            "ecppack" => ("design.bit", b"\xff\x00"),
            "icepack" => ("design.bin", b"\xff\x00\x00\xff\x7e\xaa\x99\x7e"),
            _ => ("design.fs", b"1111"),
        };
        assert_eq!(bitstream.name, name, "{}", board.name);
        let head = &bitstream.bytes[..64.min(bitstream.bytes.len())];
        assert!(head.windows(start.len()).any(|bytes| bytes == start), "{}: {head:x?}", board.name);
        assert!(bitstream.bytes.len() > 30_000, "{}: {}", board.name, bitstream.bytes.len());
        assert_eq!(routed.tools.len(), 3, "{:?}", routed.tools);
        let memory =
            routed.tools.iter().all(|tool| tool.peak_kib.is_some_and(|peak| (10_000..2_000_000).contains(&peak)));
        assert!(memory, "{:?}", routed.tools);
        let module = |name: &str| routed.critical_path.iter().any(|segment| segment.module.as_deref() == Some(name));
        assert!(module("loopback_link") || module("reset_synchroniser"), "{:#?}", routed.critical_path);
        families.push(board.family);
    }
    let routed = Family::ALL.into_iter().filter(|family| family.is_routed());
    for family in routed {
        assert!(families.contains(&family), "no board of {family:?}");
    }
}

#[test]
#[ignore = "takes a minute: scripts/test --long"]
fn the_pll_of_gw2a_is_routed() {
    let board = board("tangnano20k").expect("a board");
    let routed = route(board, Some(other_clock(board)), &Options::default()).unwrap_or_else(|error| panic!("{error}"));
    assert!(routed.bitstream.is_some() && routed.log.contains("rPLL"), "{}", routed.log);
}

#[test]
fn the_bitstream_is_that_of_the_fastest_seed() {
    let board = board("ulx3s-25f").expect("a board");
    let seeds = Options { seed: 3, seeds: 3, ..Options::default() };
    let best = route(board, None, &seeds).unwrap_or_else(|error| panic!("{error}"));
    let fastest = best.seeds.iter().max_by(|a, b| a.fmax_mhz.total_cmp(&b.fmax_mhz)).expect("three");
    let slowest = best.seeds.iter().min_by(|a, b| a.fmax_mhz.total_cmp(&b.fmax_mhz)).expect("three");
    let alone =
        |seed| route(board, None, &Options { seed, ..Options::default() }).unwrap_or_else(|error| panic!("{error}"));
    let (fast, slow) = (alone(fastest.seed), alone(slowest.seed));
    assert!(fast.fmax_mhz > slow.fmax_mhz, "{:?}", best.seeds);
    assert!(best.bitstream.is_some() && best.bitstream == fast.bitstream && best.bitstream != slow.bitstream);
}

#[test]
fn a_pin_that_is_not_there_ends_with_the_log() {
    let mut wrong = board("icebreaker").expect("a board").clone();
    let pins = wrong.pin_file.as_mut().expect("pins");
    pins.text = "set_io clk_in 35\nset_io uart_rx 6\nset_io uart_tx 9\nset_io led 99\nset_io reset_n 10\n";
    let error = route(&wrong, None, &Options::default()).expect_err("no pin 99");
    assert!(error.to_string().contains("99"), "{error}");
    let FpgaError::NoRoute { folder, .. } = &error else { panic!("{error}") };
    assert!(folder.join("nextpnr.stderr").is_file(), "a failed run keeps its folder");
    std::fs::remove_dir_all(folder).expect("the folder is ours");
    // A port without a pin is no less wrong.
    wrong.pin_file.as_mut().expect("pins").text =
        "set_io clk_in 35\nset_io uart_rx 6\nset_io uart_tx 9\nset_io reset_n 10\n";
    let error = route(&wrong, None, &Options::default()).expect_err("no pin for the LED");
    assert!(error.to_string().contains("led"), "{error}");
    let FpgaError::NoRoute { folder, .. } = &error else { panic!("{error}") };
    std::fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn the_tops_of_vendor_boards_are_counted() {
    for on in ["arty-a7-35t", "alveo-u280"] {
        let board = board(on).expect("a board");
        for clock_mhz in [None, Some(80.0)] {
            let (module, files) = top(board, clock_mhz);
            let counted =
                area(&DesignFiles { top: &module, files: &files }, board, &Options::default(), &Toolchain::locate());
            let counted = counted.unwrap_or_else(|error| panic!("{on}: {error}"));
            let clock = counted.cells.keys().filter(|kind| kind.starts_with("MMCM")).count();
            assert_eq!(clock, usize::from(clock_mhz.is_some()), "{:?}", counted.cells);
            assert!(counted.used.ff > 30, "{:?}", counted.used);
        }
    }
}
