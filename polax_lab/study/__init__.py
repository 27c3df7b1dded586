"""What changes if the rules are read differently: `variants` of one position."""

from polax_lab.study.variants import VariantTable, variants

__all__ = ["VariantTable", "variants"]
