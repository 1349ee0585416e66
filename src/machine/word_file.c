/* Reading words: see word_file.h. */
#include "machine/word_file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/str.h"

enum { RECENT = 64, LONGEST = 4096, EMPTIEST = 1 << 26 /* bytes of a pipe without a word */ };

struct word_file {
    FILE *f; /* NULL: all words have been given */
    const char *kind;
    char *path;
    bool regular, ended;
    int64_t *words;
    uint64_t count, room, bytes;
    int line;             /* the line of the next character, from 1 */
    uint64_t column;      /* characters before it in its line */
    char recent[RECENT];  /* the last of these, number i at i mod RECENT */
};

word_file *word_file_open(const char *path, span at, diag *d)
{
    struct stat there = { .st_mode = 0 };
    FILE *f = file_open(path, at, d);
    if (f == NULL)
        return NULL;
    if (fstat(fileno(f), &there) == 0 && S_ISDIR(there.st_mode)) {
        fclose(f);
        diag_fail(d, ST_IO, at, "cannot read %s: %s", path, strerror(EISDIR));
        return NULL;
    }
    word_file *w = mem_alloc(sizeof *w);
    *w = (word_file){
        .f = f, .kind = "file", .path = mem_copy(path), .regular = S_ISREG(there.st_mode), .line = 1
    };
    return w;
}

static word_file *in_memory(const char *kind, uint64_t room)
{
    word_file *w = mem_alloc(sizeof *w);
    *w = (word_file){ .kind = kind, .ended = true, .room = room };
    w->words = mem_array(room ? room : 1, sizeof *w->words);
    return w;
}

word_file *word_file_of(const int64_t *words, uint64_t count)
{
    word_file *w = in_memory("list", count);
    w->count = count;
    if (count)
        memcpy(w->words, words, count * sizeof *words);
    return w;
}

word_file *word_file_of_text(const char *text)
{
    word_file *w = in_memory("text", strlen(text));
    for (const unsigned char *c = (const unsigned char *)text; *c; w->count++) {
        int more = *c >= 0xF0 ? 3 : *c >= 0xE0 ? 2 : *c >= 0xC0 ? 1 : 0;
        int64_t v = more ? *c & (0x3F >> more) : *c;
        for (int i = 1; i <= more; i++)
            if ((c[i] & 0xC0) != 0x80) {
                v = *c;
                more = 0;
            } else {
                v = v << 6 | (c[i] & 0x3F);
            }
        w->words[w->count] = v;
        c += 1 + more;
    }
    return w;
}

const char *word_file_kind(const word_file *w)
{
    return w->kind;
}

void word_file_close(word_file *w)
{
    if (w == NULL)
        return;
    if (w->f) {
        file_note(w->path, fileno(w->f)); /* a resumed batch asks whether it has changed */
        fclose(w->f);
    }
    free(w->path);
    free(w->words);
    free(w);
}

/* --- characters ------------------------------------------------------------------------ */

static int next_char(word_file *w)
{
    int c;
    while ((c = getc_unlocked(w->f)) == EOF && file_goes_on(w->f))
        ;
    if (c == '\n') {
        w->line += w->line < INT_MAX;
        w->column = 0;
    } else if (c != EOF && (c & 0xC0) != 0x80) {
        w->recent[w->column++ % RECENT] = (char)c;
    }
    w->bytes++;
    return c;
}

static bool is_separator(int c)
{
    return c == EOF || c == '\0' ? c == EOF : strchr(" \t\r\n,;[](){}", c) != NULL;
}

/* Notes the end of the file; ST_IO where reading has failed. */
static status at_end(word_file *w, diag *d)
{
    w->ended = true;
    if (!ferror(w->f))
        return ST_OK;
    if (errno == EINTR)
        return diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
    return diag_fail(d, ST_IO, (span){ 0 }, "cannot read %s: %s", w->path, strerror(errno));
}

/* --- words ------------------------------------------------------------------------------- */

typedef struct token {
    char text[LONGEST + 1];
    size_t length;
    char before[RECENT / 2 + 1]; /* what stands before it in its line */
    int line;
    uint64_t column;             /* from 0 */
} token;

/* Takes the characters from `first`, which has been read, up to the next separator, which is read,
 * too. */
static void take_token(word_file *w, int first, token *t)
{
    *t = (token){ .line = w->line, .column = w->column - 1 };
    uint64_t from = t->column > RECENT / 2 ? t->column - RECENT / 2 : 0;
    for (uint64_t i = from; i < t->column; i++)
        t->before[i - from] = w->recent[i % RECENT] == '\t' ? ' ' : w->recent[i % RECENT];
    for (int c = first; !is_separator(c) && t->length < LONGEST; c = next_char(w)) {
        t->text[t->length++] = (char)(c ? c : '?');
        if (c == '\0')
            break;
    }
}

