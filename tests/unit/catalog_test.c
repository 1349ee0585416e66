/* A catalogue that cannot be read, because the file system or the process's limits fail: it is
 * never taken for one without the name. stat, opendir and fopen of this program fail when they are
 * told to. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/capture.h"
#include "tests/tap.h"

static const char *failing, *part; /* which of them, for paths with this in them */
static int why;

static bool fails(const char *which, const char *path)
{
    if (failing == NULL || strcmp(failing, which) != 0 || strstr(path, part) == NULL)
        return false;
    errno = why;
    return true;
}

int stat(const char *restrict path, struct stat *restrict st)
{
    return fails("stat", path) ? -1 : fstatat(AT_FDCWD, path, st, 0);
}

DIR *opendir(const char *path)
{
    int fd = fails("opendir", path) ? -1 : open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return fd < 0 ? NULL : fdopendir(fd);
}

FILE *fopen(const char *restrict path, const char *restrict mode)
{
    int fd = fails("fopen", path) ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    return fd < 0 ? NULL : fdopen(fd, mode);
}

/* Without definitions nothing is called so, and the message says why: no name stands empty. */
static void no_folder(const char *folder, const char *statement, const char *said)
{
    capture c;
    char *out = NULL;
    capture_open(&c, "text", folder);
    status st = capture_run(&c, statement, &out);
    ok(st != ST_OK && strstr(out, said) && strstr(out, "--data DIR"), "%s without definitions: %s",
       statement, said);
    free(out);
    capture_close(&c);
}

#define SUM "time sum.pairwise on umm n=8 p=4 w=2 l=1"
#define PREFIX "compare prefix on umm n=16 p=4 w=4 l=2"

int main(void)
{
    static const struct {
        const char *call, *part;
        int why;
        const char *statement;
        status expected;
    } cases[] = {
        { "stat", "/algorithms/sum.pairwise", EIO, SUM, ST_IO },
        { "stat", "/algorithms/sum.pairwise", EACCES, SUM, ST_IO },
        { "stat", "/algorithms/none", EIO, "time none on umm n=8 p=4 w=2 l=1", ST_IO },
        { "stat", "/algorithms/none", ENOENT, "time none on umm n=8 p=4 w=2 l=1", ST_NAME },
        { "stat", "/models/umm", ENOMEM, SUM, ST_IO },
        { "stat", "/problems/", EIO, PREFIX, ST_IO },
        { "stat", "/laws/", EIO, "amdahl(9/10, 4)", ST_IO },
        { "fopen", "/algorithms/prefix.simple", EMFILE, PREFIX, ST_IO },
        { "fopen", "/algorithms/sum.pairwise", ENFILE, SUM, ST_IO },
        { "opendir", "/algorithms", EMFILE, PREFIX, ST_IO },
        { "opendir", "/algorithms", EMFILE, "list", ST_IO },
        { "opendir", "/tables", ENOENT, "list models", ST_OK },
        { "stat", "/nowhere", EIO, SUM, ST_OK },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        capture c;
        char *out = NULL;
        failing = NULL;
        capture_open(&c, "text", test_data());
        failing = cases[i].call;
        part = cases[i].part;
        why = cases[i].why;
        status st = capture_run(&c, cases[i].statement, &out);
        failing = NULL;
        bool said = strstr(out, strerror(cases[i].why)) != NULL
                    && strstr(out, "cannot read") != NULL;
        ok(st == cases[i].expected && (st != ST_IO || said), "%s: %s of %s fails with %s: %s",
           cases[i].statement, cases[i].call, cases[i].part, strerror(cases[i].why),
           status_word(st));
        free(out);
        st = capture_run(&c,
                         cases[i].expected == ST_NAME || strstr(cases[i].statement, "none")
                             ? "1"
                             : cases[i].statement,
                         &out);
        ok(st == ST_OK && strstr(out, "cannot read") == NULL,
           "and once it does not fail any more there is an answer");
        free(out);
        capture_close(&c);
    }
    no_folder(NULL, "time sum.pairwise on umm", "there is no folder of definitions");
    no_folder(NULL, "explain umm", "there is no folder of definitions");
    char report[512];
    snprintf(report, sizeof report, "report %s/examples/002-curves.json to page", test_data());
    no_folder(NULL, report, "there is no folder of definitions");
    no_folder("/nowhere", "time sum.pairwise on umm", "definitions, /nowhere, cannot be read");
    return done();
}
