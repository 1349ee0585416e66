/* Reading traces: both formats, however the bytes come, and every error with its place; the
 * worked examples of machines.md §1 as traces, against cost/access.h. */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "cost/count.h"
#include "machine/trace.h"
#include "tests/tap.h"

/* A text that comes in pieces of at most `piece` bytes; after `break_at` bytes reading fails. */
typedef struct feed {
    const char *text;
    size_t length, at, piece, break_at;
} feed;

static long give(void *data, char *buffer, size_t room)
{
    feed *f = data;
    size_t n = f->length - f->at;
    if (f->break_at && f->at >= f->break_at) {
        errno = EIO;
        return -1;
    }
    n = n < room ? n : room;
    n = n < f->piece ? n : f->piece;
    memcpy(buffer, f->text + f->at, n);
    f->at += n;
    return (long)n;
}

/* What was read, as text: "8 threads|7 5 15 0|- 3|" */
typedef struct seen {
    str s;
    status stop; /* what step() answers */
} seen;

static status saw_begin(void *data, uint64_t threads, diag *d)
{
    (void)d;
    str_format(&((seen *)data)->s, "%llu threads|", (unsigned long long)threads);
    return ST_OK;
}

static status saw_step(void *data, const int64_t *cells, const uint8_t *active, uint64_t n, diag *d)
{
    seen *s = data;
    for (uint64_t i = 0; i < n; i++) {
        if (active[i])
            str_format(&s->s, "%s%lld", i ? " " : "", (long long)cells[i]);
        else
            str_add(&s->s, i ? " -" : "-");
    }
    str_char(&s->s, '|');
    return s->stop == ST_OK ? ST_OK : diag_fail(d, s->stop, (span){ 0 }, "stopped by the handler");
}

static status read_text(const char *text, size_t piece, uint64_t threads, seen *s, diag *d)
{
    feed f = { text, strlen(text), 0, piece, 0 };
    trace_input in = { "t", give, &f };
    trace_handler to = { threads, 1000, saw_begin, saw_step, s };
    diag_init(d);
    return trace_read(&in, &to, d);
}

static void reads(const char *text, uint64_t threads, const char *wanted, const char *what)
{
    static const size_t pieces[] = { 1, 3, 1 << 20 };
    bool good = true;
    for (int i = 0; i < 3; i++) {
        seen s = { { 0 }, ST_OK };
        diag d;
        status st = read_text(text, pieces[i], threads, &s, &d);
        if (st != ST_OK || strcmp(str_text(&s.s), wanted) != 0) {
            printf("# in pieces of %zu: %s %s\n", pieces[i], str_text(&s.s),
                   d.message ? d.message : "");
            good = false;
        }
        str_clear(&s.s);
        diag_clear(&d);
    }
    ok(good, "%s", what);
}

static void fails(const char *text, uint64_t threads, status wanted, int line, int column,
                  const char *message)
{
    bool good = true;
    for (int piece = 0; piece < 2; piece++) {
        seen s = { { 0 }, ST_OK };
        diag d;
        status st = read_text(text, piece ? 1 : 1 << 20, threads, &s, &d);
        if (st != wanted || d.st != wanted || d.line != line || d.column != column
            || d.message == NULL || !strstr(d.message, message) || strcmp(d.file, "t") != 0) {
            printf("# %s:%d:%d: %s\n", status_word(st), d.line, d.column,
                   d.message ? d.message : "no message");
            good = false;
        }
        str_clear(&s.s);
        diag_clear(&d);
    }
    char shown[61];
    snprintf(shown, sizeof shown, "%s", text);
    for (char *c = shown; *c; c++)
        *c = *c == '\n' || *c == '#' ? ' ' : *c;
    ok(good, "at %d:%d \"%s\" in %s", line, column, message, shown);
}

#define SCHEMA "{\"schema\":\"mmcalc-trace/1\""
#define HEAD SCHEMA ",\"threads\":2,"

