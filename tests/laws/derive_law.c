/* Formulas derived from programs (cost/) against runs of them: random programs whose control does
 * not depend on data - loops up and down and in steps, counters and recurrences, strides, offsets,
 * broadcasts, masks, branches, two indices, families, private scalars and loops - and every program
 * of the catalogue, on every memory machine, at ragged points. What is derived must be what the run
 * counts, by every metric; how much is derived, and how much is counted access by access, is told,
 * so that the law cannot hold for want of cases.
 *
 *   derive_law [SEED [FIRST COUNT]]   only the random programs with these numbers, of the seed's;
 *                                     MMCALC_LAWS=large: 20000 */
#include <stdlib.h>
#include <string.h>

#include "eval/rule.h"
#include "lang/parse.h"
#include "tests/laws/derived.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

static bool on_data; /* runs have data */

/* --- programs --------------------------------------------------------------------------------- */

typedef struct maker {
    str s;
    int depth;           /* of loops and branches */
    int loops;           /* names so far */
    const char *host[8]; /* host variables that hold a number from 0 to 2*n */
    int hosts;
    bool data;            /* addresses and conditions on data, too */
    const char *live[16]; /* names of the loops around, */
    int lives;
    const char *calls; /* and a program that can be called, or NULL */
    bool called;       /* this is one: it has no array c */
} maker;

/* Names are few, so that a program, those that it calls, their lets and sums share them. */
static const char *const few[] = { "t", "h", "k", "s", "q" };

static const char *name_beside(const char *other)
{
    const char *name;
    do
        name = few[random_to(4)];
    while (strcmp(name, other) == 0);
    return name;
}

static const char *size(maker *m) /* a number of indices, from 0 to some n */
{
    static char text[4][80];
    static int turn;
    char *t = text[turn++ % 4];
    if (m->hosts && chance(8)) { /* a variable of its own, named as another is somewhere else */
        const char *v = name_beside(m->host[0]);
        snprintf(t, sizeof text[0], "min(n, sum(%s = 0..2, %s + %s))", v, v, m->host[0]);
        return t;
    }
    switch (random_to(m->hosts ? 7 : 3)) {
    case 0: snprintf(t, sizeof text[0], "n"); break;
    case 1: snprintf(t, sizeof text[0], "n div %ld", random_to(3) + 2); break;
    case 2: snprintf(t, sizeof text[0], "(n - %ld)", random_to(2)); break;
    case 3: snprintf(t, sizeof text[0], "%ld", random_to(20)); break;
    default:
        snprintf(t, sizeof text[0], chance(70) ? "%s" : "(%s + 1)",
                 m->host[random_to(m->hosts - 1)]);
        break;
    }
    return t;
}

/* An address in one index (or two) from 0 to 8*n + 100. */
static const char *address(maker *m, bool two)
{
    static char text[4][160];
    static int turn;
    char *t = text[turn++ % 4];
    static const char *const ones[] = { "i",         "i",
                                        "2*i",       "3*i + 1",
                                        "i + %ld",   "4*n + 20 - i",
                                        "2*i + %ld", "5",
                                        "n",         "(i*7) mod 13",
                                        "i div 2" },
                             *const twos[] = { "i*(%ld) + j", "i + j", "j*%ld + i",
                                               "i*2 + j*3",   "j",     "i",
                                               "i*8 + j*4",   "i*16",  "4*i + 100 - j" };
    static const char *const bits[] = { "i xor %ld", "2*i | %ld", "(i & 6) + 3*(i shr 2)" };
    if (chance(2))
        snprintf(t, sizeof text[0], bits[random_to(2)], random_to(12) + 1);
    else if (m->data && chance(25))
        snprintf(t, sizeof text[0], chance(50) ? "a[i] mod 40" : "i + b[2*i] mod 3");
    else if (m->hosts && chance(20))
        snprintf(t, sizeof text[0],
                 two          ? "i*3 + j + %s"
                 : chance(50) ? "i + %s"
                              : "i*2 + %s",
                 m->host[random_to(m->hosts - 1)]);
    else
        snprintf(t, sizeof text[0], two ? twos[random_to(8)] : ones[random_to(10)],
                 random_to(12) + 1);
    return t;
}

