//! Terms of a published sequence, each found in two ways.

use serde::{Serialize, Serializer};

use crate::ask::answer::Answer;
use crate::ask::json::{Numbers, head, seconds};
use crate::ask::question::Query;
use crate::count::best_level::BestLevel;
use crate::count::counting::{CountReport, Starts};
use crate::error::{QueryError, Result};
use nq_board::base::Count;
use nq_board::model::builtin::by_name;
use nq_board::model::{Model, ModelError, Problem};
use nq_board::run::{Completion, Control, Tally};
use nq_check::verify::{PublishedSequence, SequenceOf, difference};

/// A published sequence as a question.
#[derive(Clone)]
pub struct Terms {
    /// The sequence.
    pub sequence: PublishedSequence,
    /// Asks for the placements that it counts, or for the best level.
    pub query: Query,
}

/// A count that finds or confirms a term.
#[derive(Clone, Debug, Serialize)]
pub struct TermCount {
    /// The option that leaves a part of the placements; `None` for all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// The count.
    #[serde(flatten, serialize_with = "brief")]
    pub report: CountReport,
}

/// A term of a sequence.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct TermReport {
    #[serde(flatten, serialize_with = "head")]
    problem: Problem,
    r#type: &'static str,
    /// The number of the sequence in the OEIS.
    #[serde(rename = "sequence")]
    pub source: &'static str,
    /// Its index.
    pub index: u32,
    /// Its value.
    pub value: Count,
    /// The counts, that of all placements first; none of a best level.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<TermCount>,
    /// The best level, if the term is one.
    #[serde(flatten)]
    pub best_level: Option<BestLevel>,
    /// How the second way differs from the first, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
}

impl Terms {
    /// The question of a sequence.
    ///
    /// ```
    /// use nq_query::Terms;
    ///
    /// let terms = Terms::of("A189568")?;
    /// assert_eq!(terms.query.at(7).count()?.total(), 1566);
    /// # Ok::<(), nq_query::QueryError>(())
    /// ```
    pub fn of(source: &str) -> Result<Self> {
        let sequence =
            PublishedSequence::by_source(&source.to_ascii_uppercase()).ok_or_else(|| {
                QueryError::Refused(format!(
                    "nq-sat does not have {source}: nq-sat list sequences names those that it has"
                ))
            })?;
        let query = Query::new(model(sequence)?, 0);
        let query = sequence.k().into_iter().fold(query, |query, k| query.parameter("k", k));
        Ok(Self { sequence, query })
    }

    /// Whether its model is none of the built-in ones.
    pub fn has_own_model(&self) -> bool {
        !matches!(self.sequence.subject(), SequenceOf::Model(_))
    }

    /// The question of a term.
    ///
    /// # Errors
    /// An index before the first term.
    pub fn at(&self, index: u32) -> Result<Query> {
        let (source, first) = (self.sequence.source(), self.sequence.first_index());
        let size = self
            .sequence
            .size(index)
            .ok_or_else(|| QueryError::Refused(format!("{source} begins at {source}({first})")))?;
        Ok(self.query.at(size))
    }

    /// Counts a term with the first of these engines, or the fastest; and again with the second, or
    /// in two parts: without and with a piece on a1.
    ///
    /// ```
    /// use nq_query::Terms;
    ///
    /// let term = Terms::of("A189568")?.count(7, &["column-sets".to_owned()])?;
    /// assert_eq!(term.value, nq_board::base::Count::from(1566_u64));
    /// assert_eq!((term.counts.len(), term.difference), (3, None));
    /// # Ok::<(), nq_query::QueryError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Query::count`]; a stop; parts of a problem that has none.
    pub fn count(&self, index: u32, engines: &[String]) -> Result<TermReport> {
        self.count_by(index, engines, &self.query.control(), &mut |_, _, _| ())
    }

    /// The same under a control. `starts` is called before each count. A best level is found as by
    /// [`Query::first`].
    ///
    /// # Errors
    /// As [`Query::count`]; a stop, also of what confirms a best level.
    pub fn count_by(
        &self,
        index: u32,
        engines: &[String],
        control: &Control,
        starts: Starts<'_>,
    ) -> Result<TermReport> {
        let query = self.at(index)?;
        if self.sequence.is_of_levels() {
            let source = self.sequence.source();
            let best = BestLevel::find(&query.named_engines(engines), source, control)?;
            return TermReport::of_level(source, index, best);
        }
        let (first, second) = (engines.first(), engines.get(1));
        let mut count = |query: Query, engine: Option<&String>, part: Option<String>| {
            let query = engine.iter().fold(query, |query, engine| query.engine(engine));
            let report = query.count_by(&query.make_engines(), control, starts)?;
            QueryError::check_known(&report.evidence.known)?;
            match report.answer.completion {
                Completion::Complete => Ok(TermCount { part, report }),
                Completion::Stopped(reason) => Err(QueryError::Stopped(reason)),
            }
        };
        let mut counts = vec![count(query.clone(), first, None)?];
        if second.is_some() {
            counts.push(count(query, second, None)?);
        } else {
            for (part, model) in parts(&query)? {
                counts.push(count(query.clone().about(model).total_only(), first, Some(part))?);
            }
        }
        TermReport::new(self.sequence, index, counts)
    }
}

