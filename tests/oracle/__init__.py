"""A slow second opinion on the Polax board rules, written from the rule ledger alone."""
