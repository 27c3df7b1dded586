"""Live panels for notebooks.

`Workbench` for setting up and asking, `PlayTable` for playing, `start` for trying the rules out,
`lesson` for teaching one.
"""

from polax_lab.workbench.app import Workbench
from polax_lab.workbench.lesson import lesson
from polax_lab.workbench.play import PlayTable
from polax_lab.workbench.start import start

__all__ = ["PlayTable", "Workbench", "lesson", "start"]
