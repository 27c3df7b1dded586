"""An oracle of Galaktix, written from the ledger alone; it imports nothing of the game."""
