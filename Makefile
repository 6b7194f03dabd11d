# SPDX-License-Identifier: MIT

PREFIX ?= /usr/local
DESTDIR ?=
SIZE ?= 80
KIND ?= apple-health
PAIRS ?= 15
# Rounds of `compare` and `bars`; they have numbers of their own.
ROUNDS ?=
# A file to measure instead of a generated one.
FILE ?=
# How long each target is fuzzed, how many at a time, and which; all without one.
SECONDS ?= 60
JOBS ?= 1
TARGET ?=
# The folder of a conformance suite.
SUITE ?= Fixtures/conformance
# Another libxml2 than the system's: a folder, an archive, or debian:RELEASE.
LIBXML2 ?= debian:testing
# How many changes are tried, and which.
COUNT ?= 48
SEED ?= 1
# One sanitizer; both without one.
SANITIZER ?=
# More flags for the build of the tests.
STRICT ?=

# Reads zip, gzip and other containers, through libarchive, and writes databases, through
# libsqlite3. Every build says so,
# because another choice would compile everything again.
TRAITS := --traits Containers,SQLite

# Checks for what the build needs, then runs a command.
WITH_SETUP := Scripts/setup.sh
# The package manager passes the traits on in the order of a hash table. With a seed of its own
# in each run, every second plan would have other flags, and compile everything again.
SWIFT_BUILD := env SWIFT_DETERMINISTIC_HASHING=1 swift build
SOURCES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
  Fuzzing/Package.swift Fuzzing/Sources Fuzzing/Targets \
  Conformance/Package.swift Conformance/Sources Conformance/Suite \
  $(wildcard Examples/*/Package.swift) $(wildcard Examples/*/Sources) Scripts/library
RELEASE := .build/release

# On Apple systems Swift's libraries are part of the system. Elsewhere they go into the
# program, which looks for none in the folder that it lies in.
ifeq ($(shell uname -s),Darwin)
STATIC :=
STRIP := strip -x
else
STATIC := --static-swift-stdlib --disable-local-rpath
STRIP := strip --remove-section=.swift_modhash
endif
# More flags for the release build.
BUILD_FLAGS ?=

# The one release build: everything that is installed or packed comes from it. The command reads
# no asynchronous sequences. Without the API for them it holds neither the runtime of tasks nor
# the dispatcher: 5 % smaller, and it starts in a tenth less time.
BUILD = $(WITH_SETUP) $(SWIFT_BUILD) $(TRAITS) -c release --product logxml $(STATIC) \
  -Xswiftc -DWITHOUT_TASKS $$(Scripts/link-flags.sh) \
  -Xlinker "$$(Scripts/version.sh --object)" $(BUILD_FLAGS)

INSTALL_TO_MEASURE = $(MAKE) --no-print-directory install DESTDIR= \
  PREFIX="$(CURDIR)/Benchmarks/.build/installed"
MEASURED = --size $(SIZE) $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(filter 80,$(SIZE)),--save)

.PHONY: build demo test lint check install dist deb wheel image check-dist check-ci \
  check-api nightly integrations bench compare bars fuzz conformance check-libxml2 \
  sanitize faults mutants coverage docs format clean help

build: ## Build the command in release mode (the default)
	@$(BUILD)
	@Scripts/check-runpath.sh $(RELEASE)/logxml
	@echo "The command is $(RELEASE)/logxml"

demo: ## Build, convert a weight log and query it
	@[ -x $(RELEASE)/logxml ] || echo "Building the command in release mode first:" \
	  "three to ten minutes on two processors, once."
	@$(BUILD)
	@Scripts/demo.sh "$(CURDIR)/$(RELEASE)"

test: ## Build and run the tests
	@$(WITH_SETUP) $(SWIFT_BUILD) $(TRAITS) --build-tests $(STRICT)
	@$(WITH_SETUP) Scripts/run-tests.sh $(TRAITS) --skip-build --disable-xctest $(STRICT)

lint: ## Check the format and the structure of the sources
	@$(WITH_SETUP) swift format lint --strict -r $(SOURCES)
	@Scripts/check-structure.py

# Everything is compiled once, so each module as a whole, and without what a debugger reads: that
# takes two thirds of the time. (With several threads there is an object for each file, which the
# package manager expects; it finds tests by the index.)
check: STRICT := -Xswiftc -warnings-as-errors -Xswiftc -whole-module-optimization \
  -Xswiftc -num-threads -Xswiftc 2 -debug-info-format none
check: lint ## All that has to pass: lint, no warnings, tests
	@Benchmarks/compare --check-page
	@$(MAKE) --no-print-directory test STRICT="$(STRICT)"
	@$(WITH_SETUP) Scripts/docs.sh .build/docs >/dev/null
	@Scripts/check-layouts.py .build/debug/logxml --rounds 12
	@Scripts/check-statistics.py .build/debug/logxml 100
	@Scripts/check-keys.py .build/debug/logxml
	@Scripts/every-fixture.py .build/debug/logxml $(wildcard ../shared/samples)
	@Scripts/growth.py .build/debug/logxml --small
	@LOGXML=.build/debug/logxml Integrations/run --here

