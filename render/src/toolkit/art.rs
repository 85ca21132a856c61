//! Drawings as data: one SVG file per game, read once and drawn like all other shapes.
//!
//! A file is a sheet of groups. The program draws each by its `id`. A small part of SVG is supported: `path`, `circle`,
//! `ellipse` and `rect` with `fill`, `stroke`, `stroke-width`, `opacity` and `transform`. A colour is `#RRGGBB`, or
//! `var(--name)` for one that is given when it is drawn. Everything else is an error, so that nothing is left out
//! silently.

use std::collections::HashMap;

use kurbo::Affine;
use roxmltree::{Document, Node};

use super::{
    canvas::Canvas,
    colour::Colour,
    geometry::{Point, Rect, Transform, pt},
    path::Path,
    stroke::Stroke,
};

/// The drawings of a file.
#[derive(Debug, Clone, Default)]
pub struct Art(HashMap<String, Vec<Layer>>);

#[derive(Debug, Clone)]
struct Layer {
    path: Path,
    fill: Option<Paint>,
    stroke: Option<(Paint, f32)>,
    opacity: f32,
}

#[derive(Debug, Clone, PartialEq)]
enum Paint {
    Fixed(Colour),
    Named(String),
}

/// Why a file of drawings can't be read.
#[derive(Debug, thiserror::Error)]
pub enum ArtError {
    /// It is not XML.
    #[error(transparent)]
    Xml(#[from] roxmltree::Error),
    /// Something in it is not understood.
    #[error("the drawing {id:?}: {what}")]
    Unknown {
        id: String,
        /// The problem.
        what: String,
    },
}

impl Art {
    /// Reads a file.
    ///
    /// # Errors
    /// When it is not XML, or something in it is not understood.
    pub fn read(svg: &str) -> Result<Art, ArtError> {
        let document = Document::parse(svg)?;
        let groups = document.root_element().children().filter(Node::is_element);
        let figure = |group: Node| {
            let id = group.attribute("id").unwrap_or_default().to_owned();
            let layers = group.children().filter(Node::is_element).map(|node| layer(&node));
            match layers.collect() {
                Ok(layers) => Ok((id, layers)),
                Err(what) => Err(ArtError::Unknown { id, what }),
            }
        };
        Ok(Art(groups.map(figure).collect::<Result<_, _>>()?))
    }

    fn layers(&self, id: &str) -> &[Layer] {
        debug_assert!(self.0.contains_key(id), "there is no drawing {id:?}");
        self.0.get(id).map_or(&[], Vec::as_slice)
    }

    /// Draws an item with its origin at `middle`, scaled so that 100 of its units have `size` pixels, in the colours of
    /// these names.
    pub fn draw(&self, canvas: &mut Canvas, id: &str, middle: Point, size: f32, colours: &[(&str, Colour)]) {
        let scale = size / 100.0;
        for layer in self.layers(id) {
            let path = layer.path.at(middle, scale);
            let colour = |paint: &Paint| paint.colour(colours).alpha(layer.opacity);
            if let Some(paint) = &layer.fill {
                canvas.fill(&path, colour(paint));
            }
            if let Some((paint, width)) = &layer.stroke {
                canvas.stroke(&path, &Stroke::new(width * scale), colour(paint));
            }
        }
    }

