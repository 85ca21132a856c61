//! A game's refusals, each worded once.

/// Declares why a game refuses moves. A line is a variant, its message and the phrase that says it to a player.
///
/// The message documents the variant and is its text in logs. The fields are the variables of message and phrase; a
/// field is shown as itself, or as what stands behind its `=`:
///
/// ```text
/// Occupied { spot: Cell = spot.name(ORIGIN) }: "there is a tile already at {spot}"
///     => Phrase::new("forests-refusal-occupied"),
/// ```
macro_rules! refusals {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident {
            $(
                $variant:ident $({ $($field:ident: $type:ty $(= $shown:expr)?),+ })?: $message:literal
                    => Phrase::new($id:literal)
            ),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        $visibility enum $name {
            $(
                #[doc = $message]
                $variant $({ $(#[doc = concat!("The message's `", stringify!($field), "`.")] $field: $type),+ })?
            ),+
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant $({ $($field),+ })? => {
                        $($($(let $field = $shown;)?)+)?
                        write!(f, $message)
                    })+
                }
            }
        }

        impl std::error::Error for $name {}

        impl $crate::game::Explain for $name {
            fn phrase(&self) -> $crate::phrase::Phrase {
                match self {
                    $(Self::$variant $({ $($field),+ })? => {
                        $($($(let $field = $shown;)?)+)?
                        $crate::phrase::Phrase::new($id)
                            $($(.with(stringify!($field), $field.to_owned()))+)?
                    })+
                }
            }
        }
    };
}

pub(crate) use refusals;
