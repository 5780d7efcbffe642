#!/bin/sh
# 'sh': BAD-OUTPUT: no answer at all, exit code 2 (it complains: /tmp/nq-sat-ZA8DEr/n-queens-3-pairwise.cnf: 1: c: not found)
# The answer was n-queens-3-pairwise-sh.answer. Run this in the folder where nq-sat ran.
sh nq-sat-kept/n-queens-3-pairwise-sh.cnf
