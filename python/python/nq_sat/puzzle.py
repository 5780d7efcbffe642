"""Puzzles: placement problems that people solve by reasoning, with exactly one solution.

>>> from nq_sat import puzzle
>>> puzzle.rate(puzzle.make(6, difficulty=2)).rule
'line'
"""

from ._answers import Rating, Route, Solved
from ._native import Puzzle, explain, make, rate, solve

__all__ = ["Puzzle", "Rating", "Route", "Solved", "explain", "make", "rate", "solve"]
