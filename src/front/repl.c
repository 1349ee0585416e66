/* The prompt: Readline, history, TAB, continuation lines. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <readline/readline.h>

#include "config.h"
#include "front/front.h"
#include "front/recall.h"

static session *the_session; /* Readline's callbacks take no argument */

/* --- completion ------------------------------------------------------------------ */

static char **offered;
static int offered_next;

static char *next_offer(const char *text, int state)
{
    (void)text;
    if (state == 0)
        offered_next = 0;
    return offered && offered[offered_next] ? offered[offered_next++] : NULL;
}

static char **on_tab(const char *text, int start, int end)
{
    int from;
    (void)start;
    char *line = mem_copyn(rl_line_buffer, (size_t)end);
    const char *first = line + strspn(line, " ");
    size_t n = strcspn(first, " ");
    char *word = mem_copyn(first, n);
    const command *c = first[n] ? command_named(word) : NULL;
    char **matches = NULL;
    if (c && c->complete == COMPLETE_FILES) {
        rl_attempted_completion_over = 0; /* file names: Readline's own */
    } else {
        rl_attempted_completion_over = 1;
        offered = complete_line(the_session, line, end, &from);
        matches = rl_completion_matches(text, next_offer); /* takes the strings */
        free(offered);
        offered = NULL;
        rl_completion_append_character = ' ';
        if (matches && matches[0] && *matches[0]) {
            char last = matches[0][strlen(matches[0]) - 1];
            if (last == '=' || last == '(' || last == '.')
                rl_completion_append_character = '\0';
        }
    }
    free(word);
    free(line);
    return matches;
}

/* --- lines ------------------------------------------------------------------------------ */

/* Ctrl-C while a line is typed forgets the line. */
static int on_event(void)
{
    if (front_interrupted) {
        rl_replace_line("", 0);
        rl_done = 1;
    }
    return 0;
}

static void greet(const session *s)
{
    if (s->quiet)
        return;
    printf("mmcalc %s - exact costs on the models of parallel computation\n\n"
           "  time sum.pairwise on umm n=2^27 p=2^16 w=32 l=400     the card of an algorithm\n"
           "  compare prefix on umm n=2^(10..20) p=2^10 w=32 l=400  a problem's algorithms\n"
           "  explain sum.pairwise                                  what it does, and why\n\n"
           "help for more, TAB completes, quit or Ctrl-D leaves\n\n", PACKAGE_VERSION);
}

static status run_line(session *s, reading **r, const char *line)
{
    str text = { 0 };
    str_add(&text, line);
    str_char(&text, '\n');
    front_interrupted = 0;
    status st = session_line(s, r, str_text(&text), text.length, NULL, 1);
    front_interrupted = 0;
    str_clear(&text);
    return st;
}

bool repl(session *s, const style *st)
{
    the_session = s;
    rl_readline_name = "mmcalc";
    rl_attempted_completion_function = on_tab;
    rl_basic_word_break_characters = " \t\n;=(){}[],+*^<>|\"";
    rl_completer_word_break_characters = rl_basic_word_break_characters;
    rl_catch_signals = 1; /* the terminal is given back before a signal ends or stops the process */
    rl_event_hook = on_event;
    recall_begin();
    greet(s);
    reading *r = NULL; /* what is not complete */
    bool unfinished = false;
    const char *prompt = st->color ? "\001\033[1m\002mmcalc>\001\033[0m\002 " : "mmcalc> ";
    for (;;) {
        char *line = readline(r ? "......> " : prompt);
        if (line == NULL) {
            printf("\n");
            unfinished = r && session_end(s, &r) != ST_OK;
            break;
        }
        if (front_interrupted) { /* forget what was typed */
            front_interrupted = 0;
            parse_free(r);
            r = NULL;
            printf("\n");
            free(line);
            continue;
        }
        recall_add(line);
        status done = run_line(s, &r, line);
        free(line);
        if (done == ST_QUIT)
            break;
    }
    parse_free(r);
    recall_end();
    return !unfinished;
}
