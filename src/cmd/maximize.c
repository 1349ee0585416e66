/* maximize: the parameter values at which a metric is most; see minimize.c. */
#include "cmd/minimize.h"

static const option options[] = {
    { .name = "over",
      .value = "NAME=LO..HI [over ...]",
      .kind = OPTION_CLAUSE,
      .needed = true,
      .meaning = "the range, or the list, in which the best is looked for" },
    OPTION_ON,
    OPTION_NAME_VALUE,
    { .name = NULL },
};

const command command_maximize = {
    .name = "maximize",
    .args = "[METRIC, ...] ALGORITHM|LAW",
    .options = options,
    .summary = "the parameter values at which a metric is most, and by how much",
    .help = "As minimize, for metrics of which more is better: multiplicity, speedup, efficiency, "
            "parallelism, utilisation. Where a metric depends on the data the least that it can be "
            "is compared.",
    .examples = { "maximize multiplicity reduce.matrix over b=2^(2..6) on agpu n=2^20 p=2^10 "
                  "M=12288",
                  "maximize efficiency, time sum.pairwise over p=2^(0..10) on pram n=2^12" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_STUDIES,
    .run = minimize_run,
};
