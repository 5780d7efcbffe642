#!/usr/bin/env python3
"""A made-up solver with LRAT proofs, right and slow: proves.py FORMULA.cnf PROOF.lrat"""
import sys

def run(clauses, proof, number, decided):
    """A model after these decisions, or the number of a clause that excludes them."""
    true, reasons = set(decided), []
    while True:
        for which, clause in clauses.items():
            left = [l for l in clause if -l not in true]
            if len(left) < 2 and not true.intersection(clause):
                reasons.append(which)
                if not left:
                    return add(clauses, proof, number, decided, reasons)
                true.add(left[0])
                break
        else:
            break
    free = next((v for v in range(1, variables + 1) if v not in true and -v not in true), None)
    if free is None:
        return sorted(true, key=abs)
    parts = []
    for literal in (free, -free):
        parts.append(run(clauses, proof, number, decided + [literal]))
        if isinstance(parts[-1], list):
            return parts[-1]
    whole = add(clauses, proof, number, decided, parts)
    proof.write(f"{whole} d {parts[0]} {parts[1]} 0\n")
    for part in parts:
        del clauses[part]
    return whole

def add(clauses, proof, number, decided, reasons):
    number[0] += 1
    clauses[number[0]] = [-l for l in decided]
    proof.write(" ".join(map(str, [number[0], *clauses[number[0]], 0, *reasons, 0])) + "\n")
    return number[0]

lines = [line.split() for line in open(sys.argv[1]) if line[0] != "c"]
variables = int(lines[0][2])
clauses = {number: [int(word) for word in line[:-1]] for number, line in enumerate(lines[1:], 1)}
with open(sys.argv[2], "w") as proof:
    model = run(clauses, proof, [len(clauses)], [])
if isinstance(model, list):
    print("s SATISFIABLE\nv", *model, 0)
    sys.exit(10)
print("s UNSATISFIABLE")
sys.exit(20)
