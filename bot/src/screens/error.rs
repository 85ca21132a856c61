//! Why something can't be shown.

use render::RenderError;
use tables::Refused;

/// Why a screen was not made.
#[derive(Debug, Clone, thiserror::Error)]
pub enum ScreenError {
    /// The table does not allow it.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A picture could not be drawn.
    #[error("drawing failed: {0}")]
    Drawing(String),
}

impl From<RenderError> for ScreenError {
    fn from(error: RenderError) -> Self {
        ScreenError::Drawing(error.to_string())
    }
}
