//! Built models, kept under the content they were built from.

use ringmill_toolchain::{Scratch, ToolError};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io;
use std::path::{self, Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Total size above which the entries unused for longest are removed, in bytes.
const SIZE_LIMIT: u64 = 1 << 30;
/// Age at which a folder somebody started to fill is taken for abandoned.
const ABANDONED: Duration = Duration::from_secs(24 * 3600);
/// Prefix of folders that are being filled, before the entry's name and some letters. They lie
/// next to the finished ones, so that finishing is a rename.
const UNFINISHED: &str = ".unfinished-";
/// Digits after the kind in an entry's name.
const KEY_DIGITS: usize = 32;
/// File of an entry that holds the digest of all others: a file cut short, by a crash of the system
/// for one, would crash us as well when it is loaded.
const DIGEST_FILE: &str = "digest";

/// A folder of built models and the objects they share.
///
/// An entry appears whole or not at all: it is filled under another name and renamed. So any number
/// of processes may build and read at the same time; of two that build the same entry one wins, and
/// both use the winner's. An entry whose files are not those that were put there is removed when it
/// is looked for. It is safe to remove the folder or anything in it at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cache {
    folder: PathBuf,
    size_limit: u64,
}

impl Cache {
    /// The user's cache ([`ringmill_toolchain::cache_folder`]). It keeps at most 1 GiB.
    pub fn locate() -> Self {
        Cache::at(ringmill_toolchain::cache_folder())
    }

    /// A cache in the given folder, made when first needed.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        let folder = folder.into();
        // Absolute, because the compiler, which is given paths in it, runs elsewhere.
        Cache { folder: path::absolute(&folder).unwrap_or(folder), size_limit: SIZE_LIMIT }
    }

    /// The folder of the entry, if it is there and sound; it counts as used now.
    pub(crate) fn find(&self, key: &Key) -> Option<PathBuf> {
        let entry = self.folder.join(key.name());
        // First: an entry that somebody publishes while we look must not be taken for a damaged
        // one.
        if !entry.is_dir() {
            return None;
        }
        let written = fs::read_to_string(entry.join(DIGEST_FILE)).ok();
        if written.is_none() || written != digest_of(&entry).ok() {
            self.discard(key);
            return None;
        }
        // The folder's time tells which entries are worth keeping; failing to set it only makes
        // that judgement worse.
        let _ = File::open(&entry).and_then(|folder| folder.set_modified(SystemTime::now()));
        Some(entry)
    }

    /// Copies the files into a new entry and returns its folder, or that of somebody who was
    /// faster.
    pub(crate) fn publish(&self, key: &Key, files: &[PathBuf]) -> Result<PathBuf, ToolError> {
        let failed = |action, path: &Path| {
            let path = path.to_path_buf();
            move |source| ToolError::io(action, &path, source)
        };
        fs::create_dir_all(&self.folder).map_err(failed("make the folder", &self.folder))?;
        let unfinished = Scratch::within(&self.folder, &format!("{UNFINISHED}{}-", key.name()))
            .map_err(failed("make a folder in", &self.folder))?;
        for file in files {
            let target = unfinished.path().join(file.file_name().unwrap_or_default());
            fs::copy(file, &target).map_err(failed("write", &target))?;
        }
        let digest = digest_of(unfinished.path()).map_err(failed("read", unfinished.path()))?;
        let target = unfinished.path().join(DIGEST_FILE);
        fs::write(&target, digest).map_err(failed("write", &target))?;
        let entry = self.folder.join(key.name());
        if let Err(source) = fs::rename(unfinished.path(), &entry)
            && !entry.is_dir()
        {
            return Err(failed("write", &entry)(source));
        }
        self.trim(&entry);
        Ok(entry)
    }

    /// Removes an entry that turned out to be damaged.
    pub(crate) fn discard(&self, key: &Key) {
        let _ = fs::remove_dir_all(self.folder.join(key.name()));
    }

    /// Removes what was abandoned, then the entries unused for longest while there is too much.
    /// Failures are ignored: somebody else may be removing the same, and a cache that is too large
    /// still works.
    fn trim(&self, keep: &Path) {
        let Ok(listing) = fs::read_dir(&self.folder) else {
            return;
        };
        let mut entries = Vec::new();
        for entry in listing.flatten() {
            let path = entry.path();
            let used = entry.metadata().and_then(|metadata| metadata.modified());
            let used = used.unwrap_or(SystemTime::UNIX_EPOCH);
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if is_unfinished(&name) {
                if used.elapsed().is_ok_and(|age| age > ABANDONED) {
                    let _ = fs::remove_dir_all(&path);
                }
            } else if is_entry(&name) {
                entries.push((used, size_of(&path), path));
            }
        }
        entries.sort();
        let mut total: u64 = entries.iter().map(|(_, size, _)| size).sum();
        for (_, size, path) in entries {
            if total <= self.size_limit {
                break;
            }
            if path != keep && fs::remove_dir_all(&path).is_ok() {
                total -= size;
            }
        }
    }
}