static void both_formats(void)
{
    reads("7 5 15 0 10 11 12 9\n", 0, "8 threads|7 5 15 0 10 11 12 9|", "text: a step a line");
    reads("7 5 15 0\n- 3", 0, "4 threads|7 5 15 0|- 3|",
          "text: the last line needs no newline; a short step is short");
    reads("# head\n\n \t7\t 5 # tail\r\n#\n - -\n", 0, "2 threads|7 5|- -|",
          "text: comments, blank lines, tabs, carriage returns");
    reads("1 2\n", 8, "8 threads|1 2|", "text: the number of threads may be given");
    reads("\xEF\xBB\xBF" "1 2", 0, "2 threads|1 2|", "text: behind a byte order mark");
    reads("9223372036854775807 00012", 0, "2 threads|9223372036854775807 12|",
          "text: the largest address, and leading zeros");
    reads(SCHEMA ",\"threads\":8,\"steps\":[[7,5,15,0,10,11,12,9],[null,3]]}", 0,
          "8 threads|7 5 15 0 10 11 12 9|- 3|", "JSON: steps are arrays");
    reads(" \n{ \"threads\" : 2 ,\r\n\t\"schema\" : \"mmcalc-trace/1\" , \"steps\" : [ [ 1 , null "
          "] ,\n[ ] ] }\n\n",
          0, "2 threads|1 -||", "JSON: blanks anywhere, threads before schema, an empty step");
    reads(SCHEMA ",\"threads\":3,\"steps\":[]}", 5, "3 threads|",
          "JSON: no steps; the file says how many threads");
    reads(SCHEMA ",\"threads\":1,\"steps\":[[9223372036854775807]]}", 0,
          "1 threads|9223372036854775807|", "JSON: the largest address");
}

static void errors_in_text(void)
{
    fails("1 2\n3 4 5\n", 0, ST_DOMAIN, 2, 5,
          "step 2 has more addresses than there are threads, 2");
    fails("1 2 3\n", 2, ST_DOMAIN, 1, 5, "step 1 has more addresses");
    fails("1 -2\n", 0, ST_DOMAIN, 1, 3, "an address is not negative");
    fails("1 2.5\n", 0, ST_DOMAIN, 1, 3, "without fraction and exponent");
    fails("1 2e3\n", 0, ST_DOMAIN, 1, 3, "without fraction and exponent");
    fails("9223372036854775808", 0, ST_DOMAIN, 1, 1, "2^63 or more is too large");
    fails("1 99999999999999999999999999999", 0, ST_DOMAIN, 1, 3, "2^63 or more is too large");
    fails("1,2\n", 0, ST_PARSE, 1, 2, "separated by blanks");
    fails("1 x\n", 0, ST_PARSE, 1, 3, "expected an address or `-`");
    fails("[[1,2]]\n", 0, ST_PARSE, 1, 1, "expected an address or `-`");
    fails("", 0, ST_PARSE, 1, 1, "the trace ends too early; expected a step");
    fails("# only words\n", 0, ST_PARSE, 2, 1, "the trace ends too early; expected a step");
}

