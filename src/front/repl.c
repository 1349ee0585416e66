/* The prompt: reads lines one by one, and those that continue a statement. */

#include "config.h"
#include "front/front.h"
#include "front/line.h"

/* Greets; on a narrow screen without what the statements are for. */
static void greet(const session *s, const style *st)
{
    static const struct {
        const char *type, *what;
    } rows[] = {
        { "time sum.pairwise on umm n=2^27 p=2^16 w=32 l=400", "the card of an algorithm" },
        { "compare prefix on umm n=2^(10..20) p=2^10 w=32 l=400", "a problem's algorithms" },
        { "explain sum.pairwise", "what it does, and why" },
        { "tutorial", "learn it in twelve steps" },
    };
    enum { WIDE = 80 };
    bool narrow = st->width < WIDE;
    if (s->quiet)
        return;
    printf("mmcalc %s%sexact costs on the models of parallel computation\n\n", PACKAGE_VERSION,
           narrow ? "\n" : " - ");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        printf("  %-*s%s\n", narrow ? 0 : 54, rows[i].type, narrow ? "" : rows[i].what);
    printf("\nhelp for more, %squit or Ctrl-D leaves\n\n", LINE_TAB);
}

static status run_line(session *s, reading **r, const char *line)
{
    str_own text = { 0 };
    str_add(&text, line);
    str_char(&text, '\n');
    front_interrupted = 0;
    status st = session_line(s, r, str_text(&text), text.length, NULL, 1);
    front_interrupted = 0;
    return st;
}

bool repl(session *s, const style *st)
{
    line_begin(s);
    greet(s, st);
    reading *r = NULL; /* a statement that is not complete */
    bool unfinished = false;
    for (;;) {
        mem_own char *line = line_read(r ? "......>" : "mmcalc>", st->color && r == NULL);
        if (line == NULL) {
            printf("\n");
            unfinished = r && session_end(s, &r) != ST_OK;
            break;
        }
        if (front_interrupted) { /* drop what was typed */
            front_interrupted = 0;
            parse_free(r);
            r = NULL;
            printf("\n");
            continue;
        }
        line_keep(line, r != NULL);
        status done = run_line(s, &r, line);
        if (done == ST_QUIT)
            break;
    }
    parse_free(r);
    line_end();
    return !unfinished;
}
