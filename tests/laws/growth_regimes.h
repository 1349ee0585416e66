/* Questions of `grows` with branches that have logarithms, strict inequalities between parameters
 * and conditions with + 1 and - 1, quotients, the lesser and the greater, judged by values: what
 * is printed is read again, by a reader of its own, and evaluated at points.
 *
 * A yes is wrong where the quotient grows along some family within the regime that is printed.  A
 * no's family must lie in that regime and meet the conditions at its samples and beyond, where the
 * quotient must grow, or the other side be 0 or less. */
#ifndef MMCALC_LAWS_GROWTH_REGIMES_H
#define MMCALC_LAWS_GROWTH_REGIMES_H

#include <ctype.h>
#include <math.h>

#include "tests/capture.h"
#include "tests/laws/random.h"

enum { REGIME_NAMES = 4 };
static const char regime_names[] = "nmpt"; /* t: of a family's members */

typedef long double place[REGIME_NAMES];

/* --- a reader of expressions ----------------------------------------------------------------- */

typedef struct reading {
    const char *at;
    const long double *x;
    bool bad;
} reading;

static long double read_sum(reading *r);
static bool read_truth(reading *r);

static bool read_word(reading *r, const char *word)
{
    r->at += strspn(r->at, " ");
    const size_t length = strlen(word);
    bool is = strncmp(r->at, word, length) == 0;
    if (is && isalpha((unsigned char)word[length - 1]))
        is = !isalnum((unsigned char)r->at[length]);
    r->at += is ? length : 0;
    return is;
}

static long double read_atom(reading *r)
{
    long double v = 0;
    const char *name;
    char *end;
    if (read_word(r, "log2(") || read_word(r, "sqrt(")) {
        const bool log = r->at[-2] == '2';
        v = read_sum(r);
        v = log ? log2l(v) : sqrtl(v);
        r->bad |= !read_word(r, ")");
    } else if (read_word(r, "min(") || read_word(r, "max(")) {
        const bool least = r->at[-2] == 'n';
        v = read_sum(r);
        r->bad |= !read_word(r, ",");
        v = least ? fminl(v, read_sum(r)) : fmaxl(v, read_sum(r));
        r->bad |= !read_word(r, ")");
    } else if (read_word(r, "if")) {
        const bool holds = read_truth(r);
        r->bad |= !read_word(r, "then");
        const long double yes = read_sum(r);
        r->bad |= !read_word(r, "else");
        const long double no = read_sum(r);
        v = holds ? yes : no;
    } else if (read_word(r, "(")) {
        v = read_sum(r);
        r->bad |= !read_word(r, ")");
    } else if (isdigit((unsigned char)*r->at)) {
        v = strtold(r->at, &end);
        r->at = end;
    } else if (*r->at && (name = strchr(regime_names, *r->at))) {
        v = r->x[name - regime_names];
        r->at++;
    } else {
        r->bad = true;
    }
    return read_word(r, "^") ? powl(v, read_atom(r)) : v;
}

static long double read_product(reading *r)
{
    long double v = read_atom(r);
    for (;;)
        if (read_word(r, "*"))
            v *= read_atom(r);
        else if (read_word(r, "/"))
            v /= read_atom(r);
        else
            return v;
}

static long double read_sum(reading *r)
{
    long double v = read_product(r);
    for (;;)
        if (read_word(r, "+"))
            v += read_product(r);
        else if (read_word(r, "-"))
            v -= read_product(r);
        else
            return v;
}

/* n < p, p <= n + 1, n = p */
static bool read_comparison(reading *r)
{
    const long double a = read_sum(r);
    static const char *const ops[] = { "<=", ">=", "==", "<", ">", "=" };
    size_t op = 0;
    while (op < 6 && !read_word(r, ops[op]))
        op++;
    r->bad |= op == 6;
    const long double b = read_sum(r);
    return op == 0 ? a <= b : op == 1 ? a >= b : op == 3 ? a < b : op == 4 ? a > b : a == b;
}

