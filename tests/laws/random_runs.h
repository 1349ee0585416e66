/* Random programs, run: the shortest of those that fail, and words held against the naive run's. */
#ifndef MMCALC_LAWS_RANDOM_RUNS_H
#define MMCALC_LAWS_RANDOM_RUNS_H

#include <string.h>

#include "machine/program.h"
#include "tests/laws/naive_program.h"
#include "tests/tap.h"

typedef struct failures {
    long count;
    size_t length;
    str text; /* the shortest one, with what is wrong */
} failures;

static void failures_add(failures *f, const char *text, const char *where, const char *why)
{
    if (f->count++ && strlen(text) >= f->length)
        return;
    f->length = strlen(text);
    str_cut(&f->text, 0);
    str_format(&f->text, "%s: %s\n%s", where, why, text);
}

static void failures_say(failures *f, long count, const char *what, const char *sentence)
{
    ok(f->count == 0, "%ld random %s: %s", count, what, sentence);
    if (f->count) {
        printf("# fails at %ld, the shortest: ", f->count);
        for (const char *c = str_text(&f->text); *c; c++)
            printf(*c == '\n' ? "\n# " : "%c", *c);
        putchar('\n');
    }
    str_clear(&f->text);
}

/* Has an array the words that it should have, and no others?  Not asked of shared memory. */
static void compare_words(const naive_run *run, const held_words *h, str *why)
{
    const cells *c = NULL;
    for (int i = 0; i < run->arrays; i++)
        if (strcmp(run->array[i].name, h->array) == 0)
            c = run->array[i].at[h->family ? h->member - run->array[i].first : 0];
    for (uint64_t i = 0; c && !c->shared && i < h->size && str_text(why)[0] == 0; i++) {
        bool set = h->set == NULL || h->set[i], same = set == c->set[i];
        for (uint64_t l = 0; set && l < (uint64_t)h->lanes; l++)
            same &= h->words[l * h->stride + i] == c->word[l * (uint64_t)c->n + i];
        if (!same)
            str_format(why, "%s, member %lld, word %llu: %lld, wanted %ld", h->array,
                       (long long)h->member, (unsigned long long)i, (long long)h->words[i],
                       c->word[i]);
    }
}

#endif
