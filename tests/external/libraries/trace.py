"""Checks the records of `nq-sat solve --trace --json` on the formula of `nq-sat export`, by PySAT.

Each derived clause follows from the clauses before it, each model is one, and the clauses that
exclude the models leave none. Each inference of the trace is repeated by hand.
"""

import json
import sys

from pysat.formula import CNF
from pysat.solvers import Cadical153

formula, events = sys.argv[1:]
clauses = list(CNF(from_file=formula).clauses)
named = {}
with open(formula, encoding="utf-8") as file:
    for line in file:
        match line.split():
            case ["c", "var", number, symbol, square]:
                named[symbol, square] = int(number)


def follow(inferences, holds):
    """Adds what the inferences imply; returns whether the last one is a conflict."""
    for inference in inferences:
        left = {literal for literal in clauses[inference["clause"] - 1] if -literal not in holds}
        assert left == ({inference["literal"]} if "literal" in inference else set()), inference
        holds |= left
    return bool(inferences) and "literal" not in inferences[-1]


def excludes(assumptions):
    """Whether the clauses have no model with these literals."""
    with Cadical153(bootstrap_with=clauses) as solver:
        return not solver.solve(assumptions=assumptions)


numbers = {"learned": 0, "shortened": 0, "model": 0, "unsatisfiable": 0}
with open(events, encoding="utf-8") as file:
    for event in map(json.loads, file):
        kind, literals = event["event"], event.get("literals")
        numbers[kind] += 1
        if kind == "model":
            squares = event["pieces"].items()
            model = {named[symbol, square] for symbol, of in squares for square in of}
            model |= {-number for number in named.values() if number not in model}
            assert not excludes(sorted(model)), event
            holds = set()
            for reason in event["reasons"]:
                holds |= set(reason["assumed"])
                assert not follow(reason["inferences"], holds)
            assert model <= holds and all(-literal in holds for literal in literals)
        elif kind == "unsatisfiable":
            assert excludes([]) and follow(event["reasons"][0]["inferences"], set())
        else:
            [reason], negated = event["reasons"], [-literal for literal in literals]
            assert reason["assumed"] == negated and excludes(negated), event
            assert follow(reason["inferences"], set(negated)), event
            if kind == "shortened":
                assert set(literals) < set(clauses[event["shortened"] - 1])
        if literals is not None:
            clauses.append(literals)
            assert event["clause"] == len(clauses)
print(numbers["model"], "models;", numbers["unsatisfiable"], "end")
