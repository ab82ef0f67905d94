# Everything of Icebox by one command each; every target sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2

.PHONY: setup play run test lint bench soak kills gallery browser clean

$(VENV)/made: requirements-dev.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Icebox needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/playable: requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Icebox needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

setup: $(VENV)/playable  ## install what play needs

play: setup  ## try it in a browser: a group chat on this machine, no token needed
	$(BIN)/icebox sandbox

run: setup  ## run the bot in Telegram, with the settings of .env
	$(BIN)/icebox run

browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } \
	  || echo "NO CHROMIUM: the tests in a browser will be skipped"

test: $(VENV)/made browser  ## all tests
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup

lint: $(VENV)/made  ## style, types, layers, spelling, dependencies
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/deptry bot games render
	$(BIN)/codespell

bench: $(VENV)/made  ## every benchmark, one line of JSON each
	for name in rules draw press; do $(BIN)/icebox bench $$name; done

soak: $(VENV)/made  ## a thousand evenings in which everything goes wrong
	$(BIN)/icebox soak --evenings 1000 --seed 1 --json

kills: $(VENV)/made  ## kill the bot five hundred times in the middle of everything
	ICEBOX_KILLS=500 $(BIN)/pytest -n $(WORKERS) tests/e2e/test_kill.py

gallery: $(VENV)/made  ## draw docs/gallery anew
	$(BIN)/icebox gallery

clean:  ## remove what was installed and made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
