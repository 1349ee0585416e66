/* Shows how far long work has come, as a line on a terminal: a bar, the time left, and the
 * estimated time. It is erased at the end. */
#include "base/headway.h"

enum { BAR = 24 };

static const double soon = 0.7; /* seconds; for shorter work nothing is shown */

static void add_time(str *s, double seconds)
{
    if (seconds < 10)
        str_format(s, "%.1f s", seconds);
    else if (seconds < 100)
        str_format(s, "%.0f s", seconds);
    else if (seconds < 6000)
        str_format(s, "%.0f min", seconds / 60);
    else
        str_format(s, "%.1f h", seconds / 3600);
}

static void add_bytes(str *s, double bytes)
{
    static const char *const units[] = { "KiB", "MiB", "GiB", "TiB" };
    int i = 0;
    for (bytes /= 1024; bytes >= 1024 && i < 3; i++)
        bytes /= 1024;
    str_format(s, "%.*f %s", bytes < 10 ? 1 : 0, bytes, units[i]);
}

void headway_line(str *out, const headway *p)
{
    if (p->known) {
        int full = (int)(p->part * BAR);
        str_format(out, "%3d%% [", (int)(100 * p->part));
        str_pad(out, '=', full);
        str_pad(out, ' ', BAR - full);
        str_add(out, "] ");
        add_time(out, p->left);
        str_add(out, " left of about ");
        add_time(out, p->seconds > p->elapsed + p->left ? p->seconds : p->elapsed + p->left);
    } else {
        str_format(out, "running for ");
        add_time(out, p->elapsed);
        str_format(out, ", %llu steps", (unsigned long long)p->steps);
    }
    if (p->bytes) {
        str_add(out, ", ");
        add_bytes(out, (double)p->bytes);
    }
}

void headway_show(void *data, const headway *p)
{
    FILE *err = data;
    static bool shown; /* there is one line on one terminal */
    bool large = p->known && p->seconds > soon;
    if (p->ended ? !shown : !large && p->elapsed < soon)
        return;
    str_own s = { 0 };
    if (!p->ended)
        headway_line(&s, p);
    fprintf(err, "\r%.79s\033[K%s", str_text(&s), p->ended ? "\r" : "");
    fflush(err);
    shown = !p->ended;
}
