//! The HTML page.

use crate::samples::{
    accelerator, competition, gates, in_a_bitstream, measured_on_a_board, on_a_board, smallest, sums, two_results,
};
use ringmill_report::{Block, Job, Method, Proof, Report, Verdict, html};
use std::collections::HashSet;

const PROGRAM: &str = "func.func @f(%a: tensor<8xi8>) {\n  // a && \"b\" </code><script>alert(1)</script>\n}\n";

fn page(report: &Report) -> String {
    html(report, Some(PROGRAM)).expect("a page")
}

/// The page without its style sheet.
fn body(page: &str) -> &str {
    page.split_once("</head>").expect("a head").1
}

#[test]
fn the_page_of_a_program_in_gates() {
    insta::assert_snapshot!(body(&page(&gates())));
}

#[test]
fn a_page_says_what_sums_ask_of_the_parameters() {
    let page = page(&sums());
    for row in [
        "every bit 1; 3 bits of the 4 granted</td><td class=\"number\">7</td>",
        "when its terms are fresh</td><td class=\"number\">21</td>",
        "made the terms</td><td class=\"number\">1,063</td>",
        "of one bootstrapping</td><td class=\"number\">3</td>",
        "several tables of one weighted sum</td><td class=\"number\">1,300</td>",
        "the lincomb circuit; the other netlists show what it expands to",
        "its sums were added, looked up and compared with the program on the same inputs",
    ] {
        assert!(page.contains(row), "{row} is not in\n{page}");
    }
    assert!(!self::page(&gates()).contains("Message space"));
}

#[test]
fn a_page_shows_the_cells_that_competed() {
    let page = page(&competition());
    for row in [
        "<th scope=\"row\" class=\"mono\">lincomb4</th><td class=\"optional\">884, 1, 2048</td>",
        "<td class=\"number\">11.5 s</td><td class=\"number\">235 ms</td>",
        "<td>dropped</td>",
        "packed to at most 1,100",
    ] {
        assert!(page.contains(row), "{row} is not in\n{page}");
    }
    assert!(!self::page(&sums()).contains("Cells that competed"));
}

#[test]
fn the_page_of_an_accelerator() {
    insta::assert_snapshot!(body(&page(&accelerator())));
}

