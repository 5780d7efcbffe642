//! Numbers as decimal text.
//!
//! Nearly all bytes of a proof are numbers. `write!` takes several times as long for each.

/// Appends a number.
pub(super) fn push_number(text: &mut Vec<u8>, mut number: u64) {
    let mut digits = [b'0'; 20];
    let mut start = digits.len() - 1;
    loop {
        digits[start] += u8::try_from(number % 10).unwrap_or_default();
        number /= 10;
        if number == 0 {
            break;
        }
        start -= 1;
    }
    text.extend_from_slice(&digits[start..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_by_the_standard_library() {
        let powers = (0..20).flat_map(|digits| [10_u64.pow(digits) - 1, 10_u64.pow(digits)]);
        for number in powers.chain([0, 1, 7, 42, 1_234_567_890, u64::MAX - 1, u64::MAX]) {
            let mut text = b"x".to_vec();
            push_number(&mut text, number);
            assert_eq!(String::from_utf8(text).unwrap(), format!("x{number}"));
        }
    }
}
