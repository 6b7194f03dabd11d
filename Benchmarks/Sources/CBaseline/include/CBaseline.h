// SPDX-License-Identifier: MIT
//
// What libxml2 itself needs for a file: the measures everything else is compared
// with. Files are read in chunks of 64 kB and fed to a push parser with the
// options NOENT | NONET.

#ifndef CBASELINE_H
#define CBASELINE_H

#include <stddef.h>
#include <stdint.h>

// 0: the whole file was parsed and is well-formed. Otherwise an errno value, or
// CBASELINE_NOT_WELL_FORMED.
#define CBASELINE_NOT_WELL_FORMED (-1)

// A parse whose handlers do nothing at all.
int cbaseline_empty_pass(const char *path, uint64_t *bytes_read);

// The same parse with a handler that counts elements: shows, outside every
// measurement, what the empty pass goes over.
int cbaseline_counting_pass(const char *path, uint64_t *elements);

// libxml2's own tree, made by its default handlers; NULL when `status` is not 0.
typedef struct cbaseline_tree cbaseline_tree;
cbaseline_tree *cbaseline_tree_parse(const char *path, int *status);
uint64_t cbaseline_tree_elements(const cbaseline_tree *tree);
void cbaseline_tree_free(cbaseline_tree *tree);

// The version of the libxml2 that is loaded, such as "20914".
const char *cbaseline_libxml2_version(void);

#endif
