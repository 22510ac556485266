//! The commands in groups, with examples.

use clap::Command;

/// A command, as the list of all commands shows it.
struct Entry {
    name: &'static str,
    /// Command lines, each with what it does.
    examples: &'static [(&'static str, &'static str)],
}

/// A heading and its commands.
type Group = (&'static str, &'static [Entry]);

/// The order of the commands in every list.
const GROUPS: &[Group] = &[
    (
        "Programs",
        &[
            Entry {
                name: "build",
                examples: &[
                    ("ringmill build less.mlir", "a proved netlist of LUT3, simulated, in less.ringmill/"),
                    ("ringmill build less.mlir --cells lincomb", "cells that add before they look up"),
                    ("ringmill build product.mlir --lanes 4", "an accelerator with four coefficients a beat"),
                    ("ringmill build product.mlir --board ulx3s-25f", "and a bitstream"),
                ],
            },
            Entry {
                name: "run",
                examples: &[
                    ("ringmill run less.mlir --arg 3 --arg 5", "the program's result, in software"),
                    ("ringmill run product.mlir --arg @a.json --arg @b.json", "arguments from files"),
                    ("ringmill run less.mlir --arg 3 --arg 5 --encrypted", "on ciphertexts, compared"),
                    (
                        "ringmill run less.ringmill --encrypted --server-keys keys/server in.enc -o out.enc",
                        "on a server, without secrets",
                    ),
                ],
            },
        ],
    ),
    (
        "Encrypted execution",
        &[
            Entry {
                name: "params",
                examples: &[
                    ("ringmill params less.ringmill", "the cheapest parameter set that holds the build"),
                    ("ringmill params less.mlir --failure 2^-64 --json > set.json", "a set as a file"),
                ],
            },
            Entry {
                name: "keygen",
                examples: &[("ringmill keygen --params less.ringmill -o keys", "keys/client and keys/server")],
            },
            Entry {
                name: "encrypt",
                examples: &[(
                    "ringmill encrypt less.ringmill --keys keys --arg 3 --arg 5 -o in.enc",
                    "the arguments, encrypted",
                )],
            },
            Entry {
                name: "decrypt",
                examples: &[("ringmill decrypt less.ringmill --keys keys out.enc", "the results")],
            },
        ],
    ),
    (
        "Encodings",
        &[
            Entry {
                name: "encode",
                examples: &[
                    (
                        "echo '[1, 2, 3]' | ringmill encode --encoding evaluation --params '{\"n\":8,\"t\":17}'",
                        "the plaintext with these messages in its slots",
                    ),
                    (
                        "ringmill encode --encoding canonical --params @ckks.json < v.json",
                        "complex messages, with parameters from a file",
                    ),
                ],
            },
            Entry {
                name: "decode",
                examples: &[(
                    "ringmill decode --encoding bit-field --params '{\"word_bits\":32,\"start\":1,\"width\":3}' < w.json",
                    "the messages in words, without their noise",
                )],
            },
        ],
    ),
    (
        "Netlists",
        &[
            Entry {
                name: "synth",
                examples: &[
                    ("ringmill synth less.mlir --cells gates", "up to the proved netlist, without simulation"),
                    ("ringmill synth adder.blif --objective depth", "a netlist from a file, made shallower"),
                    ("ringmill synth less.mlir --pareto", "every trade-off of bootstraps and depth"),
                ],
            },
            Entry {
                name: "convert",
                examples: &[
                    ("ringmill convert less.ringmill less.aig", "the netlist of a build as AIGER"),
                    ("ringmill convert adder.v adder.blif", "from Verilog, through Yosys"),
                ],
            },
            Entry {
                name: "emit",
                examples: &[
                    ("ringmill emit less.ringmill --to tfhe-rust -o less.rs", "Rust that the crate tfhe executes"),
                    ("ringmill emit less.ringmill --to cggi-mlir", "MLIR in cggi operations"),
                ],
            },
            Entry {
                name: "prove",
                examples: &[
                    ("ringmill prove less.mlir less.ringmill", "a build against its program"),
                    ("ringmill prove a.blif b.v", "two netlists with equal port names"),
                ],
            },
        ],
    ),
    (
        "Accelerators",
        &[
            Entry {
                name: "rtl",
                examples: &[
                    ("ringmill rtl product.mlir", "SystemVerilog in product.ringmill/rtl/"),
                    ("ringmill rtl product.mlir --interval 4096", "the smallest design that is fast enough"),
                    ("ringmill rtl product.mlir --emit fusesoc,testbench", "with files for other tools"),
                ],
            },
            Entry {
                name: "explore",
                examples: &[
                    ("ringmill explore product.mlir", "all shapes with cycles and area"),
                    ("ringmill explore product.mlir --max-dsp 20", "and the fastest within 20 multipliers"),
                ],
            },
            Entry {
                name: "sim",
                examples: &[
                    ("ringmill sim product.ringmill --vectors 1000", "a build simulated again, on other vectors"),
                    ("ringmill sim product.ringmill --wave run.fst", "with all signals recorded"),
                ],
            },
        ],
    ),
    (
        "Boards and standard cells",
        &[
            Entry {
                name: "fpga",
                examples: &[
                    ("ringmill fpga product.mlir --board ulx3s-25f", "a bitstream in product.ringmill/board/"),
                    ("ringmill fpga product.ringmill --board icebreaker --seeds 4", "the fastest of four placements"),
                ],
            },
            Entry {
                name: "host",
                examples: &[
                    ("ringmill host --port /dev/ttyUSB0 verify product.ringmill", "a board compared with the program"),
                    (
                        "ringmill host --port /dev/ttyUSB0 run product.ringmill --arg @a.json --arg @b.json",
                        "arguments from files",
                    ),
                ],
            },
            Entry { name: "boards", examples: &[("ringmill boards", "boards, their parts and their hosts")] },
            Entry {
                name: "asic",
                examples: &[(
                    "ringmill asic product.ringmill --liberty cells.lib --period 2",
                    "area and timing at 500 MHz",
                )],
            },
        ],
    ),
    (
        "Tools",
        &[
            Entry {
                name: "report",
                examples: &[("ringmill report less.ringmill --html less.html", "the report as one page")],
            },
            Entry {
                name: "opt",
                examples: &[(
                    "ringmill opt less.mlir --canonicalize",
                    "upstream's mlir-opt with these dialects and passes",
                )],
            },
            Entry { name: "lsp", examples: &[("ringmill lsp", "a language server that an editor starts")] },
            Entry {
                name: "translate",
                examples: &[
                    (
                        "ringmill opt gates.mlir --cggi-to-tfhe-rust | ringmill translate --emit-tfhe-rust /dev/stdin",
                        "Rust for the crate tfhe, on short integers",
                    ),
                    ("ringmill translate booleans.mlir --emit-tfhe-rust-bool", "the same on booleans"),
                ],
            },
            Entry { name: "passes", examples: &[("ringmill passes", "MLIR passes and netlist passes")] },
            Entry { name: "doctor", examples: &[("ringmill doctor", "what of the toolchain is missing")] },
            Entry {
                name: "explain",
                examples: &[("ringmill explain program::float", "cause, example and remedy of a diagnostic")],
            },
            Entry {
                name: "help",
                examples: &[
                    ("ringmill help build", "the help of a command"),
                    ("ringmill help streams", "a page of the book"),
                ],
            },
            Entry {
                name: "completions",
                examples: &[(
                    "ringmill completions bash > ~/.local/share/bash-completion/completions/ringmill",
                    "for bash",
                )],
            },
            Entry { name: "manual", examples: &[("ringmill manual ~/.local/share/man/man1", "man pages")] },
        ],
    ),
];

