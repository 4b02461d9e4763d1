/// One word of a text.
#[derive(Debug, PartialEq)]
pub struct Token(pub String);

/// Splits a text at white space.
pub fn tokens(text: &str) -> Vec<Token> {
    text.split_whitespace().map(|word| Token(word.to_owned())).collect()
}
