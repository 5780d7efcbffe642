"""Progress bars."""

from __future__ import annotations

import sys
import warnings
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._answers import Progress


class _Bar:
    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def __call__(self, now: Progress) -> None:
        self._bar.set_description(now.stage, refresh=False)
        self._bar.set_postfix(found=now.found, refresh=False)
        if now.parts is not None and now.done is not None:
            self._bar.total, self._bar.n = now.parts, now.done
        self._bar.refresh()

    def close(self) -> None:
        self._bar.close()


def _is_in_notebook() -> bool:
    """Whether a kernel runs this. Its modules alone may be there without one."""
    find: Any = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)
    return type(find()).__name__ == "ZMQInteractiveShell"


def bar(is_wanted: bool) -> _Bar | None:
    """Return a bar of tqdm, if it is wanted, or if tqdm is there and somebody sees it."""
    if not is_wanted and not (sys.stderr.isatty() or _is_in_notebook()):
        return None
    try:
        with warnings.catch_warnings():
            # Without widgets the bar is a text, in notebooks as well.
            warnings.simplefilter("ignore")
            from tqdm.auto import tqdm
    except ImportError:
        if is_wanted:
            raise
        return None
    return _Bar(tqdm(leave=False, unit="part"))
