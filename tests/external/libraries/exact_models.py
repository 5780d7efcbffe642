"""Lists the models of a file with Exact, a pseudo-Boolean solver: exact_models.py FILE"""

import exact
import read

instance = read.given()
solver = exact.Exact()
for variable in range(1, instance.variables + 1):
    solver.addVariable(f"x{variable}")


def linear(terms):
    """Terms over variables, and what negated literals add to the sum."""
    signed = [(factor if v > 0 else -factor, f"x{abs(v)}") for factor, v in terms]
    return signed, sum(factor for factor, v in terms if v < 0)


for terms, operator, bound in instance.constraints:
    terms, constant = linear(terms)
    solver.addConstraint(terms, True, bound - constant, operator == "=", bound - constant)
if instance.objective:
    terms, constant = linear(instance.objective)
    solver.setObjective(terms, True, constant)
    state, best = solver.toOptimum()
    assert state == "SAT", state
    print("o", best)
    solver.setObjective([])
    solver.addConstraint(terms, False, 0, True, best - constant)
shown = [f"x{variable}" for variable in instance.shown]


def models():
    while (state := solver.runFull(False)) == "SAT":
        values = zip(instance.shown, solver.getLastSolutionFor(shown))
        yield [v if true else -v for v, true in values]
        solver.invalidateLastSol(shown)
    assert state == "UNSAT", state


read.say(models())
