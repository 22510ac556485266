# Sourced by the scripts beside it: the project's root, and a cargo that works.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '\n== %s\n' "$*"; }
note() { printf '   %s\n' "$*"; }
die() {
    printf 'error: %s\n' "$1" >&2
    shift
    for line in "$@"; do printf '  help: %s\n' "$line" >&2; done
    exit 3
}

# cargo on PATH, or where rustup puts it when the shell's start-up files were not read.
require_cargo() {
    command -v cargo >/dev/null 2>&1 || PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
    command -v cargo >/dev/null 2>&1 || die "cargo was not found" \
        "install Rust 1.95 or newer with rustup, then run this again"
}
