# How strong the cases are: the reference is broken in small ways, and the cases must notice.

MUTATION_OPTIONS ?=

.PHONY: mutation
mutation: ## break the reference in small ways and count what the cases notice (long)
	@tools/install.sh build mutation
	@$(MAKE) $(PARALLEL) programs
	@BUILD=$(BUILD) python3 tests/mutation/run.py $(MUTATION_OPTIONS)
