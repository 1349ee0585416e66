/* predict: how long a device takes, from its facts (measure/estimate.h). */
#include "cmd/commands.h"
#include "measure/estimate.h"
#include "measure/measuring.h"
#include "session/running.h"

static status run(session *s, node *n, diag *d)
{
    return estimate_run(s, n, d);
}

static const option options[] = {
    OPTION_ON_DEVICE,
    OPTION_NAME_VALUE,
    OPTION("profile", "yes|no", WORD,
           "of the AGPU, of one point: each launch; with -f json of every point"),
    OPTION("registers", "N", NATURAL,
           "a thread's registers, as the compiler tells them, which limit how many blocks a "
           "multiprocessor holds",
           .least = 1, .most = 1024),
    RUNNING_OPERATOR,
    { .name = NULL },
};

const command command_predict = {
    .name = "predict",
    .args = "NAME, ... [n=SERIES]",
    .options = options,
    .summary = "how long a program takes on a device, estimated from its facts",
    .help = "Nothing is measured: an estimate is made of the program's counts and of the device's "
            "facts, those of `list machines` as those that calibrate has found of a device of this "
            "machine. Of a program of the AGPU each launch takes the longest of bandwidth, shared "
            "memory, instructions and latency; of one of the UMM it is the model's time, in units "
            "of w words at the bandwidth. Launches cost besides. Several algorithms, or several "
            "devices, on a100, h100, are a row each. What a source measured stands beside. compare "
            "NAME measured measures, and has the estimate beside each row.",
    .targets = true,
    .examples = { "predict reduce.step3, reduce.step4 n=2^22 on geforce8800gtx",
                  "predict reduce.step7 n=2^24 on h100, a100" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_WORKLOADS,
    .run = run,
};
