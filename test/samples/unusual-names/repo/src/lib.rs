pub mod parser;

/// Reads a whole text.
pub fn read(text: &str) -> Vec<parser::Token> {
    parser::tokens(text)
}
