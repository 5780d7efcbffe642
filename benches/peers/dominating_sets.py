"""All sets of k queens that dominate an n x n board, by OR-Tools CP-SAT with one worker.

pip install ortools; python3 dominating_sets.py N K
"""

import sys

from ortools.sat.python import cp_model


class Counter(cp_model.CpSolverSolutionCallback):
    found = 0

    def on_solution_callback(self):
        self.found += 1


def main(n, k):
    model = cp_model.CpModel()
    squares = [(row, col) for row in range(n) for col in range(n)]
    queen = {square: model.new_bool_var(f"{square}") for square in squares}
    model.add(sum(queen.values()) == k)
    for r, c in squares:
        covers = [q for (a, b), q in queen.items() if a == r or b == c or abs(a - r) == abs(b - c)]
        model.add_bool_or(covers)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    counter = Counter()
    status = solver.solve(model, counter)
    print(counter.found, solver.status_name(status))


main(int(sys.argv[1]), int(sys.argv[2]))
