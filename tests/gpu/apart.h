/* A run of kernels in a process of its own. */
#ifndef MMCALC_TESTS_GPU_APART_H
#define MMCALC_TESTS_GPU_APART_H

#include <sys/wait.h>
#include <unistd.h>

#include "gpu/list.h"
#include "tests/gpu/lines.h"

/* The job, whose words and size are set, with these parameters: is its result right?  There is no
 * device after a fault, and a tool tells what it saw when the process ends; *said gets what is
 * printed, the last line of which is "right", "wrong result" or "FAILED " and a message. */
static bool run_apart(const gpu_entry *device, job *j, const char *params, str *said)
{
    int ends[2], ended;
    if (pipe(ends) != 0)
        return false;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        diag d;
        bool right = false;
        diag_init(&d);
        alarm(600); /* a kernel that hangs must not hang the tests */
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        j->d = &d;
        bool good = gpu_open(device, &j->g, &d) == ST_OK;
        if (good) {
            set(j, params);
            good = job_settle(j) == ST_OK && job_open(j) == ST_OK && job_check(j, &right) == ST_OK;
        }
        if (good)
            puts(right ? "right" : "wrong result");
        else
            printf("FAILED %s\n", d.message);
        fflush(stdout);
        _exit(good && right ? 0 : 1);
    }
    close(ends[1]);
    str_cut(said, 0);
    char bytes[4096];
    for (ssize_t got; (got = read(ends[0], bytes, sizeof bytes)) > 0;)
        str_addn(said, bytes, (size_t)got);
    close(ends[0]);
    waitpid(pid, &ended, 0);
    return WIFEXITED(ended) && WEXITSTATUS(ended) == 0;
}

#endif
