"""The optimum of each file by HiGHS and by SCIP, or `none`: a line `optimum` for each file."""

import sys

import highspy
from pyscipopt import Model


def highs(file):
    solver = highspy.Highs()
    solver.silent()
    assert solver.readModel(file) == highspy.HighsStatus.kOk, file
    solver.run()
    status = solver.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return "none"
    assert status == highspy.HighsModelStatus.kOptimal, (file, status)
    return round(solver.getInfo().objective_function_value)


def scip(file):
    solver = Model()
    solver.hideOutput()
    solver.readProblem(file)
    solver.optimize()
    if solver.getStatus() == "infeasible":
        return "none"
    assert solver.getStatus() == "optimal", (file, solver.getStatus())
    return round(solver.getObjVal())


for file in sys.argv[1:]:
    print("optimum", highs(file), scip(file))
