//! The memory of this process.

use std::fs;

/// The most bytes of memory that this process has held at once; nothing where the system does not
/// say so.
#[must_use]
pub fn peak_memory_bytes() -> Option<u64> {
    parsed(&fs::read_to_string("/proc/self/status").ok()?)
}

/// The peak in the text of `/proc/PID/status`, in bytes.
fn parsed(status: &str) -> Option<u64> {
    let value = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = value.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_read() {
        assert_eq!(parsed("Name:\tringmill\nVmHWM:\t   153 kB\nVmRSS:\t 12 kB\n"), Some(156_672));
        assert_eq!(parsed("VmRSS:\t 12 kB\n"), None);
        assert_eq!(parsed("VmHWM:\t many kB\n"), None);
    }
}
