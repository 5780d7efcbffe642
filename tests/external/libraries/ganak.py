"""Counts the models of DIMACS files with Ganak: projected, and weighted if a file has weights."""

import sys

import pyganak


def count(path):
    clauses, shown, weights, variables = [], [], [], 0
    for line in open(path, encoding="utf-8"):
        match line.split():
            case ["c", "p", "show", *numbers]:
                shown = [int(number) for number in numbers[:-1]]
            case ["c", "p", "weight", literal, weight, "0"]:
                above, _, below = weight.partition("/")
                weights.append((int(literal), float(above) / float(below or "1")))
            case ["c", *_]:
                pass
            case ["p", "cnf", number, _]:
                variables = int(number)
            case words:
                clauses.append([int(word) for word in words[:-1]])
    counter = pyganak.WeightedCounter() if weights else pyganak.Counter()
    counter.new_vars(variables)
    counter.add_clauses(clauses)
    counter.set_sampling_set(shown)
    for literal, weight in weights:
        counter.set_lit_weight(literal, weight)
    return counter.count()


for path in sys.argv[1:]:
    print(repr(count(path)))
