/* Files are whole or as they were, with and without a file system that has files without a name
 * (open of this program refuses O_TMPFILE when it is told to); what is read is noted; lines and
 * texts end where the limit is. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/file.h"
#include "tests/tap.h"

static bool refuses;

int open(const char *path, int flags, ...)
{
    va_list ap;
    va_start(ap, flags);
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(ap, int) : 0;
    va_end(ap);
    if (refuses && (flags & O_TMPFILE) == O_TMPFILE) {
        errno = EOPNOTSUPP;
        return -1;
    }
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

static int entries(void)
{
    int n = 0;
    DIR *d = opendir(".");
    while (readdir(d))
        n++;
    closedir(d);
    return n - 2;
}

static int mode_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? (int)(st.st_mode & 07777) : -1;
}

static bool holds(const char *path, const char *text)
{
    char got[64] = "";
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(got, 1, sizeof got - 1, f) : 0;
    if (f)
        fclose(f);
    return n == strlen(text) && strcmp(got, text) == 0;
}

static status replace(const char *path, const char *text)
{
    diag d;
    str s = { 0 };
    diag_init(&d);
    str_add(&s, text);
    status st = file_replace(path, &s, (span){ 0 }, &d);
    str_clear(&s);
    diag_clear(&d);
    return st;
}

static void make(const char *path, const char *text, int mode)
{
    FILE *f = fopen(path, "w");
    fputs(text, f);
    fclose(f);
    chmod(path, (mode_t)mode);
}

static void test_writing(const char *how)
{
    umask(027);
    int before = entries();
    ok(replace("new", "a") == ST_OK && holds("new", "a") && mode_of("new") == 0640,
       "%s: a new file has the mode of the umask", how);
    make("old", "old", 0604);
    ok(replace("old", "b") == ST_OK && holds("old", "b") && mode_of("old") == 0604,
       "%s: one that is replaced keeps its own", how);
    ok(symlink("old", "link") == 0 && replace("link", "c") == ST_OK && holds("old", "c")
           && readlink("link", (char[8]){ 0 }, 8) == 3,
       "%s: a link stays one", how);
    ok(symlink("far", "dangling") == 0 && replace("dangling", "d") == ST_OK && holds("far", "d"),
       "%s: also to what was not there", how);
    file_new n;
    diag d;
    diag_init(&d);
    ok(file_begin(&n, "old", (span){ 0 }, &d) == ST_OK && (n.beside || !refuses)
           && fputs("half", n.f) >= 0,
       "%s: a file is begun", how);
    file_cancel(&n);
    ok(holds("old", "c"), "%s: and given up: the old one is as it was", how);
    struct rlimit most, small = { 4096, RLIM_INFINITY };
    char *text = malloc(100001);
    memset(text, 'x', 100000);
    text[100000] = '\0';
    getrlimit(RLIMIT_FSIZE, &most);
    signal(SIGXFSZ, SIG_IGN);
    small.rlim_max = most.rlim_max;
    setrlimit(RLIMIT_FSIZE, &small);
    status st = replace("old", text);
    setrlimit(RLIMIT_FSIZE, &most);
    ok(st == ST_IO && holds("old", "c"), "%s: as when the disk takes no more", how);
    free(text);
    ok(replace("none/file", "e") == ST_IO && replace(".", "e") == ST_IO,
       "%s: no folder, or a folder: said", how);
    ok(entries() == before + 5, "%s: and nothing else is left (%d)", how, entries() - before);
    unlink("new");
    unlink("old");
    unlink("link");
    unlink("far");
    unlink("dangling");
}

static bool noted(const char *wanted)
{
    const str *all = file_watched();
    const char *c = all->text, *end = c + all->length, *path;
    uint64_t print;
    bool found = false;
    while (all->length && (c = file_watched_next(c, end, &path, &print)) != NULL)
        found |= strcmp(path, wanted) == 0;
    return found;
}

static void test_watch(void)
{
    uint64_t first, second;
    make("read", "1", 0644);
    make("own", "1", 0644);
    int fd = open("read", O_RDONLY), own;
    file_note("read", fd);
    ok(!noted("read"), "without a watch nothing is noted");
    file_watch();
    file_note("read", fd);
    replace("own", "2");
    own = open("own", O_RDONLY);
    file_note("own", own);
    ok(noted("read") && !noted("own"), "what is read is noted, but not what was written before");
    file_watch();
    ok(!noted("read"), "and forgotten when the next watch begins");
    ok(file_fingerprint(fd, &first), "a file has a fingerprint");
    make("read", "2", 0644);
    ok(file_fingerprint(fd, &second) && first != second, "another when it is changed");
    close(fd);
    close(own);
    fd = open("/dev/null", O_RDONLY);
    ok(!file_fingerprint(fd, &first), "a device has none");
    close(fd);
    unlink("read");
    unlink("own");
}

static void test_lines(void)
{
    str line = { 0 };
    diag d;
    volatile sig_atomic_t stop = 0;
    diag_init(&d);
    make("lines", "1234\n\n12345\n", 0644);
    FILE *f = fopen("lines", "r");
    ok(file_line(f, "lines", 5, &line, &stop, &d) == ST_OK
           && strcmp(str_text(&line), "1234\n") == 0,
       "a line as long as the limit is read");
    ok(file_line(f, "lines", 5, &line, &stop, &d) == ST_OK && line.length == 1,
       "so is an empty one");
    ok(file_line(f, "lines", 5, &line, &stop, &d) == ST_LIMIT
           && strstr(d.message, "lines has a line of more than 5 bytes"),
       "one more byte is refused");
    diag_clear(&d);
    stop = 1;
    ok(file_line(f, "lines", 5, &line, &stop, &d) == ST_INTERRUPT,
       "and nothing is read once it is to stop");
    diag_clear(&d);
    fclose(f);
    f = fopen(".", "r");
    ok(file_text(f, "the folder", &line, (span){ 0 }, &d) == ST_IO
           && strstr(d.message, "cannot read the folder"),
       "a folder is no text");
    diag_clear(&d);
    fclose(f);
    str_clear(&line);
    unlink("lines");
}

int main(void)
{
    char folder[] = "/tmp/mmcalc-file-XXXXXX";
    if (mkdtemp(folder) == NULL || chdir(folder) != 0)
        return 1;
    test_writing("without a name");
    refuses = true;
    test_writing("beside its place");
    test_watch();
    test_lines();
    ok(chdir("/") == 0 && rmdir(folder) == 0, "and the folder is empty");
    return done();
}