#[test]
fn tags_are_balanced_and_ids_are_unique() {
    for report in [
        gates(),
        sums(),
        competition(),
        smallest(),
        accelerator(),
        two_results(),
        measured_on_a_board(),
        hostile(),
        Report::default(),
    ] {
        let page = page(&report);
        let mut open = Vec::new();
        let mut ids = HashSet::new();
        let without_style =
            format!("{}{}", page.split_once("<style>").expect("a style sheet").0, body(&page).trim_start());
        for tag in without_style.split('<').skip(1) {
            let (tag, _) = tag.split_once('>').expect("an end of the tag");
            let name = tag.split_whitespace().next().expect("a name");
            if let Some(closed) = name.strip_prefix('/') {
                if closed != "head" {
                    assert_eq!(open.pop(), Some(closed), "at </{closed}>");
                }
            } else if !tag.ends_with('/') && !["!DOCTYPE", "meta", "head"].contains(&name) {
                open.push(name);
            }
            if let Some((_, id)) = tag.split_once(" id=\"") {
                assert!(ids.insert(id.split_once('"').expect("an end of the id").0.to_owned()), "twice: {tag}");
            }
            for label in tag.split_once("aria-labelledby=\"").iter().flat_map(|(_, labels)| labels.split('"').next()) {
                assert!(label.split(' ').all(|id| page.contains(&format!("id=\"{id}\""))), "nothing is called {label}");
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }
}

#[test]
fn nothing_comes_from_elsewhere_and_nothing_runs() {
    for report in [gates(), on_a_board(), hostile()] {
        let page = page(&report);
        let links = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        for foreign in
            ["http:", "https:", "//fonts", "<script", "<link", "<img", "@import", "url(", "href=\"javascript"]
        {
            assert!(!links.contains(foreign), "{foreign}");
        }
    }
}

#[test]
fn texts_of_the_user_are_escaped() {
    let page = page(&gates());
    assert!(page.contains("&lt;dot&gt; &amp; product.mlir"));
    assert!(page.contains("tensor&lt;8xi8&gt;"));
    assert!(!page.contains("alert(1)</script>"));
}

#[test]
fn every_picture_is_told_in_words_and_coloured_by_the_style_sheet() {
    let page = page(&gates());
    assert_eq!(page.matches("<svg ").count(), 3);
    assert_eq!(page.matches("role=\"img\"").count(), 3);
    assert!(page.contains("Bar chart of the number of cells of each type: 2,044 xor, 1,210 and, 21 mux, 95 not."));
    assert!(page.contains("Bootstraps: 5,195 naive, 3,296 optimized. Depth: 12 naive, 5 optimized."));
    assert!(page.contains("bootstraps on each of 5 levels; the most are on level 2, 1,200 of them."));
    assert!(!body(&page).contains("=\"#0"), "a colour that no style sheet knows");
}

#[test]
fn what_is_not_proved_is_not_called_proved() {
    let mut report = gates();
    report.proof = Some(Proof {
        method: Method::Simulation,
        result: Verdict::NotRefuted,
        vectors: 4096,
        undefined: 0,
        seconds: 60.0,
        ..Proof::default()
    });
    let page = page(&report);
    assert!(page.contains("proof: not refuted"));
    assert!(page.contains("This is not a proof:"));
    assert!(!body(&page).contains("proof: equal"));
    report.cosim.as_mut().expect("a simulation").mismatches = 3;
    assert!(body(&self::page(&report)).contains("simulation: 3 mismatches"));
}

#[test]
fn many_levels_still_make_a_picture() {
    let mut report = gates();
    report.netlist.as_mut().expect("a netlist").profile = (0..3000).map(|level| level % 7).collect();
    let page = page(&report);
    assert!(page.contains("3,000 levels"));
}

#[test]
fn without_a_program_there_is_no_program_section() {
    let page = html(&gates(), None).expect("a page");
    assert!(!page.contains("id=\"program\""));
}

/// An accelerator whose texts would do harm if they came through.
fn hostile() -> Report {
    let mut report = on_a_board();
    let harm = "\"><script>alert(2)</script>&'";
    for block in &mut report.blocks {
        (block.name, block.kind) = (harm.to_owned(), harm.to_owned());
    }
    let diagram = report.diagram.as_mut().expect("a diagram");
    for node in &mut diagram.nodes {
        (node.name, node.kind) = (harm.to_owned(), harm.to_owned());
    }
    let top = report.top.as_mut().expect("a top");
    top.interface.streams[0].name = harm.to_owned();
    top.interface.module = harm.to_owned();
    let fpga = report.fpga.as_mut().expect("a board");
    (fpga.board, fpga.bitstream) = (harm.to_owned(), Some("javascript:alert(3)".to_owned()));
    report.files[0].name = "javascript:alert(4)".to_owned();
    report.files[1].name = "../../secret".to_owned();
    report
}

#[test]
fn only_what_lies_in_the_folder_is_linked() {
    let page = page(&hostile());
    assert!(page.contains("javascript:alert(3)") && page.contains("javascript:alert(4)"));
    assert!(page.contains("<span class=\"mono\">..&#x2f;..&#x2f;secret</span>"), "not even upwards");
    assert!(self::page(&on_a_board()).contains("href=\"fpga&#x2f;product.bit\""));
}

#[test]
fn the_block_diagram_is_told_in_words_and_coloured_by_kind() {
    let page = page(&two_results());
    assert_eq!(page.matches("<svg ").count(), 1);
    assert!(page.contains("4 arguments on the left, 11 blocks in the order of their data, 2 results on the right"));
    for (kind, count) in [("port", 6), ("ntt", 4), ("intt", 2), ("mul", 3), ("add", 1), ("sub", 1), ("other", 0)] {
        assert_eq!(page.matches(&format!("\"block kind-{kind}\"")).count(), count, "{kind}");
        assert!(count == 0 || page.contains(&format!(".kind-{kind} {{")), "no style for {kind}");
    }
    assert_eq!(page.matches("class=\"wire\"").count(), 18);
    assert_eq!(page.matches("<title>waits 11 cycles</title>").count(), 2);
    assert!(page.contains("<td>intt13, arg1 after 595 cycles</td>"));
}

#[test]
fn what_a_simulation_means_depends_on_what_was_simulated() {
    let of_gates = page(&gates());
    assert!(of_gates.contains("on 4,096 inputs") && of_gates.contains("812 k inputs a second"));
    let mut report = accelerator();
    let page = page(&report);
    assert!(page.contains("on 100 transactions") && page.contains("743 k cycles a second"));
    assert!(page.contains("class=\"verdict good\"><span aria-hidden=\"true\">✓</span> latency and interval as stated"));
    report.cosim.as_mut().expect("a simulation").interval_cycles = Some(513);
    let page = self::page(&report);
    assert!(page.contains(
        "class=\"verdict bad\"><span aria-hidden=\"true\">✗</span> latency as stated, interval 513 cycles, stated 512"
    ));
}

#[test]
fn a_board_has_its_section() {
    let page = page(&on_a_board());
    assert!(page.contains("a clock of at most 96.0 MHz, 188 k transactions a second"));
    assert!(page.contains("<th scope=\"row\">Multipliers (DSP)</th><td class=\"number\">93</td>"));
    assert!(!self::page(&accelerator()).contains("id=\"board\""));
}

#[test]
fn a_bitstream_s_section_has_its_clock_its_rates_and_what_to_do_next() {
    let page = page(&in_a_bitstream());
    for text in [
        "cycles between transactions, 181 k transactions a second at 92.5 MHz",
        "<div><dt>clock</dt><dd>92.5 MHz, by the PLL from 25 MHz: the fastest that was met in 3 runs",
        "<dt>rate</dt><dd>181 k transactions a second at the clock of 92.5 MHz, fed without a pause</dd><dd>at most 16 a second",
        "<dd>188 k a second at Fmax, 96.04 MHz, which is not the clock here</dd>",
        "<dt>area</dt><dd>design 15,000 LUT,",
        "<dt>connect</dt><dd>the board has no UART chip: wire a serial adapter of 3.3 V, TX to header pin 0",
        "<dt>talk</dt><dd>ringmill host --port DEV verify DIR",
    ] {
        assert!(page.contains(text), "{text} is not in\n{}", body(&page));
    }
}

#[test]
fn a_board_s_section_shows_what_is_used_where_time_goes_and_what_the_tools_took() {
    let mut report = measured_on_a_board();
    let page = page(&report);
    assert!(page.contains("21,345 of 83,640 LUT, 18,012 of 83,640 FF, 93 of 156 DSP, 24 of 208 BRAM."));
    // A cell belongs to the module that declares the wire behind it; one that is named stays by
    // itself.
    for row in [
        "mod_mul</th><td class=\"number\">3.25 ns</td><td class=\"number\">52 %",
        "mod_add</th><td class=\"number\">3.00 ns</td><td class=\"number\">48 %",
        "yosys</th><td class=\"number\">12.3 s</td><td class=\"number\">209.7 MB",
        "nextpnr-ecp5</th><td class=\"number\">61.0 s</td><td class=\"number\"></td>",
        "<th scope=\"row\">2</th><td class=\"number\">96.0 MHz",
    ] {
        assert!(page.contains(row), "{row} is not in\n{}", body(&page));
    }
    assert!(page.contains("target 100.0 MHz") && page.contains("<span aria-hidden=\"true\">✗</span> missed"));
    let fpga = report.fpga.as_mut().expect("a board");
    fpga.target_mhz = Some(96.0);
    assert!(self::page(&report).contains("<span aria-hidden=\"true\">✓</span> reached"));
    let fpga = report.fpga.as_mut().expect("a board");
    fpga.dsp_untimed = true;
    let page = self::page(&report);
    assert!(
        page.contains("on ulx3s-85f, DSP paths untimed")
            && !page.contains("reached")
            && !page.contains("transactions a second")
    );
    // The bars are as long as the shares; without knowing what there is, there are none.
    let lengths: Vec<f64> = page
        .split("<rect ")
        .filter(|shape| shape.contains("class=\"fill-after\""))
        .filter_map(|shape| shape.split_once("width=\"")?.1.split('"').next()?.parse().ok())
        .collect();
    assert_eq!(lengths, [54.0, 45.0, 125.0, 24.0], "of 210");
    report.fpga.as_mut().expect("a board").available = None;
    assert!(!self::page(&report).contains("Used of what there is"));
}

#[test]
fn the_schedule_has_a_bar_for_each_job_and_the_share_of_the_period() {
    let job = |name: &str, start| Job { name: name.to_owned(), start };
    let shared = Block {
        name: "ntt<0>".to_owned(),
        interval_cycles: 16,
        jobs: vec![job("ntt1", 2), job("ntt2", 18)],
        ..Block::default()
    };
    let page = |blocks: Vec<Block>| {
        let mut report = accelerator();
        report.blocks = blocks;
        let top = report.top.as_mut().expect("a top");
        top.interface.timing.as_mut().expect("a timing").interval_cycles = 64;
        html(&report, None).expect("a page")
    };
    let title = "Schedule of one transaction";
    assert!(!page(vec![Block::default()]).contains(title));
    let page = page(vec![shared, Block::default()]);
    assert!(page.contains(title) && page.contains("ntt&lt;0&gt;") && page.contains("50 %"));
    assert!(page.contains("ntt1: cycles 2 to 18") && page.contains("ntt2: cycles 18 to 34"));
}
