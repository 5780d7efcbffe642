//! The declaration of a model.

use super::expr::Expr;
use super::inserted::Inserted;
use super::located::Located;
use super::objective::Objective;
use super::problem::Piece;
use super::regions::Regions;
use super::square_item::{SquareItem, names_in};
use super::{CountedOn, CoveredSquares, Side};
use crate::base::board::Wrap;

/// A placement problem with its parameters open.
#[derive(Clone, Debug)]
pub struct Model {
    pub(super) source: String,
    pub(super) text: String,
    /// What options inserted into the text.
    pub(super) inserted: Vec<Inserted>,
    pub(super) builtin: bool,
    pub(super) name: String,
    pub(super) about: String,
    pub(super) parameters: Vec<Parameter>,
    pub(super) objective: Option<Objective>,
    pub(super) rows: Located<Expr>,
    pub(super) columns: Located<Expr>,
    pub(super) wrap: Wrap,
    pub(super) blocked: Vec<SquareItem>,
    pub(super) walls: Vec<SquareItem>,
    pub(super) regions: Option<Located<Regions>>,
    pub(super) square_counts: Vec<SquareCountDeclaration>,
    pub(super) covers: Vec<CoverDeclaration>,
    pub(super) attack_counts: Vec<AttackDeclaration>,
    pub(super) pieces: Vec<PieceDeclaration>,
    /// Places in the list of pieces, sorted.
    pub(super) interchangeable: Vec<usize>,
    pub(super) total: Option<Located<Expr>>,
    pub(super) may_not_attack: Vec<Vec<bool>>,
    pub(super) copies: Option<CopiesDeclaration>,
}

/// A parameter of a model, besides the size `n`.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its meaning.
    pub help: String,
    pub(super) default: Option<Located<Expr>>,
    /// Whether a number of pieces that is this parameter is any number without a value.
    pub(super) is_any: bool,
}

#[derive(Clone, Debug)]
pub(super) struct PieceDeclaration {
    pub(super) piece: Piece,
    pub(super) count: CountDeclaration,
    pub(super) fixed: Vec<SquareItem>,
    /// Where it may stand, if not everywhere.
    pub(super) squares: Option<Vec<SquareItem>>,
}

/// The `kinds` of a piece.
#[derive(Clone, Debug)]
pub(super) struct CopiesDeclaration {
    /// The place in the list of pieces.
    pub(super) piece: usize,
    pub(super) number: Located<Expr>,
    /// Whether no copy may attack another.
    pub(super) may_not_attack: bool,
    /// Whether each copy is a piece of its own already.
    pub(super) are_made: bool,
}

#[derive(Clone, Debug)]
pub(super) enum CountDeclaration {
    Any,
    Exactly(Located<Expr>),
    Between { min: Option<Located<Expr>>, max: Option<Located<Expr>> },
}

/// A `[[count]]`.
#[derive(Clone, Debug)]
pub(super) struct SquareCountDeclaration {
    /// Places in the list of pieces, sorted.
    pub(super) pieces: Vec<usize>,
    pub(super) on: OnDeclaration,
    pub(super) number: CountDeclaration,
}

#[derive(Clone, Debug)]
pub(super) enum OnDeclaration {
    /// Whole lines, or regions.
    Lines(CountedOn),
    Squares(Vec<SquareItem>),
}

impl OnDeclaration {
    /// The squares of a list.
    pub(super) fn squares(&self) -> &[SquareItem] {
        match self {
            Self::Lines(_) => &[],
            Self::Squares(squares) => squares,
        }
    }
}

/// A `[[cover]]`.
#[derive(Clone, Debug)]
pub(super) struct CoverDeclaration {
    /// Places in the list of pieces, sorted.
    pub(super) by: Vec<usize>,
    pub(super) squares: CoveredSquares<SquareItem>,
    pub(super) times: CountDeclaration,
}

/// An `[[attack]]`, or a `[[cover]]` of pieces.
#[derive(Clone, Debug)]
pub(super) struct AttackDeclaration {
    /// Places in the list of pieces, sorted.
    pub(super) each: Vec<usize>,
    pub(super) side: Side,
    /// Places in the list of pieces, sorted.
    pub(super) others: Vec<usize>,
    pub(super) times: CountDeclaration,
}

impl PieceDeclaration {
    /// Whether a rule says where it is fixed. Then a square may be named, too.
    pub(super) fn has_rule_for_fixed(&self) -> bool {
        self.fixed.iter().any(|item| item.name().is_none())
    }
}

