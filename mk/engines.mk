# Real engines of other people, on classic.

ENGINE_CASES_LEAST ?= 60

.PHONY: run-engines
run-engines: ## run the cases of classic against Stockfish and Fairy-Stockfish
	@tools/install.sh build engines
	@$(MAKE) $(PARALLEL) programs
	@tools/engines.sh $(BUILD)/conform $(BUILD)/adapters/uci $(ENGINE_CASES_LEAST) stockfish fairy-stockfish
