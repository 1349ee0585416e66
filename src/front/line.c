/* Reads a line at the prompt by Readline, with completion by TAB and the history. */
#include <stdlib.h>
#include <string.h>

#include <readline/readline.h>

#include "front/line.h"
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
    mem_own char *line = mem_copyn(rl_line_buffer, (size_t)end);
    const char *first = line + strspn(line, " ");
    size_t n = strcspn(first, " ");
    mem_own char *word = mem_copyn(first, n);
    const command *c = first[n] ? command_named(&commands_all, word) : NULL;
    char **matches = NULL;
    if (c && c->complete == COMPLETE_FILES) {
        rl_attempted_completion_over = 0; /* for file names Readline has its own */
    } else {
        rl_attempted_completion_over = 1;
        offered = complete_line(the_session, line, end, &from);
        matches = rl_completion_matches(text, next_offer); /* owns the strings */
        free(offered);
        offered = NULL;
        rl_completion_append_character = ' ';
        if (matches && matches[0] && *matches[0]) {
            char last = matches[0][strlen(matches[0]) - 1];
            if (last == '=' || last == '(' || last == '.')
                rl_completion_append_character = '\0';
        }
    }
    return matches;
}

/* Shows what may follow, as much as fits the screen. Readline itself would ask and page, and Ctrl-C
 * then frees the words that it goes on to print. */
static void show_matches(char **matches, int count, int longest)
{
    int rows, columns;
    rl_get_screen_size(&rows, &columns);
    int across = (columns - 1) / (longest + 2), room = (rows - 4) * (across > 0 ? across : 1);
    int shown = count <= room ? count : room > 0 ? room : 1;
    rl_display_match_list(matches, shown, longest);
    if (shown < count)
        fprintf(rl_outstream, "and %d more; another letter leaves fewer\n", count - shown);
    rl_forced_update_display();
}

/* --- lines ------------------------------------------------------------------------------ */

/* Ctrl-C drops the line that is being typed. */
static int on_event(void)
{
    if (front_interrupted) {
        rl_replace_line("", 0);
        rl_done = 1;
    }
    return 0;
}

void line_begin(session *s)
{
    the_session = s;
    rl_readline_name = "mmcalc";
    rl_attempted_completion_function = on_tab;
    rl_basic_word_break_characters = " \t\n;=(){}[],+*^<>|\"";
    rl_completer_word_break_characters = rl_basic_word_break_characters;
    rl_completion_display_matches_hook = show_matches;
    rl_variable_bind("page-completions", "off");
    rl_catch_signals = 1; /* restores the terminal before a signal ends or stops the process */
    rl_event_hook = on_event;
    recall_begin();
}

char *line_read(const char *prompt, bool bold)
{
    str_own shown = { 0 };
    str_format(&shown, bold ? "\001\033[1m\002%s\001\033[0m\002 " : "%s ", prompt);
    return readline(str_text(&shown));
}

void line_keep(const char *line, bool further)
{
    recall_add(line, further);
}

void line_end(void)
{
    recall_end();
}

const char *line_library(void)
{
    static char name[40];
    snprintf(name, sizeof name, "Readline %s", rl_library_version);
    return name;
}
