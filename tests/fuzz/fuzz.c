/* Mutated statements, definition files with programs, and traces: nothing may crash, hang or
 * leave the arithmetic's or the memory's rules (build it with --enable-asan --enable-ubsan).
 *
 *   make fuzz                        for FUZZ_SECONDS (60), from FUZZ_SEED (the time)
 *   tests/fuzz/fuzz FILE             runs one input again
 *
 * It works in a folder of its own, fuzz-work (mutated statements write files, too). What is being
 * run stands there in fuzz-input.txt: after a crash that is the input. */
#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "tests/capture.h"

enum { MOST_SEEDS = 4000, LONGEST = 20000, IN_ONE_SESSION = 200 };

typedef enum kind { STATEMENTS, DEFINITIONS, TRACE } kind;

static struct {
    char *text;
    size_t length;
    kind kind;
} seeds[MOST_SEEDS];
static int seed_count;

static volatile sig_atomic_t stop;
static uint64_t state;

static void on_alarm(int number)
{
    (void)number;
    if (stop) /* it did not stop: a hang */
        abort();
    stop = 1;
    alarm(20);
}

static uint64_t random_to(uint64_t top) /* 0 .. top - 1 */
{
    uint64_t z = (state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (z ^ z >> 31) % (top ? top : 1);
}

/* --- seeds ------------------------------------------------------------------------------ */

static char *read_all(const char *path, size_t *length)
{
    FILE *f = fopen(path, "r");
    if (f == NULL)
        return NULL;
    char *text = mem_alloc(LONGEST + 1);
    *length = fread(text, 1, LONGEST, f);
    fclose(f);
    return text;
}

static void keep(const char *text, size_t length, kind k)
{
    if (seed_count == MOST_SEEDS || length == 0)
        return;
    seeds[seed_count].text = mem_copyn(text, length);
    seeds[seed_count].length = length;
    seeds[seed_count++].kind = k;
}

static bool ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && strcmp(name + n - m, end) == 0;
}

/* The quoted words of a golden test are statements. */
static void take_quoted(const char *text)
{
    for (const char *from = text, *to;
         (from = strchr(from, '\'')) != NULL && (to = strchr(from + 1, '\'')) != NULL;
         from = to + 1)
        keep(from + 1, (size_t)(to - from - 1), STATEMENTS);
}

static void take_folder(const char *folder)
{
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d)) != NULL;) {
        char path[4096];
        struct stat st;
        size_t length;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (e->d_name[0] == '.' || stat(path, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode)) {
            take_folder(path);
            continue;
        }
        bool golden = ends_in(path, ".cmd"), definitions = ends_in(path, ".mm"),
             trace = ends_in(path, ".json") || ends_in(path, ".trace");
        char *text = golden || definitions || trace ? read_all(path, &length) : NULL;
        if (text && golden)
            take_quoted(text);
        else if (text)
            keep(text, length, definitions ? DEFINITIONS : TRACE);
        free(text);
    }
    if (d)
        closedir(d);
}

/* --- mutations ----------------------------------------------------------------------------- */

static const char *const words[] = {
    "0",
    "1",
    "-1",
    "2^62",
    "9223372036854775807",
    "-9223372036854775808",
    "2^64",
    "1/0",
    "n",
    "p",
    "w",
    "l",
    "i",
    "a[i]",
    "forall i = 0 to n-1\n",
    "end\n",
    "if",
    "else",
    "while",
    "for k = 1 to 3\n",
    "where",
    "mod",
    "div",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "..",
    ",",
    "=",
    "==",
    "sum(i = 1..3, i)",
    "access(i = 0..n-1, i)",
    "\"",
    "\n",
    "#",
    "null",
    "on umm",
    "on dmm",
    "on pram",
    "steps",
    "simulate",
    "check",
    "conflicts",
    "n=16 p=8 w=4 l=3",
    "data=no",
    "private v[3]\n",
    "ensure",
    "a[n-1]",
    "array a[n]\n",
    "input ",
    "identity",
    "\xc3\xa9",
    "\x80",
    "1e9",
    "downto",
    "discipline=lockstep",
    "variant=erew",
    "w={1,2,3}",
    "inf",
};

static void insert(char *t, size_t *n, size_t at, const char *what, size_t m)
{
    if (*n + m > LONGEST)
        return;
    memmove(t + at + m, t + at, *n - at);
    memcpy(t + at, what, m);
    *n += m;
}

