# Needs GNU make and Python 3.11 or newer with its venv module; everything else goes into .venv.
#   make PYTHON=/path/to/python3 ...   chooses the Python

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?=
CANDIDATES = $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python)
INSTALL = $(BIN)/python -m pip --disable-pip-version-check install --quiet --quiet

# The places whose doctests run beside tests/; those that are not there are left out.
DOCS = --doctest-modules --doctest-glob=README.md
PLACES = polax_lab tests $(wildcard README.md)
NOTEBOOKS = $(if $(wildcard notebooks/*.ipynb),--nbmake --nbmake-timeout=600 notebooks)

# The browser tests run every notebook; where there is no browser, nbmake does. It takes seconds to
# load, in each worker.
SPARE = -p no:nbmake
BROWSERLESS = $$($(BIN)/python tests/browser/chromium.py >/dev/null 2>&1 && echo $(SPARE) || echo $(NOTEBOOKS))

# Browser tests wait more than they compute, but each worker has servers and a Chromium of its own.
SPREAD = -n logical --dist worksteal
PAIR = -n 2 --dist worksteal $(SPARE)

# Hundreds of processes import the package: each module is compiled for all of them once.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help lab test quick lint bench clean chromium

help:
	@echo "make lab     open the first notebook in JupyterLab; PORT=8899 NO_BROWSER=1 for headless use"
	@echo "make test    run everything: ruff, mypy, pytest, notebooks, browser tests, scenarios"
	@echo "make quick   run the fast tests only"
	@echo "make lint    run ruff and mypy"
	@echo "make bench   run the benchmarks"
	@echo "make clean   remove .venv and everything else that was made"

lab: $(VENV)/.lab
	$(BIN)/polax-lab lab $(if $(PORT),--port $(PORT)) $(if $(filter-out 0 no false,$(NO_BROWSER)),--no-browser)

test: lint chromium
	$(BIN)/python -m pytest $(SPREAD) -m "not browser" $(DOCS) $(PLACES) $(BROWSERLESS)
	$(BIN)/python -m pytest $(PAIR) -m browser tests/browser
	$(BIN)/polax-lab check

quick: $(VENV)/.test
	$(BIN)/python -m pytest $(SPREAD) -m "not slow and not notebook and not browser" $(SPARE) $(DOCS) $(PLACES)

lint: $(VENV)/.test
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check --quiet .
	$(BIN)/python -m mypy

bench: $(VENV)/.test
	@set -e; for script in $(sort $(wildcard benchmarks/bench_*.py)); do \
	  echo "== $$script"; $(BIN)/python "$$script"; \
	done

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Never asks for a password: only root on Debian and its kin installs, others get a hint.
# libatomic1 is what Playwright's driver lacks on a bare machine.
chromium: $(VENV)/.test
	@find="$(BIN)/python tests/browser/chromium.py"; packages=""; \
	$$find || [ -n "$$CHROMIUM" ] || packages="chromium fonts-liberation"; \
	$(BIN)/python -m playwright --version >/dev/null 2>&1 || packages="$$packages libatomic1"; \
	if [ -n "$$packages" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing $$packages for the browser tests ..."; \
	  export DEBIAN_FRONTEND=noninteractive; \
	  apt-get update -qq && \
	  apt-get install -qq -y --no-install-recommends $$packages </dev/null >/dev/null; \
	  $$find || true; \
	fi

# The stamps live in .venv, so that they go when it goes.
$(VENV)/.lab: $(BIN)/python pyproject.toml polax_lab/_version.py
	@echo "Installing polax_lab into $(VENV) (a minute or two the first time) ..."
	@$(INSTALL) -e '.[study]'
	@touch $@

$(VENV)/.test: $(BIN)/python pyproject.toml polax_lab/_version.py
	@echo "Installing polax_lab and its test tools into $(VENV) (a minute or two the first time) ..."
	@$(INSTALL) -e '.[test]'
	@touch $(VENV)/.lab $@

$(BIN)/python:
	@for candidate in $(CANDIDATES); do \
	  if "$$candidate" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' \
	    >/dev/null 2>&1; then found="$$candidate"; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "polax_lab needs Python 3.11 or newer with its venv module, but none of these is one:" \
	    "$(CANDIDATES); install it (Debian: apt-get install python3 python3-venv)" \
	    "or name it: make PYTHON=/path/to/python3" >&2; \
	  exit 1; \
	fi; \
	"$$found" -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }
