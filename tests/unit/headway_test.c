/* How far a run is: the estimate before it, the line that a terminal shows. */
#include "tests/capture.h"
#include "tests/tap.h"

typedef struct seen {
    int calls, ends;
    bool known, forward;
    headway first, last;
} seen;

static void look(void *data, const headway *p)
{
    seen *s = data;
    if (s->calls++ == 0) {
        s->first = *p;
        s->forward = true;
    } else {
        s->forward &= p->part >= s->last.part && p->elapsed >= s->last.elapsed;
    }
    s->known |= p->known;
    s->ends += p->ended;
    s->last = *p;
}

static seen run(capture *c, const char *line)
{
    seen s = { 0 };
    c->s.progress = (headway_hook){ look, &s };
    capture_run(c, line, NULL);
    return s;
}

static bool reads(headway p, const char *wanted)
{
    str s = { 0 };
    headway_line(&s, &p);
    bool same = strcmp(str_text(&s), wanted) == 0;
    if (!same)
        printf("# it reads: %s\n", str_text(&s));
    str_clear(&s);
    return same;
}

int main(void)
{
    capture c;
    capture_open(&c, "text", test_data());
    seen s = run(&c, "simulate prefix.simple on umm n=2^20 p=2^10 w=32 l=400");
    ok(s.calls >= 2 && s.ends == 1 && s.last.ended,
       "a run tells of its beginning and once of its end");
    ok(s.first.known && s.first.seconds > 0 && s.first.part == 0 && s.first.bytes >= 8u << 20,
       "before it begins: what it will take");
    ok(s.forward && s.last.part > 0.99, "it goes forward, to the end (%.3f)", s.last.part);
    s = run(&c, "simulate sum.pairwise on umm n=2^18 p=2^10 w=32 l=400");
    ok(s.forward && s.last.part > 0.99, "halves, too, are as many as estimated (%.3f)",
       s.last.part);
    s = run(&c, "simulate sum.pairwise on umm n=2^1 p=2^10 w=32 l=400 q=1");
    ok(s.calls == 0, "what is not run tells nothing");
    s = run(&c, "simulate sort.blocks on agpu n=2^18 p=64 b=8 M=64");
    ok(s.calls >= 5 && s.ends == 1,
       "the multiprocessors of one forall tell, and not only its end (%d times)", s.calls);
    capture_close(&c);
    ok(reads((headway){ .known = true,
                        .part = 0.5,
                        .elapsed = 6,
                        .seconds = 11,
                        .left = 6,
                        .bytes = (uint64_t)3 << 29 },
             " 50% [============            ] 6.0 s left of about 12 s, 1.5 GiB"),
       "a bar, the time left, the whole, the memory");
    ok(reads((headway){ .known = true, .part = 0.01, .elapsed = 6, .seconds = 9000, .left = 8000 },
             "  1% [                        ] 2.2 h left of about 2.5 h"),
       "a long one in hours; memory that it does not take is not told");
    ok(reads((headway){ .elapsed = 75.2, .steps = 123456 }, "running for 75 s, 123456 steps"),
       "of unknown length");
    return done();
}
