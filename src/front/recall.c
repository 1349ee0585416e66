/* The lines typed at the prompt: see recall.h. */
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

enum { KEPT = 10000, SLACK = 1000 }; /* lines; so many more before the file is written anew */

static char *path; /* NULL: nothing is kept */

static char *path_of(void)
{
    char *here = file_state("history");
    diag quiet;
    diag_init(&quiet);
    char *target = here ? file_target(here, (span){ 0 }, &quiet) : NULL;
    diag_clear(&quiet);
    free(here);
    return target;
}

/* The file, locked; -1 when that cannot be.  Another prompt may have put a new one in its place
 * while this one waited for the lock: then the new one is opened. */
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

static bool read_whole(int fd, str *text)
{
    for (;;) {
        ssize_t n = read(fd, str_reserve(text, 65536), 65536);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return n == 0;
        text->length += (size_t)n;
        text->text[text->length] = '\0';
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

static void put_at_readline(char *text)
{
    while (*text) {
        char *end = text + strcspn(text, "\n");
        bool more = *end;
        *end = '\0';
        if (*text)
            add_history(text);
        text = end + more;
    }
}

/* In one piece; what cannot be kept is not. */
static void append(int fd, const char *text)
{
    ssize_t n = write(fd, text, strlen(text));
    (void)n;
}

void recall_begin(void)
{
    str text = { 0 };
    using_history();
    stifle_history(KEPT);
    path = path_of();
    int fd = path ? open_locked() : -1;
    if (fd >= 0 && read_whole(fd, &text) && text.length) {
        size_t lines = count_lines(text.text);
        if (lines > KEPT + SLACK) { /* under the lock, which the others take before they append */
            const char *rest = last_lines(text.text, lines, KEPT);
            str kept = { 0 };
            diag quiet;
            diag_init(&quiet);
            str_add(&kept, rest);
            file_replace(path, &kept, (span){ 0 }, &quiet);
            diag_clear(&quiet);
            str_clear(&kept);
        }
        if (text.text[text.length - 1] != '\n') /* of a disk that was full */
            append(fd, "\n");
        put_at_readline(text.text);
    }
    if (fd >= 0)
        close(fd);
    str_clear(&text);
}

void recall_add(const char *line)
{
    HIST_ENTRY *last = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
    if (*line == '\0' || (last && strcmp(last->line, line) == 0))
        return;
    add_history(line);
    int fd = path ? open_locked() : -1;
    if (fd < 0)
        return;
    str s = { 0 };
    str_format(&s, "%s\n", line);
    append(fd, str_text(&s));
    close(fd);
    str_clear(&s);
}

void recall_end(void)
{
    free(path);
    path = NULL;
    clear_history();
}
