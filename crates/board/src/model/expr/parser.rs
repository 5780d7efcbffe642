//! Reads expressions and conditions.

use super::condition::{Condition, Relation};
use super::{Expr, ExprError, Op};

const MAX_DEPTH: usize = 64;
const MAX_OPERANDS: usize = 256;

/// What brackets may hold where a condition is read.
enum Parsed {
    Number(Expr),
    Truth(Condition),
}

struct Parser<'a> {
    text: &'a str,
    rest: &'a str,
    depth: usize,
    operands: usize,
    /// Whether brackets may hold a condition.
    takes_conditions: bool,
}

impl Expr {
    /// Reads an expression.
    ///
    /// # Errors
    /// Names what was expected, and where.
    pub fn parse(text: &str) -> Result<Self, ExprError> {
        let mut parser = Parser::new(text, false);
        let sum = parser.sum()?;
        let expr = parser.number(sum)?;
        parser.end("+ - * / % or the end")?;
        Ok(expr)
    }
}

impl Condition {
    /// Reads a condition.
    pub(in crate::model) fn parse(text: &str) -> Result<Self, ExprError> {
        let mut parser = Parser::new(text, true);
        let parsed = parser.disjunction()?;
        parser.end("an operator, `and`, `or` or the end")?;
        parser.truth(parsed)
    }
}

impl<'a> Parser<'a> {
    const fn new(text: &'a str, takes_conditions: bool) -> Self {
        Self { text, rest: text, depth: 0, operands: 0, takes_conditions }
    }

    /// The text is not what is wanted: why.
    fn wrong(&self, why: &str) -> ExprError {
        let wanted = if self.takes_conditions { "a condition" } else { "an expression" };
        ExprError(format!("`{}` is not {wanted}: {why}", self.text.escape_debug()))
    }

    fn number(&self, parsed: Parsed) -> Result<Expr, ExprError> {
        match parsed {
            Parsed::Number(number) => Ok(number),
            Parsed::Truth(_) => Err(self.wrong("a condition stands where a number is expected")),
        }
    }

    fn truth(&self, parsed: Parsed) -> Result<Condition, ExprError> {
        let why = "a number stands where a condition is expected, such as row = column";
        match parsed {
            Parsed::Truth(condition) => Ok(condition),
            Parsed::Number(_) => Err(self.wrong(why)),
        }
    }

    fn end(&mut self, expected: &str) -> Result<(), ExprError> {
        self.skip_space();
        if self.rest.is_empty() {
            return Ok(());
        }
        let rest = self.rest.escape_debug();
        Err(self.wrong(&format!("expected {expected} before `{rest}`")))
    }

    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes one of these symbols.
    fn take(&mut self, symbols: &[&'static str]) -> Option<&'static str> {
        self.skip_space();
        let first = symbols.iter().copied().find(|symbol| self.rest.starts_with(symbol))?;
        self.rest = &self.rest[first.len()..];
        Some(first)
    }

    fn take_word(&mut self, word: &str) -> bool {
        self.skip_space();
        let is_it = self.rest[..self.name_length()] == *word;
        if is_it {
            self.rest = &self.rest[word.len()..];
        }
        is_it
    }

    fn name_length(&self) -> usize {
        let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
        self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len())
    }

    fn take_name(&mut self) -> &'a str {
        let (name, rest) = self.rest.split_at(self.name_length());
        self.rest = rest;
        name
    }

    fn disjunction(&mut self) -> Result<Parsed, ExprError> {
        self.joined("or", Self::conjunction, Condition::Or)
    }

    fn conjunction(&mut self) -> Result<Parsed, ExprError> {
        self.joined("and", Self::negation, Condition::And)
    }

    /// Conditions with this word between them.
    fn joined(
        &mut self,
        word: &str,
        operand: fn(&mut Self) -> Result<Parsed, ExprError>,
        join: fn(Box<Condition>, Box<Condition>) -> Condition,
    ) -> Result<Parsed, ExprError> {
        let mut left = operand(self)?;
        while self.take_word(word) {
            let (a, right) = (self.truth(left)?, operand(self)?);
            let b = self.truth(right)?;
            left = Parsed::Truth(join(Box::new(a), Box::new(b)));
        }
        Ok(left)
    }

    fn negation(&mut self) -> Result<Parsed, ExprError> {
        if !self.take_word("not") {
            return self.comparison();
        }
        self.descend()?;
        let inner = self.negation()?;
        let inner = self.truth(inner)?;
        self.depth -= 1;
        Ok(Parsed::Truth(Condition::Not(Box::new(inner))))
    }

