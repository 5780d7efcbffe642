"""Chess-piece placement problems as CNF: solved, counted, cross-checked, with evidence.

>>> from nq_sat import Model, Query
>>> answer = Query(Model.n_queens(), 8).solve()
>>> answer.total, answer.fundamental
(92, 12)
"""

from . import puzzle
from ._answers import (
    CertificateReport,
    CheckReport,
    CountReport,
    Decoded,
    Evidence,
    Progress,
    Solution,
    TableReport,
    VerifyReport,
)
from ._clauses import Clauses
from ._errors import (
    CertificateError,
    ForkError,
    InputError,
    NqSatError,
    TimedOutError,
    WrongAnswerError,
)
from ._frames import frame
from ._lists import encodings, engines, formats, models
from ._native import Model, Placement, Placements, Query, __version__, check
from ._program import records

__all__ = [
    "CertificateError",
    "CertificateReport",
    "CheckReport",
    "Clauses",
    "CountReport",
    "Decoded",
    "Evidence",
    "ForkError",
    "InputError",
    "Model",
    "NqSatError",
    "Placement",
    "Placements",
    "Progress",
    "Query",
    "Solution",
    "TableReport",
    "TimedOutError",
    "VerifyReport",
    "WrongAnswerError",
    "__version__",
    "check",
    "encodings",
    "engines",
    "formats",
    "frame",
    "models",
    "puzzle",
    "records",
]
