//! In which module of the design a place in its sources lies.

use crate::report::Segment;

/// Adds to each piece of a path the module it lies in.
///
/// A net is declared in one; a cell lies where the net is declared that it drives, or, at the path's end, the net that it reads.
pub(crate) fn add(path: &mut [Segment], files: &[(&str, &str)]) {
    let of_net: Vec<Option<String>> = path.iter().map(|segment| module_at(segment.source.as_deref()?, files)).collect();
    for (place, segment) in path.iter_mut().enumerate() {
        let neighbours = [of_net.get(place + 1), place.checked_sub(1).and_then(|before| of_net.get(before))];
        let near = || neighbours.into_iter().flatten().flatten().next().cloned();
        segment.module = of_net[place].clone().or_else(|| if segment.net.is_none() { near() } else { None });
    }
}

/// The module around a place such as `rtl/arith/mod_add.sv:27.25-27.29`.
fn module_at(source: &str, files: &[(&str, &str)]) -> Option<String> {
    let (file, place) = source.rsplit_once(':')?;
    let line: usize = place.split(['.', '-']).next()?.parse().ok()?;
    let (_, text) = files.iter().find(|(name, _)| *name == file)?;
    let headers = text.lines().take(line).filter_map(|line| {
        let name = line.trim_start().strip_prefix("module ")?.trim_start();
        let end = name.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(name.len());
        Some(name[..end].to_owned())
    });
    headers.last()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: &[(&str, &str)] = &[(
        "rtl/a.sv",
        "// a: the module here\nmodule first #(\n);\n  logic x;\nendmodule\nmodule second(input y);\nendmodule\n",
    )];

    fn segment(net: Option<&str>, source: Option<&str>) -> Segment {
        let text = |text: &str| text.to_owned();
        Segment {
            kind: text("logic"),
            delay_ns: 1.0,
            from: text("a.O"),
            to: text("b.I"),
            net: net.map(text),
            source: source.map(text),
            module: None,
        }
    }

    #[test]
    fn the_module_is_the_last_that_began_before_the_line() {
        let at = |source| module_at(source, FILES);
        assert_eq!(at("rtl/a.sv:4.9-4.10").as_deref(), Some("first"));
        assert_eq!(at("rtl/a.sv:6.21-6.22").as_deref(), Some("second"));
        for none in ["rtl/a.sv:1.1-1.2", "rtl/b.sv:4.9-4.10", "rtl/a.sv", "rtl/a.sv:x"] {
            assert_eq!(at(none), None, "{none}");
        }
    }

    #[test]
    fn cells_lie_where_their_nets_are() {
        let (first, second) = (Some("rtl/a.sv:4.9-4.10"), Some("rtl/a.sv:6.21-6.22"));
        let mut path = [
            segment(None, None),
            segment(Some("x"), first),
            segment(None, None),
            segment(Some("y"), second),
            segment(None, None),
            segment(Some("$made"), None),
        ];
        add(&mut path, FILES);
        let modules: Vec<_> = path.iter().map(|segment| segment.module.as_deref().unwrap_or("-")).collect();
        assert_eq!(modules, ["first", "first", "second", "second", "second", "-"]);
    }
}
