//! The statements that a proof supports.

use super::{Cost, Method, Netlist, Proof, ProofStep, Reference, Step, StepMethod, Verdict, number};

/// A verdict's name for the style sheet.
pub(super) fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Equal => "good",
        Verdict::NotRefuted => "warn",
    }
}

/// A sign that tells the verdict without colour.
pub(super) fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Equal => "✓",
        Verdict::NotRefuted => "!",
    }
}

/// The verdict in words.
pub(super) fn words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Equal => "equal",
        Verdict::NotRefuted => "not refuted",
    }
}

/// The method in a few words, for a line on the terminal; without a netlist, of an accelerator.
pub(super) fn short(proof: &Proof, netlist: Option<&Netlist>) -> String {
    if netlist.is_none() {
        let verdict = if is_of_program(proof) { "" } else { "not " };
        return format!("its graph is {verdict}proved to be the program's; the hardware is simulated");
    }
    let undefined = match proof.undefined {
        0 => String::new(),
        count => format!(" ({} of them undefined there)", number::grouped(count)),
    };
    let vectors = number::counted(proof.vectors, "vector") + &undefined;
    if is_of_file(proof) {
        return match proof.method {
            Method::Exhaustive => {
                format!("all {} inputs compared with the file's netlist", number::grouped(proof.vectors))
            }
            Method::Windows => "tables of small cuts through the file's netlist and this one".to_owned(),
            Method::Bdd => "decision diagrams of the file's netlist and this one".to_owned(),
            Method::Cec => "ABC &cec against the file's netlist".to_owned(),
            method => format!("{method}; {vectors} compared with the file's netlist"),
        };
    }
    let is_open = |step: &ProofStep| step.result == Verdict::NotRefuted;
    match proof.method {
        Method::Exhaustive => {
            format!("all {} inputs compared with the program{undefined}", number::grouped(proof.vectors))
        }
        Method::Simulation => format!("{vectors} compared with the program, no difference; not a proof"),
        _ if proof.steps.iter().any(is_open) => {
            let open = proof.steps.iter().find(|step| is_open(step)).map_or("", |open| way(open.step));
            format!("not proved: the way {open}; {vectors} compared with the program, no difference")
        }
        Method::Staged => {
            format!("certified word constructions, then equivalence checking; {vectors} compared as well")
        }
        method => format!("{method}; {vectors} compared with the program"),
    }
}

/// The method that proved two netlists equal, at the start of a sentence.
fn checker(method: Method) -> &'static str {
    match method {
        Method::Windows => "Truth tables of small cuts, node by node,",
        Method::Bdd => "Binary decision diagrams, a canonical form of each output,",
        _ => "ABC's combinational equivalence checker (&cec)",
    }
}

/// True if the netlist was compared with one from a file.
pub(super) fn is_of_file(proof: &Proof) -> bool {
    proof.reference == Some(Reference::File)
}

/// True if the graph of an accelerator is proved to be the program's.
fn is_of_program(proof: &Proof) -> bool {
    proof.steps.iter().any(|step| step.step == Step::Source && step.result == Verdict::Equal)
}

