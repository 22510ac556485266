//! From a plotted picture to one that belongs to the page: coloured by the page's style sheet, and
//! told to those who cannot see it.

use plotters::style::RGBColor;

/// A colour by its role. The plotting library wants fixed colours, so each role has one that
/// nothing else uses; in the finished picture it is a class of the style sheet, and light and dark
/// pages share the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// Text that is read first.
    Ink,
    /// Labels.
    Muted,
    /// Grid lines.
    Line,
    /// The netlist as built.
    After,
    /// The reference of the comparison.
    Before,
}

impl Paint {
    const ALL: [Paint; 5] = [Paint::Ink, Paint::Muted, Paint::Line, Paint::After, Paint::Before];

    /// The colour that stands for the role while plotting.
    pub(super) fn color(self) -> RGBColor {
        RGBColor(1, 2, self as u8)
    }

    /// Its colour in a picture that has no style sheet, on white.
    fn plain(self) -> &'static str {
        match self {
            Paint::Ink => "#1a1f24",
            Paint::Muted => "#58626c",
            Paint::Line => "#dfe2df",
            Paint::After => "#0b6e69",
            Paint::Before => "#b3bfbd",
        }
    }

    /// The colour that stands for it, as the plotting library writes it.
    fn mark(self) -> String {
        let RGBColor(red, green, blue) = self.color();
        format!("#{red:02X}{green:02X}{blue:02X}")
    }

    fn class(self) -> &'static str {
        match self {
            Paint::Ink => "ink",
            Paint::Muted => "muted",
            Paint::Line => "line",
            Paint::After => "after",
            Paint::Before => "before",
        }
    }
}

/// Width of every picture in its own units; a unit is a CSS pixel on a phone, and a little more on
/// wider screens.
pub(super) const WIDTH: u32 = 400;

/// Finishes a plotted picture. `id` is unique on the page; `title` names the picture and
/// `description` says what it shows.
pub(super) fn finish(plotted: &str, height: u32, id: &str, title: &str, description: &str) -> String {
    let body = plotted.split_once('>').map_or("", |(_, body)| body);
    let mut body = body.to_owned();
    for paint in Paint::ALL {
        let color = paint.mark();
        for attribute in ["fill", "stroke"] {
            body =
                body.replace(&format!("{attribute}=\"{color}\""), &format!("class=\"{attribute}-{}\"", paint.class()));
        }
    }
    let size = format!("viewBox=\"0 0 {WIDTH} {height}\"");
    told(&size, id, title, description, &body)
}

/// As [`finish`], as a file of its own: twice as large, on white.
pub(super) fn alone(plotted: &str, height: u32, id: &str, title: &str, description: &str) -> String {
    let body = plotted.split_once('>').map_or("", |(_, body)| body);
    let mut body = format!("\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>{body}");
    for paint in Paint::ALL {
        body = body.replace(&paint.mark(), paint.plain());
    }
    let size = format!("width=\"{}\" height=\"{}\" viewBox=\"0 0 {WIDTH} {height}\"", 2 * WIDTH, 2 * height);
    told(&size, id, title, description, &body)
}

/// A picture that is shown in its own size: a unit is a CSS pixel, whatever room there is. `body`
/// is what is in it.
pub(super) fn natural_size(
    body: &str,
    (width, height): (i32, i32),
    id: &str,
    title: &str,
    description: &str,
) -> String {
    let size = format!("class=\"natural\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"");
    told(&size, id, title, description, &format!("\n{body}</svg>\n"))
}

fn told(size: &str, id: &str, title: &str, description: &str, body: &str) -> String {
    let [title, description] = [title, description].map(escaped);
    format!(
        "<svg {size} xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"{id}-title {id}-desc\">\n\
         <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-desc\">{description}</desc>{body}"
    )
}

/// A text as the content of an element.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
