"""Lists the models of a file with CP-SAT of Google's OR-Tools: cp_sat_models.py FILE"""

import read
from ortools.sat.python import cp_model

instance = read.given()
model = cp_model.CpModel()
variables = [model.new_bool_var(f"x{number + 1}") for number in range(instance.variables)]


def literal(number):
    return variables[number - 1] if number > 0 else variables[-number - 1].negated()


def total(terms):
    return sum(factor * literal(number) for factor, number in terms)


for terms, operator, bound in instance.constraints:
    # Without variables, Python itself says whether the sum is right.
    sides = total(terms) == bound if operator == "=" else total(terms) >= bound
    if isinstance(sides, bool):
        sides or model.add_bool_or([])
    else:
        model.add(sides)


class Listed(cp_model.CpSolverSolutionCallback):
    """Keeps each solution."""

    def __init__(self):
        super().__init__()
        self.found = set()

    def on_solution_callback(self):
        values = (self.boolean_value(literal(v)) for v in instance.shown)
        self.found.add(tuple(v if true else -v for v, true in zip(instance.shown, values)))


listed = Listed()
solver = cp_model.CpSolver()
if instance.objective:
    model.minimize(total(instance.objective))
    best = solver.solve(model, listed)
    assert best == cp_model.OPTIMAL, solver.status_name(best)
    print("o", round(solver.objective_value))
    model.clear_objective()
    model.add(total(instance.objective) == round(solver.objective_value))
    listed = Listed()
solver.parameters.num_workers = 1
solver.parameters.enumerate_all_solutions = True
status = solver.solve(model, listed)
assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
read.say(listed.found)
