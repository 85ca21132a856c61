//! Discord's limits, as documented in its developer reference.

/// Characters of a message (`resources/message#create-message`).
pub const MESSAGE: usize = 2_000;
/// Suggestions of an autocomplete answer (`interactions/application-commands#autocomplete`).
pub const SUGGESTIONS: usize = 25;
/// Characters of a suggestion's name or value (`…#application-command-object-application-command-option-choice-structure`).
pub const SUGGESTION: usize = 100;
/// Characters of a `custom_id` (`components/reference#anatomy-of-a-component`).
pub const CUSTOM_ID: usize = 100;
/// Characters of a button's label (`components/reference#button`).
pub const LABEL: usize = 80;
/// Options of a select (`components/reference#string-select`).
pub const SELECT_OPTIONS: usize = 25;
/// Characters of a select option's label and description (`…#string-select-select-option-structure`).
pub const SELECT_LABEL: usize = 100;
/// Characters of the text in an empty select (`components/reference#string-select`).
pub const PLACEHOLDER: usize = 150;
/// Rows of controls under a message (`components/reference#action-row`).
pub const ROWS: usize = 5;
/// Characters of a form's heading and of the label of its field (`components/reference#text-input`).
pub const FORM_LABEL: usize = 45;
/// Characters of the example in an empty field of a form.
pub const FORM_EXAMPLE: usize = 100;
/// Characters that fit into a field of a form.
pub const FORM_TEXT: u16 = 4_000;
/// Characters of a command with all its options (`interactions/application-commands#slash-commands`).
pub const COMMAND: usize = 8_000;

/// Truncates a text to this many characters, with an ellipsis.
pub use render::words::cut;
