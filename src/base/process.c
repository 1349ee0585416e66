/* Runs other programs: see process.h. Input and errors go through files without a name, so that
 * reading the output is all there is to do meanwhile. */
#include "base/process.h"

#include <errno.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"

extern char **environ;

static int spawn(const char *const *argv, int in, int out, int err, char **env, pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, 0);
    posix_spawn_file_actions_adddup2(&actions, out, 1);
    posix_spawn_file_actions_adddup2(&actions, err, 2);
    int why = posix_spawnp(pid, argv[0], &actions, NULL, (char *const *)argv, env);
    posix_spawn_file_actions_destroy(&actions);
    return why;
}

static int wait_for(pid_t pid)
{
    int how = 0;
    while (waitpid(pid, &how, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
}

static status not_run(const char *name, int why, span at, diag *d)
{
    if (why == ENOENT)
        return diag_fail(d, ST_NAME, at, "%s is not installed: it is nowhere on PATH", name);
    return diag_fail(d, ST_IO, at, "cannot run %s: %s", name, strerror(why));
}

/* A nameless file with the input, to be read; NULL if that fails. */
static FILE *file_of(const str *input)
{
    FILE *in = tmpfile();
    if (in && fwrite(str_text(input), 1, input->length, in) == input->length && fflush(in) == 0
        && lseek(fileno(in), 0, SEEK_SET) == 0)
        return in;
    if (in)
        fclose(in);
    return NULL;
}

static status no_file(span at, diag *d)
{
    return diag_fail(d, ST_IO, at, "cannot write a temporary file: %s", strerror(errno));
}

static status run(const char *const *argv, FILE *in, FILE *err, str *output, str *errors, int *code,
                  volatile sig_atomic_t *stop, span at, diag *d)
{
    int ends[2];
    pid_t pid;
    if (pipe(ends) != 0)
        return diag_fail(d, ST_IO, at, "cannot run %s: %s", argv[0], strerror(errno));
    int why = spawn(argv, fileno(in), ends[1], fileno(err), environ, &pid);
    close(ends[1]);
    bool whole = why == 0 && file_read_rest(ends[0], output, stop);
    close(ends[0]);
    if (why != 0)
        return not_run(argv[0], why, at, d);
    if (!whole)
        kill(pid, SIGTERM);
    *code = wait_for(pid);
    if (!whole)
        return diag_fail(d, ST_INTERRUPT, at, "stopped");
    rewind(err);
    file_read_rest(fileno(err), errors, NULL);
    return ST_OK;
}

status process_run(const char *const *argv, const str *input, str *output, str *errors, int *code,
                   volatile sig_atomic_t *stop, span at, diag *d)
{
    FILE *in = file_of(input), *err = tmpfile();
    status st = in && err ? run(argv, in, err, output, errors, code, stop, at, d) : no_file(at, d);
    if (in)
        fclose(in);
    if (err)
        fclose(err);
    return st;
}

static bool in_environment(const char *setting)
{
    size_t name = strcspn(setting, "=") + 1;
    char **one = environ;
    while (*one && strncmp(*one, setting, name) != 0)
        one++;
    return *one != NULL;
}

/* The environment with those settings whose names are not in it; the caller frees the array. */
static char **environment_with(const char *const *settings)
{
    size_t count = 0, more = 0;
    while (environ[count])
        count++;
    while (settings[more])
        more++;
    char **env = mem_array(count + more + 1, sizeof *env);
    memcpy(env, environ, count * sizeof *env);
    for (; *settings; settings++)
        if (!in_environment(*settings))
            env[count++] = (char *)*settings;
    return env;
}

status process_show(const char *const *argv, const str *input, const char *const *settings,
                    span at, diag *d)
{
    pid_t pid;
    FILE *in = file_of(input);
    if (in == NULL)
        return no_file(at, d);
    mem_own char **env = environment_with(settings);
    struct sigaction ignore = { .sa_handler = SIG_IGN }, before;
    sigemptyset(&ignore.sa_mask);
    int why = spawn(argv, fileno(in), 1, 2, env, &pid);
    sigaction(SIGINT, &ignore, &before);
    if (why == 0)
        wait_for(pid);
    sigaction(SIGINT, &before, NULL);
    fclose(in);
    return why ? not_run(argv[0], why, at, d) : ST_OK;
}
