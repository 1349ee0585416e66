/* The targets without libFuzzer.
 *
 *   tests/fuzz/driver                     replays tests/fuzz/corpus; TAP; in `make check`
 *   tests/fuzz/driver TARGET FILE ...     runs these inputs
 *   tests/fuzz/driver --mutate TARGET     mutates its corpus for FUZZ_SECONDS (60) of processor
 *                                         time, from FUZZ_SEED (the time): make fuzz, where there
 *                                         is no libFuzzer
 *   tests/fuzz/driver --targets           their names
 *   tests/fuzz/driver --words             a dictionary for libFuzzer, from the program's own tables
 *
 * What it runs when it crashes is named on standard error; of --mutate it lies there as
 * ./fuzz-TARGET. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cmd/commands.h"
#include "session/setting.h"
#include "lang/parse.h"
#include "tests/fuzz/target.h"
#include "tests/tap.h"

enum { LONGEST = 20000 };

static char running[PATH_MAX]; /* what is being run */
static int kept = -1;          /* where what is being run is kept, or -1 */
static const uint8_t *now;
static size_t now_length;

static void on_crash(int number)
{
    static const char says[] = "fuzz: crashes at ";
    if (write(STDERR_FILENO, says, sizeof says - 1) < 0
        || write(STDERR_FILENO, running, strlen(running)) < 0 || write(STDERR_FILENO, "\n", 1) < 0
        || (kept >= 0 && write(kept, now, now_length) < 0))
        _exit(3);
    signal(number, SIG_DFL);
    raise(number);
}

static void watch(void)
{
    static const int signals[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL };
    struct sigaction act = { .sa_handler = on_crash, .sa_flags = SA_ONSTACK };
    static char stack[1 << 16];
    sigaltstack(&(stack_t){ .ss_sp = stack, .ss_size = sizeof stack }, NULL);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &act, NULL);
}

/* --- inputs ------------------------------------------------------------------------------------
 */

typedef struct input {
    char *name;
    uint8_t *bytes;
    size_t length;
} input;

typedef struct inputs_list {
    input *list;
    size_t count, room;
} inputs_list;

/* An input of the very length: a byte more that is read is found by a sanitizer. */
static bool take_file(inputs_list *in, const char *path)
{
    FILE *f = fopen(path, "r");
    if (f == NULL)
        return false;
    static uint8_t buffer[1 << 20];
    size_t n = fread(buffer, 1, sizeof buffer, f);
    fclose(f);
    in->list = mem_more(in->list, in->count, &in->room, sizeof *in->list);
    input *i = &in->list[in->count++];
    *i = (input){ mem_copy(path), malloc(n), n };
    if (i->bytes == NULL && n)
        abort();
    if (n)
        memcpy(i->bytes, buffer, n);
    return true;
}

static int visible(const struct dirent *e)
{
    return e->d_name[0] != '.';
}

static void take_corpus(inputs_list *in, const char *target)
{
    char folder[PATH_MAX], path[2 * PATH_MAX];
    struct dirent **all;
    snprintf(folder, sizeof folder, SOURCE_DIR "/tests/fuzz/corpus/%s", target);
    int n = scandir(folder, &all, visible, alphasort);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, all[i]->d_name);
        take_file(in, path);
        free(all[i]);
    }
    if (n >= 0)
        free(all);
}

static void forget(inputs_list *in)
{
    for (size_t i = 0; i < in->count; i++) {
        free(in->list[i].name);
        free(in->list[i].bytes);
    }
    free(in->list);
    *in = (inputs_list){ .list = NULL };
}

static void run_one(const fuzz_target *t, const char *name, const uint8_t *bytes, size_t length)
{
    snprintf(running, sizeof running, "%s %s", t->name, name);
    now = bytes;
    now_length = length;
    fuzz_run(t, bytes, length);
}

static int replay(void)
{
    const fuzz_target *t;
    for (int k = 0; (t = fuzz_target_row(k)) != NULL; k++) {
        inputs_list in = { .list = NULL };
        take_corpus(&in, t->name);
        for (size_t i = 0; i < in.count; i++)
            run_one(t, in.list[i].name, in.list[i].bytes, in.list[i].length);
        ok(in.count > 0, "%s: %zu inputs of strangers, each found by fuzzing or begun from",
           t->meaning, in.count);
        fflush(stdout);
        forget(&in);
    }
    return done();
}

