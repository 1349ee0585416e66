/* predict: the model's time in a device's nanoseconds (measure/predict.h). */
#include "cmd/commands.h"
#include "measure/measuring.h"
#include "measure/predict.h"
#include "session/running.h"

static status run(session *s, node *n, diag *d)
{
    return predict_run(s, n, "predict", d);
}

static const option options[] = {
    OPTION_ON_DEVICE,
    OPTION_NAME_VALUE,
    OPTION_KERNEL,
    OPTION_MACHINE,
    { .name = "fit",
      .value = "yes|no",
      .kind = OPTION_WORD,
      .meaning = "fits the coefficients to every second size, or does without; from 8 points on it "
                 "is done unasked" },
    { .name = "machine",
      .value = "FILE",
      .kind = OPTION_OTHER,
      .meaning = "the figures of calibrate to take" },
    MEASURING_SAMPLES,
    { .name = "profile",
      .value = "yes|no",
      .kind = OPTION_WORD,
      .meaning = "of an estimate of one point: each launch; with -f json of every point" },
    { .name = "registers",
      .value = "N",
      .kind = OPTION_NATURAL,
      .least = 1,
      .most = 1024,
      .meaning = "of an estimate: a thread's registers, as the compiler tells them, which limit "
                 "how many blocks a multiprocessor holds" },
    RUNNING_OPERATOR,
    { .name = "plot",
      .value = "yes",
      .kind = OPTION_WORD,
      .meaning = "draws measured and predicted times over n" },
    { .name = "to",
      .value = "FILE.svg|png|pdf",
      .kind = OPTION_CLAUSE,
      .meaning = "draws into the file" },
    { .name = NULL },
};

const command command_predict = {
    .name = "predict",
    .args = "NAME [n=SERIES]",
    .options = options,
    .summary = "the model's time in a device's nanoseconds, beside the measurement",
    .help = "On a device of `list machines`, on k20c, an estimate of a program of the AGPU from "
            "its counts and the device's facts: the longest of bandwidth, shared memory, "
            "instructions and latency for each launch; nothing is measured; of several devices, on "
            "a100, h100, a row each. On a device of this machine: model time x unit + launches x "
            "launch cost, with w, l, the unit and the launch cost of `calibrate` (of the AGPU, "
            "whose time has no unit: I/Os, each as long as a block "
            "takes to be read). From 8 points on, or with fit=yes, the coefficients of stages, of "
            "what they take more beyond the cache, of rounds and of launches (of the AGPU: I/Os "
            "and time) are fitted to every second size by non-negative least squares and judged on "
            "the others; fit=no does without. On a CPU it measures and predicts nothing: such "
            "times say nothing of GPUs. compare NAME measured is the same table and, for people, a "
            "plot of both over n; plot=yes draws it here, too, and `to FILE` in a file.",
    .targets = true,
    .examples = { "predict reduce.step3, reduce.step4 n=2^22 on geforce8800gtx",
                  "calibrate; predict sum.pairwise n=2^(10..12)" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_WORKLOADS,
    .run = run,
};