/// True if a name is one that we give to entries.
fn is_entry(name: &str) -> bool {
    let digits = [Kind::Model, Kind::Runtime].iter().find_map(|kind| name.strip_prefix(kind.name())?.strip_prefix('-'));
    digits.is_some_and(|digits| {
        digits.len() == KEY_DIGITS && digits.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
    })
}

/// True if a name is one that we give to entries being filled.
fn is_unfinished(name: &str) -> bool {
    let inside = name.strip_prefix(UNFINISHED).and_then(|rest| rest.rsplit_once('-'));
    inside.is_some_and(|(entry, _)| is_entry(entry))
}

/// Total size of the files directly in a folder, in bytes.
fn size_of(folder: &Path) -> u64 {
    let Ok(listing) = fs::read_dir(folder) else {
        return 0;
    };
    listing.flatten().filter_map(|file| Some(file.metadata().ok()?.len())).sum()
}

/// Digest of the names and contents of an entry's files.
fn digest_of(folder: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    for file in fs::read_dir(folder)? {
        let file = file?;
        if file.file_name() != DIGEST_FILE {
            files.push((file.file_name(), file.path()));
        }
    }
    files.sort();
    let mut digest = Sha256::new();
    for (name, path) in files {
        digest.update(name.as_encoded_bytes());
        digest.update(Sha256::digest(fs::read(path)?));
    }
    Ok(hex(&digest.finalize()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The contents of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A model.
    Model,
    /// The objects all models share.
    Runtime,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Model => "model",
            Kind::Runtime => "runtime",
        }
    }
}

/// Name of an entry: a digest of everything that went into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key(String);

