# Running: the cases against the reference, and every test.

# In a recipe: as many jobs as there are processors, unless the caller said how many.
PARALLEL = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(JOBS))

CASES := $(wildcard cases/[0-9]*/*.json)
CLI_TESTS := $(sort $(wildcard tests/cli/*.sh))
TOOL_TESTS := $(sort $(wildcard tests/tools/*.sh))
NODE_MODULES := node_modules/.package-lock.json
RESULTS := $(BUILD)/results

# Tests and engines that tests start are looked for here, so that an instrumented build tests itself.
export FOURCHESS_BUILD := $(BUILD)

.PHONY: run test check steps total
run: ## set the machine up, build, run the cases against the reference
	@tools/install.sh build
	@$(MAKE) $(PARALLEL) programs
	@$(BUILD)/conform run -- $(BUILD)/adapters/reference

test: ## set the machine up, build, pass every test
	@tools/install.sh build test
	@$(MAKE) $(PARALLEL) programs tests node-modules
	@$(MAKE) total

check: ## the same without installing anything
	@NO_INSTALL=1 tools/install.sh build test
	@test -f $(NODE_MODULES) || { echo "ajv is missing; to install it: npm ci" >&2; exit 1; }
	@$(MAKE) $(PARALLEL) programs tests
	@$(MAKE) total

.PHONY: node-modules
node-modules: $(NODE_MODULES)
	@:

$(NODE_MODULES): package-lock.json
	@echo "NPM $<"
	$(Q)npm ci --loglevel=error --no-audit --no-fund --ignore-scripts
	@touch $@

# --- Steps: what "every test" is -----------------------------------------------------------

CORPUS := $(if $(CONFORM),$(if $(REFERENCE_ADAPTER),$(CASES)))
STEPS := $(patsubst $(BUILD)/tests/test_%,cmocka/%,$(TESTS)) \
    $(if $(CORPUS),cases/corpus check/symmetry check/lint check/fmt) \
    $(if $(wildcard harness/command_coverage.c),check/clauses) \
    $(if $(wildcard harness/command_selftest.c),check/selftest) \
    $(if $(wildcard tests/perft/second_opinion.py),check/perft) \
    $(if $(wildcard tests/rulings.sh),check/rulings) \
    $(if $(wildcard tests/adapters.sh),check/adapters) \
    $(if $(wildcard tools/variants.sh),check/variants) \
    $(patsubst tests/cli/%.sh,check/cli-%,$(CLI_TESTS)) \
    $(patsubst tests/tools/%.sh,check/tools-%,$(TOOL_TESTS)) \
    $(if $(wildcard tests/schema/check.mjs),check/schema)
# An instrumented build leaves out what it cannot tell anything new about.
STEPS_LEFT_OUT ?=

step_cases_corpus = $(BUILD)/conform run -- $(BUILD)/adapters/reference
step_check_symmetry = $(BUILD)/conform run --symmetry -- $(BUILD)/adapters/reference
step_check_lint = $(BUILD)/conform lint
step_check_fmt = $(BUILD)/conform fmt --check
step_check_clauses = $(BUILD)/conform coverage
step_check_selftest = $(BUILD)/conform selftest --timeout 1000
PERFT_CASES := $(wildcard cases/*/perft*.json)
# Deeper counts take minutes that way: `make check-long`.
step_check_perft = python3 -B tests/perft/second_opinion.py --depth 2 $(PERFT_CASES)
step_check_rulings = env BUILD=$(BUILD) bash tests/rulings.sh
step_check_adapters = bash tests/adapters.sh
step_check_variants = tools/variants.sh --check
step_check_schema = node tests/schema/check.mjs

STEPS_TO_RUN := $(filter-out $(STEPS_LEFT_OUT),$(STEPS))
STEP_TARGETS := $(addprefix step/,$(STEPS_TO_RUN))
.PHONY: $(STEP_TARGETS)

$(filter step/cmocka/%,$(STEP_TARGETS)): step/cmocka/%:
	@tools/step.sh $(RESULTS) cmocka/$* $(RUN_UNDER) $(BUILD)/tests/test_$*
$(filter step/check/cli-%,$(STEP_TARGETS)): step/check/cli-%:
	@tools/step.sh $(RESULTS) check/cli-$* bash tests/cli/$*.sh
$(filter step/check/tools-%,$(STEP_TARGETS)): step/check/tools-%:
	@tools/step.sh $(RESULTS) check/tools-$* bash tests/tools/$*.sh
NAMED_STEPS := $(filter-out step/cmocka/% step/check/cli-% step/check/tools-%,$(STEP_TARGETS))
$(NAMED_STEPS): step/%:
	@tools/step.sh $(RESULTS) $* $(step_$(subst /,_,$*))

steps: $(STEP_TARGETS)
	@:

# Everything has been built by now: the steps write down how they ended, the total reads it.
total:
	@rm -rf $(RESULTS)
	@$(MAKE) $(PARALLEL) --output-sync=target steps
	@tools/total.sh $(RESULTS) $(STEPS_TO_RUN)