static void mutate(char *t, size_t *n)
{
    for (uint64_t k = 1 + random_to(random_to(4) ? 3 : 30); k > 0; k--) {
        size_t at = random_to(*n + 1), m = random_to(*n - at + 1),
               some = m < 40 ? m : random_to(40);
        const char *word = words[random_to(sizeof words / sizeof *words)];
        char copy[64];
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
                t[random_to(*n)] = (char)random_to(256);
            break;
        case 3: { /* a piece of another */
            int other = (int)random_to((uint64_t)seed_count);
            size_t from = random_to(seeds[other].length),
                   length = random_to(seeds[other].length - from);
            insert(t, n, at, seeds[other].text + from, length < 200 ? length : 200);
            break;
        }
        default:
            insert(t, n, at, word, strlen(word));
            break;
        }
    }
}

/* --- running --------------------------------------------------------------------------------- */

static void write_to(const char *path, const char *text, size_t n)
{
    FILE *f = fopen(path, "w");
    if (f) {
        fwrite(text, 1, n, f);
        fclose(f);
    }
}

static void say(capture *c, const char *fmt, ...)
{
    char line[600];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(line, sizeof line, fmt, ap);
    va_end(ap);
    char *shown = NULL;
    capture_run(c, line, &shown);
    free(shown);
}

/* Every algorithm that a definition file defines, on every machine. */
static void run_defined(capture *c, const char *text)
{
    static const char *const models[] = { "umm", "dmm", "pram", "bpram", "agpu" };
    char name[100];
    for (const char *a = text; (a = strstr(a, "algorithm ")) != NULL; a++)
        for (size_t m = 0; m < 5 && sscanf(a, "algorithm %99[a-z0-9._]", name) == 1; m++) {
            say(c, "simulate %s on %s n=16 p=8 w=4 l=3", name, models[m]);
            say(c, "steps %s on %s n=9 p=4 w=3 l=2", name, models[m]);
            say(c, "time %s on %s n=16 p=8 w=4 l=3", name, models[m]);
        }
}

static void run_input(capture *c, kind k, char *text, size_t n)
{
    text[n] = '\0';
    stop = 0;
    alarm(3);
    if (k == STATEMENTS) {
        char *shown = NULL;
        capture_run(c, text, &shown);
        free(shown);
    } else if (k == DEFINITIONS) {
        write_to("fuzz-input.mm", text, n);
        say(c, "load \"fuzz-input.mm\"");
        run_defined(c, text);
    } else {
        write_to("fuzz-input.trace", text, n);
        say(c, "trace \"fuzz-input.trace\" on %s w=4 l=5", random_to(2) ? "umm" : "dmm");
        say(c, "trace \"fuzz-input.trace\" on bpram w={1, 3}");
    }
    alarm(0);
}

static void open_session(capture *c)
{
    capture_open(c, random_to(4) ? "text" : random_to(2) ? "json" : "csv", test_data());
    c->s.world->numbers.stop = &stop;
    c->s.world->max_words = c->s.world->max_accesses = 1 << 20;
    c->s.world->max_steps = 1 << 22;
    c->s.world->max_terms = 1 << 18;
}

int main(int argc, char **argv)
{
    const char *seconds = getenv("FUZZ_SECONDS"), *given = getenv("FUZZ_SEED");
    static char text[LONGEST + 64];
    struct sigaction act = { .sa_handler = on_alarm };
    sigaction(SIGALRM, &act, NULL);
    capture c;
    if (argc > 1) {
        size_t n = 0;
        char *one = read_all(argv[1], &n);
        open_session(&c);
        run_input(&c,
                  ends_in(argv[1], ".mm")      ? DEFINITIONS
                  : ends_in(argv[1], ".trace") ? TRACE
                                               : STATEMENTS,
                  one, n);
        return 0;
    }
    state = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("seed %llu\n", (unsigned long long)state);
    take_folder(SOURCE_DIR "/tests/golden");
    take_folder(SOURCE_DIR "/data");
    time_t end = time(NULL) + (seconds ? atol(seconds) : 60);
    long done = 0;
    mkdir("fuzz-work", 0700);
    if (chdir("fuzz-work") != 0)
        return 2;
    while (time(NULL) < end) {
        open_session(&c);
        for (int i = 0; i < IN_ONE_SESSION && time(NULL) < end; i++, done++) {
            int k = (int)random_to((uint64_t)seed_count);
            size_t n = seeds[k].length;
            memcpy(text, seeds[k].text, n);
            mutate(text, &n);
            write_to("fuzz-input.txt", text, n);
            run_input(&c, seeds[k].kind, text, n);
        }
        capture_close(&c);
    }
    printf("%ld inputs, of %d seeds\n", done, seed_count);
    return 0;
}