static void errors_in_json(void)
{
    fails("{\"schema\":\"mmcalc-trace/2\"", 0, ST_PARSE, 1, 11,
          "expected the schema \"mmcalc-trace/1\", not \"mmcalc-trace/2\"");
    fails("{\"schema\":1", 0, ST_PARSE, 1, 11, "expected the schema, \"mmcalc-trace/1\"");
    fails("{\"steps\":[]}", 0, ST_PARSE, 1, 2, "\"schema\" is missing");
    fails(SCHEMA ",\n\"steps\":[[1]]}", 0, ST_PARSE, 2, 1, "\"threads\" is missing");
    fails(SCHEMA ",\"threads\":2}", 0, ST_PARSE, 1, 39, "\"steps\" is missing");
    fails(SCHEMA ",\"threads\":0", 0, ST_DOMAIN, 1, 38, "at least 1");
    fails(SCHEMA ",\"threads\":-3", 0, ST_DOMAIN, 1, 38, "not negative");
    fails(SCHEMA ",\"threads\":2.5", 0, ST_DOMAIN, 1, 38, "without fraction");
    fails(SCHEMA ",\"threads\":\"8\"", 0, ST_PARSE, 1, 38, "expected the number of threads");
    fails(SCHEMA ",\"threads\":1001", 0, ST_LIMIT, 1, 38, "more than 1000 threads");
    fails(SCHEMA ",\"schema\"", 0, ST_PARSE, 1, 28, "\"schema\" stands twice");
    fails("{\"treads\":2", 0, ST_NAME, 1, 2, "a trace has no \"treads\"");
    fails("{}", 0, ST_PARSE, 1, 2, "expected a name");
    fails(HEAD "\"steps\":[\n[1,2,3]]}", 0, ST_DOMAIN, 2, 6,
          "step 1 has more addresses than there are threads, 2");
    fails(HEAD "\"steps\":[\n[1,-2]]}", 0, ST_DOMAIN, 2, 4, "not negative");
    fails(HEAD "\"steps\":[\n[1,2.0]]}", 0, ST_DOMAIN, 2, 4, "without fraction");
    fails(HEAD "\"steps\":[\n[1,2e1]]}", 0, ST_DOMAIN, 2, 4, "without fraction and exponent");
    fails(HEAD "\"steps\":[\n[1,02]]}", 0, ST_PARSE, 2, 4, "does not begin with 0");
    fails(HEAD "\"steps\":[\n[18446744073709551616]]}", 0, ST_DOMAIN, 2, 2,
          "2^63 or more is too large");
    fails(HEAD "\"steps\":[\n[1,\"2\"]]}", 0, ST_PARSE, 2, 4, "expected an address or null");
    fails(HEAD "\"steps\":[\n[1,]]}", 0, ST_PARSE, 2, 4, "expected an address or null");
    fails(HEAD "\"steps\":[\n[1 2]]}", 0, ST_PARSE, 2, 4, "expected `,` or `]` after an address");
    fails(HEAD "\"steps\":[\n1,2]}", 0, ST_PARSE, 2, 1, "the beginning of a step");
    fails(HEAD "\"steps\":[\n[1,2] [3]]}", 0, ST_PARSE, 2, 7, "expected `,` or `]` after a step");
    fails(HEAD "\"steps\":{", 0, ST_PARSE, 1, 48, "the list of steps");
    fails(HEAD "\"steps\":[[1]],\"more\":1}", 0, ST_NAME, 1, 54, "a trace has no \"more\"");
    fails(HEAD "\"steps\":[[1]]}\n{", 0, ST_PARSE, 2, 1, "expected nothing more after the trace");
    fails(HEAD "\"steps\":[[1]]", 0, ST_PARSE, 1, 53, "the trace ends too early; expected `}`");
    fails(HEAD "\"steps\":[[1],", 0, ST_PARSE, 1, 53, "the trace ends too early; expected `[`");
    fails(HEAD "\"steps\":[[1", 0, ST_PARSE, 1, 51,
          "the trace ends too early; expected `,` or `]`");
    fails(HEAD "\"steps\":[[nul", 0, ST_PARSE, 1, 50, "expected an address or null");
    fails("{\"sche", 0, ST_PARSE, 1, 2, "the trace ends inside a string");
    fails("{\"schema\"", 0, ST_PARSE, 1, 10, "the trace ends too early; expected `:`");
}

static void other_failures(void)
{
    seen s = { { 0 }, ST_LIMIT };
    diag d;
    ok(read_text("1\n2\n3\n", 100, 0, &s, &d) == ST_LIMIT
           && strcmp(str_text(&s.s), "1 threads|1|") == 0,
       "a handler that fails ends the reading");
    diag_clear(&d);
    str_clear(&s.s);
    feed f = { "1 2\n3 4\n", 8, 0, 4, 4 };
    trace_input in = { "t", give, &f };
    trace_handler to = { 0, 1000, saw_begin, saw_step, &s };
    diag_init(&d);
    ok(trace_read(&in, &to, &d) == ST_IO && d.st == ST_IO && strstr(d.message, "cannot read t"),
       "a file that cannot be read to its end is an input error");
    diag_clear(&d);
    str_clear(&s.s);
    to.most = 3;
    f = (feed){ "1 2 3 4\n", 8, 0, 100, 0 };
    diag_init(&d);
    ok(trace_read(&in, &to, &d) == ST_LIMIT && d.column == 7,
       "a step has no more addresses than memory is given for");
    diag_clear(&d);
    str_clear(&s.s);
}

/* Tokens at every place of the buffer's border, and a comment longer than the buffer. */
static void long_files(void)
{
    str text = { 0 }, wanted = { 0 };
    str_char(&text, '#');
    str_pad(&text, 'x', 100000);
    str_char(&text, '\n');
    str_add(&wanted, "3 threads|");
    for (int i = 0; i < 30000; i++) {
        str_format(&text, "%d -  %d\n", i, 1000003 * (i % 2000));
        str_format(&wanted, "%d - %d|", i, 1000003 * (i % 2000));
    }
    reads(str_text(&text), 0, str_text(&wanted), "text longer than the buffer");
    str_add(&text, "1 2 3 4\n");
    fails(str_text(&text), 0, ST_DOMAIN, 30002, 7, "step 30001 has more addresses");
    str_cut(&text, 0);
    str_add(&text, SCHEMA ",\"threads\":3,\"steps\":[");
    for (int i = 0; i < 30000; i++)
        str_format(&text, "%s[%d,null,%d]", i ? "," : "", i, 1000003 * (i % 2000));
    size_t length = text.length;
    str_add(&text, "]}");
    reads(str_text(&text), 0, str_text(&wanted), "JSON on a line longer than the buffer");
    str_cut(&text, length);
    str_add(&text, ",[x]]}");
    fails(str_text(&text), 0, ST_PARSE, 1, (int)length + 3, "expected an address or null");
    str_clear(&text);
    str_clear(&wanted);
}