const EXAMPLES: &str = "\
Examples:
  ringmill build examples/dot_product.mlir
      a proved netlist of a program over integers, with its report
  ringmill build examples/poly_mul.mlir
      an accelerator of a program over polynomials, simulated
  ringmill explore examples/poly_mul.mlir
      all accelerators that fit the program
  ringmill report dot_product.ringmill --html dot_product.html
      the report as one page
";

const MORE: &str = "\
More:
  ringmill COMMAND --help   the options and examples of a command
  ringmill help             the list of topics
  ringmill help TOPIC       a page of the book
  ringmill explain CODE     the cause and remedy of a diagnostic
";

const EXIT_CODES: &str = "\
Exit codes:
  0  done, and every check has passed
  1  the input was refused, or a check failed
  2  the command line is wrong, or does not fit the program
  3  an external tool is missing or failed
";

/// Lists the subcommands of a command in groups, and adds their examples.
pub fn with_groups(command: Command) -> Command {
    let list = list(&command);
    let help = format!(
        "{{about}}\n\nUsage: {{usage}}\n\n{list}Options:\n{{options}}\n\n{EXAMPLES}\n{EXIT_CODES}\n{MORE}{{after-help}}"
    );
    let entries = GROUPS.iter().flat_map(|(_, entries)| *entries);
    let with_examples = |command: Command, entry: &Entry| {
        if command.find_subcommand(entry.name).is_none() {
            return command;
        }
        command.mut_subcommand(entry.name, |subcommand| {
            if subcommand.is_disable_help_flag_set() { subcommand } else { subcommand.after_help(examples(entry)) }
        })
    };
    entries.fold(command.help_template(help), with_examples)
}

/// The groups: a line for each command, with the sentence about it. Commands without a group come
/// last, under a heading that a test refuses.
fn list(command: &Command) -> String {
    let line = |subcommand: &Command| {
        let about = subcommand.get_about().map(ToString::to_string).unwrap_or_default();
        format!("  {:<13}{}\n", subcommand.get_name(), about.trim_end_matches('.'))
    };
    let mut list = String::new();
    for (heading, entries) in GROUPS {
        let mut lines = String::new();
        for entry in *entries {
            if let Some(subcommand) = command.find_subcommand(entry.name) {
                lines += &line(subcommand);
            }
        }
        if !lines.is_empty() {
            list += &format!("{heading}:\n{lines}\n");
        }
    }
    let has_group = |name: &str| GROUPS.iter().any(|(_, entries)| entries.iter().any(|entry| entry.name == name));
    let others = command.get_subcommands().filter(|subcommand| !has_group(subcommand.get_name()));
    let others: String = others.map(line).collect();
    if others.is_empty() { list } else { format!("{list}Without a group:\n{others}\n") }
}

/// The examples of a command.
fn examples(entry: &Entry) -> String {
    let lines = entry.examples.iter().map(|(line, purpose)| format!("  {line}\n      {purpose}\n"));
    format!("Examples:\n{}", lines.collect::<String>())
}

/// The headings of the groups with the names of their commands.
pub fn groups() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    GROUPS.iter().map(|(heading, entries)| (*heading, entries.iter().map(|entry| entry.name).collect()))
}