/* Sets the diagnostic's place to the token, with some of the line before it. */
static void place(const word_file *w, const token *t, diag *d)
{
    str s = { 0 };
    str_add(&s, t->before);
    str_addn(&s, t->text, t->length < RECENT ? t->length : RECENT);
    d->indent = (int)strlen(t->before);
    d->width = (int)str_utf8_columns(str_text(&s) + d->indent, s.length - (size_t)d->indent);
    d->line = t->line;
    d->column = t->column < INT32_MAX ? (int)t->column + 1 : INT32_MAX;
    d->file = mem_copy(w->path);
    d->excerpt = str_take(&s);
}

static status no_word(const word_file *w, const token *t, const char *what, diag *d)
{
    int shown = t->length < 40 ? (int)t->length : 40;
    diag_fail(d, ST_PARSE, (span){ 0 }, "`%.*s%s` %s", shown, t->text,
              (int)t->length > shown ? "..." : "", what);
    diag_hint(d, "words are integers of 64 bits; between them stand blanks, line ends, commas or "
                 "brackets, and remarks behind #");
    place(w, t, d);
    return ST_PARSE;
}

/* The value of a token, or why it has none. */
static status word_of(const word_file *w, const token *t, int first, int64_t *out, diag *d)
{
    size_t i = *t->text == '-' || *t->text == '+';
    bool minus = *t->text == '-', fits = true;
    int64_t v = 0;
    if (first == '\0')
        return no_word(w, t, "is a zero byte", d);
    if (i == t->length || t->length == LONGEST)
        return no_word(w, t, i == t->length ? "is no integer" : "is too long", d);
    for (; i < t->length; i++) {
        if (t->text[i] < '0' || t->text[i] > '9')
            return no_word(w, t, "is no integer", d);
        int digit = t->text[i] - '0';
        fits = fits && !__builtin_mul_overflow(v, 10, &v)
               && !__builtin_add_overflow(v, minus ? -digit : digit, &v);
    }
    *out = v;
    return fits ? ST_OK : no_word(w, t, "does not fit a word of 64 bits", d);
}

/* The next word; *end when there is none. */
static status next_word(word_file *w, volatile sig_atomic_t *stop, int64_t *out, bool *end, diag *d)
{
    bool remark = false;
    uint64_t begin = w->bytes;
    token t;
    for (;;) {
        int c = next_char(w);
        if (w->bytes % 65536 == 0 && stop && *stop)
            return diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
        if (!w->regular && w->bytes - begin > EMPTIEST)
            return diag_fail(d, ST_LIMIT, (span){ 0 }, "%s has no word in %d bytes", w->path,
                             EMPTIEST);
        if (c == EOF) {
            *end = true;
            return at_end(w, d);
        }
        remark = c == '#' || (remark && c != '\n');
        if (remark || is_separator(c))
            continue;
        take_token(w, c, &t);
        return word_of(w, &t, c, out, d);
    }
}

status word_file_read(word_file *w, uint64_t wanted, volatile sig_atomic_t *stop,
                      const int64_t **words, uint64_t *count, diag *d)
{
    status st = ST_OK;
    bool end = w->ended;
    while (!end && w->count < wanted && st == ST_OK) {
        int64_t word = 0;
        if ((st = next_word(w, stop, &word, &end, d)) != ST_OK || end)
            break;
        if (w->count == w->room) {
            uint64_t room = w->room ? 2 * w->room : 1024;
            int64_t *more = mem_try_grow_array(w->words, room < wanted ? room : wanted,
                                               sizeof *w->words);
            if (more == NULL)
                return mem_refuse(d, (span){ 0 }, "%llu words of %s", (unsigned long long)wanted,
                                  w->path);
            w->room = room < wanted ? room : wanted;
            w->words = more;
        }
        w->words[w->count++] = word;
    }
    *words = w->words;
    *count = w->count;
    return st;
}

status word_file_rest(word_file *w, volatile sig_atomic_t *stop, uint64_t *more, bool *at_least,
                      diag *d)
{
    const int64_t *words;
    uint64_t before = w->count, count = before;
    status st = ST_OK;
    if (w->f == NULL) {
        *more = 0;
        *at_least = false;
        return ST_OK;
    }
    *at_least = !w->regular;
    if (!w->regular) { /* a later point may ask for this word */
        st = word_file_read(w, before + 1, stop, &words, &count, d);
        *more = count - before;
        return st;
    }
    word_file kept = *w;
    off_t here = ftello(w->f);
    int64_t word;
    bool end = w->ended;
    *more = 0;
    while (!end && st == ST_OK) {
        st = next_word(w, stop, &word, &end, d);
        *more += st == ST_OK && !end;
    }
    *w = kept;
    if (st == ST_OK && fseeko(w->f, here, SEEK_SET) != 0)
        st = diag_fail(d, ST_IO, (span){ 0 }, "cannot read %s: %s", w->path, strerror(errno));
    return st;
}
