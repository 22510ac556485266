//! A finished build that can be executed.

use std::{
    borrow::Cow,
    fs,
    path::{Path, PathBuf},
};

use ringmill_check::{PortMap, signature_in};
use ringmill_design::{Signature, Vector};
use ringmill_evaluation::Evaluation;
use ringmill_folder::{BLIF_FILE, LINCOMB_FILE, executed_file, read_report};
use ringmill_netlist::{
    CellLibrary, Netlist,
    format::blif,
    lincomb::{self, LincombNetlist},
    specialized,
};
use ringmill_parameters::{Admitted, Demand, Parameters};
use ringmill_report::Report;

use crate::EncryptedError;

/// The netlist of a build as it is evaluated on ciphertexts, with the types of its ports.
#[derive(Clone, Debug)]
pub struct Executable {
    /// The folder of the build.
    pub folder: PathBuf,
    /// Its report.
    pub report: Report,
    /// The evaluation of its netlist; with public arguments [the most](Evaluation::of_netlist) that
    /// any values of them need.
    pub evaluation: Evaluation,
    /// The arguments and results.
    pub signature: Signature,
    circuit: Circuit,
    ports: PortMap,
}

/// The circuit that is evaluated.
#[derive(Clone, Debug)]
enum Circuit {
    Cells(Netlist, CellLibrary),
    Sums(LincombNetlist),
}

impl Circuit {
    fn evaluation(&self) -> Result<Evaluation, EncryptedError> {
        Ok(match self {
            Self::Cells(netlist, cells) => Evaluation::of_netlist(netlist, *cells, 1)?,
            Self::Sums(circuit) => Evaluation::of_lincomb(circuit)?,
        })
    }

    /// The circuit for values of its public inputs.
    fn specialized(&self, public: &[bool]) -> Self {
        match self {
            Self::Cells(netlist, cells) => Self::Cells(specialized(netlist, public), *cells),
            Self::Sums(circuit) => Self::Sums(circuit.specialized(public)),
        }
    }
}

/// The bits of some arguments.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArgumentBits {
    /// The bits that are encrypted.
    pub secret: Vec<bool>,
    /// The bits that stay public.
    pub public: Vec<bool>,
}

impl Executable {
    /// The netlist of a finished build.
    ///
    /// # Errors
    /// The folder is not that of a build with a netlist, or has cells that cannot be evaluated.
    pub fn of_build(folder: &Path) -> Result<Self, EncryptedError> {
        let report = read_report(folder)?;
        let Some(section) = &report.netlist else {
            return Err(EncryptedError::Accelerator { path: folder.to_owned() });
        };
        let read = |name: &str| -> Result<(PathBuf, String), EncryptedError> {
            let path = folder.join(name);
            match fs::read_to_string(&path) {
                Ok(text) => Ok((path, text)),
                Err(error) => Err(EncryptedError::Netlist { path, problem: error.to_string() }),
            }
        };
        let (path, text) = read(BLIF_FILE)?;
        let unreadable = |path: PathBuf, problem: String| EncryptedError::Netlist { path, problem };
        let netlist = blif::read(&text).map_err(|error| unreadable(path.clone(), error.to_string()))?;
        let circuit = if executed_file(&report) == Some(LINCOMB_FILE) {
            let (path, text) = read(LINCOMB_FILE)?;
            let circuit = lincomb::text::parse(&text).map_err(|error| unreadable(path, error.to_string()))?;
            Circuit::Sums(circuit)
        } else {
            let cells: CellLibrary = section
                .cells
                .parse()
                .map_err(|error: ringmill_netlist::UnknownLibrary| unreadable(path.clone(), error.to_string()))?;
            Circuit::Cells(netlist.clone(), cells)
        };
        let evaluation = circuit.evaluation()?;
        let signature = signature_in(folder, &netlist)?;
        let ports = PortMap::of(&netlist);
        let is_public = netlist.public_inputs();
        let secret = (0..is_public.len()).filter(|position| !is_public[*position]);
        let names = secret.map(|position| netlist.input_name(position));
        let is_same = names.eq(evaluation.inputs().iter().map(String::as_str))
            && netlist
                .outputs()
                .iter()
                .map(|output| &output.name)
                .eq(evaluation.results().iter().map(|(name, _)| name));
        if !is_same || !ports.fits(&signature) {
            return Err(unreadable(path, "its ports are not those of the program".to_owned()));
        }
        Ok(Self { folder: folder.to_owned(), report, evaluation, signature, circuit, ports })
    }

    /// The evaluation for values of the public inputs. Its ciphertexts are those of
    /// [`evaluation`](Self::evaluation).
    ///
    /// # Errors
    /// There are not as many values as public inputs.
    pub fn evaluation_for(&self, public: &[bool]) -> Result<Cow<'_, Evaluation>, EncryptedError> {
        let (expected, found) = (self.ports.public_inputs(), public.len());
        if expected != found {
            return Err(EncryptedError::PublicInputs { expected, found });
        }
        if expected == 0 {
            return Ok(Cow::Borrowed(&self.evaluation));
        }
        Ok(Cow::Owned(self.circuit.specialized(public).evaluation()?.as_part_of(&self.evaluation)))
    }

    /// The input bits of some arguments.
    #[must_use]
    pub fn bits(&self, arguments: &Vector) -> ArgumentBits {
        let (secret, public) = self.ports.bits(&self.signature, arguments);
        ArgumentBits { secret, public }
    }

    /// Decides if the program may run under a set; with public arguments, for any values of them.
    ///
    /// # Errors
    /// The demand or the set is refused.
    pub fn admit(&self, set: &Parameters, demand: &Demand) -> Result<Admitted, EncryptedError> {
        Ok(demand.admit(set, Some(&self.evaluation.noise()))?)
    }

    /// The values of the public inputs: those that the client stored in a file, or those that the
    /// server gives if the client left them out.
    ///
    /// # Errors
    /// Both give values, and they differ.
    pub fn public_bits(
        &self,
        stored: &[bool],
        given: Option<Vec<bool>>,
        file: &Path,
    ) -> Result<Vec<bool>, EncryptedError> {
        let Some(given) = given else { return Ok(stored.to_vec()) };
        let (expected, found) = (given.len(), stored.len());
        if stored.is_empty() {
            return Ok(given);
        }
        if expected != found {
            return Err(EncryptedError::PublicInputs { expected, found });
        }
        let words = |bits: &[bool]| self.ports.public_arguments(&self.signature, bits);
        let (stored, words) = (words(stored), words(&given));
        let pairs = stored.iter().zip(&words).enumerate();
        let mut differing = pairs.flat_map(|(argument, (stored, given))| {
            let pairs = stored.iter().zip(given).enumerate().filter(|(_, (stored, given))| stored != given);
            pairs.map(move |(element, (expected, found))| (argument, element, *expected, *found))
        });
        match differing.next() {
            None => Ok(given),
            Some((argument, element, expected, found)) => {
                let is_array = self.signature.arguments[argument].elements() > 1;
                let element = is_array.then_some(element);
                Err(EncryptedError::PublicDiffers { argument, element, path: file.to_owned(), expected, found })
            }
        }
    }

    /// The results of some output bits.
    #[must_use]
    pub fn results(&self, bits: &[bool]) -> Vector {
        self.ports.results(&self.signature, bits)
    }

    /// The cells of the netlist, as `--cells` names them.
    #[must_use]
    pub fn cells(&self) -> &str {
        self.report.netlist.as_ref().map_or("", |netlist| &netlist.cells)
    }
}
