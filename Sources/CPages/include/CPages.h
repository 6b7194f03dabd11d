// SPDX-License-Identifier: MIT
//
// The texts that the command contains. They stand in C because the Swift compiler takes seconds
// for a literal of so many bytes, and `#embed` none.

#ifndef CPAGES_H
#define CPAGES_H

#include <stddef.h>

struct cpages_file {
  const unsigned char *bytes;
  size_t count;
};

// The help on commands.
struct cpages_file cpages_commands(void);

// The help on topics.
struct cpages_file cpages_topics(void);

// Paragraphs that pages of the help share.
struct cpages_file cpages_shared(void);

// The texts of options.
struct cpages_file cpages_options(void);

// Sentences on options that help with the findings of rules.
struct cpages_file cpages_rules(void);

// The entities of HTML: a name and the code points of its text in a line.
struct cpages_file cpages_entities(void);

// The functions of the script of a report, its files in their order.
struct cpages_file cpages_script(void);

// The style of a report, its files in their order.
struct cpages_file cpages_style(void);

#endif
