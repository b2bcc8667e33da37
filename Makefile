# Fourchess. `make help` prints what there is; CONTRIBUTING.md says how the parts fit together.
#
# Sources are found by wildcard, so a new file needs no line here. A program is built as soon as
# a file with its main() stands in its folder. Everything made goes to $(BUILD).

.DEFAULT_GOAL := help
.SUFFIXES:
.DELETE_ON_ERROR:
.SECONDARY:
MAKEFLAGS += --no-builtin-rules --no-print-directory
SHELL := /bin/sh

BUILD ?= build
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
V ?= 0
Q := $(if $(filter 1,$(V)),,@)

ifeq ($(origin CC),default)
CC := gcc
endif
ifeq ($(origin AR),default)
AR := ar
endif
CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
WARNINGS := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Werror
# asserts stay on in every build, so there is no NDEBUG.
COMPILE = $(CC) -std=c17 $(WARNINGS) $(CFLAGS) $(INSTRUMENT) -I. -I$(BUILD)
LINK = $(CC) $(CFLAGS) $(INSTRUMENT) $(LDFLAGS)

# Asked once, and only when a recipe needs it: on a bare machine there is no pkg-config yet.
once = $(eval $(1) := $(shell $(2)))$($(1))
JANSSON_CFLAGS = $(call once,JANSSON_CFLAGS,pkg-config --cflags jansson)
JANSSON_LIBS = $(call once,JANSSON_LIBS,pkg-config --libs jansson)
UV_CFLAGS = $(call once,UV_CFLAGS,pkg-config --cflags libuv)
UV_LIBS = $(call once,UV_LIBS,pkg-config --libs libuv)
XML_CFLAGS = $(call once,XML_CFLAGS,pkg-config --cflags libxml-2.0)
XML_LIBS = $(call once,XML_LIBS,pkg-config --libs libxml-2.0)
EDIT_CFLAGS = $(call once,EDIT_CFLAGS,pkg-config --cflags libedit)
EDIT_LIBS = $(call once,EDIT_LIBS,pkg-config --libs libedit)
CMOCKA_CFLAGS = $(call once,CMOCKA_CFLAGS,pkg-config --cflags cmocka)
CMOCKA_LIBS = $(call once,CMOCKA_LIBS,pkg-config --libs cmocka)

# --- Sources --------------------------------------------------------------------------------

