"""``python -m polax_lab`` is ``polax-lab``."""

from polax_lab.cli import main

if __name__ == "__main__":
    main()
