//! The refusals of a link, and its parts.

use miette::Diagnostic;
use ringmill_design::{Direction, Interface, Stream};
use ringmill_link::{LinkError, LinkOptions, link_top};

fn stream(direction: Direction, bits: u32, beats: u64) -> Stream {
    Stream { lanes: 2, coefficient_bits: bits, beats, ..Stream::of_words("arg0", direction, bits) }
}

/// The accelerator of that name with those streams.
fn accelerator(module: &str, streams: &[Stream]) -> Interface {
    Interface { module: module.to_owned(), streams: streams.to_vec(), ..Interface::default() }
}

fn options() -> LinkOptions {
    LinkOptions { clock_hz: 25_000_000, baud: 115_200, identity: [1; 8], chunk: 512, counters: true }
}

#[test]
fn what_cannot_be_is_refused() {
    let (taken, given) = (stream(Direction::In, 16, 8), stream(Direction::Out, 16, 8));
    let both = [taken.clone(), given.clone()];
    let refused =
        |streams: &[Stream], options: LinkOptions| link_top(&accelerator("a", streams), &options).expect_err("refused");
    for chunk in [0, 32, 100, 8192] {
        assert_eq!(refused(&both, LinkOptions { chunk, ..options() }), LinkError::Chunk { chunk });
    }
    let clock_hz = 1 << 31;
    assert_eq!(refused(&both, LinkOptions { clock_hz, baud: 12_000_000, ..options() }), LinkError::Clock { clock_hz });
    let none = |direction| LinkError::Streams { direction, count: 0 };
    assert_eq!(refused(&both[..1], options()), none(Direction::Out));
    assert_eq!(refused(&both[1..], options()), none(Direction::In));
    let many: Vec<_> = std::iter::repeat_n(taken.clone(), 33).chain([given.clone()]).collect();
    assert_eq!(refused(&many, options()), LinkError::Streams { direction: Direction::In, count: 33 });
    for (bits, beats) in [(0, 8), (13, 8), (1028, 8), (16, 0), (16, 1 << 31)] {
        let odd = [stream(Direction::In, bits, beats), given.clone()];
        let error = refused(&odd, options());
        assert!(matches!(error, LinkError::Beat { .. }), "{bits} bits, {beats} beats");
        assert!(error.help().is_some_and(|help| help.to_string().contains(" 1 to 2147483647 in a frame")), "{error}");
    }
    assert!(matches!(refused(&both, LinkOptions { baud: 10_000_000, ..options() }), LinkError::Baud { .. }));
}

#[test]
fn the_top_comes_last_and_says_its_rate() {
    let both = [stream(Direction::In, 16, 8), stream(Direction::Out, 16, 8)];
    let top = link_top(&accelerator("product", &both), &options()).expect("a link");
    assert_eq!((top.module.as_str(), top.divider), ("product_link", 217));
    assert!((top.baud - 115_207.37).abs() < 0.01);
    let paths: Vec<_> = top.files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths.len(), 14, "{paths:?}");
    assert_eq!(paths.last(), Some(&"rtl/product_link.sv"));
    assert!(top.files[13].text.contains("IDENTITY(64'h101010101010101)"));
}
