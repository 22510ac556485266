//! Files of keys and ciphertexts: read back, altered, searched for secrets.

use std::path::Path;

use proptest::prelude::*;
use ringmill_encrypt::{
    ClientKey, EncryptError, EncryptedInputs, EncryptedOutputs, Mode, RunOptions, ServerKey, Stored, run,
};
use ringmill_evaluation::Evaluation;
use ringmill_netlist::{Builder, CellLibrary};
use ringmill_parameters::{Parameters, catalogue};

fn toy() -> &'static Parameters {
    catalogue::find("toy").unwrap()
}

/// A full adder of three inputs.
fn adder() -> Evaluation {
    let mut builder = Builder::new("adder");
    let [a, b, c] = ["a", "b", "c"].map(|name| builder.input(name));
    let half = builder.xor(a, b);
    let sum = builder.xor(half, c);
    builder.output("sum", sum);
    let both = builder.and(a, b);
    let carried = builder.and(half, c);
    let carry = builder.or(both, carried);
    builder.output("carry", carry);
    Evaluation::of_netlist(&builder.finish(), CellLibrary::Lut(3), 3).unwrap()
}

/// Key files, inputs and outputs of one run.
struct Files {
    client: ClientKey,
    server: Vec<u8>,
    inputs: Vec<u8>,
    outputs: Vec<u8>,
}

fn files() -> Files {
    let program = adder();
    let (client, server) = ClientKey::generate(toy()).unwrap();
    let inputs = client.encrypt(&program, &[true, false, true]).unwrap();
    let outputs = run(&program, &server.expand(Mode::Exact, None), &inputs.expand(), &RunOptions::default()).unwrap();
    Files {
        server: server.to_bytes().to_vec(),
        inputs: inputs.to_bytes().to_vec(),
        outputs: outputs.to_bytes().to_vec(),
        client,
    }
}

#[test]
fn files_are_read_as_they_are_written() {
    let (program, path) = (adder(), Path::new("file"));
    let files = files();
    let client = ClientKey::from_bytes(path, &files.client.to_bytes()).unwrap();
    let server = ServerKey::from_bytes(path, &files.server).unwrap();
    let inputs = EncryptedInputs::from_bytes(path, &files.inputs).unwrap();
    let outputs = run(&program, &server.expand(Mode::Exact, None), &inputs.expand(), &RunOptions::default()).unwrap();
    assert!(*outputs.to_bytes() == files.outputs, "the exact mode is deterministic");
    let outputs = EncryptedOutputs::from_bytes(path, &files.outputs).unwrap();
    assert_eq!(client.decrypt(&program, &outputs).unwrap(), [false, true]);
    assert!(server.marks().insecure && !server.marks().repeatable, "toy is marked");
}

#[test]
fn masks_are_fresh_and_noise_seeds_are_not_stored() {
    let (client, server) = ClientKey::generate(toy()).unwrap();
    let program = adder();
    let bits = [true, false, true];
    let [one, other] = [0, 1].map(|_| client.encrypt(&program, &bits).unwrap().to_bytes().to_vec());
    assert_ne!(one, other);
    let (_, again) = ClientKey::generate(toy()).unwrap();
    assert_ne!(*server.to_bytes(), *again.to_bytes());
}

#[test]
fn a_fixed_seed_repeats_and_is_marked() {
    let [one, other] = [7, 7].map(|seed| ClientKey::generate_from(catalogue::find("A").unwrap(), Some(seed)).unwrap());
    assert_eq!(*one.1.to_bytes(), *other.1.to_bytes());
    assert!(one.1.marks().insecure && one.0.marks().repeatable);
}

#[test]
fn other_keys_and_other_programs_are_refused() {
    let program = adder();
    let (client, server) = ClientKey::generate(toy()).unwrap();
    let (other, other_server) = ClientKey::generate(toy()).unwrap();
    let inputs = client.encrypt(&program, &[true; 3]).unwrap().expand();
    let options = RunOptions::default();
    let refused = run(&program, &other_server.expand(Mode::Fast, None), &inputs, &options);
    assert!(matches!(refused, Err(EncryptError::Key { .. })));
    let outputs = run(&program, &server.expand(Mode::Fast, None), &inputs, &options).unwrap();
    assert!(matches!(other.decrypt(&program, &outputs), Err(EncryptError::Key { .. })));
    let mut builder = Builder::new("majority");
    let [a, b, c] = ["a", "b", "c"].map(|name| builder.input(name));
    let and = builder.and(a, b);
    let or = builder.or(and, c);
    builder.output("sum", or);
    builder.output("carry", and);
    let different = Evaluation::of_netlist(&builder.finish(), CellLibrary::Lut(3), 3).unwrap();
    let refused = run(&different, &server.expand(Mode::Fast, None), &inputs, &options);
    assert!(matches!(refused, Err(EncryptError::Program { .. })));
    assert!(matches!(client.encrypt(&program, &[true]), Err(EncryptError::Count { .. })));
}

