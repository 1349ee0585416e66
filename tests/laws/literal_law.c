/* What is written in a definition may be any number: in every place of every definition of the
 * catalogue where a literal stands, 2^70, -2^70, 2^64 - 1, 2^63 or %2^63 is put, the definition
 * loaded, explained, and what it defines asked for its costs, derived, decided, checked, and its
 * examples run.  Nothing is held of the answers: the process lives, no statement goes on when its
 * time is over, none takes more memory than there is; with AddressSanitizer nothing is touched that
 * is not there, and nothing is left behind.
 *
 * The first round puts 2^70 everywhere, the next ones the other numbers.
 *
 *   literal_law [FROM [TO]]     only these cases, in this process if it is one: prints its answers
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "tests/capture.h"
#include "tests/size.h"
#include "tests/tap.h"

enum { SECONDS = 2, GRACE = 20, MOST_MEMORY = 3 << 20 /* KB */, EVERY = 2999, WORKERS = 16 };

static const char *const values[] = { "1180591620717411303424", "(-1180591620717411303424)",
                                      "18446744073709551615", "9223372036854775808",
                                      "%9223372036854775808" };
enum { VALUES = sizeof values / sizeof *values };

/* What is asked of a definition, $ for its name. */
static const struct kind {
    const char *folder, *asked;
} kinds[] = {
    { "algorithms",
      "explain $\ntime $ on pram\ntime $ on umm\ntime $ on dmm\ntime $ on agpu\nderive $ on pram\n"
      "derive $ on umm\nderive $ on agpu\noptimal $ on umm\noptimal $ on agpu\nwork $ on pram\n"
      "check $ on pram\ncheck $ on umm\nsimulate $ on dmm\nsimulate $ on agpu" },
    { "problems", "explain $\nbound $ on pram\nbound $ on umm\nbound $ on dmm\nbound $ on agpu" },
    { "models", "explain $\ntime sum.pairwise on $\nderive sum.pairwise on $\n"
                "check sum.pairwise on $\noptimal sum.pairwise on $\ntime reduce.step7 on $\n"
                "derive reduce.step7 on $\ncheck reduce.step7 on $" },
    { "laws", "explain $" },
    { "operators", "explain $\nsimulate sum.pairwise on umm operator=$" },
    { "procedures", "explain $" }, /* and the algorithm that does it */
    { "relations", "explain $" },
    { "tables", "table $" },
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* So many parameters have these names; each algorithm takes those that are its. */
static const char parameters[] =
    "n=16; p=4; w=4; l=3; b=4; M=256; B=4; N=4; m=4; k=2; d=2; s=8; rho=4; alpha=4; g=1; L=2; "
    "r=2; c=2; q=4; t=2; x=2; h=2; e=2; a=2; D=4; P=4; G=2; z=2; u=2; v=2; f=1/2; o=0; delta=2";

typedef struct place {
    int kind;
    char *path;
    size_t from, to;
} place;

static place *places;
static size_t place_count;

/* --- the places --------------------------------------------------------------------------- */

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Behind the comment, the text or the example that begins here; or at. */
static const char *past_texts(const char *at, const char *begin)
{
    const char *end;
    if (*at == '#')
        return at + strcspn(at, "\n");
    if (strncmp(at, "\"\"\"", 3) == 0)
        return (end = strstr(at + 3, "\"\"\"")) ? end + 3 : at + strlen(at);
    if (*at == '"') {
        for (at++; *at && *at != '"'; at++)
            at += *at == '\\' && at[1];
        return at + (*at != '\0');
    }
    if (strncmp(at, "example ", 8) == 0 && (at == begin || at[-1] == ' ' || at[-1] == '\n'))
        return at + strcspn(at, "\n");
    return at;
}

/* Of what the file defines: it is called so. */
static char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/') + 1;
    return mem_copyn(slash, strlen(slash) - strlen(".mm"));
}

