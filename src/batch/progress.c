/* The progress line: see progress.h. */
#include "batch/progress.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/str.h"

void progress_begin(progress *p, bool wanted, double part_done)
{
    struct winsize w;
    *p = (progress){ .shown = wanted && isatty(STDERR_FILENO),
                     .began = clock_seconds(),
                     .part_before = part_done,
                     .width = 80 };
    if (p->shown && ioctl(STDERR_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col >= 40)
        p->width = w.ws_col;
}

static void add_time(str *s, double t)
{
    long n = (long)(t + 0.5);
    if (n >= 3600)
        str_format(s, "%ld:%02ld:%02ld", n / 3600, n / 60 % 60, n % 60);
    else
        str_format(s, "%ld:%02ld", n / 60, n % 60);
}

/* Adds a rate: 51234/s, 12.3/s, 8/min. */
static void add_rate(str *s, double rate)
{
    if (rate >= 100)
        str_format(s, "%.0f points/s", rate);
    else if (rate >= 1)
        str_format(s, "%.1f points/s", rate);
    else
        str_format(s, "%.1f points/min", 60 * rate);
}

static void draw(const progress *p, double part, uint64_t done, uint64_t jobs, double t)
{
    str_own tail = { 0 }, line = { 0 };
    double mine = part - p->part_before;
    str_format(&tail, " %3.0f %%  %llu/%llu jobs  ", 100 * part, (unsigned long long)done,
               (unsigned long long)jobs);
    add_rate(&tail, t > 0 ? (double)p->points / t : 0);
    if (mine > 0 && t > 0.2) {
        str_add(&tail, "  ");
        add_time(&tail, t * (1 - part) / mine);
        str_add(&tail, " left");
    }
    int bar = p->width - (int)tail.length - 4;
    bar = bar > 40 ? 40 : bar;
    if (bar >= 5) {
        int full = (int)(bar * part);
        str_char(&line, '[');
        str_pad(&line, '=', full);
        str_pad(&line, ' ', bar - full);
        str_char(&line, ']');
    }
    str_add(&line, str_text(&tail));
    fprintf(stderr, "\r%.*s\033[K", p->width - 1, str_text(&line));
    fflush(stderr);
}

void progress_show(progress *p, double part, uint64_t done, uint64_t jobs)
{
    double t = p->shown ? clock_seconds() : 0;
    if (!p->shown || t - p->drawn < 0.1)
        return;
    p->drawn = t;
    draw(p, part, done, jobs, t - p->began);
}

void progress_end(progress *p)
{
    if (p->shown && p->drawn > 0)
        fputs("\r\033[K", stderr);
}
