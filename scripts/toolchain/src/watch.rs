//! A process that outlives this one for as long as it takes to end its children.
//!
//! A process that is killed by force cannot end the programs that it runs, and asking the kernel to
//! do it (`PR_SET_PDEATHSIG`) takes unsafe code in the child. So a shell reads from a pipe which
//! process groups run; when the pipe ends, this process has, and the shell kills the groups that
//! are left.

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{ChildStdin, Command, Stdio};

/// `+ GROUP` begins a group, `- GROUP` ends it.
const SCRIPT: &str = r#"
groups=
while read -r sign group; do
  case $sign in
    +) groups="$groups $group" ;;
    -) left=
       for each in $groups; do [ "$each" = "$group" ] || left="$left $each"; done
       groups=$left ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
"#;

/// The pipe to the shell.
pub(crate) struct Watch(ChildStdin);

impl Watch {
    /// Starts the shell, in a group of its own, so that an interrupt of the terminal does not reach
    /// it.
    pub(crate) fn start() -> io::Result<Self> {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", SCRIPT]).current_dir("/").process_group(0);
        let mut shell = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        shell.stdin.take().map(Self).ok_or_else(|| io::Error::other("the shell has no input"))
    }

    /// Tells of a group that runs from now on.
    pub(crate) fn begin(&mut self, group: u32) -> io::Result<()> {
        writeln!(self.0, "+ {group}")
    }

    /// Tells of a group that has ended.
    pub(crate) fn end(&mut self, group: u32) -> io::Result<()> {
        writeln!(self.0, "- {group}")
    }
}

#[cfg(test)]
mod tests {
    use super::Watch;
    use std::os::unix::process::{CommandExt, ExitStatusExt};
    use std::process::{Child, Command};

    fn sleeper() -> Child {
        Command::new("sleep").arg("30").process_group(0).spawn().expect("sleep runs")
    }

    #[test]
    fn the_groups_that_are_left_are_killed_when_the_pipe_ends() {
        let mut watch = Watch::start().expect("a shell");
        let [mut ended, mut left, mut other] = [sleeper(), sleeper(), sleeper()];
        for child in [&ended, &left] {
            watch.begin(child.id()).expect("a write");
        }
        watch.end(ended.id()).expect("a write");
        drop(watch);
        assert_eq!(left.wait().expect("it ends").signal(), Some(9));
        for child in [&mut ended, &mut other] {
            assert!(child.try_wait().expect("a look").is_none(), "it runs on");
            child.kill().expect("it can be killed");
            child.wait().expect("it ends");
        }
    }
}
