/* A line typed at the prompt as the terminal gives it: without Readline no TAB and no history. */
#include <stdlib.h>
#include <string.h>

#include "front/line.h"

void line_begin(session *s)
{
    (void)s;
}

char *line_read(const char *prompt, bool bold)
{
    char *line = NULL;
    size_t room = 0;
    printf(bold ? "\033[1m%s\033[0m " : "%s ", prompt);
    fflush(stdout);
    ssize_t length = getline(&line, &room, stdin);
    if (length < 0 && front_interrupted) { /* Ctrl-C: reading goes on */
        clearerr(stdin);
        free(line);
        return mem_copy("");
    }
    if (length < 0) {
        free(line);
        return NULL;
    }
    if (length > 0 && line[length - 1] == '\n')
        line[length - 1] = '\0';
    return line;
}

void line_keep(const char *line)
{
    (void)line;
}

void line_end(void)
{
}
