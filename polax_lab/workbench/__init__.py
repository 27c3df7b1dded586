"""Live panels for notebooks: `start` for trying the rules out, `lesson` for teaching one."""

from polax_lab.workbench.lesson import lesson
from polax_lab.workbench.start import start

__all__ = ["lesson", "start"]
