# Second looks: sanitizers, coverage, valgrind, lint and layout.

.PHONY: sanitize coverage memcheck lint format format-check

# --- Instrumented builds --------------------------------------------------------------------

SANITIZERS := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
# What does not run compiled code of ours tells nothing new there, and nobody installs it instrumented.
PLAIN_STEPS := check/schema check/tools-clauses check/variants check/perft check/tools-install
# The corpus once more for every ruling: the same code, three times as many runs as all other steps.
SANITIZE_LEFT_OUT := $(PLAIN_STEPS) check/rulings check/adapters

# Instrumented code is slow, and random play shows the same in a fifth of the games.
FEWER := POSITIONS=$${POSITIONS:-100} GAMES=$${GAMES:-40}

sanitize: ## run every test with address and undefined-behaviour sanitizers
	@tools/install.sh build test
	@$(MAKE) $(PARALLEL) BUILD=$(BUILD)/sanitize CFLAGS='-O1 -g' INSTRUMENT='$(SANITIZERS)' programs tests
	@$(FEWER) UBSAN_OPTIONS=print_stacktrace=1 ASAN_OPTIONS=detect_stack_use_after_return=1 \
	    $(MAKE) BUILD=$(BUILD)/sanitize CFLAGS='-O1 -g' INSTRUMENT='$(SANITIZERS)' \
	    STEPS_LEFT_OUT='$(SANITIZE_LEFT_OUT)' total

# In percent, of lines and of branches: the reference without its command line; the harness with its adapters.
REFERENCE_FLOORS ?= 100 95
HARNESS_FLOORS ?= 90 75

coverage: ## run every test and print the share of lines and branches that ran
	@tools/install.sh build test coverage
	@$(MAKE) $(PARALLEL) BUILD=$(BUILD)/coverage CFLAGS='-O0 -g' INSTRUMENT=--coverage programs tests
	@find $(BUILD)/coverage -name '*.gcda' -exec rm -f {} +
	@$(FEWER) $(MAKE) BUILD=$(BUILD)/coverage CFLAGS='-O0 -g' INSTRUMENT=--coverage \
	    STEPS_LEFT_OUT='$(PLAIN_STEPS)' total
	@tools/coverage.sh $(BUILD)/coverage '$(REFERENCE_FLOORS)' '$(HARNESS_FLOORS)'

# Engines answer more slowly under valgrind, and speed is not the question.
VALGRIND := valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,possible
step_cases_memcheck = $(BUILD)/conform run --timeout 120000 -- $(VALGRIND) $(BUILD)/adapters/reference
# Random play takes minutes natively; under valgrind it would take an hour, over the same code.
MEMCHECK_LEFT_OUT ?= cmocka/selfplay
MEMCHECK_STEPS ?= $(filter-out $(MEMCHECK_LEFT_OUT),$(filter cmocka/%,$(STEPS))) $(if $(CORPUS),cases/memcheck)

memcheck: ## run the unit tests and the cases under valgrind
	@tools/install.sh build test valgrind
	@$(MAKE) $(PARALLEL) programs tests
	@$(MAKE) RESULTS=$(BUILD)/results-memcheck STEPS='$(MEMCHECK_STEPS)' RUN_UNDER='$(VALGRIND)' total

# --- Lint -----------------------------------------------------------------------------------

CLANG ?= clang
CLANG_TIDY ?= clang-tidy
CLANG_FORMAT ?= clang-format
HEADERS := $(sort $(filter-out $(BUILD)/%,$(wildcard spec/*.h $(addsuffix *.h,$(sort $(dir $(ALL_SOURCES)))))))
SCRIPTS := $(wildcard .ci/run tools/*.sh tests/*.sh tests/tools/*.sh tests/cli/*.sh tests/fuzz/*.sh packaging/*.sh \
    harness/examples/*.sh)
LINT_FLAGS = -std=c17 $(WARNINGS) -I. -I$(BUILD) $(JANSSON_CFLAGS) $(UV_CFLAGS) $(XML_CFLAGS) $(CMOCKA_CFLAGS)
LINT_STAMPS := $(patsubst %,$(BUILD)/lint/%.ok,$(ALL_SOURCES) $(HEADERS) $(SCRIPTS))

lint: ## both compilers, headers alone, clang-tidy, shellcheck: no warning anywhere
	@tools/install.sh build test lint
	@$(MAKE) $(PARALLEL) --keep-going --output-sync=target lint-all

.PHONY: lint-all
lint-all: $(LINT_STAMPS)
	@echo "lint: $(words $(ALL_SOURCES)) sources, $(words $(HEADERS)) headers, $(words $(SCRIPTS)) scripts without a warning"

# The object stands for gcc's opinion and for the headers the source includes. clang-tidy counts the
# warnings it suppressed on standard error; what it found comes on standard output.
$(BUILD)/lint/%.c.ok: $(BUILD)/obj/%.o .clang-tidy tests/.clang-tidy
	@mkdir -p $(@D)
	@echo "LINT $*.c"
	$(Q)$(CLANG) -fsyntax-only $(LINT_FLAGS) $*.c
	$(Q)$(CLANG_TIDY) --quiet $*.c -- $(LINT_FLAGS) 2>$@.log || { cat $@.log; exit 1; }
	@touch $@

$(BUILD)/lint/%.h.ok: %.h $(HEADERS)
	@mkdir -p $(@D)
	$(Q)for compiler in $(CC) $(CLANG); do \
	    printf '#include "$<"\nextern int not_empty;\n' | $$compiler -fsyntax-only $(LINT_FLAGS) -x c - || exit 1; done
	@touch $@

$(SCRIPTS:%=$(BUILD)/lint/%.ok): $(BUILD)/lint/%.ok: %
	@mkdir -p $(@D)
	$(Q)shellcheck $<
	@touch $@

FORMATTED := $(ALL_SOURCES) $(HEADERS)

format: ## lay out every source with clang-format
	@tools/install.sh lint
	@$(CLANG_FORMAT) -i $(FORMATTED)

format-check: ## fail when clang-format would change something
	@tools/install.sh lint
	@$(CLANG_FORMAT) --dry-run --Werror $(FORMATTED)
	@echo "format: $(words $(FORMATTED)) files as clang-format wants them"
