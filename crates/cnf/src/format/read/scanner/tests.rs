//! Numbers and words, also across the ends of buffers.

use super::*;
use crate::format::tests::Drops;

#[test]
fn numbers_are_written_in_one_way() {
    for (word, expected) in [
        ("0", Number::Is(0)),
        ("7", Number::Is(7)),
        ("-12", Number::Is(-12)),
        ("9223372036854775807", Number::Is(i64::MAX)),
        ("9223372036854775808", Number::TooLarge),
        ("-99999999999999999999", Number::TooLarge),
        ("", Number::No),
        ("-", Number::No),
        ("-0", Number::No),
        ("00", Number::No),
        ("01", Number::No),
        ("+1", Number::No),
        ("1x", Number::No),
        ("99999999999999999999x", Number::No),
        ("--1", Number::No),
    ] {
        assert_eq!(number(word.as_bytes()), expected, "{word}");
    }
}

/// The fast path and the slow path agree.
#[test]
fn short_numbers_are_numbers() {
    for word in [
        "0",
        "7",
        "-7",
        "10",
        "-10",
        "2147483647",
        "-2147483647",
        "-0",
        "00",
        "-00",
        "01",
        "-01",
        "1x",
        "-",
        "--1",
        "12345678901",
        "123456789012",
        "x",
        "+1",
    ] {
        let text = format!("{word} and what follows");
        let mut source = text.as_bytes();
        let mut scanner = Scanner::new(&mut source);
        scanner.skip_space();
        let Some(value) = scanner.short_number() else {
            assert_eq!(scanner.token(), word.as_bytes(), "nothing is taken");
            continue;
        };
        assert_eq!(number(word.as_bytes()), Number::Is(value), "{word}");
        assert_eq!(scanner.last(), word.as_bytes());
    }
    for word in ["0", "7", "-7", "2147483647", "-2147483647"] {
        let text = format!("{word}\n           ");
        let mut source = text.as_bytes();
        let mut scanner = Scanner::new(&mut source);
        scanner.skip_space();
        assert_eq!(scanner.short_number(), word.parse().ok(), "the short way takes {word}");
    }
}

#[test]
fn words_have_their_places() {
    let text = b"ab  c\r\n\n  def\n";
    let expected =
        [("ab", (1, 1), true), ("c", (1, 5), false), ("def", (3, 3), true), ("", (4, 1), true)];
    let (mut at_once, mut in_drops) = (&text[..], Drops(text));
    let sources: [&mut dyn Read; 2] = [&mut at_once, &mut in_drops];
    for source in sources {
        let mut scanner = Scanner::new(source);
        for (word, (line, column), is_first) in expected {
            assert_eq!(scanner.skip_space(), is_first, "{word}");
            assert_eq!(scanner.token(), word.as_bytes());
            assert_eq!(scanner.token_place(), Place { line, column }, "{word}");
        }
    }
}

#[test]
fn a_long_word_crosses_the_buffers_end() {
    let mut text = vec![b' '; BUFFER - 3];
    text.extend(b"1234567 8\n");
    let mut source = &text[..];
    let mut scanner = Scanner::new(&mut source);
    scanner.skip_space();
    assert_eq!(scanner.token(), b"1234567");
    assert_eq!(scanner.token_place(), Place { line: 1, column: BUFFER as u64 - 2 });
    assert_eq!(scanner.token_on_line(), b"8");
    assert_eq!(scanner.token_on_line(), b"");
    assert_eq!(scanner.found(), "the end of the line");
    scanner.skip_space();
    assert_eq!(scanner.token(), b"");
    assert_eq!(scanner.found(), "the end of the file");
}
