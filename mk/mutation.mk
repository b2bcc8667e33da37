# How strong the cases are: the reference is broken in small ways, and the cases must notice.

MUTATION_OPTIONS ?=
# Which cases notice which mutant, for `conform coverage --redundant`.
MATRIX_FILE := $(BUILD)/mutation-matrix.json
# In CI: so many mutants, always the same until the sources change.
SAMPLE ?= 150
SEED ?= 2026

.PHONY: mutation mutation-sample
mutation: ## break the reference in small ways and count what the cases notice (long; MATRIX=1: by case)
	@tools/install.sh build mutation
	@$(MAKE) $(PARALLEL) programs
	@BUILD=$(BUILD) python3 -B tests/mutation/run.py $(if $(MATRIX),--matrix $(MATRIX_FILE) $(if $(filter quick,$(MATRIX)),--quick),--verify) $(MUTATION_OPTIONS)
	$(if $(MATRIX),@$(BUILD)/conform coverage --redundant $(MATRIX_FILE))

mutation-sample: ## the same for SAMPLE mutants, chosen by SEED
	@tools/install.sh build mutation
	@$(MAKE) $(PARALLEL) programs
	@BUILD=$(BUILD) python3 -B tests/mutation/run.py --sample $(SAMPLE) --seed $(SEED) $(MUTATION_OPTIONS)
