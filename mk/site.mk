# The site: spec, lessons, rulings, tours and the playground as files for any static host.

SITE := $(BUILD)/site
SITE_BLOCKS := $(BUILD)/site-blocks
SITE_ENGINE := $(BUILD)/site-engine.wasm
SITE_MODULES := site/node_modules/.package-lock.json
WASM_SOURCES := $(call sources,site/wasm) $(LIBRARY_SOURCES)
PORT ?= 8000
# In CI: every so many pages are opened in the browser. Links and files are always looked at whole.
PAGES_EVERY ?= 1

.PHONY: site site-serve test-site
site: ## the spec, the lessons and the playground as a static site in build/site
	@tools/install.sh build site
	@$(MAKE) $(PARALLEL) programs $(SITE_BLOCKS) $(SITE_ENGINE)
	@node site/generate/main.mjs $(BUILD) $(SITE)

site-serve: site ## the same, served at http://localhost:8000 (PORT=8000)
	@node site/serve.mjs $(SITE) $(PORT)

test-site: site ## the site in a real browser; screenshots in build/site-shots
	@tools/install.sh test-site
	@$(MAKE) $(SITE_MODULES)
	@site/node_modules/.bin/tsc --project site
	@PAGES_EVERY=$(PAGES_EVERY) node site/test/run.mjs $(BUILD)

$(SITE_MODULES): site/package-lock.json
	@echo "NPM $<"
	$(Q)cd site && npm ci --loglevel=error --no-audit --no-fund --ignore-scripts
	@touch $@

$(SITE_BLOCKS): $(BUILD)/obj/site/blocks/main.o
	$(call link,$(JANSSON_LIBS) $(call once,CMARK_LIBS,pkg-config --libs libcmark))

# Nothing is imported: what the C library would print with is not linked in, see site/wasm/hooks.c. The full printf is the one
# that has nothing to complain about.
$(SITE_ENGINE): $(WASM_SOURCES) $(wildcard site/wasm/*.h) $(LIBRARY_HEADERS) $(BUILD)/sources.txt
	@mkdir -p $(@D)
	@echo "WASM $@"
	$(Q)clang --target=wasm32-wasi -std=c17 $(filter-out -Werror,$(WARNINGS)) -O2 -I. -nostartfiles -Wl,--no-entry -Wl,--strip-all \
	    -o $@ $(WASM_SOURCES) -lc-printscan-long-double
