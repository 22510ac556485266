//! Diagnostics about any text are rendered: random texts with everything that disturbs a terminal,
//! spans everywhere and nowhere.

use std::{error::Error, fmt};

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode, SourceSpan};
use proptest::{collection::vec, prelude::*};
use ringmill_diagnostics::{Shown, Snippet, render, visible};

/// A diagnostic of any contents.
#[derive(Debug)]
struct About {
    message: String,
    help: String,
    source: NamedSource<Vec<u8>>,
    spans: Vec<(usize, usize)>,
    cause: Option<Box<About>>,
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for About {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_ref().map(|cause| &**cause as &(dyn Error + 'static))
    }
}

impl Diagnostic for About {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new("test::about"))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = |&(start, length): &(usize, usize)| LabeledSpan::new(Some(self.help.clone()), start, length);
        Some(Box::new(self.spans.iter().map(label)))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.cause.iter().map(|cause| &**cause as &dyn Diagnostic)))
    }
}

/// A piece of a source: words, and what has a width or an effect of its own.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    const ODD: &[&[u8]] = &[
        b"\t",
        b"\r",
        b"\r\n",
        b"\n",
        b"\0",
        b"\x1b[31m",
        b"\x1b]8;;x\x07",
        b"\x7f",
        b"\xe9",
        b"\xff\xfe",
        b"\xc2",
        b"\xed\xa0\x80",
        "\u{feff}".as_bytes(),
        "\u{202e}".as_bytes(),
        "e\u{301}\u{302}".as_bytes(),
        "字幅".as_bytes(),
        "👩\u{200d}👧".as_bytes(),
        "\u{85}\u{9b}".as_bytes(),
        "\u{2028}".as_bytes(),
        "\u{200b}".as_bytes(),
        "ü".as_bytes(),
    ];
    let long = prop_oneof![
        Just(b" ".to_vec()),
        Just(b"\t".to_vec()),
        Just("宽".into()),
        Just("\u{301}".into()),
        Just(b"\x1b".to_vec())
    ];
    prop_oneof![
        8 => "[a-z%{}(): ]{0,12}".prop_map(String::into_bytes),
        8 => proptest::sample::select(ODD).prop_map(<[u8]>::to_vec),
        1 => vec(any::<u8>(), 0..8),
        1 => (long, 1usize..70_000).prop_map(|(unit, count)| unit.repeat(count)),
    ]
}

fn text() -> impl Strategy<Value = Vec<u8>> {
    vec(piece(), 0..24).prop_map(|pieces| pieces.concat())
}

/// A span within a text of that length, at its end, beyond it, or of no number that a text could
/// have.
fn span(length: usize) -> impl Strategy<Value = (usize, usize)> {
    let start = prop_oneof![8 => 0..=length, 1 => Just(length), 1 => length..length + 10, 1 => Just(usize::MAX)];
    let size = prop_oneof![4 => 0usize..4, 4 => 0..=length, 1 => Just(length + 1), 1 => Just(usize::MAX / 4)];
    (start, size)
}

fn about() -> impl Strategy<Value = About> {
    let lossy = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (text(), text(), text(), text()).prop_flat_map(move |(source, message, help, name)| {
        let spans = vec(span(source.len()), 0..3);
        (Just((source, message, help, name)), spans, any::<bool>()).prop_map(
            move |((source, message, help, name), spans, is_nested)| {
                let [message, help, name] = [message, help, name].map(lossy);
                let one = |cause| About {
                    message: message.clone(),
                    help: help.clone(),
                    source: NamedSource::new(name.clone(), source.clone()),
                    spans: spans.clone(),
                    cause,
                };
                let inner = is_nested.then(|| Box::new(one(None)));
                one(inner)
            },
        )
    })
}

/// True if a text has nothing that acts on a terminal but the colours of the renderer.
fn is_harmless(text: &str) -> bool {
    visible(text) == text
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everything_is_rendered(about in about()) {
        let shown = Shown::of(&about);
        for theme in [GraphicalTheme::unicode_nocolor(), GraphicalTheme::none()] {
            for width in [1, 40, 100] {
                let handler = GraphicalReportHandler::new_themed(theme.clone()).with_width(width).with_context_lines(1);
                let mut text = String::new();
                handler.render_report(&mut text, &shown).expect("a text");
                prop_assert!(is_harmless(&text), "{text:?}");
                prop_assert!(text.len() < 2_000_000, "{} bytes", text.len());
                prop_assert!(text.contains("test::about"));
            }
        }
        prop_assert!(render(&about).contains("test::about"));
    }

    #[test]
    fn a_snippet_has_the_label_in_it((source, span) in text().prop_flat_map(|text| (Just(text.clone()), span(text.len())))) {
        if let Some(snippet) = Snippet::of(&source, SourceSpan::from(span)) {
            let label = snippet.label();
            prop_assert!(snippet.text().is_char_boundary(label.offset()));
            prop_assert!(snippet.text().is_char_boundary(label.offset() + label.len()));
            prop_assert!(snippet.text().lines().count() <= 3);
            prop_assert!(snippet.text().lines().all(|line| line.chars().count() <= 690));
            prop_assert!(!snippet.text()[label.offset()..label.offset() + label.len()].contains('\n'));
        }
    }
}

/// The label is at its character, with its line and column, however long the line before it is.
#[test]
fn a_label_far_to_the_right_is_seen() {
    let source = format!("first\n{}bogus.op }}\nlast\n", " ".repeat(70_000));
    let about = About {
        message: "unknown".to_owned(),
        help: "here".to_owned(),
        spans: vec![(6 + 70_000, 8)],
        source: NamedSource::new("long.mlir", source.into_bytes()),
        cause: None,
    };
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_context_lines(1);
    let mut text = String::new();
    handler.render_report(&mut text, &Shown::of(&about)).expect("a text");
    let wanted = [
        "   ╭─[long.mlir:2:70001]".to_owned(),
        " 1 │ first".to_owned(),
        format!(" 2 │ …{}bogus.op }}", " ".repeat(200)),
        format!("   · {}────┬───", " ".repeat(201)),
        format!("   · {}    ╰── here", " ".repeat(201)),
        " 3 │ last".to_owned(),
    ];
    for line in wanted {
        assert!(text.lines().any(|seen| seen == line), "{line}\nis not in\n{text}");
    }
}
