/* Similar names: see nearest.h. */
#include "base/nearest.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/str.h"

enum { LONGEST = 64 };

/* Edit distance with transpositions (optimal string alignment), capped. */
static int distance(const char *a, const char *b)
{
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    int row[3][LONGEST + 1];
    for (int j = 0; j <= m; j++)
        row[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = row[i % 3], *before = row[(i + 2) % 3], *two = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            int d = before[j - 1] + (a[i - 1] != b[j - 1]);
            if (before[j] + 1 < d)
                d = before[j] + 1;
            if (now[j - 1] + 1 < d)
                d = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]
                && two[j - 2] + 1 < d)
                d = two[j - 2] + 1;
            now[j] = d;
        }
    }
    return row[n % 3][m];
}

/* Names that the same thing has elsewhere. */
static const struct { const char *theirs, *ours;
} synonyms[] = {
    { "exit", "quit" },       { "bye", "quit" },     { "lg", "log2" },
    { "choose", "binomial" }, { "ceiling", "ceil" }, { "ld", "log2" },
    { "threads", "p" },       { "processors", "p" }, { "latency", "l" },
    { "width", "w" },         { "size", "n" },       { "quicksort", "sort.quick" },
    { "requires", "require" }, { "parameters", "param" }, { "parameter", "param" },
};

static const char *nearest_synonym(const char *name)
{
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
        if (strcmp(synonyms[i].theirs, name) == 0)
            return synonyms[i].ours;
    return NULL;
}

/* How near a name is, small for near: the edit distance, or little if one begins or contains the
 * other (`pairwise` for sum.pairwise); -1: not near at all. */
static int score(const char *wanted, const char *name)
{
    const char *same = nearest_synonym(wanted);
    int d = distance(wanted, name), length = (int)strlen(wanted);
    if (strcasecmp(wanted, name) == 0 || (same && strcmp(same, name) == 0))
        return 0;
    int allowed = length <= 1 ? 0 : length <= 3 ? 1 : length <= 5 ? 2 : length / 3 + 1;
    if (length >= 2 && strncmp(name, wanted, (size_t)length) == 0)
        return 1;
    if (d <= allowed)
        return d;
    const char *dot = strchr(name, '.');
    if (length >= 4 && dot && distance(wanted, dot + 1) <= 1)
        return 2;
    return length >= 3 && strstr(name, wanted) ? 3 : -1;
}

void nearest_begin(nearest *n, const char *wanted)
{
    memset(n, 0, sizeof *n);
    n->wanted = wanted;
}

void nearest_offer(nearest *n, const char *name)
{
    int s = score(n->wanted, name);
    if (s < 0)
        return;
    for (int i = 0; i < 3; i++)
        if (n->best[i] && strcmp(n->best[i], name) == 0)
            return;
    for (int i = 0; i < 3; i++) {
        if (n->best[i] && n->score[i] <= s)
            continue;
        free(n->best[2]);
        for (int j = 2; j > i; j--) {
            n->best[j] = n->best[j - 1];
            n->score[j] = n->score[j - 1];
        }
        n->best[i] = mem_copy(name);
        n->score[i] = s;
        return;
    }
}

void nearest_visit(const char *name, void *near)
{
    nearest_offer(near, name);
}

status nearest_end(nearest *n, diag *d)
{
    str_own s = { 0 };
    for (int i = 0; i < 3 && n->best[i]; i++)
        str_format(&s, "%s%s", i ? ", " : "nearest: ", n->best[i]);
    if (s.length)
        diag_hint(d, "%s", str_text(&s));
    for (int i = 0; i < 3; i++)
        free(n->best[i]);
    return d ? d->st : ST_OK;
}
