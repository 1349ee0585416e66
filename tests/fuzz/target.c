/* The kinds of input, and what is done with each: see target.h. */
#include "tests/fuzz/target.h"

#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "catalog/device.h"
#include "job/job.h"
#include "job/job_run.h"
#include "tests/capture.h"

enum {
    STOP_AFTER = 4,    /* seconds, after which it is asked to stop, as by Ctrl-C */
    HANGS_AFTER = 10,  /* seconds of processor time after that: a hang */
    WAITS_AFTER = 300, /* seconds after that */
    FOLLOWED = 6,      /* definitions of one input that are looked at */
};

static volatile sig_atomic_t stop;
static struct timespec began, began_cpu; /* before it is asked to stop, and then since that */

static double since(clockid_t clock, const struct timespec *from)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)(t.tv_sec - from->tv_sec) + 1e-9 * (double)(t.tv_nsec - from->tv_nsec);
}

/* Each second.  What waits, or is given no processor, is no hang until much later. */
static void on_time(int number)
{
    static const char hangs[] = "fuzz: it does not stop\n";
    (void)number;
    if (stop
        && (since(CLOCK_PROCESS_CPUTIME_ID, &began_cpu) > HANGS_AFTER
            || since(CLOCK_MONOTONIC, &began) > WAITS_AFTER)) {
        if (write(STDERR_FILENO, hangs, sizeof hangs - 1) < 0) {}
        abort();
    }
    if (stop || since(CLOCK_MONOTONIC, &began) < STOP_AFTER)
        return;
    clock_gettime(CLOCK_MONOTONIC, &began);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began_cpu);
    stop = 1;
}

void fuzz_wrong(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fputs("fuzz: ", stderr);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
    va_end(ap);
    abort();
}

void fuzz_write(const char *path, const uint8_t *bytes, size_t length)
{
    FILE *f = fopen(path, "w");
    if (f == NULL || fwrite(bytes, 1, length, f) != length || fclose(f) != 0)
        fuzz_wrong("cannot write %s", path);
}

/* --- a folder of its own -------------------------------------------------------------------- */

static char place[PATH_MAX]; /* in $TMPDIR: the faster its disk, the more is tried */
static pid_t owner;

static int drop(const char *path, const struct stat *st, int type, struct FTW *at)
{
    (void)st, (void)type, (void)at;
    return remove(path);
}

static void leave(void)
{
    if (getpid() == owner && chdir("/") == 0)
        nftw(place, drop, 16, FTW_DEPTH | FTW_PHYS);
}

/* A folder of definitions whose machines are ours. */
static void make_data(void)
{
    str to = { 0 };
    if (mkdir("data", 0700) != 0 || mkdir("data/machines", 0700) != 0)
        fuzz_wrong("cannot make %s/data", place);
    for (int k = 0; k < ENTRY_KINDS; k++) {
        str link = { 0 };
        str_format(&to, "%s/%s", test_data(), entry_kinds[k].folder);
        str_format(&link, "data/%s", entry_kinds[k].folder);
        if (symlink(str_text(&to), str_text(&link)) != 0)
            fuzz_wrong("cannot make %s", str_text(&link));
        str_clear(&link);
        str_cut(&to, 0);
    }
    str_clear(&to);
}

void fuzz_begin(void)
{
    static const char *const none[] = { "MMCALC_LIBCUDA", "MMCALC_OPENCL", "MMCALC_NVRTC",
                                        "MMCALC_NVML" };
    struct sigaction act = { .sa_handler = on_time, .sa_flags = SA_RESTART };
    const char *within = getenv("TMPDIR");
    owner = getpid();
    snprintf(place, sizeof place, "%s/mmcalc-fuzz.XXXXXX", within && *within ? within : "/tmp");
    if (freopen("/dev/null", "r", stdin) == NULL)
        fuzz_wrong("no /dev/null");
    if (mkdtemp(place) == NULL || chdir(place) != 0 || mkdir("a", 0700) != 0
        || mkdir("a/a", 0700) != 0 || chdir("a/a") != 0)
        fuzz_wrong("no folder to work in");
    atexit(leave);
    sigaction(SIGVTALRM, &act, NULL);
    make_data();
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        setenv(none[i], "none", 1); /* devices have tests of their own */
    setenv("HOME", place, 1);
    setenv("XDG_RUNTIME_DIR", place, 1);
    unsetenv("XDG_CONFIG_HOME");
    setenv("PATH", place, 1); /* no gnuplot, no pager */
    setenv("TERM", "dumb", 1);
}

/* --- sessions --------------------------------------------------------------------------------- */

/* The same for the same bytes. */
static uint32_t hash_of(const uint8_t *bytes, size_t length)
{
    uint32_t h = 2166136261u;
    while (length--)
        h = (h ^ *bytes++) * 16777619u;
    return h;
}

