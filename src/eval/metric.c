/* The metrics a query can ask for. */
#include <string.h>

#include "eval/internal.h"

const metric_row metrics[METRICS + 1] = {
    [METRIC_TIME] = { "time", "time units", "time of the whole run", true, false, .of_run = true },
    [METRIC_IO] = { "io", "block I/Os", "blocks moved between shared and global memory",
                    .of_run = true },
    [METRIC_WORK] = { "work", "statements",
                      "T_1: time of the program on the PRAM with one processor, statements counted",
                      .of_program = true },
    [METRIC_SPAN] = { "span", "statements",
                      "T_inf: time of the program on the PRAM with unlimited processors, "
                      "statements counted",
                      .of_program = true },
    [METRIC_ASSIGNMENTS] = { "assignments", "assignments",
                             "assignments to memory, one for each active index",
                             .of_program = true },
    [METRIC_PROCESSORS] = { "processors", "processors",
                            "most indices of a parallel statement, active or not",
                            .of_program = true },
    [METRIC_SYNCHRONISATIONS] = { "synchronisations", "synchronisations",
                                  "by the host, one each time that up to p/b multiprocessors have "
                                  "ended",
                                  .of_program = true },
    [METRIC_COST] = { "cost", "processor-time", "p times the time", .additive = false },
    [METRIC_MEMORY] = { "memory", "words", "words of memory that the arrays of the program take",
                        .of_program = true },
    [METRIC_SHARED] = { "shared", "words", "words of shared memory that a multiprocessor uses",
                        .of_run = true },
    [METRIC_GLOBAL] = { "global", "words", "words of global memory that the arrays take",
                        .of_run = true },
    [METRIC_MULTIPLICITY] = { "multiplicity", "",
                              "M / shared: how many times the shared memory holds what one "
                              "multiprocessor uses; at most W, where that is given",
                              false, true, .more = true },
    [METRIC_ACCESSES] = { "accesses", "cells", "cells asked for", true, false, .of_run = true },
    [METRIC_REQUESTS] = { "requests", "requests",
                          "warps that ask for anything, once for each round", true, false,
                          .of_run = true },
    [METRIC_STAGES] = { "stages", "stages", "pipeline stages that the requests occupy", true, false,
                        .of_run = true },
    [METRIC_CONFLICTS] = { "conflicts", "stages",
                           "stages beyond the first of every request; of the AGPU, to shared "
                           "memory",
                           .additive = false },
    [METRIC_DEGREE] = { "degree", "words",
                        "most words of one bank that an instruction asks for at once",
                        .of_run = true },
    [METRIC_COMPUTATION] = { "computation", "instructions",
                             "of PEM and BSP: what the slowest of each phase computes, without "
                             "what moving words and waiting cost",
                             .of_run = true },
    [METRIC_ISSUED] = { "issued", "warp instructions",
                        "instructions of all warps of the program's text: operators, comparisons, "
                        "branches, turns of loops, loads and stores of a word, barriers, one each",
                        .of_run = true },
    [METRIC_ESTIMATE] = { "estimate", "ns",
                          "nanoseconds that a device of `list machines` takes, by counts of the "
                          "program and the device's facts; without p= all the blocks that it "
                          "holds are at work",
                          .of_run = true },
    [METRIC_ROUNDS] = { "rounds", "rounds",
                        "rounds of access operations in which anything is asked for", true, false,
                        .of_run = true },
    [METRIC_TIME_SHARED] = { "time_shared", "time units",
                             "of the HMM: what its steps take in shared memories, in each the DMM "
                             "that takes longest",
                             true, false, .of_run = true },
    [METRIC_TIME_GLOBAL] = { "time_global", "time units",
                             "of the HMM: what its steps take in the global memory", true, false,
                             .of_run = true },
    [METRIC_STAGES_GLOBAL] = { "stages_global", "stages",
                               "of the HMM: pipeline stages of the global memory", true, false,
                               .of_run = true },
    [METRIC_UTILISATION] = { "utilisation", "", "stages / time: how busy the pipeline's input is",
                             false, true, .more = true },
    [METRIC_PARALLELISM] = { "parallelism", "",
                             "work / span: no p gives a larger speedup on the PRAM with "
                             "unit=statement",
                             false, true, .more = true },
    [METRIC_SLACKNESS] = { "slackness", "", "work / (p * span): work for each processor and step",
                           false, true, .more = true },
    [METRIC_SPEEDUP] = { "speedup", "",
                         "time with one processor (of the AGPU: multiprocessor) / time with p",
                         false, true, .more = true },
    [METRIC_EFFICIENCY] = { "efficiency", "", "speedup / p; of the AGPU for each multiprocessor",
                            false, true, .more = true },
    [METRIC_SEQUENTIAL] = { "sequential", "time units",
                            "time of the best sequential way that the problem's definition knows",
                            .additive = false },
    [METRIC_SPEEDUP_ABSOLUTE] = { "speedup_absolute", "", "the best sequential time / time", false,
                                  true, .more = true },
    [METRIC_EFFICIENCY_ABSOLUTE] = { "efficiency_absolute", "", "speedup_absolute / p", false, true,
                                     .more = true },
    [METRIC_MEETINGS] = { "violations", "", "of the PRAM's variant", .additive = false },
};

int metric_named(const char *name)
{
    for (int i = 0; i < METRICS; i++)
        if (strcmp(metrics[i].name, name) == 0)
            return i;
    return -1;
}

bool metric_called(const node *n, called_metric *out)
{
    const metric_call *call = n->kind == N_CALL && n->ref == REF_METRIC ? n->target : NULL;
    if (call == NULL || call->metric < 0 || call->side || call->own || call->runs)
        return false;
    *out = (called_metric){ call->in, call->metric, call->bind, call->inherit };
    return true;
}

const char *metric_unit(const frame *f, int metric)
{
    const entry *model = f->in->model;
    /* Both are times: one of them divided by the other is a speedup. */
    int measured = metric == METRIC_SEQUENTIAL ? METRIC_TIME : metric;
    for (const node *u = model ? entry_item(model, N_UNIT) : NULL; u;
         u = entry_next(u->next, N_UNIT))
        if (metric_named(u->name) == measured && (u->name2 == NULL || frame_chose(f, u->name2)))
            return u->text;
    return metrics[measured].unit;
}

void metric_unit_among_models(str *s, const frame *f, int metric)
{
    const char *in = metric_unit(f, metric);
    str_add(s, in);
    if (f->in->model && (in == metrics[METRIC_TIME].unit || in == metrics[METRIC_COST].unit))
        str_format(s, " of %s", f->in->model->name); /* nobody says that they are another model's */
}
