/* A session whose answers and diagnostics go to memory, for tests. */
#ifndef MMCALC_TESTS_CAPTURE_H
#define MMCALC_TESTS_CAPTURE_H

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "front/front.h"

typedef struct capture {
    session s;
    style st;
    const format *format;
    char *text;
    size_t length;
} capture;

__attribute__((unused))
static inline void capture_open(capture *c, const char *format_name, const char *data)
{
    memset(c, 0, sizeof *c);
    c->format = format_named(format_name);
    world *w = command_world(data);
    FILE *f = open_memstream(&c->text, &c->length);
    c->st = (style){ .out = f, .err = f, .world = w, .width = 80, .utf8 = true };
    c->s = (session){ .world = w,
                      .commands = &commands_all,
                      .sink = c->format->open(&c->st),
                      .style = &c->st,
                      .format = c->format->name };
}

/* Runs a text; *out (if not NULL) is what it printed, the caller's to free. */
__attribute__((unused))
static inline status capture_run(capture *c, const char *text, char **out)
{
    status st = session_run(&c->s, text, strlen(text), NULL, 1);
    fflush(c->st.out);
    if (out)
        *out = mem_copyn(c->text, c->length);
    rewind(c->st.out);
    return st;
}

__attribute__((unused))
static inline void capture_close(capture *c)
{
    format_named(c->s.format)->close(c->s.sink);
    fclose(c->st.out);
    free(c->text);
    world_free(c->s.world);
}

/* The data folder of the tests: $MMCALC_DATA, or the source tree's. */
__attribute__((unused))
static inline const char *test_data(void)
{
    const char *named = getenv("MMCALC_DATA");
    return named ? named : SOURCE_DIR "/data";
}

/* What a file holds, to be freed; "" where it cannot be read. */
__attribute__((unused)) static inline char *test_text(const char *path)
{
    str text = { 0 };
    diag d;
    diag_init(&d);
    file_read(path, NULL, &text, (span){ 0 }, &d);
    diag_clear(&d);
    return str_take(&text);
}

#endif
