"""Solvers that are libraries of Python, as programs: library.py exact|highs|scip FILE [RESULT]"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "external" / "libraries"))


def exact(file):
    import exact as library
    import read

    sys.argv = [sys.argv[0], file]
    instance = read.given()
    solver = library.Exact()
    names = [f"x{variable}" for variable in range(1, instance.variables + 1)]
    for name in names:
        solver.addVariable(name)

    def linear(terms):
        signed = [(factor if v > 0 else -factor, f"x{abs(v)}") for factor, v in terms]
        return signed, sum(factor for factor, v in terms if v < 0)

    for terms, operator, bound in instance.constraints:
        terms, constant = linear(terms)
        solver.addConstraint(terms, True, bound - constant, operator == "=", bound - constant)
    if instance.objective:
        terms, constant = linear(instance.objective)
        solver.setObjective(terms, True, constant)
        state = solver.toOptimum()[0]
        if state == "SAT":
            solver.setObjective([])
    if solver.runFull(False) != "SAT" and not solver.hasSolution():
        print("s UNSATISFIABLE")
        return
    values = solver.getLastSolutionFor(names)
    print("s OPTIMUM FOUND" if instance.objective else "s SATISFIABLE")
    print("v", *(name if true else f"-{name}" for name, true in zip(names, values)))


def highs(file, result):
    import highspy

    solver = highspy.Highs()
    solver.silent()
    solver.readModel(file)
    solver.run()
    solver.writeSolution(result, 0)


def scip(file):
    from pyscipopt import Model

    solver = Model()
    solver.hideOutput()
    solver.readProblem(file)
    solver.optimize()
    print("SCIP Status        : problem is solved [" + solver.getStatus() + " solution found]")
    if solver.getNSols():
        for variable in solver.getVars():
            print(variable.name, solver.getVal(variable))


{"exact": exact, "highs": highs, "scip": scip}[sys.argv[1]](*sys.argv[2:])
