"""What many rulings and many games tell: variants, duels, simulations, solvers and stories."""

from polax_lab.study.variants import VariantTable, variants

__all__ = ["VariantTable", "variants"]
