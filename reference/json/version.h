/* version.h - the version of the reference, as `--version` and `hello` give it. */
#ifndef FOURCHESS_REFERENCE_JSON_VERSION_H
#define FOURCHESS_REFERENCE_JSON_VERSION_H

#define REFERENCE_VERSION "0.1.0"

#endif