static const char *condition(maker *m, bool two)
{
    static char text[200];
    static const char *const some[] = { "i <= %s - 2",   "i < %s",
                                        "i >= %s",       "i == 0",
                                        "i == %s",       "i > 1 and i < %s",
                                        "i mod 2 == 0",  "%s > 3",
                                        "not (i < %s)",  "2*i < %s",
                                        "i != 1",        "3*i + 1 <= %s",
                                        "5*i >= %s - 2", "2*i + %s mod 2 < n",
                                        "i <= %s/3",     "not (3*i < %s)",
                                        "%s - 2*i >= 3", "n*i + 1 <= 3*(%s)",
                                        "i*n >= %s - 2", "not (n*i < 2*(%s))" };
    static const char *const bits[] = { "(i & 4) == 0", "((i & 2) == 0) == ((i & 8) == 0)",
                                        "(i xor 5) < %s", "i mod (n + 2) == 0", "i mod 8 == 0" };
    static const char *const rows[] = { "j < %s",     "j <= i", "j >= i",    "j < 2*i",
                                        "i + j < %s", "j == i", "j > n - i", "j >= i and j < %s" };
    if (chance(5))
        snprintf(text, sizeof text, bits[random_to(4)], size(m));
    else if (m->data && chance(40))
        snprintf(text, sizeof text, "%s", chance(50) ? "a[i] mod 3 == 1" : "b[i + 2] > a[i]");
    else
        snprintf(text, sizeof text, two && chance(50) ? rows[random_to(7)] : some[random_to(19)],
                 size(m));
    return text;
}

static void statement(maker *m, bool two)
{
    switch (random_to(6)) {
    case 0:
        line(m, "a[%s] = a[%s] + b[%s]", address(m, two), address(m, two), address(m, two));
        break;
    case 1: line(m, "b[%s] = %ld", address(m, two), random_to(9)); break;
    case 2:
        line(m, "x = a[%s]", address(m, two));
        line(m, "b[%s] = x + 1", address(m, two));
        break;
    case 3:
        line(m, "y = i + %ld", random_to(5));
        line(m, "a[y + %ld] = b[y]", random_to(3));
        break;
    case 4: line(m, "a[%s] = if i < 3 then b[%s] else 1", address(m, two), address(m, two)); break;
    case 5: line(m, "atomic a[%s] += b[%s]", address(m, two), address(m, two)); break;
    default:
        if (m->called)
            line(m, "b[%s] = a[%s]", address(m, two), address(m, two));
        else
            line(m, "c[%s][%s] = a[%s]", two ? "j mod 9" : "i mod 9", "i", address(m, two));
        break;
    }
}

static void body(maker *m, bool two);

/* A loop of the threads whose turns data decide, and that says between which ends they lie. */
static void claimed_of_threads(maker *m, bool two)
{
    int name = ++m->loops;
    long most = random_to(3) + 1, least = random_to(1);
    char v[16];
    snprintf(v, sizeof v, "v%d", name);
    if (chance(30)) { /* the condition reads, and counts */
        line(m, "%s = 0", v);
        line(m, "while %s < %ld and a[%s + %s] mod 3 != 1 within 0..%ld \"no more than it counts\"",
             v, most, address(m, two), v, most);
        body(m, two);
        line(m, "  b[%s + %s] = %s", address(m, two), v, v);
        line(m, "  %s = %s + 1", v, v);
    } else {
        line(m, "%s = %s[%s] mod %ld + %ld", v, chance(50) ? "a" : "b", address(m, two), most,
             least);
        if (chance(50)) {
            line(m, "while %s > 0 within %ld..%ld \"a residue\"", v, least, most + least - 1);
            body(m, two);
            line(m, "  %s = %s - 1", v, v);
        } else {
            line(m, "for k%d = 1 to %s within %ld..%ld \"a residue\"", name, v, least,
                 most + least - 1);
            line(m, "  b[%s + k%d] = k%d", address(m, two), name, name);
            body(m, two);
        }
    }
    line(m, "end");
}

