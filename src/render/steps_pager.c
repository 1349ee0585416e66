/* The pages of `steps` at a terminal, with keys.  The terminal is given back as it was
 * found whatever ends the pages: a key, the end of the input, a signal. */
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "render/steps.h"

typedef struct pager {
    style st;
    const result *run;
    int step, steps; /* from 0 */
    int top, rows;   /* first line shown; lines of the terminal */
    int lines;       /* of the page */
    int typed;       /* a number that is being typed */
    bool help, done;
} pager;

/* --- the terminal ------------------------------------------------------------------------- */

static struct termios before;
static volatile sig_atomic_t raw, resized;
static const int fatal[] = { SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS };
enum { FATAL = sizeof fatal / sizeof *fatal };
static struct sigaction old_fatal[FATAL], old_resize;

#define ENTER_SCREEN "\033[?1049h\033[?7l\033[H" /* no wrapping: a narrow screen cuts lines */
#define LEAVE_SCREEN "\033[?7h\033[?1049l"

static void give_back(void)
{
    if (!raw)
        return;
    raw = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    ssize_t n = write(STDOUT_FILENO, LEAVE_SCREEN, sizeof LEAVE_SCREEN - 1);
    (void)n;
}

static void on_fatal(int number)
{
    give_back();
    signal(number, SIG_DFL);
    raise(number);
}

static void on_resize(int number)
{
    (void)number;
    resized = 1;
}

static bool take_terminal(void)
{
    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return false;
    struct sigaction act = { .sa_handler = on_fatal }, resize = { .sa_handler = on_resize };
    sigemptyset(&act.sa_mask);
    sigemptyset(&resize.sa_mask);
    for (int i = 0; i < FATAL; i++)
        sigaction(fatal[i], &act, &old_fatal[i]);
    sigaction(SIGWINCH, &resize, &old_resize);
    struct termios now = before;
    now.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG); /* Ctrl-C is a key that quits */
    now.c_cc[VMIN] = 1;
    now.c_cc[VTIME] = 0;
    raw = 1;
    if (tcsetattr(STDIN_FILENO, TCSANOW, &now) == 0)
        return true;
    give_back();
    return false;
}

static void leave_terminal(void)
{
    give_back();
    for (int i = 0; i < FATAL; i++)
        sigaction(fatal[i], &old_fatal[i], NULL);
    sigaction(SIGWINCH, &old_resize, NULL);
}

static void measure(pager *p)
{
    struct winsize w;
    p->rows = 24;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) != 0)
        return;
    p->rows = w.ws_row > 3 ? w.ws_row : 24;
    p->st.width = w.ws_col >= 40 ? w.ws_col : 80;
}

/* --- a page ---------------------------------------------------------------------------------- */

static const char help[] = "  n                 the next step\n"
                           "  space, Enter      further down, then the next step\n"
                           "  b                 the step before\n"
                           "  j, k, arrows      a line down, up\n"
                           "  a number, Enter   to that step\n"
                           "  g, G              the first, the last step\n"
                           "  q, Ctrl-C         leave\n"
                           "  ?                 these keys\n\n";

