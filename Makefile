# Everything that is done to this tree by hand or by CI. Bare `make` lists it.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
LANGUAGES := cs pl ru
CATALOGUES := $(wildcard oracle/locale/*/LC_MESSAGES/oracle.po)
COMPILED := $(CATALOGUES:.po=.mo)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test format schemas messages bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: $(READY) $(COMPILED) ## judge all cases
	@echo "==> Judging the cases"
	@$(BIN)/oracle run

test: $(READY) $(COMPILED) ## everything that must hold: style, types, floors, tests, cases, audit
	@echo "==> Checking the format"
	@$(BIN)/ruff format --check .
	@echo "==> Linting"
	@$(BIN)/ruff check .
	@echo "==> Checking the types"
	@$(BIN)/mypy
	@echo "==> Checking the floors"
	@$(BIN)/lint-imports
	@echo "==> Running the tests"
	@$(BIN)/pytest
	@echo "==> Judging the cases"
	@$(BIN)/oracle run
	@echo "==> Auditing the cases"
	@$(BIN)/oracle audit

format: $(READY) ## lay out the code and mend what can be mended by machine
	@echo "==> Mending and formatting the code"
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

schemas: $(READY) ## write schemas/ and docs/games/ from the types and the games
	@echo "==> Writing schemas/"
	@$(BIN)/python -m oracle.suite.schema schemas
	@$(BIN)/python -m oracle.conformance.protocol schemas/protocol
	@echo "==> Writing docs/games/"
	@$(BIN)/python -m oracle.report.vocabulary docs/games

messages: $(READY) ## gather the program's words and update the catalogues to be translated
	@echo "==> Gathering the words"
	@mkdir -p build
	@$(BIN)/pybabel -q extract -k N_ -k Word -k Said:1 -k counted:1,2 --project=rules-oracle \
		--copyright-holder="the contributors of rules-oracle" --add-location=file --sort-by-file --no-wrap -o build/oracle.pot oracle
	@echo "==> Updating the catalogues: $(LANGUAGES)"
	@for language in $(LANGUAGES); do \
		$(BIN)/pybabel -q update -D oracle -i build/oracle.pot -d oracle/locale -l $$language --init-missing \
			--ignore-pot-creation-date --no-fuzzy-matching --no-wrap || exit 1; \
	done

bench: $(READY) $(COMPILED) ## measure the speed, as ratios
	@echo "==> Measuring"
	@$(BIN)/python bench/bench.py

clean: ## remove what was made: environment, caches, builds, compiled catalogues
	@echo "==> Removing what was made"
	@rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@rm -f oracle/locale/*/LC_MESSAGES/*.mo
	@find oracle tests -type d -name __pycache__ -prune -exec rm -rf {} +

# The environment is brought up to date when what it is made from has changed. A recent pip comes first: the command that
# an old one writes loads `re`, which takes a third of `oracle --version`.
$(READY): pyproject.toml hatch_build.py
	@echo "==> Setting up .venv"
	@$(PYTHON) -m venv .venv || { echo "$(PYTHON) cannot make an environment: install its venv module"; exit 1; }
	@$(BIN)/pip install -q --upgrade pip
	@$(BIN)/pip install -q -e '.[dev]'
	@touch $@

%.mo: %.po | $(READY)
	@echo "==> Compiling $<"
	@$(BIN)/pybabel -q compile -i $< -o $@ -l $(notdir $(patsubst %/LC_MESSAGES/,%,$(dir $<)))