/* A loop whose ends are linear in the index, up or down, in steps too, and what it leaves. */
static void own_loop(maker *m)
{
    int name = ++m->loops;
    bool down = chance(40);
    long from = random_to(3), by = random_to(3);
    const char *end = chance(70) ? "n" : size(m);
    line(m, "q = %ld", random_to(2));
    if (down)
        line(m, "for k%d = %s downto %ld*i - %ld%s", name, end, random_to(2), from,
             by > 1 ? " by 2" : "");
    else if (chance(50))
        line(m, "for k%d = i + %ld to %s%s", name, from, end, by > 1 ? " by 3" : "");
    else if (chance(50)) /* the later an index the more turns */
        line(m, "for k%d = %ld to i%s", name, from, by > 1 ? " by 2" : "");
    else
        line(m, "for k%d = %ld to %s - i%s", name, from, end, by > 1 ? " by 2" : "");
    m->depth++;
    line(m, "q = q + 1");
    line(m, chance(50) ? "x = a[i + k%d + 3]" : "x = a[k%d + 3]", name);
    m->depth--;
    line(m, "end");
    line(m, "x = b[q]");
}

static void body(maker *m, bool two)
{
    int count = (int)random_to(1) + 1;
    m->depth++;
    for (int i = 0; i < count; i++) {
        if (chance(30) && m->depth < 5) {
            line(m, "if %s", condition(m, two));
            body(m, two);
            if (chance(30)) {
                line(m, "else");
                body(m, two);
            }
            line(m, "end");
        } else if (m->data && chance(15) && m->depth < 4) {
            claimed_of_threads(m, two);
        } else if (chance(12) && m->depth < 5) {
            int name = ++m->loops;
            line(m, "for k%d = 0 to %ld", name, random_to(4) - 1);
            m->depth++;
            line(m, "x = a[%s + k%d]", address(m, two), name);
            m->depth--;
            line(m, "end");
        } else if (chance(12) && !two && m->depth < 5) {
            own_loop(m);
        } else {
            statement(m, two);
        }
    }
    m->depth--;
}

static void forall(maker *m)
{
    bool two = chance(20);
    const char *where = chance(15) ? condition(m, two) : NULL;
    char masked[240] = "";
    if (where)
        snprintf(masked, sizeof masked, " where %s", where);
    if (two && chance(40)) /* rows: what divides what decides */
        line(m, "forall i = 0 to n div %ld, j = 0 to %s - 1%s", random_to(2) + 1,
             chance(70) ? "n" : size(m), masked);
    else if (two && chance(50))
        line(m, "forall i = 0 to %ld, j = 0 to %s - 1%s", random_to(5), size(m), masked);
    else if (two)
        line(m, "forall i = 0 to %s - 1, j = 0 to %ld%s", size(m), random_to(5), masked);
    else
        line(m, "forall i = %ld to %s%s%s%s", chance(80) ? 0 : random_to(3), size(m),
             chance(80) ? " - 1" : " xor 3",
             chance(75)   ? ""
             : chance(50) ? " by 3"
                          : " by 2^2",
             masked);
    body(m, two);
    line(m, "end");
}

static void steps(maker *m);

static void inside(maker *m, const char *host)
{
    int hosts = m->hosts;
    if (host && m->hosts < 8)
        m->host[m->hosts++] = host;
    m->depth++;
    steps(m);
    m->depth--;
    m->hosts = hosts;
}

/* A name that none of the loops around has, and does not begin one that is live. */
static const char *fresh(maker *m)
{
    static char names[64][16];
    const char *name = few[random_to(4)];
    bool taken = chance(30) || m->lives > 12;
    for (int i = 0; i < m->lives; i++)
        taken |= strcmp(m->live[i], name) == 0;
    if (taken) {
        int i = m->loops++ % 64;
        snprintf(names[i], sizeof names[i], "%s%d", name, i);
        name = names[i];
    }
    m->live[m->lives++] = name;
    return name;
}

/* A loop of the host whose turns data decide, and that says between which ends they lie. */
static void claimed_of_host(maker *m)
{
    int name = ++m->loops;
    const char *of = size(m);
    long least = random_to(2);
    line(m, "v%d = a[%ld] mod (min(4, max(0, %s)) + 1) + %ld", name, random_to(30), of, least);
    if (chance(50)) {
        line(m, "u%d = 0", name);
        line(m, "while v%d > u%d within %ld..min(4, max(0, %s)) + %ld \"a residue\"", name, name,
             least, of, least);
        inside(m, NULL);
        line(m, "  u%d = u%d + 1", name, name);
        if (chance(50))
            line(m, "  forall i = 0 to n - 1"), line(m, "    b[i + u%d] = a[i]", name),
                line(m, "  end");
    } else {
        const char *t = fresh(m);
        line(m, "for %s = 1 to v%d within %ld..min(4, max(0, %s)) + %ld \"a residue\"", t, name,
             least, of, least);
        inside(m, t);
        m->lives--;
    }
    line(m, "end");
}

