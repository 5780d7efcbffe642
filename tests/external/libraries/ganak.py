"""Counts the models of a DIMACS file with Ganak: projected, and weighted if it has weights."""

import sys

import pyganak

clauses, shown, weights, variables = [], [], [], 0
for line in open(sys.argv[1], encoding="utf-8"):
    words = line.split()
    match words:
        case ["c", "p", "show", *numbers]:
            shown = [int(number) for number in numbers[:-1]]
        case ["c", "p", "weight", literal, weight, "0"]:
            above, _, below = weight.partition("/")
            weights.append((int(literal), float(above) / float(below or "1")))
        case ["c", *_]:
            pass
        case ["p", "cnf", number, _]:
            variables = int(number)
        case _:
            clauses.append([int(word) for word in words[:-1]])

counter = pyganak.WeightedCounter() if weights else pyganak.Counter()
counter.new_vars(variables)
counter.add_clauses(clauses)
counter.set_sampling_set(shown)
for literal, weight in weights:
    counter.set_lit_weight(literal, weight)
print(repr(counter.count()))