static int count_lines(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

/* The lines [from, from + n) of the page. */
static void print_lines(FILE *out, const char *text, int from, int n)
{
    while (from-- > 0 && (text = strchr(text, '\n')) != NULL)
        text++;
    for (; n > 0 && text && *text; n--) {
        size_t length = strcspn(text, "\n");
        fprintf(out, "%.*s\033[K\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void status_line(const pager *p)
{
    FILE *out = p->st.out;
    fprintf(out, "\033[%d;1H%s%s on %s, step %d of %d%s", p->rows, p->st.color ? "\033[7m" : "",
            field_text(p->run, F_algorithm), field_text(p->run, F_model), p->step + 1, p->steps,
            p->lines - p->top > p->rows - 1 ? ", more below" : "");
    if (p->typed)
        fprintf(out, "   to step %d", p->typed);
    else
        fputs("   n next  b back  q quit  ? keys", out);
    fprintf(out, "%s\033[K", p->st.color ? "\033[0m" : "");
}

static void show(pager *p)
{
    str out = { 0 };
    if (p->help) {
        str_add(&out, help);
        steps_legend(&out, &p->st);
    } else {
        drawn_step d;
        drawn_take(&d, p->run, p->step);
        steps_page(&out, &p->st, &d, false);
        drawn_clear(&d);
    }
    while (out.length > 1 && out.text[out.length - 2] == '\n')
        str_cut(&out, out.length - 1);
    p->lines = count_lines(str_text(&out));
    int most = p->lines > p->rows - 1 ? p->lines - (p->rows - 1) : 0;
    p->top = p->top > most ? most : p->top < 0 ? 0 : p->top;
    fputs("\033[H\033[J", p->st.out);
    print_lines(p->st.out, str_text(&out), p->top, p->rows - 1);
    status_line(p);
    fflush(p->st.out);
    str_clear(&out);
}

/* --- keys ------------------------------------------------------------------------------------- */

enum {
    KEY_UP = 256,
    KEY_DOWN,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_RIGHT,
    KEY_LEFT,
    KEY_NONE,
    KEY_END = -1,
    KEY_RESIZED = -2
};

static bool more_input(void)
{
    struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
    return poll(&in, 1, 50) > 0;
}

static int read_byte(void)
{
    unsigned char c;
    ssize_t n = read(STDIN_FILENO, &c, 1);
    if (n < 0 && resized) {
        resized = 0;
        return KEY_RESIZED;
    }
    return n == 1 ? c : KEY_END;
}

/* An arrow or page key is ESC [ A and the like. */
static int read_key(void)
{
    int c = read_byte();
    if (c != '\033')
        return c;
    if (!more_input() || ((c = read_byte()) != '[' && c != 'O') || !more_input())
        return KEY_NONE;
    switch (c = read_byte()) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_RIGHT;
    case 'D': return KEY_LEFT;
    case '5':
    case '6':
        if (more_input())
            read_byte();
        return c == '5' ? KEY_PAGE_UP : KEY_PAGE_DOWN;
    default: return KEY_NONE;
    }
}

static void go(pager *p, int step)
{
    p->step = step < 0 ? 0 : step >= p->steps ? p->steps - 1 : step;
    p->top = 0;
}

/* The rest of a long page first, then the next. */
static void next(pager *p)
{
    if (p->top + p->rows - 1 < p->lines)
        p->top += p->rows - 2;
    else if (p->step + 1 < p->steps)
        go(p, p->step + 1);
}

static bool digit(pager *p, int key)
{
    if (key < '0' || key > '9')
        return false;
    if (p->typed < 100000)
        p->typed = 10 * p->typed + key - '0';
    return true;
}

static void act(pager *p, int key)
{
    if (digit(p, key))
        return;
    int typed = p->typed;
    bool helped = p->help;
    p->typed = 0;
    p->help = false;
    switch (key) {
    case '\n':
    case '\r':
        if (typed)
            go(p, typed - 1);
        else if (!helped)
            next(p);
        break;
    case 'n':
    case KEY_RIGHT: go(p, p->step + 1); break;
    case ' ':
    case KEY_PAGE_DOWN:
        if (!helped)
            next(p);
        break;
    case 'b':
    case KEY_LEFT:
    case 127:
    case 8: go(p, p->step - 1); break;
    case 'j':
    case KEY_DOWN: p->top++; break;
    case 'k':
    case KEY_UP: p->top--; break;
    case KEY_PAGE_UP: p->top -= p->rows - 2; break;
    case 'g': go(p, 0); break;
    case 'G': go(p, p->steps - 1); break;
    case '?':
    case 'h': p->help = !helped; break;
    case 'q':
    case 'Q':
    case 3:
    case 4:
    case KEY_END: p->done = true; break;
    default: break;
    }
}

bool steps_pages(const style *st, const result *run, bool wanted)
{
    pager p = { .st = *st, .run = run, .steps = drawn_count(run) };
    if (!wanted || p.steps < 2 || fileno(st->out) != STDOUT_FILENO || !isatty(STDIN_FILENO)
        || !isatty(STDOUT_FILENO))
        return false;
    fflush(st->out);
    if (!take_terminal())
        return false;
    fputs(ENTER_SCREEN, st->out);
    while (!p.done) {
        measure(&p);
        show(&p);
        act(&p, read_key());
    }
    fflush(st->out);
    leave_terminal();
    return true;
}
