# Putting it in place: programs, the library, the cases and the spec.

DESTDIR ?=
VERSION := $(shell sed -n 's/^#define CONFORM_VERSION "\(.*\)"/\1/p' harness/version.h)
bindir = $(DESTDIR)$(PREFIX)/bin
libdir = $(DESTDIR)$(PREFIX)/lib
libexecdir = $(DESTDIR)$(PREFIX)/libexec/fourchess
includedir = $(DESTDIR)$(PREFIX)/include/fourchess
datadir = $(DESTDIR)$(PREFIX)/share/fourchess

# The headers of the library keep their folders, since they name each other from the root.
LIBRARY_HEADERS := $(wildcard reference/*.h reference/variants/*.h reference/notation/*.h)
DATA := $(CHAPTERS) $(wildcard spec/*.md spec/*.tsv spec/rulings.json) $(CASES) \
    $(wildcard cases/variants.json cases/schema/* cases/retired.tsv cases/LICENSE) LICENSE

.PHONY: install uninstall
install: programs ## install below PREFIX (default /usr/local), honours DESTDIR
	@install -d $(bindir) $(libdir)/pkgconfig $(libexecdir)
	install -m 755 $(FOURCHESS) $(CONFORM) $(bindir)
	install -m 755 $(REFERENCE_ADAPTER) $(UCI_ADAPTER) $(libexecdir)
	install -m 644 $(LIBRARY) $(libdir)
	@for header in $(LIBRARY_HEADERS); do install -D -m 644 $$header $(includedir)/$$header || exit 1; done
	@for file in $(sort $(DATA)); do install -D -m 644 $$file $(datadir)/$$file || exit 1; done
	@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' tools/fourchess.pc.in \
	    >$(libdir)/pkgconfig/fourchess.pc
	@echo "installed below $(DESTDIR)$(PREFIX)"

uninstall: ## remove what install put there
	rm -f $(bindir)/fourchess $(bindir)/conform
	rm -f $(libdir)/libfourchess.a $(libdir)/pkgconfig/fourchess.pc
	rm -rf $(libexecdir) $(includedir) $(datadir)
