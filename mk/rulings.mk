# One run of the cases for every choice of every ruling.

.PHONY: rulings
rulings: ## run the cases once for every choice of every ruling
	@tools/install.sh build
	@$(MAKE) $(PARALLEL) programs
	@BUILD=$(BUILD) bash tests/rulings.sh
