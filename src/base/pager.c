/* The user's pager: see pager.h. */
#include "base/pager.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/process.h"

/* Settings of `less`, unless the user has others: colours are kept, long lines cut, the screen is
 * left as it was if all fits, and a prompt tells how to leave; and what is typed, which may have
 * been meant for mmcalc, can write no file and run no program. */
static const char *const less_settings[] = {
    "LESS=FRSXPs?e(END) .space\\: the next screen, q\\: back to mmcalc$", PAGER_SECURE, NULL
};

static bool fits(FILE *out, const str *text)
{
    struct winsize w;
    if (!isatty(fileno(out)) || ioctl(fileno(out), TIOCGWINSZ, &w) != 0 || w.ws_row == 0)
        return true;
    int lines = 0;
    for (const char *c = str_text(text); *c; c++)
        lines += *c == '\n';
    return lines < w.ws_row;
}

bool pager_show(FILE *out, const str *text)
{
    if (fits(out, text))
        return false;
    const char *given = getenv("PAGER");
    char *words = mem_copy(given ? given : "less"), *next = NULL;
    mem_own const char **argv = mem_array(strlen(words) + 2, sizeof *argv);
    size_t count = 0;
    for (char *w = strtok_r(words, " \t", &next); w; w = strtok_r(NULL, " \t", &next))
        argv[count++] = w;
    diag_own d = { 0 };
    fflush(out);
    bool shown = count > 0 && process_show(argv, text, less_settings, (span){ 0 }, &d) == ST_OK;
    free(words);
    return shown;
}