/* With "and" or commas between them. */
static bool read_truth(reading *r)
{
    bool all = read_comparison(r);
    while (read_word(r, "and") || read_word(r, ","))
        all &= read_comparison(r);
    return all;
}

static long double value_at(const char *text, const place x, bool *bad)
{
    reading r = { text, x, false };
    const long double v = read_sum(&r);
    *bad |= r.bad || *r.at != '\0' || isnan(v);
    return v;
}

static bool holds_at(const char *text, const place x, bool *bad)
{
    reading r = { text, x, false };
    const bool holds = *text == '\0' || read_truth(&r);
    *bad |= r.bad || *r.at != '\0';
    return holds;
}

/* --- questions ---------------------------------------------------------------------------------
 */

typedef struct asked {
    str f, g, where;
} asked;

static char any_name(void)
{
    return regime_names[random_to(2)];
}

/* Between two different parameters, or one and a number. */
static void comparison_of(str *s)
{
    const char a = any_name();
    char b = any_name();
    while (b == a)
        b = any_name();
    const long k = random_to(3) + 1;
    switch (random_to(9)) {
    case 0: str_format(s, "%c < %c", a, b); break;
    case 1: str_format(s, "%c <= %c", a, b); break;
    case 2: str_format(s, "%c > %ld", a, k); break;
    case 3: str_format(s, "%c <= %c - %ld", a, b, k); break;
    case 4: str_format(s, "%c + %ld <= %c", a, k, b); break;
    case 5: str_format(s, "%c < %c + %ld", a, b, k); break;
    case 6: str_format(s, "%ld*%c < %c", k, a, b); break;
    case 7: str_format(s, "%c >= %c", a, b); break;
    case 8: str_format(s, "%c >= %ld", a, k); break;
    default: str_format(s, "%c > %c - %ld", a, b, k); break;
    }
}

static void term_of(str *s)
{
    const char a = any_name(), b = any_name();
    switch (random_to(11)) {
    case 9: str_format(s, "min(%c, %c)", a, b); break;
    case 10: str_format(s, "max(log2(%c), %c)", a, b); break;
    case 11: str_format(s, "%c/%c", a, b); break;
    case 0: str_add(s, "1"); break;
    case 1: str_format(s, "log2(%c)", a); break;
    case 2: str_format(s, "%c*%c", a, b); break;
    case 3: str_format(s, "%c*log2(%c)", a, b); break;
    case 4: str_format(s, "sqrt(%c)", a); break;
    case 5: str_format(s, "%ld*%c", random_to(4) + 2, a); break;
    default: str_format(s, "%c", a); break;
    }
}

static void side_of(str *s)
{
    const long terms = random_to(2);
    for (long i = 0; i <= terms; i++) {
        str_add(s, i ? " + " : "");
        if (chance(40)) {
            term_of(s);
            continue;
        }
        str_add(s, "(if ");
        comparison_of(s);
        str_add(s, " then ");
        term_of(s);
        str_add(s, " else ");
        if (chance(30))
            str_add(s, "0");
        else
            term_of(s);
        str_char(s, ')');
    }
}

static void ask_of(asked *q)
{
    *q = (asked){ .f = { 0 } };
    side_of(&q->f);
    side_of(&q->g);
    const long conditions = random_to(2);
    for (long i = 0; i < conditions; i++) {
        str_add(&q->where, i ? " and " : "");
        if (chance(20))
            str_add(&q->where, chance(50) ? "n + m <= p" : "m + p < n");
        else
            comparison_of(&q->where);
    }
}

/* --- judging --------------------------------------------------------------------------------- */

/* A parameter: scale*2^(rate*t) + shift, or t. */
typedef struct runner {
    int rate, scale, shift; /* rate < 0: it is t */
} runner;

static bool is_exact(const runner *r)
{
    bool exact = true;
    for (int i = 0; i < 3; i++)
        exact &= r[i].rate < 2;
    return exact;
}