/* One whose turns, or what it changes, follow no recurrence that is solved: the host is walked. */
static void walked(maker *m, const char *h, const char *t)
{
    switch (random_to(3)) {
    case 0:
        line(m, "%s = n", h);
        line(m, "while %s > %ld", h, random_to(2));
        line(m, "  %s = %s div 2", t, h);
        line(m, "  if %s mod 3 == 1", h);
        line(m, "    %s = %s div 3", t, h);
        line(m, "  end");
        inside(m, chance(50) ? t : h);
        line(m, "  %s = %s", h, t);
        break;
    case 1:
        line(m, "%s = n", h);
        line(m, "%s = n div 2 + 1", t);
        line(m, "while %s > 0", t);
        inside(m, chance(50) ? t : h);
        line(m, "  %s, %s = %s, %s mod %s", h, t, t, h, t);
        break;
    case 2:
        line(m, "%s = n", h);
        line(m, "while %s > 0", h);
        line(m, "  while %s mod 2 == 0 and %s > 0", h, h);
        line(m, "    %s = %s div 2", h, h);
        line(m, "  end");
        inside(m, h);
        line(m, "  %s = %s - 1", h, h);
        break;
    default:
        line(m, "%s = %ld", h, random_to(9));
        line(m, "for %s = %s", t,
             chance(50)   ? "0 to 3"
             : chance(50) ? "5 downto 2"
                          : "1 to n by 9");
        inside(m, h);
        line(m, "  %s = (%s*%s + %s) mod 13", h, h, h, t);
        if (chance(50)) { /* and used behind it */
            line(m, "end");
            m->depth++;
            inside(m, h);
            m->depth--;
            line(m, "if 1 == 1");
        }
    }
}

static void loop(maker *m)
{
    int lives = m->lives, by = (int)random_to(3) + 1;
    const char *h = fresh(m), *t = fresh(m);
    switch (random_to(11)) {
    case 0:
        line(m, "for %s = 0 to ilog2(n)", t);
        inside(m, t);
        break;
    case 1:
        line(m, "for %s = %ld downto %ld", t, random_to(6), random_to(9));
        inside(m, t);
        break;
    case 2:
        line(m, "for %s = 0 to n by %ld", t, random_to(9) + 3);
        inside(m, t);
        break;
    case 3:
        line(m, "for %s = n div 3 downto 1", t);
        inside(m, t);
        break;
    case 4:
    case 5:
        line(m, "%s = %s", h, chance(50) ? "n" : "n div 2");
        line(m, chance(50) ? "while %s > 0" : "while %s >= 2", h);
        inside(m, h);
        line(m, "  %s = %s div 2", h, h);
        break;
    case 6:
        line(m, "%s = %ld", h, random_to(2) + 1);
        line(m, chance(50) ? "while %s < n" : "while n >= %s", h);
        inside(m, h);
        line(m, chance(50) ? "  %s = 2*%s" : "  %s = %s*2", h, h);
        break;
    case 7:
        line(m, "%s = n", h);
        line(m, "while %s > 1", h);
        inside(m, h);
        line(m, "  %s = ceil(%s/2)", h, h);
        break;
    case 8:
        line(m, "%s = %ld", h, random_to(3));
        line(m, "while %s <= n", h);
        inside(m, h);
        line(m, "  %s = %s + %d", h, h, by + 4);
        break;
    case 9:
    case 10: walked(m, h, t); break;
    default:
        line(m, "%s = 1", h);
        line(m, "for %s = 0 to ilog2(n) - 1", t);
        inside(m, h);
        line(m, "  %s = %s*2", h, h);
        break;
    }
    line(m, "end");
    m->lives = lives;
}

/* A call whose n speaks of loops' variables. */
static void call(maker *m)
{
    char wide[64];
    if (m->hosts)
        snprintf(wide, sizeof wide, "min(n, %s + %ld)", m->host[random_to(m->hosts - 1)],
                 random_to(2) + 1);
    else
        snprintf(wide, sizeof wide, "max(1, n div %ld)", random_to(2) + 1);
    line(m, "call %s(n = %s, a = a, b = b)", m->calls, wide);
}

