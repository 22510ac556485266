//! The message about an unknown name, with the known names that are near it.

/// The most edits between a name and one that is suggested.
const NEAR: usize = 3;

/// "unknown KIND 'NAME'", with suggestions, or with the command that lists all.
pub fn nearest<'k>(kind: &str, name: &str, known: impl Iterator<Item = &'k str>, all: &str) -> String {
    let lower = name.to_lowercase();
    let mut near: Vec<(usize, &str)> = known
        .map(|known| (if known.contains(&*lower) { 0 } else { strsim::damerau_levenshtein(&lower, known) }, known))
        .filter(|(edits, known)| *edits <= NEAR.min(known.len() / 2))
        .collect();
    near.sort_unstable();
    near.dedup();
    match near.first() {
        Some((_, first)) => format!("unknown {kind} '{name}': did you mean '{first}'?"),
        None => format!("unknown {kind} '{name}': `{all}` lists all"),
    }
}
