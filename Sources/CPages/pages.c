// SPDX-License-Identifier: MIT

#include "CPages.h"

// C23 has `#embed`; clang knows it in every language.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char commands[] = {
#embed "../logxml/Help/Pages/commands.md"
};

static const unsigned char topics[] = {
#embed "../logxml/Help/Pages/topics.md"
};

static const unsigned char shared[] = {
#embed "../logxml/Help/Pages/shared.md"
};

static const unsigned char options[] = {
#embed "../logxml/Help/Pages/options.md"
};

static const unsigned char habits[] = {
#embed "../logxml/Help/Pages/habits.md"
};

static const unsigned char rules[] = {
#embed "../logxml/Help/Pages/rules.md"
};

static const unsigned char entities[] = {
#embed "../logxml/Inputs/Entities/html.txt"
};

static const unsigned char wide[] = {
#embed "../logxml/Console/Widths/wide.txt"
};

static const unsigned char known_files[] = {
#embed "../logxml/Help/Pages/known-files.md"
};

static const unsigned char bash[] = {
#embed "../logxml/Shell/Scripts/completions.bash"
};

static const unsigned char zsh[] = {
#embed "../logxml/Shell/Scripts/completions.zsh"
};

static const unsigned char page[] = {
#embed "../logxml/Report/page.html"
};

// An empty line stands between the files.
static const unsigned char script[] = {
#embed "../logxml/Report/Page/data.js"
    , '\n',
#embed "../logxml/Report/Page/format.js"
    , '\n',
#embed "../logxml/Report/Page/units.js"
    , '\n',
#embed "../logxml/Report/Page/decimals.js"
    , '\n',
#embed "../logxml/Report/Page/elements.js"
    , '\n',
#embed "../logxml/Report/Page/scales.js"
    , '\n',
#embed "../logxml/Report/Page/chart.js"
    , '\n',
#embed "../logxml/Report/Page/chartFocus.js"
    , '\n',
#embed "../logxml/Report/Page/charts.js"
    , '\n',
#embed "../logxml/Report/Page/list.js"
    , '\n',
#embed "../logxml/Report/Page/sortable.js"
    , '\n',
#embed "../logxml/Report/Page/fleet.js"
    , '\n',
#embed "../logxml/Report/Page/months.js"
    , '\n',
#embed "../logxml/Report/Page/years.js"
    , '\n',
#embed "../logxml/Report/Page/shares.js"
    , '\n',
#embed "../logxml/Report/Page/carbon.js"
    , '\n',
#embed "../logxml/Report/Page/trip.js"
    , '\n',
#embed "../logxml/Report/Page/goal.js"
    , '\n',
#embed "../logxml/Report/Page/bodyCharts.js"
    , '\n',
#embed "../logxml/Report/Page/details.js"
    , '\n',
#embed "../logxml/Report/Page/overview.js"
    , '\n',
#embed "../logxml/Report/Page/history.js"
    , '\n',
#embed "../logxml/Report/Page/statistics.js"
    , '\n',
#embed "../logxml/Report/Page/costs.js"
    , '\n',
#embed "../logxml/Report/Page/subject.js"
    , '\n',
#embed "../logxml/Report/Page/printing.js"
    , '\n',
#embed "../logxml/Report/Page/views.js"
};

static const unsigned char style[] = {
#embed "../logxml/Report/Page/colours.css"
    ,
#embed "../logxml/Report/Page/basics.css"
    ,
#embed "../logxml/Report/Page/frame.css"
    ,
#embed "../logxml/Report/Page/pieces.css"
    ,
#embed "../logxml/Report/Page/charts.css"
    ,
#embed "../logxml/Report/Page/lists.css"
    ,
#embed "../logxml/Report/Page/tables.css"
    ,
#embed "../logxml/Report/Page/costs.css"
    ,
#embed "../logxml/Report/Page/paper.css"
};

#define HAND_OUT(name) \
  struct cpages_file cpages_##name(void) { return (struct cpages_file){name, sizeof name}; }

HAND_OUT(commands)
HAND_OUT(topics)
HAND_OUT(shared)
HAND_OUT(options)
HAND_OUT(habits)
HAND_OUT(rules)
HAND_OUT(entities)
HAND_OUT(wide)
HAND_OUT(known_files)
HAND_OUT(bash)
HAND_OUT(zsh)
HAND_OUT(page)
HAND_OUT(script)
HAND_OUT(style)
