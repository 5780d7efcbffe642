#!/usr/bin/env python3
"""A made-up solver, right and slow: made_up.py FORMULA.cnf"""
import sys

def solve(clauses, model):
    while unit := next((clause for clause in clauses if len(clause) == 1), None):
        clauses = [[l for l in c if l != -unit[0]] for c in clauses if unit[0] not in c]
        model = model + unit
    if [] in clauses or not clauses:
        return None if clauses else model
    first = clauses[0][0]
    found = solve(clauses + [[first]], model)
    return solve(clauses + [[-first]], model) if found is None else found

text = [line for line in open(sys.argv[1]) if line[0] not in "cp"]
model = solve([[int(word) for word in line.split()[:-1]] for line in text], [])
print("s UNSATISFIABLE" if model is None else "s SATISFIABLE")
if model is not None:
    print("v", *model, 0)
sys.exit(20 if model is None else 10)
