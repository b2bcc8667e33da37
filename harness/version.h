/* The version of the suite, as `hello` and the reports name it. */
#ifndef FOURCHESS_HARNESS_VERSION_H
#define FOURCHESS_HARNESS_VERSION_H

#define CONFORM_VERSION "0.1.0"

#endif
