//! Made-up crates, so that the check is seen to fail.

use super::{graph::circles, tree::Tree};

/// The circles of a crate given as files.
fn found(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let place = format!("{}/", folder.path().display());
    let circles = circles(&Tree::read(&folder.path().join("lib.rs")));
    circles.iter().map(|circle| circle.to_string().replace(&place, "")).collect()
}

#[test]
fn a_circle_through_a_re_export_is_found() {
    let circles = found(&[
        ("lib.rs", "mod wheel;\nmod cart;\nmod road;\npub use cart::Cart;"),
        ("wheel.rs", "use std::fmt;\nuse crate::{road::Road, Cart};"),
        ("cart/mod.rs", "mod axle;\npub use axle::Axle as Cart;"),
        ("cart/axle.rs", "pub struct Axle;\nfn turn() {\n    crate::wheel::turn()\n}"),
        ("road.rs", "pub struct Road;"),
    ]);
    let expected = "in crate: cart, wheel
    cart -> wheel
        cart/axle.rs:3: crate::wheel::turn
    wheel -> cart
        wheel.rs:2: crate::Cart";
    assert_eq!(circles, [expected]);
}

#[test]
fn a_body_and_what_it_uses_are_a_circle() {
    let child = ("part.rs", "use super::Whole;\npub fn part(_: Whole) {}");
    let circles = found(&[("lib.rs", "mod part;\npub struct Whole;\nfn all() { vec![part::part(Whole)]; }"), child]);
    assert_eq!(circles.len(), 1, "{circles:?}");
    assert!(circles[0].starts_with("in crate: (body), part\n"), "{circles:?}");
    assert_eq!(found(&[("lib.rs", "mod part;\npub use part::part;\npub struct Whole;"), child]), [""; 0]);
}

#[test]
fn globs_macros_and_inline_modules_are_seen() {
    let circles = found(&[(
        "lib.rs",
        "mod shapes { pub mod inner { pub struct Square; pub fn go() { assert!(crate::users::ok()) } } pub use inner::*; }
         mod users { use crate::shapes::*; pub fn ok() -> bool { let _ = Square; true } }",
    )]);
    assert_eq!(circles.len(), 1, "{circles:?}");
    assert!(circles[0].starts_with("in crate: shapes, users\n"), "{circles:?}");
}

#[test]
fn tests_are_left_out_and_arrows_one_way_are_no_circle() {
    let files = [
        ("lib.rs", "mod low;\nmod high;"),
        ("high.rs", "mod number;\npub struct High;\nfn go() { let number = crate::low::Low; drop(number); }"),
        ("high/number.rs", "use super::High;"),
        ("low.rs", "pub struct Low;\n#[cfg(test)]\nmod tests { use crate::high; }\n#[cfg(test)]\nuse crate::high;"),
    ];
    assert_eq!(found(&files), [""; 0]);
}
