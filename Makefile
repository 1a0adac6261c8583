# Octavo: `make run` opens the demo, `make test` runs every test, `make help` shows the rest.

PREFIX  ?= /usr/local
DESTDIR ?=
# make test FILTER=ISBN runs the tests whose names match; PARALLEL=no runs one after the other.
FILTER   ?=
PARALLEL ?= yes
# make bench SIZE=10000 measures in generated catalogues of that size; ONLY=typed only that.
SIZE     ?=
ONLY     ?=
# make release TIMES=1 compiles all of it and prints what each module took.
TIMES    ?=

SWIFT   ?= swift
# One binary that needs no Swift beside it, without what is never called and without symbols. At a
# fixed address: 84,000 relocations less at each start, which was a quarter of its time. The library of
# C++, which Swift's runtime needs, comes in as well, and no symbol goes out: the loader looked for
# each of the one among the 16,000 of the other, 0.9 ms of 11.
# GRDB imports the whole of Foundation, and with it come 34 MB of tables of languages and calendars,
# which nothing of ours asks (Sources import FoundationEssentials alone, which scripts/check-imports
# sees to). The linker leaves them out when their name is taken: 42 MB in place of 76. What asked them all
# the same would be answered as by tables of another version, with an error. Another Swift may have
# another number in the name; then they are only there again.
RELEASE := -c release --static-swift-stdlib --disable-local-rpath -debug-info-format none \
  -Xlinker --gc-sections -Xlinker -s -Xlinker --defsym=icudt76_dat=__ehdr_start \
  -Xlinker --no-export-dynamic -Xswiftc -Xclang-linker -Xswiftc -no-pie \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xswiftc -Xclang-linker -Xswiftc -L$(CURDIR)/.build/static
# The benchmark reaches into modules, so that it is built apart from what is installed.
BENCHED := -c release --static-swift-stdlib -debug-info-format none -Xswiftc -enable-testing \
  --scratch-path .build/benchmarks --product octavo-bench
# For working on it: see isForWork in Package.swift. An index, which only editors use, takes a tenth of
# the time, and what a debugger reads takes another; `swift build` makes both.
WORKED  := -c release --scratch-path .build/work --disable-index-store -debug-info-format none
BUILT   := OCTAVO_WORK=1 $(SWIFT) build $(WORKED)
# A first look takes the optimizer for nothing: 2:22 in place of 3:20 (two cores, a fresh clone), since
# everything waits for GRDB. The tests take less with it, so that where there is a build for working, `make
# run` goes on with that.
LOOK    := $(if $(wildcard .build/work),work,look)
LOOKED  := $(subst .build/work,.build/$(LOOK),$(BUILT)) $(if $(filter look,$(LOOK)),-Xswiftc -Onone)
TESTED  := scripts/tell-failures env OCTAVO_WORK=1 LC_ALL=C.UTF-8 SWIFT_BACKTRACE=enable=no $(SWIFT) test $(WORKED) \
  --skip-build --disable-xctest --enable-swift-testing $(if $(filter no,$(PARALLEL)),--no-parallel)
# Tens of thousands of catalogues: without the optimizer they take hours.
PROVED  := LC_ALL=C.UTF-8 $(SWIFT) test -c release -debug-info-format none -Xswiftc -enable-testing \
  --scratch-path .build/proofs --disable-xctest --enable-swift-testing
# What is installed where it is missing.
NEEDS       := ncurses sqlite
TEST_NEEDS  := tmux curl
TEST_WISHES := zsh fish jq
LINTED  := Sources Tests Benchmarks Package.swift

bin         := $(DESTDIR)$(PREFIX)/bin
share       := $(DESTDIR)$(PREFIX)/share
man         := $(share)/man/man1
man7        := $(share)/man/man7
bash_folder := $(share)/bash-completion/completions
zsh_folder  := $(share)/zsh/site-functions
fish_folder := $(share)/fish/vendor_completions.d
release     := .build/release/octavo
times       := $(CURDIR)/.build/times

.DEFAULT_GOAL := help
.PHONY: help run build test bench prove fuzz lint format install uninstall clean needs curl-advice test-needs test-packages bench-build bench-needs release

