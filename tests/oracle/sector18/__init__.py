"""A second, slow reading of the rules of Sector 18 for ships: movement, combat, attack."""
