//! Pseudo-Boolean files written by hand, so that `decode` is tested without the program's writers.

/// Constraints: queens are the first n x n variables, row by row from the top, knights the next.
struct Opb {
    n: i32,
    constraints: Vec<String>,
}

impl Opb {
    fn new(n: i32) -> Self {
        Self { n, constraints: Vec::new() }
    }

    fn squares(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let n = self.n;
        (0..n).flat_map(move |row| (0..n).map(move |col| (row, col)))
    }

    fn variable(&self, kind: i32, (row, col): (i32, i32)) -> String {
        format!("x{}", kind * self.n * self.n + row * self.n + col + 1)
    }

    /// Forbids an `a` and a `b` at a distance at which `attacks` holds.
    fn forbid(&mut self, (a, b): (i32, i32), attacks: fn(i32, i32) -> bool) {
        for from in self.squares() {
            for to in self.squares().filter(|&to| a != b || from < to) {
                if attacks((from.0 - to.0).abs(), (from.1 - to.1).abs()) {
                    let (first, second) = (self.variable(a, from), self.variable(b, to));
                    self.constraints.push(format!("-1 {first} -1 {second} >= -1 ;"));
                }
            }
        }
    }

    fn sum(&self, kind: i32, factor: &str) -> String {
        self.squares().map(|square| format!("{factor} {} ", self.variable(kind, square))).collect()
    }

    fn text(&self, kinds: i32, objective: &str) -> String {
        let variables = kinds * self.n * self.n;
        let count = self.constraints.len();
        let constraints = self.constraints.join("\n");
        format!("* #variable= {variables} #constraint= {count}\n{objective}{constraints}\n")
    }
}

fn on_a_line(down: i32, right: i32) -> bool {
    (down, right) != (0, 0) && (down == 0 || right == 0 || down == right)
}

fn a_leap_away(down: i32, right: i32) -> bool {
    down * right == 2
}

/// n queens.
pub fn queens(n: i32) -> String {
    let mut opb = Opb::new(n);
    opb.forbid((0, 0), on_a_line);
    let all = opb.sum(0, "+1");
    if n > 0 {
        opb.constraints.push(format!("{all}= {n} ;"));
    }
    opb.text(1, "")
}

/// As many queens as knights, and as many as possible.
pub fn queens_and_knights(n: i32) -> String {
    let mut opb = Opb::new(n);
    opb.forbid((0, 0), on_a_line);
    opb.forbid((1, 1), a_leap_away);
    opb.forbid((0, 1), |down, right| (down, right) == (0, 0) || on_a_line(down, right));
    opb.forbid((0, 1), a_leap_away);
    let (queens, knights) = (opb.sum(0, "+1"), opb.sum(1, "-1"));
    opb.constraints.push(format!("{queens}{knights}= 0 ;"));
    let objective = format!("min: {};\n", opb.sum(0, "-1"));
    opb.text(2, &objective)
}