    fn comparison(&mut self) -> Result<Parsed, ExprError> {
        let left = self.sum()?;
        let Some(relation) = self.relation() else { return Ok(left) };
        if self.take(&["=", ">"]).is_some() {
            return Err(self.wrong("numbers are compared by <, <=, =, !=, >= or >"));
        }
        let (a, right) = (self.number(left)?, self.sum()?);
        let b = self.number(right)?;
        if self.relation().is_some() {
            let why = "comparisons are not chained: write a < b and b < c";
            return Err(self.wrong(why));
        }
        Ok(Parsed::Truth(Condition::Compare(relation, a, b)))
    }

    fn relation(&mut self) -> Option<Relation> {
        let symbol = self.take(&Relation::SYMBOLS.map(|(symbol, _)| symbol))?;
        Relation::SYMBOLS.iter().find(|(known, _)| *known == symbol).map(|&(_, relation)| relation)
    }

    fn sum(&mut self) -> Result<Parsed, ExprError> {
        self.operations(&[("+", Op::Add), ("-", Op::Subtract)], Self::product)
    }

    fn product(&mut self) -> Result<Parsed, ExprError> {
        let ops = [("*", Op::Multiply), ("/", Op::Divide), ("%", Op::Remainder)];
        self.operations(&ops, Self::operand)
    }

    /// Operands with some of these operators between them.
    fn operations(
        &mut self,
        ops: &[(&'static str, Op)],
        operand: fn(&mut Self) -> Result<Parsed, ExprError>,
    ) -> Result<Parsed, ExprError> {
        let mut left = operand(self)?;
        while let Some(&(_, op)) = ops.iter().find(|(symbol, _)| self.take(&[symbol]).is_some()) {
            let (a, right) = (self.number(left)?, operand(self)?);
            let b = self.number(right)?;
            left = Parsed::Number(Expr::Binary(op, Box::new(a), Box::new(b)));
        }
        Ok(left)
    }

    fn descend(&mut self) -> Result<(), ExprError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let why = format!("the expression nests deeper than {MAX_DEPTH} brackets");
            return Err(ExprError(why));
        }
        Ok(())
    }

    fn operand(&mut self) -> Result<Parsed, ExprError> {
        self.descend()?;
        self.operands += 1;
        if self.operands > MAX_OPERANDS {
            let most = MAX_OPERANDS;
            let why = format!("the expression has more than {most} numbers and parameters");
            return Err(ExprError(why));
        }
        let operand = if self.take(&["-"]).is_some() {
            let operand = self.operand()?;
            Parsed::Number(negative(self.number(operand)?))
        } else if self.take(&["("]).is_some() {
            let inner = if self.takes_conditions { self.disjunction()? } else { self.sum()? };
            self.expect(")", "a bracket is not closed")?;
            inner
        } else {
            Parsed::Number(self.name_or_number()?)
        };
        self.depth -= 1;
        Ok(operand)
    }

    fn expect(&mut self, symbol: &'static str, why: &str) -> Result<(), ExprError> {
        self.take(&[symbol]).map(|_| ()).ok_or_else(|| self.wrong(why))
    }

    fn name_or_number(&mut self) -> Result<Expr, ExprError> {
        self.skip_space();
        let digits =
            self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let (digits, rest) = self.rest.split_at(digits);
            self.rest = rest;
            return digits.parse().map(Expr::Number).map_err(|_| ExprError::overflow(digits));
        }
        let name = self.take_name();
        if name.is_empty() {
            let place = match self.rest {
                "" => "at the end".to_owned(),
                rest => format!("before `{rest}`"),
            };
            let place = place.escape_debug();
            let why = format!("expected a number, a parameter or `(` {place}");
            return Err(self.wrong(&why));
        }
        let op = match name {
            "abs" => Op::Distance,
            "min" => Op::Min,
            "max" => Op::Max,
            _ => return Ok(Expr::Parameter(name.to_owned())),
        };
        let arguments = self.arguments()?;
        let is_one = arguments.len() == 1;
        if is_one != (name == "abs") {
            let why = "abs takes one number, and min and max take two or more: max(row, column)";
            return Err(self.wrong(why));
        }
        let zero = is_one.then_some(Expr::Number(0));
        let all = arguments.into_iter().chain(zero);
        let binary = |a, b| Expr::Binary(op, Box::new(a), Box::new(b));
        Ok(all.reduce(binary).unwrap_or(Expr::Number(0)))
    }

    /// The arguments of a function, one or more, in brackets.
    fn arguments(&mut self) -> Result<Vec<Expr>, ExprError> {
        self.expect("(", "expected `(` after abs, min or max")?;
        let mut arguments = Vec::new();
        while arguments.is_empty() || self.take(&[","]).is_some() {
            let sum = self.sum()?;
            arguments.push(self.number(sum)?);
        }
        self.expect(")", "a bracket is not closed")?;
        Ok(arguments)
    }
}

fn negative(expr: Expr) -> Expr {
    Expr::Binary(Op::Subtract, Box::new(Expr::Number(0)), Box::new(expr))
}
