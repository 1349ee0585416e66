/* Reads a line at the prompt without Readline: no TAB and no history. */
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "front/line.h"

void line_begin(session *s)
{
    (void)s;
}

/* Waits for a line or for Ctrl-C, which is only let through while ppoll waits: between a look at
 * the flag and read() it would be lost, and the prompt would not return before the next line. */
static void await_line(void)
{
    sigset_t interrupt, before;
    struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    while (!front_interrupted && ppoll(&in, 1, NULL, &before) < 0 && !front_interrupted)
        ; /* some other signal */
    sigprocmask(SIG_SETMASK, &before, NULL);
}

char *line_read(const char *prompt, bool bold)
{
    char *line = NULL;
    size_t room = 0;
    printf(bold ? "\033[1m%s\033[0m " : "%s ", prompt);
    fflush(stdout);
    await_line();
    ssize_t length = front_interrupted ? -1 : getline(&line, &room, stdin);
    if (length < 0 && front_interrupted) { /* after Ctrl-C, reading goes on */
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

void line_keep(const char *line, bool further)
{
    (void)line, (void)further;
}

void line_end(void)
{
}

const char *line_library(void)
{
    return "";
}