impl TermReport {
    fn new(sequence: PublishedSequence, index: u32, counts: Vec<TermCount>) -> Result<Self> {
        let Answer { engine, tally, .. } = &counts[0].report.answer;
        let is_total = !sequence.is_up_to_symmetry();
        let value = if is_total { Some(tally.total.clone()) } else { tally.fundamental() };
        let lacks = || {
            QueryError::Refused(format!(
                "{engine} does not know the number up to symmetry: name another with -e"
            ))
        };
        let value = value.ok_or_else(lacks)?;
        let difference = difference(tally, &second_way(&counts));
        let (problem, source) = (counts[0].report.problem.clone(), sequence.source());
        let (r#type, best_level) = ("term", None);
        Ok(Self { problem, r#type, source, index, value, counts, best_level, difference })
    }

    fn of_level(source: &'static str, index: u32, best: BestLevel) -> Result<Self> {
        let (problem, value) = (best.solution.problem.clone(), best.value()?);
        let (r#type, counts, best_level) = ("term", Vec::new(), Some(best));
        Ok(Self { problem, r#type, source, index, value, counts, best_level, difference: None })
    }
}

/// What another engine found, or the parts together.
fn second_way(counts: &[TermCount]) -> Tally {
    match counts {
        [_, TermCount { part: None, report }] => report.answer.tally.clone(),
        [_, parts @ ..] => Tally::of_total(parts.iter().map(|part| part.report.total()).sum()),
        [] => Tally::default(),
    }
}

fn model(sequence: PublishedSequence) -> Result<Model, ModelError> {
    let source = sequence.source();
    match sequence.subject() {
        SequenceOf::Model(name) => by_name(name),
        SequenceOf::Pieces { moves, any, on_diagonals } => {
            let count = if any { "any" } else { "n" };
            let mut text = format!(
                "name = \"{source}\"\nboard = {{ rows = \"n\", columns = \"n\" }}\n\
                 piece = [{{ symbol = \"P\", moves = \"{moves}\", count = \"{count}\" }}]\n"
            );
            if on_diagonals {
                text += "count = [{ pieces = [\"P\"], on = \"antidiagonals\", \
                         number = { max = 1 } }]\n";
            }
            Model::from_toml(&format!("{source}.toml"), &text)
        }
    }
}

/// The parts without and with a piece on a1: each placement is in one of them.
fn parts(query: &Query) -> Result<Vec<(String, Model)>> {
    let problem = match <[_; 1]>::try_from(query.sample_problems()?) {
        Ok([problem]) if !problem.board.is_empty() => problem,
        _ => {
            return Err(QueryError::Refused(
                "the parts of an empty board, or of a problem with an objective, confirm nothing: \
                 name two engines with -e"
                    .to_owned(),
            ));
        }
    };
    let model = || query.model.clone();
    let without = ("--block a1".to_owned(), model().with_blocked("a1")?);
    let with = problem.pieces.iter().map(|piece| {
        let placed = format!("{}a1", piece.symbol);
        Ok((format!("--fix {placed}"), model().with_fixed(&placed)?))
    });
    std::iter::once(Ok(without)).chain(with).collect()
}

/// Writes a count of a term: the model and the type are those of the term.
fn brief<S: Serializer>(report: &CountReport, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Brief<'a> {
        engine: &'a str,
        #[serde(flatten)]
        numbers: Numbers,
        seconds: f64,
    }
    let Answer { engine, tally, time, .. } = &report.answer;
    Brief { engine, numbers: tally.into(), seconds: seconds(*time) }.serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A075458(5) = 3 and A051756(3) = 6.
    #[test]
    fn a_best_level_that_differs_from_the_published_one_is_refused() {
        for (source, index, found) in [("A075458", 5, "k is 3"), ("A051756", 3, "queens is 6")] {
            let term = Terms::of(source).unwrap().count(index, &[]).unwrap();
            assert_eq!(term.best_level.as_ref().unwrap().solution.evidence.known.len(), 1);
            let mut best = term.best_level.unwrap();
            best.solution.evidence.known[0].published += 1;
            let published = best.solution.evidence.known[0].published.clone();
            let refused = TermReport::of_level(term.source, index, best).unwrap_err();
            let expected = format!("{found}, but {published} is published ({source})");
            assert_eq!(refused.to_string(), expected);
        }
    }

    #[test]
    fn a_wrong_count_in_either_way_shows() {
        let report = |engines: &[&str]| {
            let engines: Vec<_> = engines.iter().map(|name| (*name).to_owned()).collect();
            let terms = Terms::of("A002464").unwrap();
            terms.count(7, &engines).unwrap()
        };
        let sequence = PublishedSequence::by_source("A002464").unwrap();
        for engines in [&["column-sets"][..], &["column-sets", "search"]] {
            let right = report(engines);
            assert_eq!((right.value.to_string().as_str(), &right.difference), ("646", &None));
            for place in 0..right.counts.len() {
                let mut counts = right.counts.clone();
                counts[place].report.answer.tally.total += 1;
                let wrong = TermReport::new(sequence, 7, counts).unwrap();
                let expected =
                    if place == 0 { "total 647 against 646" } else { "total 646 against 647" };
                assert_eq!(wrong.difference.as_deref(), Some(expected), "{engines:?}, {place}");
            }
        }
    }
}
