#[test]
fn splits_at_white_space() {
    assert_eq!(reader::parser::tokens("a b").len(), 2);
}
