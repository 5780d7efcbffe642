"""Reads DIMACS and OPB files as linear constraints, and prints models for `nq-sat decode --all`."""

import sys


class Instance:
    """Constraints are (terms, operator, bound); a term is (coefficient, literal)."""

    def __init__(self, path):
        self.variables, self.constraints, self.objective, self.shown = 0, [], [], []
        with open(path, encoding="utf-8") as file:
            read = self.read_opb if path.endswith(".opb") else self.read_dimacs
            for line in file:
                read(line.split())
        if not self.shown:
            self.shown = list(range(1, self.variables + 1))

    def read_dimacs(self, words):
        match words:
            case ["c", "p", "show", *numbers, "0"]:
                self.shown = [int(number) for number in numbers]
            case ["p", "cnf", variables, _]:
                self.variables = int(variables)
            case [first, *_] if first != "c":
                terms = [(1, int(word)) for word in words[:-1]]
                self.constraints.append((terms, ">=", 1))

    def read_opb(self, words):
        match words:
            case ["*", "#variable=", variables, *_]:
                self.variables = int(variables)
            case ["min:", *terms, ";"]:
                self.objective = self.terms(terms)
            case [*terms, operator, bound, ";"]:
                self.constraints.append((self.terms(terms), operator, int(bound)))

    @staticmethod
    def terms(words):
        return [(int(a), int(x.removeprefix("x"))) for a, x in zip(words[::2], words[1::2])]


def say(models):
    """Prints models, each a list of literals, and the verdict."""
    number = 0
    for number, model in enumerate(models, start=1):
        print("v", *model, 0)
    print("s", "SATISFIABLE" if number else "UNSATISFIABLE")


def given():
    """The instance of the file that the command line names."""
    return Instance(sys.argv[1])
