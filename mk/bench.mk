# Speed is never judged; these programs print it for whoever changes the move generator.

.PHONY: bench
bench: ## print how fast the reference is
	@tools/install.sh build engines
	@$(MAKE) $(PARALLEL) $(BENCHES)
	@for program in $(BENCHES); do $$program || exit 1; done
	@$(MAKE) $(PARALLEL) programs
	@python3 -B tests/bench/programs.py $(BUILD)