help: ## Show what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: needs curl-advice ## Build, and open the demo catalogue
	@$(LOOKED) --product octavo
	@.build/$(LOOK)/release/octavo demo

build: needs ## Build for working on it
	@$(BUILT) --product octavo

test: test-needs ## Build and run every test [FILTER=name] [PARALLEL=no]
	@$(BUILT) --build-tests
	@$(TESTED) $(if $(FILTER),--filter '$(FILTER)')

bench: release bench-needs ## Measure beside yardsticks, print a table [SIZE=10000] [ONLY=typed]
	@OCTAVO_BENCH=1 $(SWIFT) build $(BENCHED)
	@clang -O2 -Wall -o .build/benchmarks/release/octavo-child Benchmarks/Child/child.c
	@.build/benchmarks/release/octavo-bench $(release) $(SIZE) $(ONLY)

prove: release ## Kill it, break its disk and its files, crowd it: the longer proofs
	@scripts/prove/all $(release)
	@OCTAVO_PROVE=1 $(PROVED) --filter \
	  'RoundTripTests|MutationTests|ManyBooksTests|UndoRandomTests|QueryModelTests|QueryRandomTests|FixtureTests|RandomKeyTests|Privacy|CancelledReadingTests|DelimitedTests|RealFileTests'

fuzz: needs ## Feed the readers of files what libFuzzer makes up [SECONDS=60] [ONLY=csv]
	@scripts/fuzz $(or $(SECONDS),60) $(ONLY)

lint: ## Check the format, the imports and the rules of the house
	@$(SWIFT) format lint --strict --parallel -r $(LINTED)
	@scripts/check-imports
	@scripts/check-sources

format: ## Put the sources into the house's format
	@$(SWIFT) format -i --parallel -r $(LINTED)

install: release curl-advice ## Install the program, its man page and completions [PREFIX=/usr/local] [DESTDIR=]
	install -d '$(bin)' '$(man)' '$(man7)' '$(bash_folder)' '$(zsh_folder)' '$(fish_folder)'
	install -m 755 $(release) '$(bin)/octavo'
	install -m 644 Resources/octavo.1 '$(man)/octavo.1'
	install -m 644 Resources/octavo-query.7 '$(man7)/octavo-query.7'
	$(release) --generate-completion-script bash > '$(bash_folder)/octavo'
	$(release) --generate-completion-script zsh > '$(zsh_folder)/_octavo'
	$(release) --generate-completion-script fish > '$(fish_folder)/octavo.fish'

uninstall: ## Remove what `make install` put there; catalogues stay
	rm -f '$(bin)/octavo' '$(man)/octavo.1' '$(man7)/octavo-query.7' '$(bash_folder)/octavo' '$(zsh_folder)/_octavo' \
	  '$(fish_folder)/octavo.fish'

clean: ## Remove everything that was built
	@rm -rf .build Benchmarks/results.json

release: needs ## Build what `make install` installs [TIMES=1]
	@# The linker takes the shared library of C++ where both are in one folder.
	@mkdir -p .build/static
	@ln -sf "$$(clang -print-file-name=libstdc++.a || echo none)" .build/static/libstdc++.a
	@$(if $(TIMES),rm -rf $(times) .build/*/release && mkdir -p $(times))
	@$(SWIFT) build $(RELEASE) $(if $(TIMES),-Xswiftc -stats-output-dir -Xswiftc $(times)) --product octavo
	@$(if $(TIMES),scripts/build-times $(times))

needs:
	@scripts/install-packages $(NEEDS)

curl-advice:
	@command -v curl >/dev/null || echo "To look books up by ISBN, Octavo needs the program curl, which is not here."

test-needs:
	@scripts/install-packages $(NEEDS) $(TEST_NEEDS)
	@# Without one of these, what is tried in it is left out.
	@scripts/install-packages $(TEST_WISHES) || echo "Left out: what needs $(TEST_WISHES)."

# What Debian calls all of it; see scripts/bare-path.
test-packages:
	@scripts/install-packages --names $(NEEDS) $(TEST_NEEDS) $(TEST_WISHES)

# That it compiles is looked at by .ci/run; what is measured is another build.
bench-build:
	@OCTAVO_BENCH=1 $(BUILT) --product octavo-bench

bench-needs:
	@scripts/install-packages sqlite3
