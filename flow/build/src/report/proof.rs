//! What may be said of a proof, and no more.

use super::{Netlist, Proof, number};

/// How far the result can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Netlist and program agree on every defined input, or the optimized netlist and the circuit that the program was made into do.
    Equal,
    /// No difference was found, which is no proof.
    NotRefuted,
    /// Something this version does not know.
    Other,
}

impl Verdict {
    pub(super) fn of(proof: &Proof) -> Self {
        match proof.result.as_str() {
            "equal" => Verdict::Equal,
            "not refuted" => Verdict::NotRefuted,
            _ => Verdict::Other,
        }
    }

    /// A name for the style sheet.
    pub(super) fn class(self) -> &'static str {
        match self {
            Verdict::Equal => "good",
            Verdict::NotRefuted => "warn",
            Verdict::Other => "plain",
        }
    }

    /// A sign that tells the verdict without colour.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Verdict::Equal => "✓",
            Verdict::NotRefuted => "!",
            Verdict::Other => "·",
        }
    }
}

/// The method in a few words, for a line on the terminal.
pub(super) fn short(proof: &Proof) -> String {
    let undefined = match proof.undefined {
        0 => String::new(),
        count => format!(" ({} of them undefined there)", number::grouped(count)),
    };
    let vectors = number::counted(proof.vectors, "vector") + &undefined;
    if is_of_file(proof) {
        return match proof.method.as_str() {
            "exhaustive" => format!("all {} inputs compared with the file's netlist", number::grouped(proof.vectors)),
            "windows" => "tables of small cuts through the file's netlist and this one".to_owned(),
            "bdd" => "decision diagrams of the file's netlist and this one".to_owned(),
            "cec" => "ABC &cec against the file's netlist".to_owned(),
            method => format!("{method}; {vectors} compared with the file's netlist"),
        };
    }
    match proof.method.as_str() {
        "exhaustive" => format!("all {} inputs compared with the program{undefined}", number::grouped(proof.vectors)),
        "windows" => {
            format!("tables of small cuts through the structured circuit, which matches the program on {vectors}")
        }
        "bdd" => format!("decision diagrams equal to the structured circuit's, which matches the program on {vectors}"),
        "cec" => format!("ABC &cec against the structured circuit, which matches the program on {vectors}"),
        "staged" => {
            format!("certified word constructions, then equivalence checking; {vectors} compared as well")
        }
        "simulation" => format!("{vectors} compared with the program, no difference; not a proof"),
        other => format!("{other}; {vectors}"),
    }
}

/// What proved two netlists equal, at the start of a sentence.
fn checker(method: &str) -> &'static str {
    match method {
        "windows" => "Truth tables of small cuts, node by node,",
        "bdd" => "Binary decision diagrams, a canonical form of each output,",
        _ => "ABC's combinational equivalence checker (&cec)",
    }
}

/// Whether the netlist was compared with one from a file.
pub(super) fn is_of_file(proof: &Proof) -> bool {
    proof.reference.as_deref() == Some("file")
}

/// What was done, in full, one paragraph each.
pub(super) fn explanation(proof: &Proof, netlist: Option<&Netlist>) -> Vec<String> {
    let vectors = number::grouped(proof.vectors);
    if is_of_file(proof) {
        return vec![match proof.method.as_str() {
            "exhaustive" => format!(
                "Every one of the {vectors} possible inputs was tried: on each, the netlist gives what the file's gives."
            ),
            "windows" | "bdd" | "cec" => format!(
                "{} proved that the netlist computes the same function as the file's, for every possible input.",
                checker(&proof.method)
            ),
            method => format!(
                "Method '{method}': {vectors} inputs gave no difference from the file's netlist, which is no proof."
            ),
        }];
    }
    let bits = netlist.map_or_else(String::new, |netlist| format!("{} input bits, so ", netlist.inputs));
    let against =
        "the meaning of the program as its own interpreter evaluates it, which shares no code with the compiler";
    let test = format!(
        "The netlist was also run on {vectors} inputs, corner cases and random ones, and compared with {against}. That half is a test: \
         it would show a mistake in the steps before the structured circuit, but cannot exclude one."
    );
    let mut paragraphs = match proof.method.as_str() {
        "exhaustive" => vec![format!(
            "The program has {bits}every one of its {vectors} possible inputs was tried: on each, the netlist gives {against}. \
             Nothing is left to chance."
        )],
        "windows" | "bdd" | "cec" => vec![
            format!(
                "The program was first turned into a structured circuit, word by word: adders, multipliers, selections. {} proved that the \
                 optimized netlist computes the same function as that circuit, for every possible input.",
                checker(&proof.method)
            ),
            test,
        ],
        "staged" => vec![
            "Every construction that turns a word operation into bits carries a certificate: each compressor, Booth row and constant \
             multiple was checked on all of its own few inputs, and the weighted sum they form equals the operation as an integer \
             polynomial modulo two to the width."
                .to_owned(),
            format!(
                "Truth tables of small cuts where few cells changed, decision diagrams where they are small, or {} then proved that the optimized netlist computes the same function as that \
                 structured circuit, for every possible input.",
                checker("cec")
            ),
            format!("Independently of both, netlist and program were compared on {vectors} inputs."),
        ],
        "simulation" => vec![
            format!(
                "The netlist was run on {vectors} inputs, corner cases and random ones, and compared with {against}. No difference was \
                 found."
            ),
            "This is not a proof: the equivalence checker found neither a proof nor a difference in the time it was given, or no input \
             that was tried has a defined result. Building with '--require-proof' makes this an error."
                .to_owned(),
        ],
        other => vec![format!("Method '{other}', {vectors} inputs compared.")],
    };
    if netlist.is_some_and(|netlist| netlist.message_space.is_some()) {
        paragraphs.push(
            "The netlist is what the sums of netlist.lincomb expand to. That file was read back too, and its sums were added, looked up and \
             compared with the program on the same inputs."
                .to_owned(),
        );
    }
    if let Some(why) = &proof.uncertified {
        paragraphs.push(format!("The way from words to bits is not proved by certificates: {why}."));
    }
    if proof.undefined > 0 {
        let undefined = number::grouped(proof.undefined);
        paragraphs.push(format!(
            "On {undefined} of these inputs the program's result is undefined, so nothing was compared there."
        ));
    }
    paragraphs.push(
        "Inputs for which the program's result is undefined, such as a division by zero, are left out everywhere: there the netlist \
         may do anything."
            .to_owned(),
    );
    paragraphs
}

/// The method's name for people.
pub(super) fn method_name(proof: &Proof) -> &str {
    match proof.method.as_str() {
        "exhaustive" => "exhaustive evaluation",
        "windows" => "equivalence checking (tables of small cuts)",
        "bdd" => "equivalence checking (decision diagrams)",
        "cec" => "equivalence checking (ABC &cec)",
        "staged" => "certificates and equivalence checking",
        "simulation" => "simulation",
        other => other,
    }
}
