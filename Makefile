# The book's commands; `make` lists them. Python and make are all that the machine needs.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help book slides check test proofs slow serve lab notebooks lint wheel release lighthouse lock newest newest-pages kernels judges clean

BIN := .venv/bin
PORT ?= 8000
NBVAL := --nbval --nbval-current-env --nbval-cell-timeout 120
# Python may store what it compiles (images of containers often forbid it), or each process compiles all packages anew.
export PYTHONDONTWRITEBYTECODE =
# Coq, a program of OCaml, looks for garbage less often: a tenth to a quarter of its time.
export OCAMLRUNPARAM = s=16M,o=1000
# What is installed into .venv: the extra of pyproject.toml of this name.
LAB := .venv/.lab
BOOK := .venv/.book
ALL := .venv/.all
KATEX := node_modules/.package-lock.json
LIGHTHOUSE := node_modules/lighthouse/package.json

# What a failed command needs: `command $(call or_say,the remedy)`.
or_say = || { printf '\n%s\n' "$(1)" >&2; exit 1; }

COQ := coq libcoq-mathcomp-algebra libcoq-mathcomp-algebra-tactics js-of-ocaml

help: ## list the commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

book: $(KATEX) ## build the HTML, strictly, and print its address (no solutions: make book EDITION=course)
	@$(BIN)/python -m website.build

slides: book ## make the slides of the chapters anew from the finished book (make book makes them, too)
	@$(BIN)/python -m website.slides

# All tests of what computes, but for that of `make kernels` itself.
NUMERIC := $(filter-out %/test_processors.py,$(wildcard tests/core/test_*.py))
NUMERIC += tests/course/test_exercises.py tests/course/test_statistics.py
ITEMS := exercises/items

check: lint ## the inner loop, three minutes: style, the package's tests, trials of the exercises changed since the last commit
	@OMP_NUM_THREADS=1 $(BIN)/pytest -q -n 2 tests/core
	@git status --porcelain --untracked-files=all $(ITEMS) | sed 's|.*$(ITEMS)/||; s|/.*||' | sort -u | \
	  while read -r id; do if [ -d "$(ITEMS)/$$id" ]; then echo "$$id"; fi; done | \
	  xargs -r $(BIN)/python -m lincls_course try

