//! Colours and their mixtures.

/// A colour, more or less opaque.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour {
    pub r: u8,
    pub g: u8,
    pub b: u8,
    /// 255 is opaque.
    pub a: u8,
}

impl Colour {
    /// An opaque colour: `Colour::hex(0x22302B)`.
    pub const fn hex(rgb: u32) -> Colour {
        Colour {
            r: (rgb >> 16) as u8,
            g: (rgb >> 8) as u8,
            b: rgb as u8,
            a: 255,
        }
    }

    /// The colour with this opacity: 0 is invisible, 1 as before.
    pub fn alpha(self, opacity: f32) -> Colour {
        Colour {
            a: (f32::from(self.a) * opacity.clamp(0.0, 1.0)).round() as u8,
            ..self
        }
    }

    /// Returns a mixture with `other`: 0 is this colour, 1 the other one.
    pub fn mix(self, other: Colour, part: f32) -> Colour {
        let part = part.clamp(0.0, 1.0);
        let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
        Colour {
            r: mix(self.r, other.r),
            g: mix(self.g, other.g),
            b: mix(self.b, other.b),
            a: mix(self.a, other.a),
        }
    }

    /// Towards black.
    pub fn darker(self, part: f32) -> Colour {
        self.mix(
            Colour {
                a: self.a,
                ..Colour::hex(0)
            },
            part,
        )
    }

    /// Towards white.
    pub fn lighter(self, part: f32) -> Colour {
        self.mix(
            Colour {
                a: self.a,
                ..Colour::hex(0xFFFFFF)
            },
            part,
        )
    }
}
