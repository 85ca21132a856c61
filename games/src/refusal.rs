//! Why games refuse moves, each reason declared once.

/// Declares why a game refuses moves. An entry is a variant, the topic of the rules that explains it, its message and
/// the phrase that says it to a player.
///
/// The message documents the variant and is its text in logs. The fields are the variables of message and phrase; a
/// field is shown as its own value, or as the expression after its `=`:
///
/// ```text
/// Occupied { spot: Cell = spot.shown(ORIGIN) }: "laying", "there is a tile already at {spot}"
///     => Phrase::new("forests-refusal-occupied"),
/// ```
macro_rules! refusals {
    (
        $(#[$attribute:meta])*
        pub enum $name:ident {
            $(
                $variant:ident $({ $($field:ident: $type:ty $(= $shown:expr)?),+ })?: $topic:expr, $message:literal
                    => Phrase::new($id:literal)
            ),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $(
                #[doc = $message]
                $variant $({ $(#[doc = concat!("The message's `", stringify!($field), "`.")] $field: $type),+ })?
            ),+
        }

        impl std::fmt::Display for $name {
            #[allow(unused_variables, reason = "not every message shows all that the phrase does")]
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match *self {
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
                match *self {
                    $(Self::$variant $({ $($field),+ })? => {
                        $($($(let $field = $shown;)?)+)?
                        $crate::phrase::Phrase::new($id) $($(.with(stringify!($field), $field))+)?
                    })+
                }
            }
        }

        impl $crate::game::RuleTopic for $name {
            #[allow(unused_variables, reason = "few topics depend on what a refusal is about")]
            fn topic(&self) -> &'static str {
                match *self {
                    $(Self::$variant $({ $($field),+ })? => $topic,)+
                }
            }
        }
    };
}

pub(crate) use refusals;
