"""A second referee for money, cards and turns, written from the rule ledger alone."""