impl CountDeclaration {
    /// The least number.
    pub(super) fn least(&self) -> Option<&Located<Expr>> {
        match self {
            Self::Any => None,
            Self::Exactly(count) => Some(count),
            Self::Between { min, .. } => min.as_ref(),
        }
    }

    /// The greatest number of a range.
    pub(super) fn most(&self) -> Option<&Located<Expr>> {
        match self {
            Self::Any | Self::Exactly(_) => None,
            Self::Between { max, .. } => max.as_ref(),
        }
    }

    pub(super) fn exprs(&self) -> impl Iterator<Item = &Located<Expr>> {
        match self {
            Self::Any => [None, None],
            Self::Exactly(count) => [Some(count), None],
            Self::Between { min, max } => [min.as_ref(), max.as_ref()],
        }
        .into_iter()
        .flatten()
    }
}

/// The names in expressions.
pub(super) fn names_of<'a>(
    exprs: impl IntoIterator<Item = &'a Located<Expr>>,
) -> impl Iterator<Item = &'a str> {
    exprs.into_iter().flat_map(|expr| expr.value.parameters())
}

impl Model {
    /// The numbers of pieces and of attacks, but the total.
    pub(super) fn numbers_declared(&self) -> impl Iterator<Item = &CountDeclaration> {
        self.pieces.iter().map(|declared| &declared.count).chain(self.numbers_on_squares())
    }

    fn numbers_on_squares(&self) -> impl Iterator<Item = &CountDeclaration> {
        let of_counts = self.square_counts.iter().map(|count| &count.number);
        let of_covers = self.covers.iter().map(|cover| &cover.times);
        of_counts.chain(of_covers).chain(self.attack_counts.iter().map(|count| &count.times))
    }

    /// The expressions of all numbers of pieces and of attacks, but the total.
    pub(super) fn number_exprs(&self) -> impl Iterator<Item = &Located<Expr>> {
        let copies = self.copies.iter().map(|copies| &copies.number);
        self.numbers_declared().flat_map(CountDeclaration::exprs).chain(copies)
    }

    /// The names in the numbers on squares, and in the rules for these squares.
    pub(super) fn names_on_squares(&self) -> impl Iterator<Item = &str> {
        let numbers = self.numbers_on_squares().flat_map(CountDeclaration::exprs);
        names_of(numbers).chain(names_in(self.rules_of_numbers()))
    }

    /// The names in the lengths of the board.
    pub(super) fn names_of_sides(&self) -> impl Iterator<Item = &str> {
        names_of([&self.rows, &self.columns])
    }

    /// The same model with any number of each piece. Parameters that say only these numbers need no
    /// value.
    #[must_use]
    pub fn with_any_numbers(&self) -> Self {
        let mut model = self.clone();
        model.pieces.iter_mut().for_each(|declared| declared.count = CountDeclaration::Any);
        model.total = None;
        model
    }

    /// The model's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The TOML text that declares it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is a built-in model.
    pub const fn is_builtin(&self) -> bool {
        self.builtin
    }

    /// Whether both declare the same problems. They may differ in comments, in the order of keys,
    /// and in texts for people: `about`, and the help of parameters.
    pub fn declares_the_same(&self, other: &Self) -> bool {
        self.content().is_some_and(|content| other.content() == Some(content))
    }

    /// Whether both declare the same problems but for fixed pieces and blocked squares.
    pub fn differs_in_squares_alone(&self, other: &Self) -> bool {
        let without_squares = |model: &Self| -> Option<toml::Table> {
            let mut content = model.content()?;
            content.get_mut("board")?.as_table_mut()?.remove("blocked");
            for piece in content.get_mut("piece")?.as_array_mut()? {
                piece.as_table_mut()?.remove("fixed");
            }
            Some(content)
        };
        without_squares(self).is_some_and(|content| without_squares(other) == Some(content))
    }

    /// The declaration without texts for people.
    fn content(&self) -> Option<toml::Table> {
        let mut table: toml::Table = self.text.parse().ok()?;
        table.remove("about");
        let parameters = table.get_mut("parameters").and_then(toml::Value::as_table_mut);
        for (_, parameter) in parameters.into_iter().flatten() {
            if let Some(parameter) = parameter.as_table_mut() {
                parameter.remove("help");
            }
        }
        Some(table)
    }

    /// The same model as one that comes with the program.
    #[must_use]
    pub fn into_builtin(self) -> Self {
        Self { builtin: true, ..self }
    }

    /// Its meaning, in one line.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Its parameters besides `n`.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The parameter that it maximises or minimises, if any.
    pub const fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }
}