static void find_places(int kind, const char *path)
{
    char *text = test_text(path);
    for (const char *at = text, *next; *at; at = next) {
        if ((next = past_texts(at, text)) != at)
            continue;
        while (is_word(*next) || (next > at && (*next == '.' && next[1] != '.')))
            next++;
        if (*at >= '0' && *at <= '9') {
            places = mem_grow_array(places, place_count + 1, sizeof *places);
            places[place_count++] = (place){ kind, mem_copy(path), (size_t)(at - text),
                                             (size_t)(next - text) };
        }
        next += next == at;
    }
    free(text);
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void find_all(void)
{
    for (int k = 0; k < KINDS; k++) {
        str folder = { 0 };
        struct dirent **files;
        str_format(&folder, "%s/%s", test_data(), kinds[k].folder);
        int count = scandir(str_text(&folder), &files, NULL, by_name);
        for (int i = 0; i < count; i++) {
            str path = { 0 };
            str_format(&path, "%s/%s", str_text(&folder), files[i]->d_name);
            if (strstr(files[i]->d_name, ".mm"))
                find_places(k, str_text(&path));
            str_clear(&path);
            free(files[i]);
        }
        if (count >= 0)
            free(files);
        str_clear(&folder);
    }
}

/* --- a case ------------------------------------------------------------------------------- */

/* What a process is at, for the one that watches. */
typedef struct watched {
    volatile size_t at;
    volatile time_t since;
    char statement[200];
} watched;

static bool aloud;

static void ask(capture *c, watched *now, const char *text)
{
    char *out = NULL;
    snprintf(now->statement, sizeof now->statement, "%s", text);
    now->since = time(NULL);
    status st = capture_run(c, text, &out);
    if (aloud)
        printf("> %.200s\n%s[%d]\n", text, out, (int)st);
    free(out);
}

/* Each line, $ for the name. */
static void ask_lines(capture *c, watched *now, const char *lines, const char *name)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        str s = { 0 };
        for (size_t i = 0; i < length; i++)
            if (lines[i] == '$')
                str_add(&s, name);
            else
                str_addn(&s, lines + i, 1);
        ask(c, now, str_text(&s));
        str_clear(&s);
        lines += length + (lines[length] == '\n');
    }
}

/* Of the first algorithm that does the procedure: for it alone the procedure is written out. */
static void ask_user(capture *c, watched *now, const char *procedure)
{
    str does = { 0 };
    str_format(&does, "do %s(", procedure);
    for (size_t i = 0; i < place_count; i++) {
        const place *p = &places[i];
        if (p->kind != 0 || (i > 0 && strcmp(p->path, places[i - 1].path) == 0))
            continue;
        char *text = test_text(p->path), *name = name_of(p->path);
        bool found = strstr(text, str_text(&does)) != NULL;
        if (found)
            ask_lines(c, now, kinds[0].asked, name);
        free(text);
        free(name);
        if (found)
            break;
    }
    str_clear(&does);
}

/* The lines of text that begin with `example`. */
static void ask_examples(capture *c, watched *now, const char *text)
{
    for (const char *at = text; (at = strstr(at, "\n  example ")); at++) {
        char *line = mem_copyn(at + 11, strcspn(at + 11, "\n"));
        ask(c, now, line);
        free(line);
    }
}

static void run_case(size_t i, watched *now)
{
    static volatile sig_atomic_t stop;
    const place *p = &places[i % place_count];
    const char *value = values[i / place_count];
    char *text = test_text(p->path), *name = name_of(p->path);
    capture c;
    str with = { 0 };
    str_addn(&with, text, p->from);
    str_add(&with, value);
    str_add(&with, text + p->to);
    capture_open(&c, "text", test_data());
    c.s.world->numbers.stop = &stop;
    ask(&c, now, "set seconds=2");
    ask(&c, now, parameters);
    ask(&c, now, str_text(&with));
    ask_lines(&c, now, kinds[p->kind].asked, name);
    if (strcmp(kinds[p->kind].folder, "procedures") == 0)
        ask_user(&c, now, name);
    ask_examples(&c, now, text);
    capture_close(&c);
    str_clear(&with);
    free(name);
    free(text);
}