/* A scalar that keeps what a variable was, where another loop has that variable. */
static void scalar(maker *m)
{
    const char *t = few[random_to(4)];
    for (int i = 0; i < m->lives; i++)
        if (strcmp(m->live[i], t) == 0)
            return;
    m->live[m->lives++] = t;
    line(m, "for %s = 0 to %ld", t, random_to(3));
    line(m, "  z = %s", chance(50) ? "n div 2" : t);
    line(m, "  z = z + %s", t);
    line(m, "  for %s = 0 to %ld", t, random_to(2));
    m->depth++;
    inside(m, "z");
    m->depth--;
    line(m, "  end");
    line(m, "end");
    m->lives--;
}

/* One end of a loop; there may be no turn between two of these. */
static const char *some_end(maker *m)
{
    static const char *const ends[] = { "n", "n div 2", "3", "0", "7", "ilog2(n)" };
    return m->hosts && chance(30) ? m->host[random_to(m->hosts - 1)] : ends[random_to(5)];
}

/* Uses what a loop has counted; the names that it began are free again. */
static void behind(maker *m, const char *counted, int lives)
{
    line(m, "%s = min(n, %s)", counted, counted);
    m->depth--;
    inside(m, counted);
    m->depth++;
    m->lives = lives;
}

/* for k = 2 to n by *2, and for s = k div 2 downto 1 by /2 in it. */
static void powers(maker *m)
{
    int lives = m->lives;
    const char *k = fresh(m), *s = fresh(m), *c = fresh(m);
    line(m, "%s = %ld", c, random_to(3));
    if (chance(50))
        line(m, "for %s = %ld to %s by *2", k, random_to(chance(70) ? 3 : 8) + 1,
             chance(50) ? "n" : "n div 2");
    else
        line(m, "for %s = %s downto %ld by /2", k, chance(50) ? "n" : "n div 4",
             random_to(3) + 1);
    line(m, "  for %s = %s%s downto %ld by /2", s, k, chance(50) ? " div 2" : "", random_to(1) + 1);
    m->depth++;
    inside(m, chance(50) ? s : k);
    m->depth--;
    line(m, "  end");
    line(m, "  %s = %s + 1", c, c);
    line(m, "end");
    behind(m, c, lives);
}

/* What a loop counts, used behind it. */
static void counter(maker *m)
{
    int lives = m->lives;
    const char *c = fresh(m), *t = fresh(m), *from = some_end(m);
    line(m, "%s = %ld", c, random_to(3));
    line(m, "for %s = %s %s %s%s", t, from, chance(50) ? "to" : "downto", some_end(m),
         chance(30) ? " by 2" : "");
    line(m, "  %s = %s + %ld", c, c, random_to(2) + 1);
    line(m, "end");
    behind(m, c, lives);
}

static void steps(maker *m)
{
    int count = (int)random_to(1) + 1;
    for (int i = 0; i < count; i++) {
        if (m->data && m->depth < 2 && chance(20)) {
            claimed_of_host(m);
        } else if (m->depth < 2 && chance(45)) {
            loop(m);
        } else if (m->calls && chance(25)) {
            call(m);
        } else if (m->depth < 2 && chance(6)) {
            scalar(m);
        } else if (m->depth < 2 && chance(8)) {
            counter(m);
        } else if (m->depth < 1 && chance(12)) {
            powers(m);
        } else if (m->depth < 3 && chance(10)) {
            if (m->data && chance(60))
                line(m, "if a[%ld] mod 3 == 1", random_to(30));
            else
                line(m, "if n mod 3 == %ld", random_to(2));
            inside(m, NULL);
            if (chance(50)) {
                line(m, "else");
                inside(m, NULL);
            }
            line(m, "end");
        } else {
            forall(m);
        }
    }
}

