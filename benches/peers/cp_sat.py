"""Counts all solutions with CP-SAT (OR-Tools) and one worker, from natural models.

python3 cp_sat.py queens N | regions FILE | domination N K | queens-and-knights N K
python3 cp_sat.py largest-queens-and-knights N: finds the largest K, then all placements with it
"""

import sys

from ortools.sat.python import cp_model


def on_one_line(one, other):
    """Whether a queen attacks along a line."""
    (row, column), (other_row, other_column) = one, other
    down, right = abs(row - other_row), abs(column - other_column)
    return down == 0 or right == 0 or down == right


def board(model, n, piece):
    """A Boolean for each square."""
    squares = [(row, column) for row in range(n) for column in range(n)]
    return {square: model.new_bool_var(f"{piece} {square}") for square in squares}


def lines(n):
    """Rows, columns, diagonals."""
    squares = [(row, column) for row in range(n) for column in range(n)]
    numbers = [lambda r, c: r, lambda r, c: c, lambda r, c: r + c, lambda r, c: r - c]
    grouped = [{} for _ in numbers]
    for groups, number in zip(grouped, numbers):
        for square in squares:
            groups.setdefault(number(*square), []).append(square)
    return [list(groups.values()) for groups in grouped]


def queens(model, n):
    """One queen in each row and column, at most one on each diagonal."""
    queen = board(model, n, "queen")
    rows, columns, *diagonals = lines(n)
    for line in rows + columns:
        model.add_exactly_one(queen[square] for square in line)
    for line in diagonals[0] + diagonals[1]:
        model.add_at_most_one(queen[square] for square in line)


def regions(model, file):
    """One queen in each row, column and region, no two touching."""
    with open(file, encoding="utf-8") as text:
        grid = text.read().split()
    n = len(grid)
    queen = board(model, n, "queen")
    by_region = {}
    for row, column in queen:
        by_region.setdefault(grid[row][column], []).append((row, column))
    for line in [*lines(n)[0], *lines(n)[1], *by_region.values()]:
        model.add_exactly_one(queen[square] for square in line)
    for row in range(n - 1):
        for column in range(n - 1):
            touching = [(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            model.add_at_most_one(queen[square] for square in touching)


def domination(model, n, k):
    """k queens that attack or occupy every square."""
    queen = board(model, n, "queen")
    model.add(sum(queen.values()) == k)
    for square in queen:
        model.add_bool_or(queen[other] for other in queen if on_one_line(square, other))


def queens_and_knights(model, n, k):
    """k queens and k knights, no two attacking each other."""
    queen, knight = board(model, n, "queen"), board(model, n, "knight")
    for line in [line for kind in lines(n) for line in kind]:
        model.add_at_most_one(queen[square] for square in line)
    for square in queen:
        for other in queen:
            if on_one_line(square, other):
                model.add_at_most_one(queen[square], knight[other])
            if abs(square[0] - other[0]) * abs(square[1] - other[1]) == 2:
                model.add_at_most_one(queen[square], knight[other])
                if square < other:
                    model.add_at_most_one(knight[square], knight[other])
    model.add(sum(queen.values()) == k)
    model.add(sum(knight.values()) == k)


class Counter(cp_model.CpSolverSolutionCallback):
    """Counts solutions."""

    found = 0

    def on_solution_callback(self):
        """One more."""
        self.found += 1


def solver():
    """A solver with one worker."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver


def count(state, *arguments):
    """The number of all solutions."""
    model = cp_model.CpModel()
    state(model, *arguments)
    search, counter = solver(), Counter()
    search.parameters.enumerate_all_solutions = True
    status = search.solve(model, counter)
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        sys.exit(f"the search ended with {search.status_name(status)}")
    return counter.found


def largest(n):
    """The largest k with a placement."""
    model = cp_model.CpModel()
    k = model.new_int_var(0, n, "k")
    queens_and_knights(model, n, k)
    model.maximize(k)
    search = solver()
    if search.solve(model) != cp_model.OPTIMAL:
        sys.exit("no optimum was found")
    return round(search.objective_value)


def main():
    """Prints the count."""
    match sys.argv[1:]:
        case ["queens", n]:
            print(count(queens, int(n)))
        case ["regions", file]:
            print(count(regions, file))
        case ["domination", n, k]:
            print(count(domination, int(n), int(k)))
        case ["queens-and-knights", n, k]:
            print(count(queens_and_knights, int(n), int(k)))
        case ["largest-queens-and-knights", n]:
            print(count(queens_and_knights, int(n), largest(int(n))))
        case _:
            sys.exit(__doc__)


main()
