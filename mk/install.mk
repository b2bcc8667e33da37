# Putting it in place: programs, the library, the cases and the spec.

DESTDIR ?=
VERSION := $(shell sed -n 's/^#define CONFORM_VERSION "\(.*\)"/\1/p' harness/version.h)
bindir = $(DESTDIR)$(PREFIX)/bin
libdir = $(DESTDIR)$(PREFIX)/lib
libexecdir = $(DESTDIR)$(PREFIX)/libexec/fourchess
includedir = $(DESTDIR)$(PREFIX)/include/fourchess
datadir = $(DESTDIR)$(PREFIX)/share/fourchess
mandir = $(DESTDIR)$(PREFIX)/share/man/man1
completionsdir = $(DESTDIR)$(PREFIX)/share/bash-completion/completions

# The headers of the library keep their folders, since they name each other from the root.
LIBRARY_HEADERS := $(wildcard reference/*.h reference/variants/*.h reference/notation/*.h)
DATA := $(CHAPTERS) $(wildcard spec/*.md spec/*.tsv spec/rulings.json) $(CASES) \
    $(wildcard cases/variants.json cases/schema/* cases/retired.tsv cases/LICENSE) LICENSE

.PHONY: manual install uninstall
manual: programs ## the pages of the manual in $(BUILD)/man, from what --help says
	@tools/install.sh install
	@rm -rf $(BUILD)/man
	@tools/manual.sh $(abspath $(BUILD)) $(BUILD)/man

install: programs manual ## install below PREFIX (default /usr/local), honours DESTDIR
	@install -d $(bindir) $(libdir)/pkgconfig $(libexecdir) $(mandir) $(completionsdir)
	install -m 755 $(FOURCHESS) $(CONFORM) $(bindir)
	install -m 755 $(REFERENCE_ADAPTER) $(UCI_ADAPTER) $(libexecdir)
	install -m 644 $(LIBRARY) $(libdir)
	install -m 644 $(BUILD)/man/*.1 $(mandir)
	install -m 644 packaging/completion.bash $(completionsdir)/fourchess
	@ln -sf fourchess $(completionsdir)/conform
	@for header in $(LIBRARY_HEADERS); do install -D -m 644 $$header $(includedir)/$$header || exit 1; done
	@for file in $(sort $(DATA)); do install -D -m 644 $$file $(datadir)/$$file || exit 1; done
	@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' tools/fourchess.pc.in \
	    >$(libdir)/pkgconfig/fourchess.pc
	@echo "installed below $(DESTDIR)$(PREFIX)"

uninstall: ## remove what install put there
	rm -f $(bindir)/fourchess $(bindir)/conform
	rm -f $(mandir)/fourchess.1 $(mandir)/fourchess-*.1 $(mandir)/conform.1 $(mandir)/conform-*.1
	rm -f $(completionsdir)/fourchess $(completionsdir)/conform
	rm -f $(libdir)/libfourchess.a $(libdir)/pkgconfig/fourchess.pc
	rm -rf $(libexecdir) $(includedir) $(datadir)