/* A program that is called: its lets, its sums and its loops have the caller's names. */
static void make_called(maker *m, str *s, const char *name)
{
    static const char *const lets[] = { "sum(%s = 0..2, n + %s)", "max(%s = 0..ilog2(n), n - %s)",
                                        "sum(%s = 0..3, 2^%s) + n" };
    const char *let = few[random_to(4)], *v = name_beside(let);
    char is[80];
    *m = (maker){ .called = true, .depth = 1 };
    snprintf(is, sizeof is, lets[random_to(2)], v, v);
    str_format(s,
               "algorithm %s\n  param n \"size\", usual = 2\n  let %s = min(2*n, %s) + usual\n"
               "  program\n    input array a[16*n + 200]\n    input array b[16*n + 200]\n",
               name, let, is);
    m->host[m->hosts++] = m->live[m->lives++] = let;
    steps(m);
    str_addn(s, m->s.text, m->s.length);
    str_add(s, "  end\nend\n");
    str_clear(&m->s);
}

/* One between the two, whose call says less than all: the rest is its own. */
static void make_between(str *s, const char *name, const char *called)
{
    str_format(s,
               "algorithm %s\n  param n \"size\"%s\n  program\n    input array a[16*n + 200]\n"
               "    input array b[16*n + 200]\n    call %s(%sa = a, b = b)\n  end\nend\n",
               name, chance(50) ? ", usual = n mod 5 + 1" : "", called,
               chance(30) ? "n = max(1, n div 2), " : "");
}

static void make_program(str *s, const char *name, bool data)
{
    maker m;
    char called[48], between[48];
    snprintf(called, sizeof called, "%s.called", name);
    snprintf(between, sizeof between, "%s.between", name);
    bool calls = !data && chance(40), lets = !data && chance(25);
    const char *let = few[random_to(4)];
    if (calls)
        make_called(&m, s, called);
    bool through = calls && chance(40);
    if (through)
        make_between(s, between, called);
    m = (maker){ .data = data, .calls = through ? between : calls ? called : NULL };
    str_format(s,
               "algorithm %s\n  param n \"size\"\n%s%s%s  program\n    input array a[16*n + "
               "200]\n    input array b[16*n + 200]\n    array c[9][4*n + 60]\n",
               name, lets ? "  let " : "", lets ? let : "", lets ? " = n div 2\n" : "");
    if (calls && chance(40)) { /* the variables of foralls are names as well */
        const char *i = chance(50) ? "i" : "j";
        line(&m, "for %s = 0 to %ld", i, random_to(3));
        line(&m, "  call %s(n = min(n, %s + %ld), a = a, b = b)", m.calls, i, random_to(3) + 1);
        line(&m, "end");
    }
    if (lets) { /* what a let stood for stands in a loop that has its name */
        line(&m, "kept = %s + 1", let);
        line(&m, "for %s = 0 to %ld", let, random_to(3));
        inside(&m, "kept");
        line(&m, "end");
    }
    steps(&m);
    str_addn(s, m.s.text, m.s.length);
    str_add(s, "  end\nend\n");
    str_clear(&m.s);
}

/* --- holding one against the other ------------------------------------------------------------ */

static const int held[] = { METRIC_TIME, METRIC_ACCESSES,    METRIC_REQUESTS,   METRIC_STAGES,
                            METRIC_ROUNDS, METRIC_WORK,      METRIC_SPAN,       METRIC_ASSIGNMENTS,
                            METRIC_PROCESSORS, METRIC_MEMORY };

static void compare(point *p, const char *text, const char *where, const run_result *r)
{
    bool memory = strcmp(p->in->model->name, "dmm") == 0 || strcmp(p->in->model->name, "umm") == 0;
    for (size_t i = 0; i < sizeof held / sizeof *held; i++) {
        int metric = held[i];
        uint64_t wanted = derived_counted(metric, r);
        if ((metric == METRIC_REQUESTS || metric == METRIC_STAGES) && !memory)
            continue;
        if (derived_compare(p, metric, wanted, where, text))
            continue;
        if (derived_within(p, metric, wanted, where, text)) {
            tally.between++;
            continue;
        }
        const untold *why = instance_untold(p->in);
        bool in_turn = strstr(text, "atomic") && why && strstr(why->why, "one after another");
        tally.absent += !in_turn; /* who adds to the same cell a run says */
        if (getenv("DERIVE_ABSENT"))
            printf("# absent: %s of %s%s: %s\n", metrics[metric].name, where, text,
                   why ? why->why : "?");
    }
}

