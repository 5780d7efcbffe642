//! Copies of a piece: `kinds = "k"` stands for k pieces that move alike and can be exchanged.
//!
//! A model with copies becomes one in which each copy is a piece of its own. All that names the
//! piece means all copies then.

use std::borrow::Cow;

use itertools::Itertools;

use super::declaration::{CopiesDeclaration, CountDeclaration};
use super::expr::Expr;
use super::located::Located;
use super::parameters::Values;
use super::{Model, ModelError, Settings};
use crate::base::symbol::Symbol;

impl Model {
    /// The model in which each copy is a piece of its own. Fails for a number of copies that is
    /// negative, or above [`Symbol::MOST_COPIES`].
    pub(super) fn with_copies(
        &self,
        size: u32,
        settings: &Settings,
    ) -> Result<Cow<'_, Self>, ModelError> {
        let Some(declared) = self.copies.as_ref().filter(|copies| !copies.are_made) else {
            return Ok(Cow::Borrowed(self));
        };
        let (place, kinds) = (declared.piece, &declared.number);
        let number = self.value(kinds, &mut Values::new(self, size, settings))?;
        let copies = u8::try_from(number).ok().filter(|copies| *copies <= Symbol::MOST_COPIES);
        let Some(copies) = copies else {
            let most = Symbol::MOST_COPIES;
            let what = format!("kinds is {number} here: it must be from 0 to {most}");
            return Err(self.fault(kinds, what));
        };
        // Without copies nothing stands there: one copy whose number is 0.
        let number = usize::from(copies.max(1));
        let images = |of: usize| match of {
            of if of < place => of..of + 1,
            of if of == place => place..place + number,
            of => of + number - 1..of + number,
        };
        let all = |places: &[usize]| places.iter().flat_map(|&of| images(of)).collect_vec();
        let copy = |number: u8| {
            let mut copy = self.pieces[place].clone();
            let piece = &mut copy.piece;
            piece.symbol = piece.symbol.copy(number);
            piece.glyph = piece.symbol.sign();
            piece.name = format!("{} {number}", piece.name);
            piece.plural = format!("{} {number}", piece.plural);
            if copies == 0 {
                let (value, start) = (Expr::Number(0), kinds.start);
                copy.count = CountDeclaration::Exactly(Located { value, start });
            }
            copy
        };
        let mut model = self.clone();
        model.pieces.splice(place..=place, (1..=copies.max(1)).map(copy));
        model.square_counts.iter_mut().for_each(|count| count.pieces = all(&count.pieces));
        model.covers.iter_mut().for_each(|cover| cover.by = all(&cover.by));
        for count in &mut model.attack_counts {
            (count.each, count.others) = (all(&count.each), all(&count.others));
        }
        let owners = (0..self.pieces.len()).flat_map(|of| images(of).map(move |_| of));
        let owners = owners.collect_vec();
        let may_not = |(from, &owner): (usize, &usize)| {
            let owned = owners.iter().enumerate();
            owned
                .map(|(to, &other)| {
                    if owner == place && other == place && from != to {
                        declared.may_not_attack
                    } else {
                        self.may_not_attack[owner][other]
                    }
                })
                .collect_vec()
        };
        model.may_not_attack = owners.iter().enumerate().map(may_not).collect();
        if number > 1 {
            model.interchangeable = images(place).collect();
        }
        model.copies = Some(CopiesDeclaration { are_made: true, ..declared.clone() });
        Ok(Cow::Owned(model))
    }
}
