"""Counts the solutions of a DIMACS file with one CaDiCaL, excluding each solution by a clause.

python3 blocking.py FILE: a file that `nq-sat export` writes. A clause excludes the squares that a
solution occupies: the numbers of pieces are fixed, so that no other solution occupies them all.
"""

import sys

from pysat.formula import CNF
from pysat.solvers import Cadical195


def main():
    """Prints the number of solutions."""
    formula = CNF(from_file=sys.argv[1])
    shown = [line.split()[3:-1] for line in formula.comments if line.startswith("c p show ")]
    squares = [int(variable) for line in shown for variable in line]
    if not squares:
        sys.exit("the file has no line `c p show`")
    found = 0
    with Cadical195(bootstrap_with=formula) as solver:
        while solver.solve():
            found += 1
            model = solver.get_model()
            solver.add_clause([-variable for variable in squares if model[variable - 1] > 0])
    print(found)


main()