sources = $(sort $(wildcard $(addsuffix /*.c,$(1))))
objects = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))
with_main = $(if $(1),$(shell grep -lE '^int main\b' $(1)))

CHAPTERS := $(sort $(wildcard spec/[0-9]*.md))
LIBRARY_SOURCES := $(call sources,reference reference/variants reference/notation)
JSON_SOURCES := $(call sources,reference/json)
CLI_SOURCES := $(call sources,reference/cli reference/cli/play)
HARNESS_SOURCES := $(call sources,harness harness/author harness/fuzz)
REFERENCE_ADAPTER_SOURCES := $(call sources,harness/adapters/reference)
UCI_ADAPTER_SOURCES := $(call sources,harness/adapters/uci)
TEST_SOURCES := $(sort $(wildcard tests/test_*.c))
TEST_SUPPORT_SOURCES := $(filter-out $(TEST_SOURCES),$(call sources,tests tests/support))
TEST_ENGINE_SOURCES := $(call sources,tests/engines)
BENCH_SOURCES := $(call sources,tests/bench)
# Compiled by others; here only for lint and layout.
OTHER_SOURCES := $(call sources,tests/mutation tests/fuzz site/blocks site/wasm)

ALL_SOURCES := $(LIBRARY_SOURCES) $(JSON_SOURCES) $(CLI_SOURCES) $(HARNESS_SOURCES) \
    $(REFERENCE_ADAPTER_SOURCES) $(UCI_ADAPTER_SOURCES) $(TEST_SOURCES) $(TEST_SUPPORT_SOURCES) \
    $(TEST_ENGINE_SOURCES) $(BENCH_SOURCES) $(OTHER_SOURCES)
MAINS := $(call with_main,$(ALL_SOURCES))

# What a program consists of beside its libraries; "parts" are what tests may link too.
parts = $(call objects,$(filter-out $(MAINS),$(1)))

LIBRARY := $(BUILD)/libfourchess.a
JSON := $(BUILD)/lib/libjson.a
CLAUSES := $(BUILD)/obj/generated/clauses.o
FOURCHESS := $(if $(filter $(MAINS),$(CLI_SOURCES)),$(BUILD)/fourchess)
CONFORM := $(if $(filter $(MAINS),$(HARNESS_SOURCES)),$(BUILD)/conform)
REFERENCE_ADAPTER := $(if $(filter $(MAINS),$(REFERENCE_ADAPTER_SOURCES)),$(BUILD)/adapters/reference)
UCI_ADAPTER := $(if $(filter $(MAINS),$(UCI_ADAPTER_SOURCES)),$(BUILD)/adapters/uci)
PROGRAMS := $(FOURCHESS) $(CONFORM) $(REFERENCE_ADAPTER) $(UCI_ADAPTER)
TESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(filter $(MAINS),$(TEST_SOURCES)))
TEST_ENGINES := $(patsubst tests/engines/%.c,$(BUILD)/engines/%,$(filter $(MAINS),$(TEST_ENGINE_SOURCES)))
BENCHES := $(patsubst tests/bench/%.c,$(BUILD)/bench/%,$(filter $(MAINS),$(BENCH_SOURCES)))

# --- Building -------------------------------------------------------------------------------

.PHONY: all programs tests
all: programs ## build the library and every program
programs: $(LIBRARY) $(PROGRAMS)
	@:
tests: $(TESTS) $(TEST_ENGINES)
	@:

# Notes that change only with what they say: other flags rebuild everything, a source that comes or
# goes rebuilds the archives, another PREFIX rebuilds what looks for the installed cases.
note = $(shell mkdir -p $(BUILD); echo '$(2)' | cmp -s - $(1) || echo '$(2)' >$(1))
$(call note,$(BUILD)/flags.txt,$(CC) $(CFLAGS) $(INSTRUMENT) $(LDFLAGS) $(WARNINGS))
$(call note,$(BUILD)/sources.txt,$(ALL_SOURCES) $(CHAPTERS))
$(call note,$(BUILD)/prefix.txt,$(PREFIX))

$(BUILD)/obj/%.o: %.c $(BUILD)/flags.txt
	@mkdir -p $(@D)
	@echo "CC $<"
	$(Q)$(COMPILE) $(EXTRA_CFLAGS) -MMD -MP -c -o $@ $<

$(call objects,$(JSON_SOURCES) $(CLI_SOURCES) $(REFERENCE_ADAPTER_SOURCES)): EXTRA_CFLAGS = $(JANSSON_CFLAGS)
$(BUILD)/obj/reference/cli/play/line_input.o: EXTRA_CFLAGS += $(EDIT_CFLAGS)
$(call objects,$(HARNESS_SOURCES)): EXTRA_CFLAGS = $(JANSSON_CFLAGS) $(UV_CFLAGS) $(XML_CFLAGS)
$(BUILD)/obj/harness/catalog.o: EXTRA_CFLAGS += -DFOURCHESS_DATADIR='"$(PREFIX)/share/fourchess"'
$(BUILD)/obj/harness/catalog.o: $(BUILD)/prefix.txt
$(call objects,$(UCI_ADAPTER_SOURCES)): EXTRA_CFLAGS = $(JANSSON_CFLAGS) $(UV_CFLAGS)
$(call objects,$(TEST_SOURCES) $(TEST_SUPPORT_SOURCES)): EXTRA_CFLAGS = \
    $(JANSSON_CFLAGS) $(UV_CFLAGS) $(XML_CFLAGS) $(CMOCKA_CFLAGS)
$(call objects,$(TEST_ENGINE_SOURCES) $(BENCH_SOURCES) $(OTHER_SOURCES)): EXTRA_CFLAGS = $(JANSSON_CFLAGS)

# These crash on purpose, and a sanitizer would turn the crash into an exit. The faulty engine takes its
# libraries as they are built for everybody else.
FAULTY := $(BUILD)/engines/faulty
$(filter-out $(FAULTY),$(TEST_ENGINES)) $(call objects,$(TEST_ENGINE_SOURCES)): override INSTRUMENT :=

$(BUILD)/generated/clauses.c: tools/clauses.awk $(CHAPTERS) $(BUILD)/sources.txt
	@mkdir -p $(@D)
	@echo "AWK $@"
	$(Q)awk -f tools/clauses.awk $(or $(CHAPTERS),/dev/null) >$@

$(CLAUSES): $(BUILD)/generated/clauses.c spec/clauses.h $(BUILD)/flags.txt
	@mkdir -p $(@D)
	@echo "CC $<"
	$(Q)$(COMPILE) -c -o $@ $<

# The archive is made anew each time, or members of sources that are gone would stay in it.
define archive
@mkdir -p $(@D)
@echo "AR $@"
$(Q)rm -f $@ && $(AR) qcs $@ $(filter %.o,$^)
endef

define link
@mkdir -p $(@D)
@echo "LD $@"
$(Q)$(LINK) -o $@ $(filter %.o %.a,$^) $(1)
endef

PART_LIBRARIES := $(addprefix $(BUILD)/lib/,libcli.a libharness.a libreference-adapter.a libuci-adapter.a \
    libtest-support.a)

$(LIBRARY): $(call parts,$(LIBRARY_SOURCES))
$(JSON): $(call parts,$(JSON_SOURCES))
$(BUILD)/lib/libcli.a: $(call parts,$(CLI_SOURCES))
$(BUILD)/lib/libharness.a: $(call parts,$(HARNESS_SOURCES))
$(BUILD)/lib/libreference-adapter.a: $(call parts,$(REFERENCE_ADAPTER_SOURCES))
$(BUILD)/lib/libuci-adapter.a: $(call parts,$(UCI_ADAPTER_SOURCES))
$(BUILD)/lib/libtest-support.a: $(call parts,$(TEST_SUPPORT_SOURCES))
$(LIBRARY) $(JSON) $(PART_LIBRARIES): $(BUILD)/sources.txt
	$(archive)

mains = $(call objects,$(filter $(MAINS),$(1)))

$(BUILD)/fourchess: $(call mains,$(CLI_SOURCES)) $(BUILD)/lib/libcli.a $(CLAUSES) $(JSON) $(LIBRARY)
	$(call link,$(JANSSON_LIBS) $(EDIT_LIBS))

$(BUILD)/conform: $(call mains,$(HARNESS_SOURCES)) $(BUILD)/lib/libharness.a \
    $(BUILD)/lib/libreference-adapter.a $(CLAUSES) $(JSON) $(LIBRARY)
	$(call link,$(JANSSON_LIBS) $(UV_LIBS) $(XML_LIBS))

$(BUILD)/adapters/reference: $(call mains,$(REFERENCE_ADAPTER_SOURCES)) $(BUILD)/lib/libreference-adapter.a \
    $(CLAUSES) $(JSON) $(LIBRARY)
	$(call link,$(JANSSON_LIBS))

$(BUILD)/adapters/uci: $(call mains,$(UCI_ADAPTER_SOURCES)) $(BUILD)/lib/libuci-adapter.a
	$(call link,$(JANSSON_LIBS) $(UV_LIBS))

$(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(PART_LIBRARIES) $(CLAUSES) $(JSON) $(LIBRARY)
	@mkdir -p $(@D)
	@echo "LD $@"
	$(Q)$(LINK) -o $@ $< $(BUILD)/lib/libtest-support.a $(CLAUSES) -Wl,--start-group $(PART_LIBRARIES) -Wl,--end-group \
	    $(JSON) $(LIBRARY) $(CMOCKA_LIBS) $(JANSSON_LIBS) $(UV_LIBS) $(XML_LIBS)

$(BUILD)/engines/%: $(BUILD)/obj/tests/engines/%.o
	$(call link,$(JANSSON_LIBS))
$(FAULTY): $(BUILD)/lib/libreference-adapter.a $(JSON) $(LIBRARY)

$(BUILD)/bench/%: $(BUILD)/obj/tests/bench/%.o $(CLAUSES) $(JSON) $(LIBRARY)
	$(call link,$(JANSSON_LIBS))

include mk/test.mk mk/long.mk mk/quality.mk mk/install.mk
# Parts of the tree that may not be there have their targets in a file of their own.
include $(if $(UCI_ADAPTER),mk/engines.mk) $(if $(wildcard tests/rulings.sh),mk/rulings.mk) \
    $(if $(BENCHES),mk/bench.mk) $(if $(wildcard tests/mutation/run.py),mk/mutation.mk) \
    $(if $(wildcard tests/fuzz/run.sh),mk/fuzz.mk) $(if $(wildcard packaging/build.sh),mk/dist.mk) \
    $(if $(wildcard site/generate/main.mjs),mk/site.mk)
-include $(patsubst %.c,$(BUILD)/obj/%.d,$(ALL_SOURCES))

# --- The rest -------------------------------------------------------------------------------

.PHONY: help clean
help: ## print this list
	@echo "make run     sets the machine up, builds, and runs the cases against the reference"
	@echo "make test    sets the machine up, builds, and passes every test"
	@echo
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | sort -u | awk -F '\t' '{ printf "  %-14s %s\n", $$1, $$2 }'
	@echo
	@echo "V=1 prints whole commands, NO_INSTALL=1 never installs, BUILD=dir builds elsewhere."

clean: ## remove everything that was made
	rm -rf $(BUILD)
