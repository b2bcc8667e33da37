# The long forms of the checks that `make test` runs in a reduced form.

.PHONY: check-long
check-long: ## ten thousand positions and games a variant instead of hundreds, every perft twice, without installing
	@NO_INSTALL=1 tools/install.sh build test
	@$(MAKE) $(PARALLEL) $(BUILD)/tests/test_agreement $(BUILD)/tests/test_selfplay
	POSITIONS=10000 $(BUILD)/tests/test_agreement
	GAMES=10000 $(BUILD)/tests/test_selfplay
	python3 -B tests/perft/second_opinion.py $(PERFT_CASES)