static void run_to(const runner *r, int t, place x)
{
    for (int i = 0; i < 3; i++)
        x[i] = r[i].rate < 0 ? t
                             : ldexpl((long double)r[i].scale, r[i].rate * t)
                                   + (long double)r[i].shift;
    x[3] = t;
}

static void any_runners(runner *r)
{
    for (int i = 0; i < 3; i++)
        r[i] = (runner){ chance(15) ? -1 : (int)random_to(chance(20) ? 2 : 1),
                         (int)random_to(3) + 1, 0 };
    if (is_exact(r) && chance(60)) /* near to each other */
        for (int i = 0; i < 3; i++) {
            if (chance(50))
                r[i] = r[random_to(2)];
            r[i].shift = r[i].rate < 0 ? 0 : (int)random_to(4) - 2;
        }
}

/* Does f/g grow along the family, which lies in the regime? */
static bool grows_along(const char *f, const char *g, const char *regime, const runner *r,
                        bool *bad)
{
    static const int near[] = { 7, 14, 28, 56 }, far[] = { 64, 256, 1024, 4096 };
    const int *at = is_exact(r) ? near : far;
    long double before = 0;
    for (int i = 0; i < 4; i++) {
        place x;
        run_to(r, at[i], x);
        for (int k = 0; k < 3; k++)
            if (x[k] < 1 || (at == far && (r[k].shift || x[k] == x[(k + 1) % 3])))
                return false;
        if (!holds_at(regime, x, bad) || *bad)
            return false;
        const long double above = value_at(f, x, bad), below = value_at(g, x, bad),
                          q = above / below;
        const long double least = i == 0 ? 0 : i == 1 ? before * 1.3L : before * 1.7L;
        if (*bad || !(above > 0) || below < 0 || (below > 0 && !(q > least)))
            return false;
        if (below > 0 && i == 3 && q < 8)
            return false;
        before = q;
    }
    return true;
}

/* The text of a JSON field after `from`, for the caller to free; NULL: there is none. */
static char *text_of(const char *from, const char *key)
{
    str s = { 0 };
    str_format(&s, "\"%s\":\"", key);
    const char *at = from ? strstr(from, str_text(&s)) : NULL;
    char *text = at ? mem_copyn(at + s.length, strcspn(at + s.length, "\"")) : NULL;
    str_clear(&s);
    return text;
}

/* The family's parameters at t, those that it does not name 1. */
static void place_of(const char *family, long double t, place x, bool *bad)
{
    const place of_t = { 0, 0, 0, t };
    const char *end = strchr(family, '}');
    for (int i = 0; i < 3; i++) {
        const char key[] = { regime_names[i], '\0' };
        char *text = text_of(family, key);
        const char *at = text ? strstr(family, text) : NULL;
        x[i] = text && at < end ? value_at(text, of_t, bad) : 1;
        free(text);
    }
    x[3] = t;
}

/* Is the no, whose family this is, so? */
static bool no_is_so(const char *f, const char *g, const char *where, const char *regime,
                     const char *family, bool *bad)
{
    enum { MOST = 4096 };
    const long double exact = 0x1p60L;
    const char *end = strstr(family, "}}"), *at = family;
    const char *stop = strstr(family, "]}");
    end = stop && (end == NULL || stop < end) ? stop : end;
    const char *vanishes = strstr(strchr(family, '}'), "\"zero\"");
    const bool zero = vanishes == strchr(family, '}') + 2;
    long double last = 0;
    for (int i = 0; i < 6; i++) {
        long t = 16L << i;
        if (!zero) {
            at = strstr(at, "\"t\":");
            if (at == NULL || at > end)
                break;
            at += 4 + (at[4] == '"');
            t = strtol(at, NULL, 10);
        }
        if (t > MOST)
            break;
        place x;
        place_of(family, t, x, bad);
        if (x[0] > exact || x[1] > exact || x[2] > exact) /* n + 1 is n there */
            break;
        const long double above = value_at(f, x, bad), below = value_at(g, x, bad);
        if (*bad || !holds_at(regime, x, bad) || !holds_at(where, x, bad))
            return false;
        if (zero ? below > 0 : !(above / below > last * (1 - 1e-12L)))
            return false;
        last = above / below;
    }
    return true;
}