/* --- the worked examples ----------------------------------------------------------------- */

typedef struct counting {
    access_machine m;
    op_count *op;
    op_count *plain;       /* index by index */
    access_count lockstep; /* the same, an operation a step */
} counting;

static status count_step(void *data, const int64_t *cells, const uint8_t *active, uint64_t n,
                         diag *d)
{
    (void)d;
    static const int64_t none[64];
    static const uint8_t idle[64];
    counting *c = data;
    count_cells(c->op, cells, active, n);
    count_cells(c->op, none, idle, c->m.p - n);
    op_count *own = count_begin(&c->m);
    access_count one;
    for (uint64_t i = 0; i < c->m.p; i++) {
        count_ask(c->plain, i < n && active[i], i < n ? (uint64_t)cells[i] : 0);
        count_ask(own, i < n && active[i], i < n ? (uint64_t)cells[i] : 0);
    }
    count_end(own, &one);
    c->lockstep.time += one.time;
    return ST_OK;
}

static void costs(const char *text, uint64_t p, uint64_t w, uint64_t l, uint64_t dmm, uint64_t umm,
                  const char *what)
{
    bool good = true;
    for (int k = 0; k < 4; k++) {
        counting c = { .m = { k & 1 ? MACHINE_UMM : MACHINE_DMM, p, w, l, k >= 2 } };
        feed f = { text, strlen(text), 0, 1000, 0 };
        trace_input in = { "t", give, &f };
        trace_handler to = { p, 1000, NULL, count_step, &c };
        access_count fast, plain;
        diag d;
        diag_init(&d);
        c.op = count_begin(&c.m);
        c.plain = count_begin(&c.m);
        good &= trace_read(&in, &to, &d) == ST_OK;
        good &= count_end(c.op, &fast) == ST_OK && count_end(c.plain, &plain) == ST_OK;
        good &= memcmp(&fast, &plain, sizeof fast) == 0 && (k < 2 || c.lockstep.time == fast.time);
        uint64_t wanted = k & 1 ? umm : dmm;
        if (wanted && fast.time != wanted) {
            printf("# %llu instead of %llu\n", (unsigned long long)fast.time,
                   (unsigned long long)wanted);
            good = false;
        }
        diag_clear(&d);
    }
    ok(good, "%s", what);
}

static void worked_examples(void)
{
    costs("7 5 15 0  10 11 12 9\n", 8, 4, 5, 7, 9,
          "000 Fig. 3 as text: 7 on the DMM, 9 on the UMM, in both disciplines");
    costs(SCHEMA ",\"threads\":8,\"steps\":[[7,5,15,0,10,11,12,9]]}", 8, 4, 5, 7, 9,
          "000 Fig. 3 as JSON");
    costs("0 1 5 10 8 9 14 15", 8, 4, 3, 5, 7,
          "001 Fig. 4 as text: 5 on the DMM, 7 on the UMM, in both disciplines");
    costs(SCHEMA ",\"threads\":8,\"steps\":[[0,1,5,10,8,9,14,15]]}", 8, 4, 3, 5, 7,
          "001 Fig. 4 as JSON");
    costs("0 1 5 10", 4, 4, 9, 10, 11, "004 Fig. 2.18: l + 1 on the DMM, l + 2 on the UMM");
    costs("0 1 2 3 4 5 6 7\n8 9 10 11 12 13 14 15\n- - - -\n0 4 8 12 - - 3 3\n- - - - 1\n", 10, 4,
          7, 0, 0,
          "several steps, empty ones and a partial warp: all at once, index by index, and in "
          "lockstep the sum over the steps agree");
}

int main(void)
{
    both_formats();
    errors_in_text();
    errors_in_json();
    other_failures();
    long_files();
    worked_examples();
    return done();
}