/* The PRAM's variant that is in force. */
static const char *variant_of(const point *p)
{
    const model_option *o = p->in->option_count > 1 ? &p->in->options[1] : NULL;
    for (int i = o ? o->first : 0; o && i < o->first + o->count; i++)
        if (p->f->value[i].u.i)
            return p->in->slots[i].name;
    return "";
}

static void wrong_rule(const char *says, const run_result *r, const char *where, const char *text)
{
    if (tally.wrong++ < 8)
        printf("# the text says %s, the run %llu: %s%s\n%s", says,
               (unsigned long long)r->violations, r->violations ? r->violation[0] : "", where,
               text);
}

/* What the program's text says of the PRAM's variant against a run on data: that it is broken or
 * not wherever data do not decide it. */
static void hold_rule(point *p, const char *text, const char *where)
{
    run_options o = { .data = true,
                      .seed = random_to(1000),
                      .max_words = UINT64_C(1) << 24,
                      .max_steps = UINT64_C(1) << 24 };
    run_result r, without;
    rule_answer answer;
    const cost_rule *which;
    const char *name;
    status st = rule_look(&p->e, &answer, &which, &name);
    if (name == NULL || st != ST_OK)
        return;
    st = program_run(&p->e, &o, &r);
    diag_clear(p->e.d);
    if (answer == RULE_KEPT && r.violations)
        wrong_rule("that the rule is kept", &r, where, text);
    if (answer == RULE_BROKEN && r.violations == 0 && st == ST_OK)
        wrong_rule("that the rule is broken", &r, where, text);
    o.data = false;
    if (answer == RULE_UNKNOWN && strcmp(name, "crcw_common") != 0
        && (program_run(&p->e, &o, &without) == ST_OK || without.violations))
        wrong_rule("that it is not known", &r, where, text);
    diag_clear(p->e.d);
    tally.kept += answer == RULE_KEPT;
    tally.broken += answer == RULE_BROKEN;
    tally.unknown += answer == RULE_UNKNOWN;
}

static void at_point(world *w, const char *name, const char *model, const char *text, long n,
                     long p_, long w_, long l_, int which, int choice)
{
    point p;
    if (point_open(&p, w, name, model)) {
        char where[200];
        run_options o = { .data = on_data,
                          .seed = random_to(1000),
                          .max_words = UINT64_C(1) << 24,
                          .max_steps = UINT64_C(1) << 24 };
        run_result r;
        point_set_memory(&p, n, p_, w_, l_);
        for (int i = 0; i < p.in->option_count; i++)
            point_choose(&p, i,
                         i == which ? choice % p.in->options[i].count
                         : i == 1   ? (int)random_to(p.in->options[i].count - 1)
                                    : 0); /* of the PRAM the variant */
        snprintf(where, sizeof where, "%s on %s n=%ld p=%ld w=%ld l=%ld option %d choice %d %s\n",
                 name, model, n, p_, w_, l_, which, choice, variant_of(&p));
        p.e.to_run = true;
        if (point_ready(&p) == ST_OK) {
            diag own;
            diag_init(&own);
            diag *outer = p.e.d;
            p.e.d = &own;
            if (p.in->rules)
                hold_rule(&p, text, where);
            status st = program_run(&p.e, &o, &r);
            p.e.d = outer;
            if (st == ST_OK || (st == ST_CHECK && r.complete)) {
                tally.runs++;
                if (getenv("DERIVE_RUNS") && st != ST_OK)
                    printf("# violated: %s %s", own.message ? own.message : "", where);
                compare(&p, text, where, &r);
            } else if (own.message && strstr(own.message, "this loop turns")) {
                if (tally.wrong++ < 8)
                    printf("# %s: %s%s", own.message, where, text);
            } else if (getenv("DERIVE_RUNS")) {
                printf("# no run: %s %s", own.message ? own.message : "", where);
            }
            diag_clear(&own);
        }
    }
    point_close(&p);
}

static const char *const models[] = { "dmm", "umm", "pram", "bpram" };

static void at_points(world *w, const char *name, const char *text, int points)
{
    static const long threads[] = { 1, 2, 3, 4, 5, 7, 8, 12, 16, 32, 64 },
                      widths[] = { 1, 2, 3, 4, 5, 8, 16 }, latencies[] = { 1, 2, 3, 5, 9, 20 };
    for (int i = 0; i < points; i++)
        at_point(w, name, models[i % 4], text, chance(50) ? 1 + random_to(40) : 1L << random_to(6),
                 threads[random_to(10)], widths[random_to(6)], latencies[random_to(5)], 0,
                 (int)random_to(1));
}

