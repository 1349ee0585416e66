/* minimize: the parameter values at which a metric is least; see search/minimize.h. */
#include "cmd/commands.h"
#include "search/minimize.h"

const command command_minimize = {
    .name = "minimize",
    .args = "[METRIC, ...] ALGORITHM|LAW|EXPRESSION",
    .options = minimize_options,
    .summary = "the parameter values at which a metric is least, and by how much",
    .help =
        "The answer is exact. Every value is tried, except in stretches of a long range of "
        "which it is proved that they hold neither the best value, nor one equal to it, nor the "
        "next best. Values that the requirements refuse are left out and counted.\n\n"
        "The first metric is the one to be least, time if none is named; further ones stand "
        "beside it in the table. Where it depends on the data the most that it can be is made "
        "least, and other values that may then be better are counted and named. For metrics of "
        "which more is better there is maximize.\n\n"
        "The ends of a range may name other parameters: over p=1..n. Another parameter with a "
        "series gives the best for each of its values. A table of more than 40 points shows the "
        "ends, steps that double, and the best with its neighbours.",
    .examples = { "minimize time sum.pairwise over p=2^(5..20) on umm n=2^20 w=32 l=400",
                  "minimize time, cost, efficiency sum.pairwise over p=2^(0..10) on pram n=2^12",
                  "minimize sum.pairwise over p=2^(0..8) on pram n=2^(4..8)",
                  "minimize n/p + log2(p) over p=1..n n=256" },
    .syntax = SYNTAX_STUDY,
    .complete = COMPLETE_STUDIES,
    .run = minimize_run,
};