/// The proof in full, one paragraph for each step; without a netlist, of an accelerator.
pub(super) fn explanation(proof: &Proof, netlist: Option<&Netlist>) -> Vec<String> {
    if netlist.is_none() {
        let graph = match is_of_program(proof) {
            true => {
                "The graph of operations on polynomials that was scheduled is the program's: both were evaluated at random points, \
                 where different polynomials agree with a chance below 2^-64. Digits of polynomials count as equal if they are \
                 digits of equal polynomials."
            }
            false => {
                "The graph of operations on polynomials that was scheduled is not proved to be the program's: roundings, changes of \
                 modulus and exponents that are arguments are not polynomials, and digits may be equal for other reasons."
            }
        };
        let hardware =
            "That the hardware computes this graph is not proved: it is simulated and compared with the program.";
        return [graph, hardware].map(str::to_owned).to_vec();
    }
    let given_up = netlist
        .and_then(|netlist| netlist.given_up)
        .map(|cost| format!("{} was found and given up: it was not proved equal in time.", sized(cost)));
    let vectors = number::grouped(proof.vectors);
    if is_of_file(proof) {
        let verdict = match proof.method {
            Method::Exhaustive => format!(
                "Every one of the {vectors} possible inputs was tried: on each, the netlist gives what the file's gives."
            ),
            Method::Windows | Method::Bdd | Method::Cec => format!(
                "{} proved that the netlist computes the same function as the file's, for every possible input.",
                checker(proof.method)
            ),
            method => format!(
                "Method '{method}': {vectors} inputs gave no difference from the file's netlist, which is not a proof."
            ),
        };
        return [verdict].into_iter().chain(given_up).collect();
    }
    let bits = netlist.map_or_else(String::new, |netlist| format!("{} input bits, so ", netlist.inputs));
    let against = "the meaning of the program as the interpreter executes it, without the compiler's passes";
    let test = format!(
        "The netlist was also run on {vectors} inputs, corner cases and random ones, and compared with {against}. That half is a test: \
         it would show a mistake in the steps before the bit-blasted circuit, but cannot exclude one."
    );
    let mut paragraphs = match proof.method {
        Method::Exhaustive => vec![format!(
            "The program has {bits}every one of its {vectors} possible inputs was tried: on each, the netlist gives {against}. \
             Nothing is left to chance."
        )],
        Method::Windows | Method::Bdd | Method::Cec => vec![
            format!(
                "The program was first turned into a bit-blasted circuit, word by word: adders, multipliers, selections. {} proved that the \
                 optimized netlist computes the same function as that circuit, for every possible input.",
                checker(proof.method)
            ),
            test,
        ],
        Method::Staged => vec![
            "Every construction that turns a word operation into bits carries a certificate: each compressor, Booth row and constant \
             multiple was checked on all of its own few inputs, and the weighted sum they form equals the operation as an integer \
             polynomial modulo two to the width."
                .to_owned(),
            format!(
                "Truth tables of small cuts where few cells changed, decision diagrams where they are small, or {} then proved that the optimized netlist computes the same function as that \
                 bit-blasted circuit, for every possible input.",
                checker(Method::Cec)
            ),
            format!("Independently of both, netlist and program were compared on {vectors} inputs."),
        ],
        Method::Simulation => vec![
            format!(
                "The netlist was run on {vectors} inputs, corner cases and random ones, and compared with {against}. No difference was \
                 found."
            ),
            "This is not a proof: the equivalence checker found neither a proof nor a difference in the time it was given, or no input \
             that was tried has a defined result. Where a proof is required, this is an error."
                .to_owned(),
        ],
    };
    if proof.method != Method::Exhaustive {
        paragraphs.extend(proof.steps.iter().map(step));
    }
    if netlist.is_some_and(|netlist| netlist.message_space.is_some()) {
        paragraphs.push(
            "The netlist is what the sums of netlist.lincomb expand to. That file was read back too, and its sums were added, looked up and \
             compared with the program on the same inputs."
                .to_owned(),
        );
    }
    if netlist.is_some_and(|netlist| netlist.counts.contains_key("modular")) {
        paragraphs.push(
            "The netlist has the digits of the words in netlist.lincomb, each a sum of inputs. That file was read back too, and its sums were \
             added and compared with the program on the same inputs."
                .to_owned(),
        );
    }
    if let Some(why) = &proof.uncertified {
        paragraphs.push(format!("The way from words to bits is not proved by certificates: {why}."));
    }
    paragraphs.extend(given_up);
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

/// A netlist by its cost, as the beginning of a sentence.
pub(super) fn sized(cost: Cost) -> String {
    let (bootstraps, depth) = (number::counted(cost.bootstraps, "bootstrap"), number::grouped(cost.depth.into()));
    format!("A netlist of {bootstraps}, depth {depth}")
}

/// A part of the way, behind "the way".
fn way(step: Step) -> &'static str {
    match step {
        Step::Whole => "from the program to the netlist",
        Step::Source => "from the program to its words",
        Step::Words => "from those words to the rewritten ones",
        Step::Bits => "from words to bits",
        Step::Cells => "from bits to cells",
    }
}

/// A step, as a sentence.
fn step(step: &ProofStep) -> String {
    let method = match step.method {
        StepMethod::Rewriting => "both were rewritten together and became the same",
        StepMethod::Certificates => "the certificate of each construction was checked",
        StepMethod::Identities => {
            "polynomials agree at random points, which different ones do with a chance below 2^-64"
        }
        StepMethod::Exhaustive => "every input was tried",
        StepMethod::Windows => "truth tables of small cuts agree, node by node",
        StepMethod::Bdd => "decision diagrams are the same",
        StepMethod::Cec => "a solver found no input on which they differ",
        StepMethod::Simulation => "vectors gave no difference, which is a test",
    };
    let verdict = match step.result {
        Verdict::Equal => "is proved",
        Verdict::NotRefuted => "is not proved",
    };
    format!("The way {} {verdict}: {method}.", way(step.step))
}

/// The method's name for people.
pub(super) fn method_name(method: Method) -> &'static str {
    match method {
        Method::Exhaustive => "exhaustive evaluation",
        Method::Windows => "equivalence checking (tables of small cuts)",
        Method::Bdd => "equivalence checking (decision diagrams)",
        Method::Cec => "equivalence checking (ABC &cec)",
        Method::Staged => "certificates and equivalence checking",
        Method::Simulation => "simulation",
    }
}