typedef struct judged {
    int yes, no, unknown, wrong, unread;
} judged;

static void judge_side(const asked *q, const char *json, const char *key, bool turned, judged *all)
{
    enum { FAMILIES = 40 };
    const char *f = str_text(turned ? &q->g : &q->f), *g = str_text(turned ? &q->f : &q->g);
    char *answer = text_of(json, key), *regime = text_of(json, "regime");
    str within = { 0 };
    bool wrong = false, bad = answer == NULL;
    if (regime == NULL) /* none is printed of a question without parameters, such as 1, 1 + 1 */
        regime = mem_copy("");
    str_format(&within, "%s%s%s", regime,
               *regime && q->where.length ? ", " : "", str_text(&q->where));
    if (!bad && strcmp(answer, "yes") == 0) {
        all->yes++;
        for (int i = 0; i < FAMILIES && !wrong && !bad; i++) {
            runner r[3];
            any_runners(r);
            wrong = grows_along(f, g, str_text(&within), r, &bad);
            if (wrong)
                for (int k = 0; k < 3; k++)
                    printf("# %c = %d*2^(%d*t) + %d\n", regime_names[k], r[k].scale, r[k].rate,
                           r[k].shift);
        }
    } else if (!bad && strcmp(answer, "no") == 0) {
        all->no++;
        const char *family = strstr(json, "\"family\"");
        str of = { 0 };
        str_format(&of, "\"%s\":{\"parameters\"", key);
        family = family ? strstr(family, str_text(&of)) : NULL;
        str_clear(&of);
        wrong = family == NULL || !no_is_so(f, g, str_text(&q->where), regime, family, &bad);
    } else {
        all->unknown++;
        if (getenv("GROWTH_UNKNOWN"))
            printf("# unknown %s: grows %s, %s%s%s\n", key, str_text(&q->f), str_text(&q->g),
                   q->where.length ? " where " : "", str_text(&q->where));
    }
    if (wrong || bad)
        printf("# %s of %s: grows %s, %s%s%s\n# %s", wrong ? "wrong" : "not read", key,
               str_text(&q->f), str_text(&q->g), q->where.length ? " where " : "",
               str_text(&q->where), json);
    all->wrong += wrong;
    all->unread += bad;
    str_clear(&within);
    free(answer);
    free(regime);
}

/* Do any sizes meet the condition? If none do, the question is refused. */
static bool is_met(const char *where)
{
    enum { MOST = 24 };
    bool met = false, bad = false;
    for (int i = 0; i < MOST * MOST * MOST && !met; i++) {
        const place x = { 1 + i % MOST, 1 + i / MOST % MOST, 1 + i / MOST / MOST, 0 };
        met = holds_at(where, x, &bad);
    }
    return met || bad;
}

/* Asks so many; what regime no point meets is left out by the question's own error. */
static judged judge_regimes(capture *c, int cases)
{
    judged all = { 0 };
    for (int i = 0; i < cases; i++) {
        asked q;
        char *json;
        str ask = { 0 };
        ask_of(&q);
        str_format(&ask, "grows %s, %s%s%s", str_text(&q.f), str_text(&q.g),
                   q.where.length ? " where " : "", str_text(&q.where));
        capture_run(c, str_text(&ask), &json);
        if (strstr(json, "\"theta\"")) {
            judge_side(&q, json, "o", false, &all);
            judge_side(&q, json, "omega", true, &all);
        } else if (is_met(str_text(&q.where))) {
            all.unread++;
            printf("# refused: %s\n# %s\n", str_text(&ask), json);
        }
        free(json);
        str_clear(&ask);
        str_clear(&q.f);
        str_clear(&q.g);
        str_clear(&q.where);
    }
    printf("# %d questions of regimes: %d yes, %d no, %d unknown\n", cases, all.yes, all.no,
           all.unknown);
    return all;
}

#endif