/* --- mutations ---------------------------------------------------------------------------------
 */

static uint64_t state;

static uint64_t random_to(uint64_t top) /* 0 .. top - 1 */
{
    uint64_t z = (state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (z ^ z >> 31) % (top ? top : 1);
}

/* What tables do not hold. */
static const char *const more_words[] = {
    "0",
    "1",
    "-1",
    "2^62",
    "9223372036854775807",
    "-9223372036854775808",
    "2^64",
    "1/0",
    "n",
    "a[i]",
    "forall i = 0 to n-1\n",
    "forall multiprocessor r = 0 to n/b-1\n",
    "forall core e\n",
    "shared s[b]\n",
    "max()",
    "end\n",
    "for k = 1 to 3\n",
    "sum(i = 1..3, i)",
    "access(i = 0..n-1, i)",
    "\n",
    "#",
    "null",
    "on umm",
    "on dmm",
    "on pram",
    "on agpu",
    "n=16",
    "p=8",
    "w=4",
    "l=3",
    "b=4",
    "M=64",
    "data=no",
    "private v[3]\n",
    "a[n-1]",
    "array a[n]\n",
    "discipline=lockstep",
    "variant=erew",
    "{1,2,3}",
    "2^(1..4)",
    "\xc3\xa9",
    "\x80",
    "1e9",
    "\"",
    "\"\"\"",
    "sum.pairwise",
    "prefix",
    "reduce.tree",
    "algorithm x\n",
    "model x\n",
    "program\n",
    "mmcalc-batch/1",
    "mmcalc-trace/1",
    "mmcalc-machine/1",
    "\"jobs\":[",
    "\"query\":",
    "\"with\":{",
    "\"statement\":",
    "\"steps\":[",
    "\"threads\":",
    "\"facts\":{",
    "\"value\":",
    "\"source\":",
    "\"set\":{",
    "\"id\":",
    "\"output\":{",
    "{}",
    "[]",
    "\\u0000",
    "\\ud800",
    "..",
    "==",
    "!=",
    "<=",
    ">=",
    "\\\n",
};

static inputs_list dictionary(void)
{
    inputs_list in = { .list = NULL };
    const char *w;
    int token;
#define WORD(text)                                                                                 \
    do {                                                                                           \
        in.list = mem_more(in.list, in.count, &in.room, sizeof *in.list);                          \
        in.list[in.count++] = (input){ .bytes = (uint8_t *)mem_copy(text),                         \
                                       .length = strlen(text) };                                   \
    } while (0)
    for (int i = 0; (w = parse_word(i, &token)) != NULL; i++)
        WORD(w);
    for (int i = 0; command_rows[i]; i++) {
        WORD(command_rows[i]->name);
        for (const option *o = command_rows[i]->options; o && o->name; o++)
            WORD(o->name);
    }
    for (int i = 0; i < METRICS; i++)
        WORD(metrics[i].name);
    for (int i = 0; setting_row(i); i++)
        WORD(setting_row(i)->name);
    for (int i = 0; builtin_row(i); i++)
        WORD(builtin_row(i)->name);
    for (size_t i = 0; i < sizeof more_words / sizeof *more_words; i++)
        WORD(more_words[i]);
    return in;
}

static int print_words(void)
{
    inputs_list in = dictionary();
    for (size_t i = 0; i < in.count; i++) {
        putchar('"');
        for (size_t k = 0; k < in.list[i].length; k++) {
            unsigned char c = in.list[i].bytes[k];
            if (c == '"' || c == '\\')
                printf("\\%c", c);
            else if (c < ' ' || c > '~')
                printf("\\x%02X", c);
            else
                putchar(c);
        }
        printf("\"\n");
    }
    forget(&in);
    return ferror(stdout) ? 1 : 0;
}

static void insert(uint8_t *t, size_t *n, size_t at, const uint8_t *what, size_t m)
{
    if (*n + m > LONGEST)
        return;
    memmove(t + at + m, t + at, *n - at);
    memcpy(t + at, what, m);
    *n += m;
}

static void mutate(uint8_t *t, size_t *n, const inputs_list *seeds, const inputs_list *words)
{
    for (uint64_t k = 1 + random_to(random_to(4) ? 3 : 30); k > 0; k--) {
        size_t at = random_to(*n + 1), m = random_to(*n - at + 1),
               some = m < 40 ? m : random_to(40);
        const input *word = &words->list[random_to(words->count)];
        uint8_t copy[64];
        switch (random_to(6)) {
        case 0: /* something goes */
            memmove(t + at, t + at + some, *n - at - some);
            *n -= some;
            break;
        case 1: /* stands twice */
            memcpy(copy, t + at, some);
            insert(t, n, random_to(*n + 1), copy, some);
            break;
        case 2:
            if (*n)
                t[random_to(*n)] = (uint8_t)random_to(256);
            break;
        case 3: { /* a piece of another */
            const input *other = &seeds->list[random_to(seeds->count)];
            size_t from = random_to(other->length), length = random_to(other->length - from);
            insert(t, n, at, other->bytes + from, length < 200 ? length : 200);
            break;
        }
        default: insert(t, n, at, word->bytes, word->length); break;
        }
    }
}

static int mutate_for(const fuzz_target *t, const char *keep)
{
    const char *seconds = getenv("FUZZ_SECONDS"), *given = getenv("FUZZ_SEED");
    static uint8_t text[LONGEST + 64];
    inputs_list in = { .list = NULL }, words = dictionary();
    take_corpus(&in, t->name);
    if (in.count == 0)
        return 2;
    state = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("%s: seed %llu\n", t->name, (unsigned long long)state);
    clock_t end = clock() + (seconds ? atol(seconds) : 60) * CLOCKS_PER_SEC;
    long done = 0;
    snprintf(running, sizeof running, "%s", keep);
    for (; clock() < end; done++) {
        const input *from = &in.list[random_to(in.count)];
        size_t n = from->length < LONGEST ? from->length : LONGEST;
        memcpy(text, from->bytes, n);
        mutate(text, &n, &in, &words);
        uint8_t *just = malloc(n + !n);
        memcpy(just, text, n);
        run_one(t, keep, just, n);
        free(just);
    }
    printf("%s: %ld inputs\n", t->name, done);
    forget(&in);
    forget(&words);
    return 0;
}

/* --- the command line --------------------------------------------------------------------------
 */

static int bad_usage(void)
{
    fprintf(
        stderr,
        "tests/fuzz/driver [TARGET FILE ... | --mutate TARGET | --targets | --words]; targets:\n");
    for (int i = 0; fuzz_target_row(i); i++)
        fprintf(stderr, "  %-12s %s\n", fuzz_target_row(i)->name, fuzz_target_row(i)->meaning);
    return 2;
}

int main(int argc, char **argv)
{
    bool mutates = argc == 3 && strcmp(argv[1], "--mutate") == 0;
    const fuzz_target *t = argc > 2 ? fuzz_target_named(argv[mutates ? 2 : 1]) : NULL;
    inputs_list in = { .list = NULL };
    char keep[PATH_MAX];
    if (argc == 2 && strcmp(argv[1], "--words") == 0)
        return print_words();
    if (argc == 2 && strcmp(argv[1], "--targets") == 0) {
        for (int i = 0; fuzz_target_row(i); i++)
            puts(fuzz_target_row(i)->name);
        return 0;
    }
    if (argc > 1 && t == NULL)
        return bad_usage();
    for (int i = 2; i < argc && !mutates; i++)
        if (!take_file(&in, argv[i])) {
            fprintf(stderr, "cannot read %s: %s\n", argv[i], strerror(errno));
            return 2;
        }
    if (mutates) {
        snprintf(keep, sizeof keep, "fuzz-%s", t->name);
        kept = open(keep, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    }
    fuzz_begin();
    watch();
    fuzz_whole = !mutates;
    if (mutates)
        return mutate_for(t, keep);
    if (t == NULL)
        return replay();
    for (size_t i = 0; i < in.count; i++)
        run_one(t, in.list[i].name, in.list[i].bytes, in.list[i].length);
    forget(&in);
    return 0;
}
