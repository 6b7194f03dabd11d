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

// The options by the names that other programs give them.
struct cpages_file cpages_habits(void);

// Sentences on options that help with the findings of rules.
struct cpages_file cpages_rules(void);

// The entities of HTML: a name and the code points of its text in a line.
struct cpages_file cpages_entities(void);

// The characters that take two columns of a terminal: the first and the last of a range in a line.
struct cpages_file cpages_wide(void);

// Files that people mistake for exports.
struct cpages_file cpages_known_files(void);

// The completions for bash and zsh, with places for what the table of options says.
struct cpages_file cpages_bash(void);
struct cpages_file cpages_zsh(void);

// The page of a report, with places for its texts.
struct cpages_file cpages_page(void);

// The functions of the script of a report, its files in their order.
struct cpages_file cpages_script(void);

// The style of a report, its files in their order.
struct cpages_file cpages_style(void);

#endif
