/* The lines typed at the prompt: see recall.h. In the file, further lines of an entry begin with a
 * tab, which first lines never do. */
#include "front/recall.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <readline/history.h>

#include "base/file.h"
#include "base/str.h"

enum { KEPT = 10000, SLACK = 1000 }; /* lines that are kept; so many more before the file is written
                                        anew */

static char *path;     /* NULL: nothing is kept */
static off_t our_end; /* where the last entry ends in the file, if it is ours */

static char *path_of(void)
{
    mem_own char *here = file_state("history");
    diag_own quiet = { 0 };
    return here ? file_target(here, (span){ 0 }, &quiet) : NULL;
}

/* Opens and locks the file; -1 if that fails. If another prompt has replaced the file while this
 * one waited for the lock, opens the new one. */
static int open_locked(void)
{
    for (;;) {
        int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
        if (fd < 0)
            return -1;
        while (flock(fd, LOCK_EX) != 0)
            if (errno != EINTR) {
                close(fd);
                return -1;
            }
        if (file_is(path, file_id_of(fd)))
            return fd;
        close(fd);
    }
}

static size_t count_lines(const char *text)
{
    size_t n = 0;
    for (; (text = strchr(text, '\n')) != NULL; text++)
        n++;
    return n;
}

/* Where the last `count` of the lines begin. */
static const char *last_lines(const char *text, size_t lines, size_t count)
{
    for (; lines > count; lines--)
        text = strchr(text, '\n') + 1;
    return text;
}

static void put_at_readline(const char *text)
{
    while (*text == '\t') /* part of an entry whose beginning is not kept */
        text += strcspn(text, "\n") + 1;
    while (*text) {
        str_own entry = { 0 };
        for (;;) {
            size_t n = strcspn(text, "\n");
            str_addn(&entry, text, n);
            text += n + (text[n] != '\0');
            if (*text != '\t')
                break;
            text++;
            str_char(&entry, '\n');
        }
        if (entry.length)
            add_history(entry.text);
    }
}

/* Appends a text in one piece; a failure is no error. */
static void append(int fd, const char *text)
{
    ssize_t n = write(fd, text, strlen(text));
    (void)n;
}

void recall_begin(void)
{
    str_own text = { 0 };
    using_history();
    stifle_history(KEPT);
    path = path_of();
    int fd = path ? open_locked() : -1;
    if (fd >= 0 && file_read_rest(fd, &text, NULL) && text.length) {
        size_t lines = count_lines(text.text);
        if (lines > KEPT + SLACK) { /* under the lock, which others take before they append */
            const char *rest = last_lines(text.text, lines, KEPT);
            str_own kept = { 0 };
            diag_own quiet = { 0 };
            str_add(&kept, rest);
            file_replace(path, &kept, (span){ 0 }, &quiet);
        }
        if (text.text[text.length - 1] != '\n') /* from a time when the disk was full */
            append(fd, "\n");
        put_at_readline(text.text);
    }
    if (fd >= 0)
        close(fd);
}

/* Adds an entry, or its new lines, in the file's form: each line is ended, and those after the
 * first begin with a tab. */
static void add_lines(str *s, const char *lines, bool further)
{
    for (;; further = true) {
        size_t n = strcspn(lines, "\n");
        str_format(s, "%s%.*s\n", further ? "\t" : "", (int)n, lines);
        if (lines[n] == '\0')
            return;
        lines += n + 1;
    }
}

static void write_entry(const char *whole, const char *new, bool further)
{
    int fd = path ? open_locked() : -1;
    if (fd < 0)
        return;
    str_own s = { 0 };
    if (further && lseek(fd, 0, SEEK_END) == our_end)
        add_lines(&s, new, true);
    else /* another prompt has written in between */
        add_lines(&s, whole, false);
    append(fd, str_text(&s));
    our_end = lseek(fd, 0, SEEK_END);
    close(fd);
}

void recall_add(const char *typed, bool further)
{
    HIST_ENTRY *last = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
    str_own entry = { 0 }, line = { 0 };
    further &= last != NULL;
    str_add(&line, further ? typed : typed + strspn(typed, "\t"));
    while (line.length && line.text[line.length - 1] == '\n')
        line.text[--line.length] = '\0';
    if (further)
        str_format(&entry, "%s\n", last->line);
    str_add(&entry, str_text(&line));
    if (further) {
        HIST_ENTRY *old = replace_history_entry(history_length - 1, entry.text, NULL);
        free_history_entry(old);
        write_entry(entry.text, str_text(&line), true);
    } else if (line.length && !(last && strcmp(last->line, line.text) == 0)) {
        add_history(entry.text);
        write_entry(entry.text, entry.text, false);
    }
}

void recall_end(void)
{
    free(path);
    path = NULL;
    clear_history();
}