/// Two clients on one server: each key runs the inputs that belong to it.
#[test]
fn a_server_serves_several_clients() {
    let program = adder();
    for bits in [[true, true, false], [false, false, true]] {
        let (client, server) = ClientKey::generate(toy()).unwrap();
        let inputs = client.encrypt(&program, &bits).unwrap().expand();
        let outputs = run(&program, &server.expand(Mode::Fast, None), &inputs, &RunOptions::default()).unwrap();
        let count = bits.iter().filter(|bit| **bit).count();
        assert_eq!(client.decrypt(&program, &outputs).unwrap(), [count & 1 == 1, count > 1]);
    }
}

/// Every place in `bytes` where 64 consecutive bits of a secret stand, in any of the packings.
fn leaks(bytes: &[u8], secret: &[u64]) -> usize {
    let widths = [1_usize, 8, 32, 64];
    let pack = |bits: &[u64], width: usize| -> Vec<u8> {
        match width {
            1 => bits.chunks(8).map(|bits| bits.iter().rev().fold(0, |byte, bit| byte << 1 | *bit as u8)).collect(),
            width => bits.iter().flat_map(|bit| bit.to_le_bytes()[..width / 8].to_vec()).collect(),
        }
    };
    let mut found = 0;
    for run in secret.windows(64) {
        for width in widths {
            let pattern = pack(run, width);
            found += bytes.windows(pattern.len()).filter(|window| *window == pattern).count();
        }
    }
    found
}

#[test]
fn public_files_hold_no_secret() {
    let files = files();
    // the secrets as the client's own file holds them: packed bits behind the header
    let secret_file = files.client.to_bytes();
    let payload =
        &secret_file[secret_file.len() - 32 - (16_usize.div_ceil(8) + 256_usize.div_ceil(8))..secret_file.len() - 32];
    let bits: Vec<u64> =
        payload[2..].iter().flat_map(|byte| (0..8).map(move |bit| u64::from(byte >> bit & 1))).collect();
    assert_eq!(bits.len(), 256);
    for public in [&files.server, &files.inputs, &files.outputs] {
        assert_eq!(leaks(public, &bits), 0);
    }
    for width in [1, 8, 32, 64] {
        let mut planted = files.outputs.clone();
        let run = &bits[100..164];
        let pattern: Vec<u8> = match width {
            1 => run.chunks(8).map(|bits| bits.iter().rev().fold(0, |byte, bit| byte << 1 | *bit as u8)).collect(),
            width => run.iter().flat_map(|bit| bit.to_le_bytes()[..width / 8].to_vec()).collect(),
        };
        planted[300..300 + pattern.len()].copy_from_slice(&pattern);
        assert!(leaks(&planted, &bits) > 0, "a planted secret of width {width} is found");
    }
}

#[test]
fn secrets_are_not_printed() {
    let (client, _) = ClientKey::generate(toy()).unwrap();
    assert_eq!(format!("{client:?}"), "ClientKey { set: \"toy\", .. }");
}

/// The bytes of a file with a right checksum.
fn sealed(mut frame: Vec<u8>) -> Vec<u8> {
    use sha2::Digest;
    let checksum = sha2::Sha256::digest(&frame);
    frame.extend_from_slice(&checksum);
    frame
}

#[test]
fn damage_is_noticed() {
    let files = files();
    let path = Path::new("file");
    for position in (0..files.inputs.len()).step_by(7) {
        let mut damaged = files.inputs.clone();
        damaged[position] ^= 1 << (position % 8);
        assert!(EncryptedInputs::from_bytes(path, &damaged).is_err(), "byte {position}");
        assert!(EncryptedInputs::from_bytes(path, &files.inputs[..position]).is_err(), "cut at {position}");
    }
    assert!(ServerKey::from_bytes(path, &files.inputs).is_err(), "another kind");
}

/// A file with a changed header.
fn with_header(file: &[u8], change: impl Fn(&str) -> String) -> Vec<u8> {
    let length = u32::from_le_bytes(file[8..12].try_into().unwrap()) as usize;
    let header = change(std::str::from_utf8(&file[12..12 + length]).unwrap());
    let length = u32::try_from(header.len()).unwrap().to_le_bytes();
    let rest = &file[12 + file[8] as usize + 256 * file[9] as usize..file.len() - 32];
    sealed([&file[..8], &length, header.as_bytes(), rest].concat())
}