# One BLAS thread each, or three workers on two processors hinder one another.
# Where CI is set, as in .ci/run, the gate's costly tests, too.
test: $(KATEX) $(ALL) ## the tests: package, exercises, notebooks, book, browser
	@EDITION=full $(BIN)/python -m website.build
	@EDITION=full OMP_NUM_THREADS=1 $(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder \
	  -m "not release and not slow$(if $(CI),, and not gate)" $(NBVAL) tests book

proofs: $(ALL) ## check the formal proofs with Coq (all files, as many at once as there are processors)
	@command -v coqc >/dev/null $(call or_say,The proofs need Coq with Mathematical Components. On Debian: apt install --no-install-recommends $(COQ); then repeat.)
	@$(BIN)/python -m tools.steps
	@$(BIN)/python -m tools.orders
	@$(BIN)/python -m tools.proofs --extract --reals
	@$(BIN)/python -m tools.proofs --ask

slow: KERNELS := all
slow: lighthouse $(ALL) kernels ## the long campaigns: Lighthouse, mutants and wrong answers on 200 seeds, every formula and listing
	@$(BIN)/python -m lincls_course try --seeds 200
	@OMP_NUM_THREADS=1 $(BIN)/pytest -n 2 -m "slow or gate" tests

serve: book ## show the book on http://localhost:8000 (other port: make serve PORT=8080)
	@echo "http://localhost:$(PORT)  (Ctrl-C stops)"
	@$(BIN)/python -m http.server $(PORT) --bind 127.0.0.1 --directory "$$($(BIN)/python -m tools.edition)"

lab: $(LAB) ## open the notebooks in JupyterLab
	@$(BIN)/jupyter lab $(if $(filter 0,$(shell id -u)),--allow-root) book/0_contents.ipynb

notebooks: $(BOOK) ## run the notebooks again and store them normalised
	@$(BIN)/python -m tools.normalise --run $(wildcard book/*.ipynb)

lint: $(ALL) $(KATEX) ## check style, formatting, types and that the notebooks are normalised
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/node node_modules/prettier/bin/prettier.cjs --check --log-level warn "**/*.{js,mjs,css}"
	@$(BIN)/node node_modules/typescript/bin/tsc -p website
	@$(BIN)/python -m tools.normalise --check $(wildcard book/*.ipynb)

wheel: $(BOOK) ## build both packages into dist/ (no solutions: EDITION=course; with your exercises: COLLECTION=folder)
	@$(BIN)/python -m tools.wheel $(if $(COLLECTION),--collection "$(COLLECTION)")

release: book $(ALL) ## make the PDF, the EPUB and the archives to take along in dist/, and test them (Python inside: PYODIDE=folder)
	@$(BIN)/python -m website.release $(if $(PYODIDE),--pyodide "$(PYODIDE)")
	@$(BIN)/pytest -q -m release tests/site

lighthouse: book $(LIGHTHOUSE) ## measure the heaviest pages as on a slow phone (fetches Lighthouse, 180 MB)
	@$(BIN)/python -m website.lighthouse

# For each Python from the oldest on; uv would begin with that of .venv.
OLDEST := $(shell sed -n 's/^requires-python = ">=\([0-9.]*\),.*/\1/p' pyproject.toml)
COMPILE := uv pip compile -q --upgrade pyproject.toml course/pyproject.toml --no-emit-package lincls --all-extras --universal --python-version $(OLDEST) \
  --custom-compile-command "make lock" -o
NEWEST := _build/newest

lock: $(ALL) ## pin the newest version of every dependency in requirements.txt
	@$(BIN)/$(COMPILE) requirements.txt

newest: $(KATEX) $(ALL) ## try the newest version of every dependency elsewhere: what moved, what of package and notebooks breaks
	@mkdir -p $(NEWEST) && $(BIN)/$(COMPILE) $(NEWEST)/requirements.txt
	@$(BIN)/uv venv -q --clear --python $(BIN)/python $(NEWEST)/.venv
	@VIRTUAL_ENV=$(NEWEST)/.venv $(BIN)/uv pip install -q -r $(NEWEST)/requirements.txt
	@VIRTUAL_ENV=$(NEWEST)/.venv $(BIN)/uv pip install -q --no-deps --no-build-isolation -e . -e course
	@diff requirements.txt $(NEWEST)/requirements.txt | grep '^[<>] [^ ]' || echo "Nothing moved."
	@OMP_NUM_THREADS=1 $(NEWEST)/.venv/bin/pytest -q -n 2 --dist loadfile $(NBVAL) $(NUMERIC) book -k "not stands_its_trials"; \
	  tested=$$?; $(MAKE) newest-pages && exit $$tested

# Past the bounds of Jupyter Book 1, which then translates the configuration alone: the newest Sphinx and theme.
newest-pages:
	@VIRTUAL_ENV=$(NEWEST)/.venv $(BIN)/uv pip install --upgrade sphinx sphinx-book-theme pydata-sphinx-theme myst-nb linkify-it-py
	@$(BIN)/jupyter-book config sphinx . >/dev/null
	@sed "s/'jupyter_book', //; s/'sphinx_comments', //" conf.py >$(NEWEST)/conf.py && mv $(NEWEST)/conf.py conf.py
	@EDITION=full $(NEWEST)/.venv/bin/python -m sphinx -nqW --keep-going -d $(NEWEST)/doctrees \
	  -D nb_execution_cache_path=$(CURDIR)/$(NEWEST)/.jupyter_cache . $(NEWEST)/html

# What reads sources or starts processes is the same with each of them.
SAME := $(patsubst %,\%/test_%.py,compiled layers listings options reach source types)

NOTEBOOKS := book
# One other than that of this processor, or KERNELS=all, or names of kernels of OpenBLAS.
kernels: $(ALL) ## the package's tests and the notebooks as other processors would compute (KERNELS=all)
	@$(BIN)/python -m tools.kernels $(KERNELS) -- $(BIN)/pytest -q -n 2 --dist loadfile $(NBVAL) $(filter-out $(SAME),$(NUMERIC)) $(NOTEBOOKS) \
	  -k "not stands_its_trials and not on_a_cluster"

judges: $(LIGHTHOUSE) ## fetch what some tests look at the pages with: Lighthouse, the checker of HTML, Pyodide's core

clean: ## delete what was built (also delete .venv and node_modules to start from nothing)
	rm -rf _build conf.py .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(LAB) $(BOOK) $(ALL): .venv/.%: requirements.txt pyproject.toml course/pyproject.toml
	@PYTHON="$(PYTHON)" sh tools/set-up.sh $*
	@touch $@

# Where home cannot be written, npm keeps here what it fetched.
NPM = [ -w "$$HOME" ] || export npm_config_cache="$(CURDIR)/_build/npm"; \
  PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --no-audit --no-fund --no-update-notifier --loglevel=error

$(KATEX): package-lock.json | $(BOOK)
	@echo "Fetching KaTeX, reveal.js and the tools of scripts into node_modules ..."
	@$(NPM) --omit=dev || { echo; sh tools/remedy.sh; exit 1; }
	@touch $@

$(LIGHTHOUSE): $(KATEX)
	@echo "Fetching Lighthouse and the other judges into node_modules ..."
	@$(NPM) || { echo; sh tools/remedy.sh; exit 1; }
	@touch $(KATEX) $@
