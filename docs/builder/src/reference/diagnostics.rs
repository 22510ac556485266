//! The pages of diagnostic codes: cause and remedy from the sources, examples from the goldens.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use super::{
    page::{Page, heading},
    prefixes, variants,
    variants::Variant,
};
use crate::{BookError, goldens};

/// The folders with sources that define codes.
const FOLDERS: [&str; 7] = ["circuit-opt", "constraints", "flow", "frontend", "hw-gen", "scripts", "sim"];

/// A page for each prefix, and one that lists them.
pub fn pages(root: &Path) -> Result<Vec<Page>, BookError> {
    let examples = goldens::by_code(root)?;
    let mut pages = Vec::new();
    let mut index = heading(
        "Diagnostics",
        "This page is for everyone who reads a diagnostic. Each diagnostic begins with a code, such as\n\
         `program::float`. The code never changes; its page says the cause and the remedy, and so does\n\
         `ringmill explain CODE`.",
    );
    for (prefix, variants) in by_prefix(root)? {
        let title = prefixes::title(&prefix).ok_or_else(|| BookError::Prefix { prefix: prefix.clone() })?;
        index += &format!("- [`{prefix}`]({prefix}.md): {title}\n");
        let mut text = heading(
            &format!("Diagnostics: `{prefix}`"),
            &format!("This page is for readers of a diagnostic about {title}."),
        );
        let sections: Vec<String> =
            variants.iter().map(|(code, variants)| section(code, variants, examples.get(code))).collect();
        text += &sections.join("\n");
        pages.push(Page { path: PathBuf::from(format!("reference/diagnostics/{prefix}.md")), text });
    }
    pages.push(Page { path: PathBuf::from("reference/diagnostics/index.md"), text: index });
    Ok(pages)
}

type Codes = BTreeMap<String, Vec<Variant>>;

/// All codes, by prefix and by code. A code may be defined at several variants.
fn by_prefix(root: &Path) -> Result<BTreeMap<String, Codes>, BookError> {
    let mut prefixes: BTreeMap<String, Codes> = BTreeMap::new();
    for folder in FOLDERS {
        for path in sources(&root.join(folder))? {
            let text = fs::read_to_string(&path).map_err(BookError::file(&path))?;
            if !text.contains("::") || !text.contains('"') {
                continue;
            }
            let file = syn::parse_file(&text)
                .map_err(|error| BookError::Source { path: path.clone(), reason: error.to_string() })?;
            for variant in variants::of(&file) {
                let prefix = variant.code.split("::").next().unwrap_or_default().to_owned();
                prefixes.entry(prefix).or_default().entry(variant.code.clone()).or_default().push(variant);
            }
        }
    }
    Ok(prefixes)
}

/// The Rust files of crates' `src` folders below a folder, in order.
fn sources(folder: &Path) -> Result<Vec<PathBuf>, BookError> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(BookError::file(folder))? {
        let path = entry.map_err(BookError::file(folder))?.path();
        if path.is_dir() {
            found.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && path.components().any(|part| part.as_os_str() == "src")
        {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The section of a code.
fn section(code: &str, variants: &[Variant], example: Option<&String>) -> String {
    let mut paragraphs: Vec<String> = Vec::new();
    for variant in variants {
        paragraphs.extend((!variant.cause.is_empty()).then(|| prose(&variant.cause)));
        let has_message = !variant.message.is_empty() && example.is_none();
        paragraphs.extend(has_message.then(|| format!("**Message.** {}", template(&variant.message))));
        // a remedy that is made at run time is seen in the example
        let has_remedy = !variant.remedy.is_empty() && !variant.remedy.starts_with('{');
        paragraphs.extend(has_remedy.then(|| format!("**Remedy.** {}", template(&variant.remedy))));
    }
    let mut text = format!("## `{code}`\n\n");
    for (at, paragraph) in paragraphs.iter().enumerate() {
        if !paragraphs[..at].contains(paragraph) {
            text += &format!("{paragraph}\n\n");
        }
    }
    if let Some(example) = example {
        text += &format!("**Example.**\n\n```text\n{example}```\n\n");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Documentation without links to items: [`Name`] becomes `Name`.
fn prose(text: &str) -> String {
    text.replace("[`", "`").replace("`]", "`")
}

/// A template of a message as Markdown: a value of the run time is its name in angle brackets, and
/// what is special in Markdown is escaped.
fn template(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '{' if rest.peek() == Some(&'{') => {
                rest.next();
                shown.push('{');
            }
            '}' if rest.peek() == Some(&'}') => {
                rest.next();
                shown.push('}');
            }
            '{' => {
                let name: String = rest.by_ref().take_while(|&c| c != '}').collect();
                let name = name.split(':').next().unwrap_or_default();
                let is_named = name.chars().next().is_some_and(|c| c.is_ascii_alphabetic());
                shown += &if is_named { format!("‹{name}›") } else { "‹…›".to_owned() };
            }
            '\n' => shown.push(' '),
            '*' | '_' | '<' | '>' | '[' | ']' => {
                shown.push('\\');
                shown.push(character);
            }
            character => shown.push(character),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::template;

    #[test]
    fn values_of_the_run_time_are_named() {
        assert_eq!(template("'{name}' has {} of {0}, x**N"), "'‹name›' has ‹…› of ‹…›, x\\*\\*N");
    }
}
