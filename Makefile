# Two commands matter: `make play` and `make test`. Both set up what they need on a machine with Python 3.11+.
PYTHON ?= python3
PIP = -m pip --disable-pip-version-check --quiet install --no-compile --constraint constraints.txt
PACKAGES = import sysconfig; print(sysconfig.get_path("purelib"))
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info/*') setup.py pyproject.toml constraints.txt

RIGHT_PYTHON = $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
  { echo "Smorgasboard needs Python 3.11 or newer: set PYTHON=/path/to/python3.11."; exit 2; }
COMPILED = .venv-compiled/bin/python
INSTALLED = .venv/bin/python
PURE = .venv-pure/bin/python
PEERS = .venv-peers/bin/python
OLDEST = .venv-oldest/bin/python
WEB_PEER = benchmarks/web/peer
SINCE = HEAD
SHARE = 0.05
KILLS = 1000
HOURS = 8
# What lies in build/ besides pictures and the site.
OF_A_BUILD = made-of wheel smorgasboard ops.txt __native* bdist.* lib.* temp.*
# Where Python is told to keep no bytecode, every process would compile all packages once more.
export PYTHONDONTWRITEBYTECODE =

.PHONY: play install test test-oldest quick lint test-plain test-pure test-compiled rules messages bench bench-web soak balance strength fit puzzles mutants picture screenshots docs browser postgresql caddy wheels format clean help

help:  ## This list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 16

play:  ## The table in your browser
	@$(RIGHT_PYTHON)
	@$(PYTHON) tools/play.py

install: .venv/.ready  ## The command smorg with server, lab and environments, compiled, as .venv/bin/smorg

test:  ## Everything that CI checks
	@$(MAKE) --no-print-directory -j2 test-plain build/.ready
	@$(MAKE) --no-print-directory test-compiled

quick: lint  ## Lint, types and the tests of what changed since SINCE (the last commit), on plain Python
	@tests=$$($(PURE) tests/changed.py --since $(SINCE)) || exit; \
	if [ -z "$$tests" ]; then echo "No test is about what changed since $(SINCE)."; \
	else $(PURE) -m pytest -m "not slow" $$tests || [ $$? = 5 ]; fi

test-plain:  ## What needs no compiler, while it works
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory test-pure

lint: .venv-pure/.ready
	$(PURE) -m ruff check .
	$(PURE) -m ruff format --check .
	$(PURE) -m mypy
	.venv-pure/bin/lint-imports

test-pure: .venv-pure/.ready  ## The tests of what may be compiled, and those that need not wait for it, on plain Python
	SMORG_EXPECT_COMPILED=0 $(PURE) tests/once_more.py -m "early or not once"

test-compiled: .venv-compiled/.ready browser postgresql caddy  ## All tests on the compiled build
	SMORG_EXPECT_COMPILED=$$(command -v cc gcc clang >/dev/null && echo 1 || echo 0) $(COMPILED) tests/once_more.py -m "not early"

test-oldest: .venv-oldest/.ready  ## What leans on other packages, with the oldest versions that pyproject.toml allows
	$(OLDEST) -m pytest tests/cli tests/terminal tests/server tests/lab tests/envs tests/test_installing.py \
	  --ignore tests/server/browser --ignore tests/server/api/test_described_api.py # [dev] as a whole does not install with these versions

rules: .venv-pure/.ready  ## Which tests cover which clause of the rules
	$(PURE) tests/coverage_of_rules.py

messages: .venv-pure/.ready  ## Bring the catalogues of all languages up to date
	$(PURE) tests/messages.py

bench: .venv-compiled/.ready .venv-pure/.ready .venv-peers/.ready  ## Speed, against the peers, in one run
	$(COMPILED) -m benchmarks.run --peers $(PEERS) --pure $(PURE)
	$(COMPILED) -m benchmarks.thinking
	$(COMPILED) -m benchmarks.lab
	@$(MAKE) --no-print-directory bench-web

bench-web: .venv-compiled/.ready  ## Speed of the web server, against boardgame.io
	@$(MAKE) --no-print-directory $(WEB_PEER)/node_modules/.ready || \
	  echo "boardgame.io could not be installed (no npm or no network); everything else is measured."
	$(COMPILED) -m benchmarks.web

soak: .venv-compiled/.ready postgresql caddy  ## KILLS (1000) of servers under load, with restarts of PostgreSQL; goes on where it was stopped
	$(COMPILED) -m tests.server.soak --kills $(KILLS)

balance: .venv-compiled/.ready  ## Whether the games are fair, seat by seat and card by card
	$(COMPILED) -m benchmarks.balance

strength: .venv-compiled/.ready  ## How strong the bots are, level by level (of GAME and with PLAYERS, if given); HOURS (8) of one core at most; goes on where it was stopped
	$(COMPILED) -m benchmarks.strength --hours $(HOURS) $(addprefix --game ,$(GAME)) $(addprefix --players ,$(PLAYERS))

fit: .venv-compiled/.ready  ## Fit the numbers of GAME's judgement to games; kept if they win. OPTIONS="--help" says more
	$(COMPILED) -m benchmarks.fit $(GAME) $(OPTIONS)

puzzles: .venv-compiled/.ready  ## Find puzzles of GAME until there are N (50), in bots' matches or FROM a record or folder; CHECK=1 proves all anew, TELL=1 words them anew
	$(COMPILED) -m benchmarks.puzzles $(GAME) $(N) --into src/smorgasboard/games/$(GAME)/study/puzzles.jsonl $(if $(FROM),--from "$(FROM)") $(if $(CHECK),--check) $(if $(TELL),--tell)
	$(COMPILED) -m benchmarks.puzzle_figures

mutants: .venv-pure/.ready  ## Do the tests notice broken rules, engine and storage? (SHARE of all mutants)
	$(PURE) tests/mutate.py --share $(SHARE)

picture: .venv-pure/.ready  ## Draw the README's picture again
	$(PURE) docs/pictures/draw.py

screenshots: .venv-pure/.ready browser  ## Photograph every page, into build/screenshots
	$(PURE) -m docs.pictures.screenshots

docs: .venv-pure/.ready  ## All documents and the reference as a site, into build/site; a link that leads nowhere stops it
	@$(PURE) -m sphinx --fail-on-warning --quiet -c docs/site . build/site && echo "Open build/site/docs/index.html"

wheels: .venv-pure/.ready  ## Source archive and a wheel for every Python here, each installed and tried (ADDRESS=https://… of the repository)
	@$(PURE) tools/release.py --address "$(ADDRESS)"

format: .venv-pure/.ready
	$(PURE) -m ruff check --fix --quiet .
	$(PURE) -m ruff format --quiet .

clean:
	rm -rf .venv .venv-compiled .venv-pure .venv-peers .venv-play .venv-oldest .soak.json .strength.jsonl .strength.lock build src/*.egg-info

# ---- what some tests need besides Python; without it they are skipped ----

MAY_INSTALL = if [ "$$(id -u)" = 0 ]; then as=; else as="sudo -n"; fi; command -v apt-get >/dev/null && $$as true 2>/dev/null
INSTALL = $$as apt-get update -qq && $$as env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -y -qq --no-install-recommends

browser:
	@for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do \
	  command -v $$name >/dev/null && exit 0; done; \
	{ $(MAY_INSTALL) && { { $(INSTALL) chromium-headless-shell; } || { $(INSTALL) chromium; }; } >/dev/null 2>&1; } || \
	  echo "Tests in a real browser are left out: apt install chromium"
	@command -v firefox-esr >/dev/null || command -v firefox >/dev/null || \
	  { $(MAY_INSTALL) && { $(INSTALL) firefox-esr; } >/dev/null 2>&1; } || \
	  echo "Tests in Firefox are left out: apt install firefox-esr"

postgresql:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	  { $(MAY_INSTALL) && { $(INSTALL) postgresql; } >/dev/null 2>&1; } || \
	  echo "Tests with PostgreSQL are left out: apt install postgresql"

caddy:
	@command -v caddy >/dev/null || { $(MAY_INSTALL) && { $(INSTALL) caddy; } >/dev/null 2>&1; } || \
	  echo "Tests with several servers behind Caddy are left out: apt install caddy"

# ---- environments ----
# .venv-pure holds all packages and the sources as they are; .venv-compiled the compiled build, and packages from
# .venv-pure; .venv what `make install` brings. `make play` has one of its own, .venv-play (tools/play.py).

.venv/bin/python .venv-compiled/bin/python .venv-pure/bin/python .venv-peers/bin/python .venv-oldest/bin/python:
	@$(RIGHT_PYTHON)
	@echo "Setting up $(@D:/bin=) …"
	@$(PYTHON) -m venv $(@D:/bin=) || { echo "This Python cannot make environments: install python3-venv."; exit 2; }
	@$@ $(PIP) --upgrade pip setuptools

build/.ready: $(SOURCES) | .venv-compiled/bin/python
	@echo "Compiling the rules …"
	@$(COMPILED) $(PIP) 'mypy[mypyc]'
	@rm -rf $(addprefix build/,.ready $(OF_A_BUILD)) && mkdir -p build && $(PYTHON) tools/play.py --fingerprint > build/made-of
	@$(COMPILED) -m pip --quiet wheel --no-build-isolation --no-deps --wheel-dir build/wheel .
	@touch $@

.venv/.ready: build/.ready | .venv/bin/python
	@$(INSTALLED) $(PIP) --force-reinstall --no-deps build/wheel/*.whl && $(INSTALLED) $(PIP) "$$(echo build/wheel/*.whl)[server,lab,envs]"
	@touch $@

.venv-compiled/.ready: build/.ready .venv-pure/.ready
	@$(COMPILED) $(PIP) --force-reinstall --no-deps build/wheel/*.whl
	@$(PURE) -c '$(PACKAGES)' > "$$($(COMPILED) -c '$(PACKAGES)')/packages.pth"
	@touch $@

.venv-pure/.ready: setup.py pyproject.toml constraints.txt | .venv-pure/bin/python
	@SMORG_PURE=1 $(PURE) $(PIP) --no-build-isolation --editable '.[dev]'
	@touch $@

.venv-oldest/.ready: pyproject.toml constraints-oldest.txt | .venv-oldest/bin/python
	@SMORG_PURE=1 $(OLDEST) -m pip --disable-pip-version-check --quiet install --constraint constraints-oldest.txt \
	  --no-build-isolation --editable '.[server,postgres,lab,envs]' pytest pytest-timeout pytest-xdist hypothesis httpx
	@touch $@

.venv-peers/.ready: benchmarks/peers.txt | .venv-peers/bin/python
	@$(PEERS) -m pip --disable-pip-version-check --quiet install --requirement benchmarks/peers.txt
	@touch $@

$(WEB_PEER)/node_modules/.ready: $(WEB_PEER)/package.json
	@cd $(WEB_PEER) && npm install --no-package-lock --no-audit --no-fund --loglevel=error
	@touch $@
