"""The largest equal numbers of queens and knights on an n x n board, none attacking another, and
all placements with these numbers: a natural model for CP-SAT (pip install ortools).
`python3 largest_queens_and_knights.py 8`"""

import sys

from ortools.sat.python import cp_model


def model(n):
    """Variables and constraints."""
    cp = cp_model.CpModel()
    squares = [(row, col) for row in range(n) for col in range(n)]
    queen = {square: cp.new_bool_var(f"queen {square}") for square in squares}
    knight = {square: cp.new_bool_var(f"knight {square}") for square in squares}
    lines = [[(row, col) for col in range(n)] for row in range(n)]
    lines += [[(row, col) for row in range(n)] for col in range(n)]
    lines += [[(r, c) for r, c in squares if r + c == d] for d in range(2 * n - 1)]
    lines += [[(r, c) for r, c in squares if r - c == d] for d in range(1 - n, n)]
    for line in lines:
        cp.add_at_most_one(queen[square] for square in line)
        for one in line:
            for other in line:
                cp.add_at_most_one(queen[one], knight[other])
    for row, col in squares:
        for down, right in ((1, 2), (2, 1), (2, -1), (1, -2)):
            other = (row + down, col + right)
            if other in queen:
                cp.add_at_most_one(knight[row, col], knight[other])
                cp.add_at_most_one(queen[row, col], knight[other])
                cp.add_at_most_one(knight[row, col], queen[other])
    number = cp.new_int_var(0, n, "number")
    cp.add(sum(queen.values()) == number)
    cp.add(sum(knight.values()) == number)
    return cp, number


class Count(cp_model.CpSolverSolutionCallback):
    """Counts solutions."""

    def __init__(self):
        super().__init__()
        self.solutions = 0

    def on_solution_callback(self):
        self.solutions += 1


def main():
    n = int(sys.argv[1])
    cp, number = model(n)
    cp.maximize(number)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(cp) == cp_model.OPTIMAL
    largest = round(solver.objective_value)
    cp, number = model(n)
    cp.add(number == largest)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    count = Count()
    assert solver.solve(cp, count) == cp_model.OPTIMAL
    print(f"n = {n}: k = {largest}, {count.solutions} placements")


main()