static uint64_t begin;

static void one_program(world *w, long i)
{
    str s = { 0 };
    char name[40];
    random_seed = begin + (uint64_t)i * UINT64_C(0x2545F4914F6CDD1D);
    snprintf(name, sizeof name, "random.%c%ld", on_data ? 'd' : 'p', i);
    make_program(&s, name, on_data);
    if (laws_define(w, name, str_text(&s))) {
        tally.programs++;
        tally.calling += strstr(s.text, "call ") != NULL;
        at_points(w, name, str_text(&s), 8);
    } else {
        tally.wrong++;
    }
    str_clear(&s);
}

static void of_the_catalogue(world *w, const char *algorithm, const char *model)
{
    bool known = false;
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        known |= strcmp(model, models[i]) == 0;
    int k = 0;
    for (long n = 1; known && n <= 64; n = n < 8 ? n + 1 : n * 2, k++)
        for (int i = laws_small() ? k % 2 : 0; i < 6; i += laws_small() ? 2 : 1) {
            if (laws_small() && i >= 4 && n * n > 1024) /* a sort takes most of the time */
                continue;
            at_point(w, algorithm, model, "", i < 4 ? n : n * n, 1 + random_to(20),
                     1 + random_to(8), 1 + random_to(9), 0, i & 1);
        }
}

static void say_rules(void)
{
    printf("# the PRAM's variants: %ld times obeyed, %ld broken, %ld not known without data\n",
           tally.kept, tally.broken, tally.unknown);
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20261122);
    begin = random_seed; /* the catalogue takes as many as it is large */
    world *w = laws_world();
    if (argc <= 2)
        each_pair(w, of_the_catalogue);
    printf("# catalogue: %ld runs, %ld values: %ld derived, %ld counted, %ld absent\n", tally.runs,
           tally.compared, tally.derived, tally.counted, tally.absent);
    say_rules();
    ok(tally.wrong == 0 && (tally.runs > 500 || argc > 2),
       "what is derived from the catalogue's programs is what their runs count");
    memset(&tally, 0, sizeof tally);
    world_free(w);
    long first = argc > 2 ? atol(argv[2]) : 0,
         count = argc > 3 ? atol(argv[3]) : laws_size(35, 1500, 20000);
    laws_each(first, count, 25, one_program);
    long asked = 80 * tally.compared / 100;
    printf("# random: %ld programs (%ld with calls), %ld runs, %ld values: %ld derived (%.1f %%), "
           "%ld counted, %ld "
           "absent\n",
           tally.programs, tally.calling, tally.runs, tally.compared, tally.derived,
           100.0 * (double)tally.derived / (double)(tally.compared + !tally.compared),
           tally.counted, tally.absent);
    say_rules();
    ok(tally.wrong == 0, "what is derived from random programs is what their runs count");
    ok(tally.kept * 4 > tally.programs && tally.broken * 4 > tally.programs,
       "many of them obey the PRAM's variant, and many do not");
    ok(tally.runs > 3 * tally.programs && tally.calling * 5 > tally.programs,
       "most of them run, and many call others");
    printf("# %ld of these by walking the host\n", tally.walked);
    ok(tally.walked * 50 > tally.compared, "of many programs the host is walked");
    ok(tally.derived + tally.walked >= asked, "at least 80 %% are derived, or the host walked");
    ok(tally.absent == 0, "of what can be followed nothing is left out");
    memset(&tally, 0, sizeof tally);
    on_data = true;
    laws_each(first, argc > 3 ? count : laws_small() ? 20 : 1000, 25, one_program);
    printf(
        "# on data: %ld programs, %ld runs, %ld values: %ld derived or counted, %ld between ends, "
        "%ld absent\n",
        tally.programs, tally.runs, tally.compared, tally.derived + tally.counted, tally.between,
        tally.absent);
    ok(tally.wrong == 0, "what data decide lies between the least and the most that are derived");
    ok(tally.between * 10 > tally.compared && tally.absent == 0,
       "what data decide has both ends, wherever it stands");
    return done();
}
