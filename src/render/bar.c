/* The bar: see bar.h. */
#include "render/bar.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 24 };
static bool shown;

static bool terminal(void)
{
    const char *term = getenv("TERM");
    return isatty(STDERR_FILENO) && term && strcmp(term, "dumb") != 0;
}

void bar_show(int done, int count, const char *what)
{
    if (count < 1 || !terminal())
        return;
    char bar[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < WIDTH * done / count ? '#' : '.';
    bar[WIDTH] = '\0';
    fprintf(stderr, "\r\033[K[%s] %d of %d  %s", bar, done, count, what);
    fflush(stderr);
    shown = true;
}

void bar_end(void)
{
    if (shown)
        fputs("\r\033[K", stderr);
    shown = false;
}