    /// Returns all outlines of a drawing together, to be drawn in another way.
    pub fn path(&self, id: &str) -> Path {
        let paths = self.layers(id).iter().map(|layer| layer.path.clone());
        paths.reduce(Path::and).unwrap_or_default()
    }
}

impl Paint {
    fn colour(&self, colours: &[(&str, Colour)]) -> Colour {
        match self {
            Paint::Fixed(colour) => *colour,
            Paint::Named(name) => {
                let given = colours.iter().find(|(other, _)| other == name);
                debug_assert!(given.is_some(), "the colour {name:?} is not given");
                given.map_or(Colour::hex(0), |(_, colour)| *colour)
            }
        }
    }
}

fn layer(node: &Node) -> Result<Layer, String> {
    let name = node.tag_name().name();
    let geometry: &[&str] = match name {
        "path" => &["d"],
        "circle" => &["cx", "cy", "r"],
        "ellipse" => &["cx", "cy", "rx", "ry"],
        "rect" => &["x", "y", "width", "height", "rx"],
        _ => return Err(format!("<{name}> is not known")),
    };
    let style = ["fill", "stroke", "stroke-width", "opacity", "transform"];
    let known = |attribute: &str| geometry.contains(&attribute) || style.contains(&attribute);
    if let Some(other) = node.attributes().find(|attribute| !known(attribute.name())) {
        return Err(format!("{} of <{name}> is not known", other.name()));
    }
    let number = |attribute: &str, default: f32| match node.attribute(attribute) {
        None => Ok(default),
        Some(text) => text
            .parse::<f32>()
            .map_err(|_| format!("{attribute}={text:?} is no number")),
    };
    let of = |attribute: &str| number(attribute, 0.0);
    let path = match name {
        "circle" => Path::circle(pt(of("cx")?, of("cy")?), of("r")?),
        "ellipse" => Path::ellipse(pt(of("cx")?, of("cy")?), of("rx")?, of("ry")?),
        "rect" => Path::rounded(
            Rect::new(of("x")?, of("y")?, of("width")?, of("height")?),
            of("rx")?,
        ),
        _ => {
            let data = node.attribute("d").unwrap_or_default();
            Path::svg(data).ok_or_else(|| format!("d={data:?} is no path"))?
        }
    };
    let transform = node.attribute("transform").map(transform).transpose()?;
    // The width of a line grows with its shape.
    let scale = transform.map_or(1.0, |transform| transform.determinant().abs().sqrt() as f32);
    let paint = |attribute: &str| node.attribute(attribute).map_or(Ok(None), paint);
    let stroke = match paint("stroke")? {
        Some(paint) => Some((paint, number("stroke-width", 1.0)? * scale)),
        None => None,
    };
    Ok(Layer {
        path: transform.map_or(path.clone(), |transform| path.transformed(&Transform(transform))),
        fill: paint("fill")?,
        stroke,
        opacity: number("opacity", 1.0)?,
    })
}

fn paint(text: &str) -> Result<Option<Paint>, String> {
    let hex = |digits: &str| u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 6);
    if text == "none" {
        Ok(None)
    } else if let Some(colour) = text.strip_prefix('#').and_then(hex) {
        Ok(Some(Paint::Fixed(Colour::hex(colour))))
    } else if let Some(name) = text
        .strip_prefix("var(--")
        .and_then(|rest| rest.strip_suffix(')'))
    {
        Ok(Some(Paint::Named(name.to_owned())))
    } else {
        Err(format!("{text:?} is no colour"))
    }
}

/// Reads `translate(x y)`, `rotate(degrees)` and `scale(x y)` in sequence; as in SVG, the last one is applied first.
fn transform(text: &str) -> Result<Affine, String> {
    let mut whole = Affine::IDENTITY;
    for step in text.split_terminator(')') {
        let wrong = || format!("{text:?} is no transform");
        let (name, values) = step.split_once('(').ok_or_else(wrong)?;
        let values: Result<Vec<f64>, _> = values.split([' ', ',']).map(str::parse).collect();
        whole *= match (name.trim(), values.map_err(|_| wrong())?.as_slice()) {
            ("translate", &[x, y]) => Affine::translate((x, y)),
            ("rotate", &[degrees]) => Affine::rotate(degrees.to_radians()),
            ("scale", &[both]) => Affine::scale(both),
            ("scale", &[x, y]) => Affine::scale_non_uniform(x, y),
            _ => return Err(wrong()),
        };
    }
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAG: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
        <!-- Where a group stands on the sheet means nothing. -->
        <g id="flag" transform="translate(400 400)">
            <rect x="-50" y="-50" width="100" height="100" fill="#FF0000"/>
            <path d="M-50 0H50" fill="none" stroke="var(--stripe)" stroke-width="10" transform="scale(2)"/>
        </g>
    </svg>"##;

    #[test]
    fn a_drawing_is_drawn_in_its_own_and_in_given_colours() {
        let art = Art::read(FLAG).unwrap();
        let mut canvas = Canvas::new(20, 20);
        let white = Colour::hex(0xFFFFFF);
        art.draw(&mut canvas, "flag", pt(10.0, 10.0), 20.0, &[("stripe", white)]);
        let page = Rect::new(0.0, 0.0, 20.0, 20.0);
        assert_eq!(canvas.count(page, white), 20 * 4);
        assert_eq!(canvas.count(page, Colour::hex(0xFF0000)), 20 * 16);
    }

    #[test]
    fn unsupported_svg_is_an_error() {
        for (known, other, complaint) in [
            ("<rect ", "<text ", "<text> is not known"),
            (
                "fill=\"none\"",
                "style=\"fill:red\"",
                "style of <path> is not known",
            ),
            ("#FF0000", "red", "\"red\" is no colour"),
            ("M-50 0H50", "-50 0", "is no path"),
            ("scale(2)", "skewX(2)", "is no transform"),
            ("\"10\"", "\"10px\"", "stroke-width=\"10px\" is no number"),
            ("</g>", "", "expected"),
        ] {
            let error = Art::read(&FLAG.replace(known, other)).unwrap_err().to_string();
            assert!(error.contains(complaint), "{error}");
        }
    }

    #[test]
    fn the_art_of_every_game_can_be_read() {
        for svg in [
            include_str!("../legendary_forests/art.svg"),
            include_str!("../legends/art.svg"),
            include_str!("../mystaria/art.svg"),
            include_str!("../wispwood/art.svg"),
        ] {
            let art = Art::read(svg).unwrap();
            assert!(art.0.len() > 8 && art.0.values().all(|layers| !layers.is_empty()));
        }
    }
}