impl Key {
    /// The key of an entry of the given kind made from the given texts. Their order and borders
    /// count.
    pub(crate) fn of<'a>(kind: Kind, parts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut digest = Sha256::new();
        for part in parts {
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part);
        }
        Key(format!("{}-{}", kind.name(), hex(&digest.finalize()[..KEY_DIGITS / 2])))
    }

    fn name(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str) -> Key {
        Key::of(Kind::Model, [text])
    }

    fn file(folder: &Path, contents: &str) -> PathBuf {
        let path = folder.join("model.so");
        fs::write(&path, contents).expect("a write");
        path
    }

    #[test]
    fn keys_see_every_border() {
        let key = |parts: &[&'static str]| Key::of(Kind::Model, parts.iter().copied());
        assert_eq!(key(&["x", "yz"]), key(&["x", "yz"]));
        assert_ne!(key(&["x", "yz"]), key(&["xy", "z"]));
        assert_ne!(key(&["x"]), key(&["x", ""]));
        assert_ne!(key(&["x"]), Key::of(Kind::Runtime, ["x"]));
    }

    #[test]
    fn an_entry_is_found_once_published_and_the_first_wins() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let cache = Cache::at(folder.path().join("cache"));
        assert_eq!(cache.find(&key("a")), None);
        let first = cache.publish(&key("a"), &[file(folder.path(), "first")]).expect("published");
        let second = cache.publish(&key("a"), &[file(folder.path(), "second")]).expect("published");
        assert_eq!(first, second);
        assert_eq!(cache.find(&key("a")), Some(first.clone()));
        let read = fs::read_to_string(first.join("model.so")).expect("there");
        assert_eq!(read, "first");
        let left = fs::read_dir(folder.path().join("cache")).expect("there");
        assert_eq!(left.count(), 1, "nothing unfinished is left");
        cache.discard(&key("a"));
        assert_eq!(cache.find(&key("a")), None);
    }

    #[test]
    fn folders_are_absolute() {
        assert!(Cache::at("some/where").folder.is_absolute());
    }

    #[test]
    fn a_damaged_entry_is_not_found() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let cache = Cache::at(folder.path().join("cache"));
        let publish = || cache.publish(&key("a"), &[file(folder.path(), "contents")]).expect("published");
        let damages: [fn(&Path); 3] = [
            |entry| fs::write(entry.join("model.so"), "conten").expect("a write"),
            |entry| fs::remove_file(entry.join("model.so")).expect("a removal"),
            |entry| fs::remove_file(entry.join(DIGEST_FILE)).expect("a removal"),
        ];
        for damage in damages {
            let entry = publish();
            assert_eq!(cache.find(&key("a")), Some(entry.clone()));
            damage(&entry);
            assert_eq!(cache.find(&key("a")), None);
            assert!(!entry.exists(), "so that it can be published again");
        }
    }

    #[test]
    fn what_was_unused_for_longest_goes_first() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut cache = Cache::at(folder.path().join("cache"));
        cache.size_limit = 200;
        let publish = |text: &str| {
            let entry = cache.publish(&key(text), &[file(folder.path(), &"x".repeat(20))]).expect("published");
            let handle = File::open(entry).expect("a folder");
            handle.set_modified(SystemTime::now() - Duration::from_secs(100)).expect("its time is set");
        };
        publish("a");
        publish("b");
        assert!(cache.find(&key("a")).is_some(), "and now used last");
        publish("c");
        assert!(cache.find(&key("b")).is_none());
        assert!(cache.find(&key("a")).is_some());
        assert!(cache.find(&key("c")).is_some());
    }

    #[test]
    fn what_is_not_ours_is_never_touched() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut cache = Cache::at(folder.path());
        cache.size_limit = 0;
        let old = SystemTime::now() - 2 * ABANDONED;
        let make = |name: &str| {
            let path = folder.path().join(name);
            fs::create_dir(&path).expect("a folder");
            fs::write(path.join("thesis.tex"), "years of work").expect("a write");
            File::open(&path).and_then(|folder| folder.set_modified(old)).expect("its time is set");
            path
        };
        let digits = "0123456789abcdef".repeat(2);
        let foreign = [
            "thesis".to_owned(),
            "model-railway".to_owned(),
            format!("model-{}", &digits[1..]),
            format!("model-{}", digits.to_uppercase()),
            format!("model-{digits}-copy"),
            format!("backup-{digits}"),
            ".unfinished-symphony".to_owned(),
            ".unfinished-a-b".to_owned(),
        ]
        .map(|name| make(&name));
        let ours =
            [format!("model-{digits}"), format!("runtime-{digits}"), format!(".unfinished-model-{digits}-aZ3x9q")]
                .map(|name| make(&name));
        cache.trim(Path::new("none"));
        assert!(ours.iter().all(|path| !path.exists()), "they are removed");
        for path in foreign {
            assert!(path.join("thesis.tex").exists(), "{}", path.display());
        }
    }

    #[test]
    fn the_names_we_give_are_known_as_ours() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let entry = Cache::at(folder.path().join("cache"))
            .publish(&Key::of(Kind::Runtime, ["x"]), &[file(folder.path(), "contents")])
            .expect("published");
        let name = entry.file_name().expect("a name").to_string_lossy().into_owned();
        assert!(is_entry(&name), "{name}");
        let unfinished = tempfile::Builder::new().prefix(&format!("{UNFINISHED}{name}-")).tempdir().expect("a folder");
        let name = unfinished.path().file_name().expect("a name").to_string_lossy().into_owned();
        assert!(is_unfinished(&name), "{name}");
    }
}