/// Bytes that nothing reads, in every kind of file, behind a right checksum.
#[test]
fn bytes_that_nothing_reads_are_refused() {
    let files = files();
    let path = Path::new("file");
    let client = files.client.to_bytes().to_vec();
    type Read = fn(&Path, &[u8]) -> Option<EncryptError>;
    let kinds: [(&[u8], Read); 4] = [
        (&client, |path, bytes| ClientKey::from_bytes(path, bytes).err()),
        (&files.server, |path, bytes| ServerKey::from_bytes(path, bytes).err()),
        (&files.inputs, |path, bytes| EncryptedInputs::from_bytes(path, bytes).err()),
        (&files.outputs, |path, bytes| EncryptedOutputs::from_bytes(path, bytes).err()),
    ];
    for (file, read) in kinds {
        assert!(read(path, file).is_none(), "as it was written");
        let frame = &file[..file.len() - 32];
        for more in [&[0; 8][..], &[1], &[0; 3]] {
            assert!(read(path, &sealed([frame, more].concat())).is_some(), "{more:?} behind the payload");
            assert!(read(path, &[file, more].concat()).is_some(), "{more:?} behind the checksum");
        }
        assert!(read(path, &with_header(file, str::to_owned)).is_none(), "the same header");
        assert!(read(path, &with_header(file, |header| format!("{header}  "))).is_some(), "a longer header");
        for place in ["{\"version\"", "{\"insecure\"", "{\"parameters\""] {
            let unknown = |header: &str| header.replace(place, &place.replacen('{', "{\"more\":1,", 1));
            let refused = read(path, &with_header(file, unknown)).expect("a field that nothing reads");
            assert!(refused.to_string().contains("more"), "{refused}");
        }
    }
    // 14 bytes hold three words of 35 bits
    assert_eq!(toy().modulus_log2, 35);
    let mut padded = files.inputs[..files.inputs.len() - 32].to_vec();
    *padded.last_mut().unwrap() |= 0x80;
    assert!(EncryptedInputs::from_bytes(path, &sealed(padded)).is_err(), "a bit behind the last word");
}

/// Files under a set that fails too often with their program, or that are made from such files.
#[test]
fn failures_are_marked_from_file_to_file() {
    let program = adder();
    // secure by its dimensions and noise; it decodes nothing
    let weak = Parameters {
        name: "weak".into(),
        lwe_noise: ringmill_parameters::Distribution::Gaussian { std_log2: -2.0 },
        glwe_noise: ringmill_parameters::Distribution::Gaussian { std_log2: -2.0 },
        estimated_bits: Some(128.0),
        ..toy().clone()
    };
    let (client, server) = ClientKey::generate(&weak).unwrap();
    assert!(!server.marks().insecure, "without a program");
    let inputs = client.encrypt(&program, &[true; 3]).unwrap();
    let outputs = run(&program, &server.expand(Mode::Fast, None), &inputs.expand(), &RunOptions::default()).unwrap();
    assert!(inputs.marks().insecure && outputs.marks().insecure);
    let read = EncryptedInputs::from_bytes(Path::new("file"), &inputs.to_bytes()).unwrap();
    assert!(read.marks().insecure && !read.marks().repeatable);
    let admitted = ringmill_parameters::Demand { allow_insecure: true, ..Default::default() };
    let admitted = admitted.admit(&weak, Some(&program.noise())).unwrap();
    let (client, server) = ClientKey::generate_admitted(&admitted, None).unwrap();
    assert!(client.marks().insecure && server.marks().insecure, "for a program");
}

/// An altered bit of a ciphertext that has a right checksum: the result is wrong or refused.
#[test]
fn an_altered_ciphertext_changes_the_result() {
    let program = adder();
    let files = files();
    let frame = files.outputs[..files.outputs.len() - 32].to_vec();
    let mut altered = frame.clone();
    // the body of the last output: its highest bit is the last of the payload's words
    let last = altered.len() - 1;
    altered[last] ^= 0b10_0000;
    let outputs = EncryptedOutputs::from_bytes(Path::new("file"), &sealed(altered)).unwrap();
    let decrypted = files.client.decrypt(&program, &outputs);
    assert!(!matches!(decrypted.as_deref(), Ok([false, true])), "{decrypted:?}");
    let same = EncryptedOutputs::from_bytes(Path::new("file"), &sealed(frame)).unwrap();
    assert_eq!(files.client.decrypt(&program, &same).unwrap(), [false, true]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Readers return an error, never panic, whatever the bytes behind a right checksum are.
    #[test]
    fn readers_never_panic(
        kind in 0..4_usize,
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in any::<prop::sample::Index>(),
        cuts: bool,
    ) {
        static FILES: std::sync::LazyLock<[Vec<u8>; 4]> = std::sync::LazyLock::new(|| {
            let files = files();
            [files.client.to_bytes().to_vec(), files.server, files.inputs, files.outputs]
        });
        let file = &FILES[kind];
        let mut frame = file[..file.len() - 32].to_vec();
        for (index, byte) in &edits {
            // most of a header is in the first kilobyte
            let place = index.index(frame.len().min(1024));
            frame[place] = *byte;
        }
        if cuts {
            frame.truncate(cut.index(frame.len()));
        }
        let bytes = sealed(frame);
        let path = Path::new("file");
        let _ = ClientKey::from_bytes(path, &bytes);
        let _ = ServerKey::from_bytes(path, &bytes);
        let _ = EncryptedInputs::from_bytes(path, &bytes);
        let _ = EncryptedOutputs::from_bytes(path, &bytes);
    }
}