static void say_case(size_t i, const char *what, const watched *now)
{
    const place *p = &places[i % place_count];
    char *text = test_text(p->path);
    size_t line = 1;
    for (size_t k = 0; k < p->from; k++)
        line += text[k] == '\n';
    free(text);
    printf("# case %zu: %s, %s:%zu, %s for what stands in byte %zu, at: %.150s\n", i, what, p->path,
           line, values[i / place_count], p->from, now->statement);
}

/* --- many ----------------------------------------------------------------------------------- */

typedef struct worker {
    pid_t pid;
    watched *now;
    size_t next;
} worker;

static size_t step;

static void begin(worker *w, size_t to)
{
    w->now->at = w->next;
    w->now->since = time(NULL);
    fflush(stdout);
    if (w->next >= to || (w->pid = fork()) != 0)
        return;
    for (size_t i = w->next; i < to; i += step) {
        struct rusage used;
        w->now->at = i;
        run_case(i, w->now);
        getrusage(RUSAGE_SELF, &used);
        if (used.ru_maxrss > MOST_MEMORY && !tests_sanitized())
            _exit(99);
    }
    exit(0); /* and LeakSanitizer looks */
}

/* Has the process ended?  What was wrong is told, and the next case begun. */
static bool look(worker *w, size_t to, size_t *wrong)
{
    int how;
    bool late = time(NULL) - w->now->since > SECONDS + GRACE * (tests_sanitized() ? 6 : 1);
    if (late)
        kill(w->pid, SIGKILL);
    if (waitpid(w->pid, &how, late ? 0 : WNOHANG) != w->pid)
        return false;
    if (WIFEXITED(how) && WEXITSTATUS(how) == 0)
        return true;
    say_case(w->now->at,
             late                                       ? "it does not end"
             : WIFEXITED(how) && WEXITSTATUS(how) == 99 ? "it takes too much memory"
                                                        : "the process died or leaks",
             w->now);
    ++*wrong;
    w->next = w->now->at + step;
    begin(w, to);
    return w->next >= to;
}

static size_t run_all(size_t from, size_t to)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t wrong = 0, count = processors < 1         ? 1
                              : processors > WORKERS ? WORKERS
                                                     : (size_t)processors;
    watched *all = mmap(NULL, WORKERS * sizeof *all, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    worker w[WORKERS];
    bool over[WORKERS];
    const size_t every = tests_small() ? EVERY : 1;
    step = count * every;
    for (size_t i = 0; i < count; i++) {
        w[i] = (worker){ 0, &all[i], from + i * every };
        over[i] = w[i].next >= to;
        begin(&w[i], to);
    }
    for (bool going = true; going; usleep(10000)) {
        going = false;
        for (size_t i = 0; i < count; i++)
            going |= !(over[i] = over[i] || look(&w[i], to, &wrong));
    }
    munmap(all, WORKERS * sizeof *all);
    return wrong;
}

int main(int argc, char **argv)
{
    find_all();
    size_t cases = place_count * VALUES, from = argc > 1 ? strtoul(argv[1], NULL, 10) : 0,
           to = argc > 2   ? strtoul(argv[2], NULL, 10)
                : argc > 1 ? from + 1
                           : cases;
    if (to > cases)
        to = cases;
    if (argc == 2) {
        watched now = { .at = from };
        aloud = true;
        say_case(from, "it is", &now);
        run_case(from, &now);
        return 0;
    }
    ok(place_count > 2000, "%zu literals stand in the catalogue's definitions", place_count);
    size_t wrong = run_all(from, to);
    ok(wrong == 0,
       "whatever number stands there, it is read, or refused, in bounded time and "
       "memory: %zu cases%s",
       to - from, tests_small() ? ", a sample of them" : "");
    for (size_t i = 0; i < place_count; i++)
        free(places[i].path);
    free(places);
    return done();
}