install: ## Install the command, its manual and completions below PREFIX
	@$(BUILD)
	@Scripts/check-runpath.sh $(RELEASE)/logxml
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(RELEASE)/logxml "$(DESTDIR)$(PREFIX)/bin/logxml"
	$(STRIP) "$(DESTDIR)$(PREFIX)/bin/logxml"
	Scripts/install-pages.sh "$(DESTDIR)$(PREFIX)"

dist: ## Make an archive with one static executable for Linux, in dist
	@$(BUILD)
	@Scripts/dist.sh

deb: ## Make a package for Debian, in dist
	@$(BUILD)
	@Scripts/check-runpath.sh $(RELEASE)/logxml
	@Scripts/deb.sh

wheel: dist ## Make a wheel for pip out of the archive, in dist
	@Scripts/wheel.py

image: dist ## Make a container image out of the archive, with buildah
	@Scripts/image.sh

check-dist: deb wheel ## Try what is in dist in Debian 12, 13 and an empty root; as root
	@Scripts/check-dist.sh

check-ci: dist ## Try the action, the hooks, the examples and the timers in Packaging
	@Scripts/check-ci.sh

check-api: ## Hold the public API against that of the last release
	@$(WITH_SETUP) Scripts/check-api.sh

nightly: ## All that is too long for every commit; Scripts/nightly.sh JOB... runs some
	@$(WITH_SETUP) Scripts/nightly.sh

integrations: ## Test Spark, Parquet, pandas and DuckDB with the command; needs pip and Java
	@$(BUILD)
	@Integrations/run

bench: ## Measure speed and memory; SIZE= in MB, KIND=, PAIRS=, FILE=
	@$(WITH_SETUP) $(SWIFT_BUILD) -c release --package-path Benchmarks
	@LOGXML_REVISION="$$(git describe --tags --always --dirty 2>/dev/null)" \
	  Benchmarks/$(RELEASE)/benchmark run --pairs $(PAIRS) \
	  $(if $(FILE),"$(FILE)",--kind $(KIND) --size $(SIZE))

# The installed command is measured: it is the one people run. Only results for
# inputs of the usual size are kept.
compare: ## Compare whole commands with other programs; SIZE= in MB, ROUNDS=
	@$(INSTALL_TO_MEASURE)
	@$(WITH_SETUP) $(SWIFT_BUILD) -c release --package-path Benchmarks
	@Benchmarks/compare $(MEASURED)

bars: ## Say which bars of speed and memory hold; SIZE= in MB, ROUNDS=
	@$(INSTALL_TO_MEASURE)
	@$(WITH_SETUP) $(SWIFT_BUILD) -c release --package-path Benchmarks
	@Benchmarks/bars $(MEASURED)

# One switch for both sanitizers: of two, the compiler heeds the last. The list of
# sources is made anew, which the package manager forgets for the package above.
fuzz: ## Try the libraries with damaged inputs; SECONDS= each target, JOBS=, TARGET=
	@rm -f Fuzzing/.build/release.yaml Fuzzing/.build/*/release/description.json
	@$(WITH_SETUP) env LOGXML_TOOLS=1 $(SWIFT_BUILD) -c release --package-path Fuzzing \
	  --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library
	@Fuzzing/fuzz --seconds $(SECONDS) --jobs $(JOBS) $(if $(TARGET),--target $(TARGET))

conformance: ## Run a conformance suite of the W3C's form; SUITE=folder
	@$(WITH_SETUP) env LOGXML_TOOLS=1 $(SWIFT_BUILD) -c release --package-path Conformance
	@Conformance/$(RELEASE)/conformance "$(SUITE)"

check-libxml2: ## Build and test with another libxml2; LIBXML2=folder or archive
	@$(WITH_SETUP) Scripts/check-libxml2.sh "$(LIBXML2)"

sanitize: ## Run the tests with a sanitizer; SANITIZER= address, thread, or both without
	@for kind in $(if $(SANITIZER),$(SANITIZER),address thread); do \
	  $(WITH_SETUP) Scripts/sanitize.sh $$kind || exit 1; done

faults: ## Run the command in a system that is in trouble: all faults
	@$(WITH_SETUP) $(SWIFT_BUILD) $(TRAITS) --product logxml
	@Scripts/inject-faults.py --all .build/debug/logxml

mutants: ## Change the sources in one place at a time: do the tests notice? COUNT=, SEED=
	@$(WITH_SETUP) Scripts/mutate.py --count $(COUNT) --seed $(SEED)

coverage: ## How many lines the tests run, with and without ../shared
	@$(WITH_SETUP) Scripts/coverage.py --fewest 15

docs: ## Write the reference of the libraries into .build/docs
	@$(WITH_SETUP) $(SWIFT_BUILD) $(TRAITS)
	@$(WITH_SETUP) Scripts/docs.sh .build/docs

format: ## Format the sources in place
	@$(WITH_SETUP) swift format -i -r $(SOURCES)

clean: ## Remove everything that was built
	rm -rf dist .build Benchmarks/.build Fuzzing/.build Conformance/.build

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