/* What an input is shown as. */
static const char *format_of(const uint8_t *bytes, size_t length)
{
    static const char *const formats[] = { "text", "text", "text", "json",
                                           "html", "csv",  "tex",  "markdown" };
    return formats[hash_of(bytes, length) >> 29];
}

/* Small limits: what is large is no other code, only slow. */
static void open_session(capture *c, const char *name, const char *data)
{
    capture_open(c, name, data);
    world *w = c->s.world;
    w->numbers.stop = &stop;
    w->numbers.max_bits = 1 << 14;
    w->numbers.max_precision = 1 << 10;
    w->max_words = w->max_accesses = 1 << 15;
    w->max_steps = 1 << 17;
    w->max_terms = 1 << 10;
    w->threads = 1;
    c->s.keep_going = true;
}

static void say(capture *c, const char *fmt, ...)
{
    str line = { 0 };
    va_list ap;
    va_start(ap, fmt);
    str_vformat(&line, fmt, ap);
    va_end(ap);
    if (!stop)
        capture_run(c, str_text(&line), NULL);
    str_clear(&line);
}

/* Does it name a file outside?  It is run by whoever runs the test, and `save` writes. */
static bool leaves(const char *text)
{
    for (const char *c = text; (c = strchr(c, '/')) != NULL; c++)
        if ((c > text && c[-1] == '.')
            || (c[1] >= 'a' && c[1] <= 'z' && (c == text || strchr(" \t\"=", c[-1]))))
            return true;
    return false;
}

static void run_statements(const uint8_t *bytes, size_t length)
{
    char *text = mem_copyn((const char *)bytes, length);
    capture c;
    if (!leaves(text)) {
        open_session(&c, format_of(bytes, length), test_data());
        session_run(&c.s, (const char *)bytes, length, NULL, 1); /* with its zeros */
        capture_close(&c);
    }
    free(text);
}

typedef struct defined {
    entry_kind kind[FOLLOWED];
    char *name[FOLLOWED];
    int count;
} defined;

static void note(const entry *e, void *data)
{
    defined *d = data;
    if (d->count == FOLLOWED)
        return;
    d->kind[d->count] = e->kind;
    d->name[d->count++] = mem_copy(e->name);
}

bool fuzz_whole;

/* All models, or the one of the bytes, five times as fast. */
static void follow(capture *c, entry_kind kind, const char *name, unsigned pick)
{
    static const char *const models[] = { "umm", "dmm", "pram", "bpram", "agpu" };
    say(c, "show %s", name);
    say(c, "explain %s", name);
    say(c, "find %s", name);
    for (size_t m = 0; kind == ENTRY_ALGORITHM && m < sizeof models / sizeof *models; m++) {
        if (!fuzz_whole && m != pick % (sizeof models / sizeof *models))
            continue;
        say(c, "time %s on %s n=16 p=8 w=4 l=3 b=4 M=64", name, models[m]);
        say(c, "simulate %s on %s n=16 p=8 w=4 l=3 b=4 M=64", name, models[m]);
        say(c, "derive %s on %s", name, models[m]);
        say(c, "check %s on %s n=4..5 p=4 w=2 l=2 b=2 M=64", name, models[m]);
        say(c, "steps %s on %s n=6 p=4 w=3 l=2 b=4 M=64", name, models[m]);
        say(c, "profile %s on %s n=8 p=4 w=2 l=2 b=2 M=64", name, models[m]);
        say(c, "emit %s on %s n=8 p=4 w=2 l=2 b=2 M=64", name, models[m]);
    }
    if (kind == ENTRY_MODEL) {
        say(c, "time sum.pairwise on %s n=16 p=8 w=4 l=3", name);
        say(c, "simulate sum.pairwise on %s n=16 p=8 w=4 l=3", name);
    }
    if (kind == ENTRY_PROBLEM)
        say(c, "bound %s on umm n=16 p=8 w=4 l=3; bound %s on umm; optimal %s on umm", name, name,
            name);
    if (kind == ENTRY_LAW)
        say(c, "%s n=16 p=8 w=4 l=3", name);
    if (kind == ENTRY_OPERATOR)
        say(c, "ensure %s; %s(2, 3)", name, name);
    if (kind == ENTRY_RELATION)
        say(c, "relate %s n=16 p=8 w=4 l=3", name);
    if (kind == ENTRY_TABLE)
        say(c, "table %s n=2^10 p=8 w=4 l=3", name);
}

static void run_definitions(const uint8_t *bytes, size_t length)
{
    char *text = mem_copyn((const char *)bytes, length);
    capture c;
    if (!leaves(text)) {
        defined all = { .count = 0 };
        fuzz_write("mine.mm", bytes, length);
        open_session(&c, format_of(bytes, length), test_data());
        say(&c, "load \"mine.mm\"");
        catalog_each_loaded(c.s.world->catalog, note, &all);
        for (int i = 0; i < all.count; i++) {
            follow(&c, all.kind[i], all.name[i], (hash_of(bytes, length) >> 8) + (unsigned)i);
            free(all.name[i]);
        }
        say(&c, "vars; save \"kept.mm\"");
        capture_close(&c);
    }
    free(text);
}

