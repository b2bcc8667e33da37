# To take away: archives of the source and of the cases, and the cases as an npm package. VERSION is in mk/install.mk.

.PHONY: dist dist-check
dist: ## archives of the source and of the cases, and an npm package, in build/dist
	@tools/install.sh build test
	@$(MAKE) $(PARALLEL) programs
	@bash packaging/build.sh $(BUILD) $(VERSION)

dist-check: dist ## try each of them in an empty folder
	@tools/install.sh dist
	@$(MAKE) node-modules
	@bash packaging/check.sh $(BUILD) $(VERSION)
