# Parsers under libFuzzer: everything that reads what people or engines wrote.

# In all targets together.
SECONDS ?= 60

FUZZ_BUILD := $(BUILD)/fuzz
FUZZ_INSTRUMENT := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FUZZ_SUPPORT_SOURCES := tests/fuzz/support.c
FUZZ_SOURCES := $(filter-out $(FUZZ_SUPPORT_SOURCES),$(call sources,tests/fuzz))
FUZZ_TARGETS := $(patsubst tests/fuzz/%.c,$(BUILD)/targets/%,$(FUZZ_SOURCES))
FUZZ_LIBRARIES := $(filter-out %/libtest-support.a,$(PART_LIBRARIES))

$(call objects,$(FUZZ_SOURCES) $(FUZZ_SUPPORT_SOURCES)): EXTRA_CFLAGS = $(JANSSON_CFLAGS) $(UV_CFLAGS) $(XML_CFLAGS)

$(BUILD)/targets/%: $(BUILD)/obj/tests/fuzz/%.o $(call objects,$(FUZZ_SUPPORT_SOURCES)) $(FUZZ_LIBRARIES) $(CLAUSES) \
    $(JSON) $(LIBRARY)
	@mkdir -p $(@D)
	@echo "LD $@"
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $(filter %.o,$^) -Wl,--start-group $(FUZZ_LIBRARIES) -Wl,--end-group \
	    $(JSON) $(LIBRARY) $(JANSSON_LIBS) $(UV_LIBS) $(XML_LIBS)

.PHONY: fuzz fuzz-targets
fuzz-targets: $(FUZZ_TARGETS)
	@:

fuzz: ## let libFuzzer loose on every parser for SECONDS (default 60) in all
	@tools/install.sh build test fuzz
	@$(MAKE) $(PARALLEL) programs
	@$(MAKE) $(PARALLEL) BUILD=$(FUZZ_BUILD) CC=$(CLANG) CFLAGS='-O1 -g' INSTRUMENT='$(FUZZ_INSTRUMENT)' fuzz-targets
	@node tests/fuzz/seeds.mjs $(BUILD)/conform $(BUILD)/adapters/reference $(FUZZ_BUILD)/seeds
	@bash tests/fuzz/run.sh $(FUZZ_BUILD) $(SECONDS) $(patsubst $(BUILD)/%,$(FUZZ_BUILD)/%,$(FUZZ_TARGETS))
