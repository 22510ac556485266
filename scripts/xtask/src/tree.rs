//! The time and memory of a process and all that it starts.

use std::{
    collections::HashMap,
    fs,
    io::Read,
    process::{Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

/// Between two looks at the process tree. A peak that is shorter may be missed; that of the command
/// itself is the kernel's own and exact.
const INTERVAL: Duration = Duration::from_millis(50);

/// The resources of a run.
pub struct Usage {
    /// None when the time limit or the memory limit ended it.
    pub status: Option<ExitStatus>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Greatest sum of resident sets of the process and its descendants that was seen, in bytes.
    /// Pages that they share count for each.
    pub tree: u64,
    /// Greatest resident set of the process alone, in bytes.
    pub own: u64,
    /// The standard error.
    pub said: String,
}

/// Runs a command; beyond `limit`, or when the tree takes more than `memory` bytes, it is ended
/// with all it started.
pub fn measure(command: &mut Command, limit: Duration, memory: u64) -> Result<Usage, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let begun = Instant::now();
    let mut child =
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().map_err(|error| format!("{name}: {error}"))?;
    let stderr = child.stderr.take();
    let listener = thread::spawn(move || {
        let mut said = String::new();
        // What is not text is not told.
        let _ = stderr.map(|mut stderr| stderr.read_to_string(&mut said));
        said
    });
    let mut usage = Usage { status: None, seconds: 0.0, tree: 0, own: 0, said: String::new() };
    let mut asked = false;
    loop {
        if let Some(status) = child.try_wait().map_err(|error| format!("{name}: {error}"))? {
            usage.status = (!asked).then_some(status);
            break;
        }
        let (resident, own) = resident(child.id());
        usage.tree = usage.tree.max(resident);
        usage.own = usage.own.max(own);
        if !asked && (begun.elapsed() > limit || usage.tree > memory) {
            asked = true;
            // As Ctrl-C does: it ends what it started and takes its folders away.
            let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        } else if asked && begun.elapsed() > limit + Duration::from_secs(20) {
            let _ = child.kill();
        }
        thread::sleep(INTERVAL);
    }
    usage.seconds = begun.elapsed().as_secs_f64();
    usage.said = listener.join().unwrap_or_default();
    Ok(usage)
}

/// Resident bytes of a process and its descendants together, and the peak of the process alone.
fn resident(root: u32) -> (u64, u64) {
    let mut parents: HashMap<u32, u32> = HashMap::new();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    for id in processes.filter_map(|entry| entry.file_name().to_string_lossy().parse::<u32>().ok()) {
        // "12 (a name) S 1 …": the name may hold anything but the last parenthesis.
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let parent = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1)?.parse().ok());
        parents.extend(parent.map(|parent| (id, parent)));
    }
    let belongs = |mut id: u32| loop {
        if id == root {
            return true;
        }
        match parents.get(&id) {
            Some(&parent) => id = parent,
            None => return false,
        }
    };
    let tree = parents.keys().filter(|&&id| belongs(id)).map(|&id| memory(id, "VmRSS:")).sum();
    (tree, memory(root, "VmHWM:"))
}

/// A figure of /proc/ID/status in bytes; 0 for a process that is gone.
fn memory(id: u32, field: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(field));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}
