/* maximize: the parameter values at which a metric is most; see search/minimize.h. */
#include "cmd/commands.h"
#include "search/minimize.h"

const command command_maximize = {
    .name = "maximize",
    .args = "[METRIC, ...] ALGORITHM|LAW|EXPRESSION",
    .options = minimize_options,
    .summary = "the parameter values at which a metric is most, and by how much",
    .help =
        "As minimize, for metrics of which more is better: multiplicity, utilisation, parallelism, "
        "slackness, speedups and efficiencies. Where a metric depends on the data the least "
        "that it can be is compared.",
    .examples = { "maximize multiplicity reduce.matrix over b=2^(2..6) on agpu n=2^20 p=2^10 "
                  "M=12288",
                  "maximize efficiency, time sum.pairwise over p=2^(0..10) on pram n=2^12" },
    .syntax = SYNTAX_STUDY,
    .complete = COMPLETE_STUDIES,
    .run = minimize_run,
};
