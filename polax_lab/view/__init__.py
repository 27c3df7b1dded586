"""Drawers of scenes: SVG text, plotly figures, files. They know no game.

Import what you need from the module that has it: ``polax_lab.view.svg``,
``polax_lab.view.figure`` (the only one that loads plotly), ``polax_lab.view.export``.
"""
