//! Signs of drawn boards, as programs and people write them.

/// Free squares.
pub const FREES: [char; 4] = ['.', '_', '-', '·'];

/// Queens: the letter, and pictures.
pub const QUEENS: [char; 4] = ['Q', '♛', '♕', '👑'];

/// A cross marks an attacked square, or the piece where there is no other sign.
pub const CROSSES: [char; 2] = ['×', 'x'];

/// Whether a character is a part of the lines around and between squares.
pub fn is_frame(sign: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&sign) || ['+', '-', '|'].contains(&sign)
}

/// Whether a character takes space. Others select the picture of the one before them, or enclose
/// it, as in the emoji of a key.
pub const fn takes_space(sign: char) -> bool {
    !matches!(sign, '\u{fe00}'..='\u{fe0f}' | '\u{20e3}')
}
