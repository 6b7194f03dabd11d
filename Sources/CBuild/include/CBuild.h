// SPDX-License-Identifier: MIT
//
// What was built, as Scripts/version.sh tells it.

#ifndef CBUILD_H
#define CBUILD_H

// What `git describe` says of the checkout, as in 0.2.0-14-g643cd6b; empty if nobody
// told the build.
const char *cbuild_description(void);

// The commit, with "-dirty" after it where files were changed; empty as above.
const char *cbuild_commit(void);

#endif