/* --- files that are read ------------------------------------------------------------------------
 */

static void run_trace(const uint8_t *bytes, size_t length)
{
    capture c;
    fuzz_write("a.trace", bytes, length);
    open_session(&c, format_of(bytes, length), test_data());
    say(&c, "trace \"a.trace\" on umm w=4 l=5");
    say(&c, "trace \"a.trace\" on dmm w=4 l=5 discipline=lockstep");
    say(&c, "trace \"a.trace\" on bpram w={1, 3}");
    say(&c, "conflicts \"a.trace\" on dmm w=4");
    capture_close(&c);
}

/* Words of an input array, and rows of parameters. */
static void run_input(const uint8_t *bytes, size_t length)
{
    capture c;
    fuzz_write("words", bytes, length);
    open_session(&c, format_of(bytes, length), test_data());
    say(&c, "simulate sum.pairwise on umm n=4 p=2 w=2 l=2 input=\"words\" show");
    say(&c, "simulate reduce.tree on agpu n=4 p=2 b=2 M=16 input=\"words\"");
    c.s.rows = "words";
    say(&c, "time sum.pairwise on umm w=4 l=3");
    c.s.rows = NULL;
    capture_close(&c);
}

static void run_machine(const uint8_t *bytes, size_t length)
{
    capture c;
    fuzz_write("data/machines/mine.json", bytes, length);
    open_session(&c, format_of(bytes, length), "data");
    say(&c, "show mine");
    say(&c, "list machines");
    say(&c, "time sum.pairwise on mine n=16 l=3");
    say(&c, "simulate reduce.tree on agpu on mine n=2^8");
    say(&c, "time reduce.tree on mine n=2^8");
    say(&c, "predict reduce.tree on mine n=2^8");
    say(&c, "predict sum.pairwise on mine n=2^8 p=16");
    capture_close(&c);
}

static void run_jobs(const uint8_t *bytes, size_t length)
{
    diag d;
    job_file file = { 0 };
    char *text = mem_copyn((const char *)bytes, length);
    diag_init(&d);
    if (!leaves(text)
        && job_file_parse(&file, "job.json", (const char *)bytes, length, &d) == ST_OK) {
        capture c;
        open_session(&c, format_of(bytes, length), test_data());
        bool ready = job_prepare(&c.s, &file, &d) == ST_OK;
        for (int i = 0; ready && i < file.count && i < 8 && !stop; i++) {
            job_view v;
            size_t at;
            diag mine;
            diag_init(&mine);
            if (job_look(&c.s, &file.jobs[i], &v, &at, &mine) != ST_OK
                && job_path_at(&file.jobs[i], at) == NULL)
                fuzz_wrong("no key is to blame");
            else if (mine.st == ST_OK)
                job_run_statement(&c.s, &file.jobs[i]);
            diag_clear(&mine);
        }
        capture_close(&c);
    }
    job_file_free(&file);
    diag_clear(&d);
    free(text);
}

/* --- all -------------------------------------------------------------------------------------- */

static const fuzz_target rows[] = {
    { "statements", "what is typed", run_statements },
    { "definitions", "definition files, and all that can be asked of what they define",
      run_definitions },
    { "programs", "programs by grammar, held against a naive machine", fuzz_program },
    { "agpu", "programs of the AGPU by grammar, held against a naive one", fuzz_agpu_program },
    { "jobs", "job files", run_jobs },
    { "traces", "recorded traces", run_trace },
    { "inputs", "words and rows that are read from a file", run_input },
    { "machines", "devices and calibrated machines", run_machine },
    { "journals", "journals that a batch goes on with", fuzz_journal },
    { "shards", "shards that are joined", fuzz_shards },
};

const fuzz_target *fuzz_target_row(int i)
{
    return i >= 0 && i < (int)(sizeof rows / sizeof *rows) ? &rows[i] : NULL;
}

const fuzz_target *fuzz_target_named(const char *name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

void fuzz_run(const fuzz_target *t, const uint8_t *bytes, size_t length)
{
    struct sigevent by = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGVTALRM };
    struct itimerspec each = { { 1, 0 }, { 1, 0 } };
    timer_t timer;
    stop = 0;
    clock_gettime(CLOCK_MONOTONIC, &began);
    if (timer_create(CLOCK_MONOTONIC, &by, &timer) != 0
        || timer_settime(timer, 0, &each, NULL) != 0)
        fuzz_wrong("no timer");
    t->run(bytes, length);
    timer_delete(timer);
}
