"""The games: one folder each, found by name through `polax_lab.game.load_game`."""
