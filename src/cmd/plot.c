/* plot: curves of queries over a parameter (plot/plot.h). */
#include "cmd/commands.h"
#include "plot/plot.h"

static const option options[] = {
    OPTION("over", "NAME=SERIES", CLAUSE, "the parameter along the axis", .needed = true),
    OPTION_NAME_VALUE,
    OPTION("measured", "yes|no", OTHER,
           "of estimates on a device: draws the points that sources measured there, too; "
           "`measured` alone will do"),
    OPTION("to", "FILE.svg|png|pdf", CLAUSE, "draws into the file"),
    { .name = NULL },
};

const command command_plot = {
    .name = "plot",
    .args = "METRIC ALGORITHM [on MODEL] [name=value ...] [, ...]",
    .options = options,
    .summary = "draws queries over a parameter, with the terms of the lower bounds: in the "
               "terminal, or in a file",
    .help = "Each query may have a model and bindings of its own; one that has none takes those of "
            "the next, and what stands behind `over` serves all that do not give it themselves. "
            "Several metrics may stand before an algorithm, and an algorithm without one has those "
            "of the one before. Another parameter that is a series gives a curve for each of its "
            "values, and so do several devices, on k20c, a100. In place of a query an expression "
            "of the parameter may stand. The axes are logarithmic when the series is geometric; "
            "where a requirement is not met the curve has a gap. A file is drawn by gnuplot, which "
            "must be installed. Without `to` the plot is drawn in the terminal; JSON and "
            "CSV give the points.",
    .examples = { "plot time sum.pairwise on umm over n=2^(10..27) p=2^16 w=32 l=400",
                  "plot time, io reduce.matrix on agpu over n=2^(10..24) p={2^8, 2^10} b=32 "
                  "M=12288",
                  "plot estimate reduce.step1, estimate reduce.step7 on geforce8800gtx over "
                  "n=2^(20..24) measured",
                  "plot amdahl(1/2, p), amdahl(9/10, p), amdahl(99/100, p) over p=2^(0..10)" },
    .syntax = SYNTAX_QUERIES,
    .complete = COMPLETE_QUERIES,
    .run = plot_run,
};
