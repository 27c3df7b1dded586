"""Sector 18 beside what every game keeps: files of users, public cases, bots, the Workbench."""
