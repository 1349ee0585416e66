/* What sheet.c and sheet_layout.c share (private to them): rows as the table finds them. */
#ifndef MMCALC_RENDER_SHEET_INSIDE_H
#define MMCALC_RENDER_SHEET_INSIDE_H

#include "render/sheet.h"

struct sheet {
    struct known {
        uint64_t *ids;
        size_t count;
    } *shapes;
    size_t shape_count, shape_room;
    size_t last;           /* the shape of the row before */
    str names;             /* the shapes, packed */
    str rows;
    size_t most;           /* rows that are longer go to the disk */
    FILE *spilled;         /* blocks of rows: their length (64 bits), then they */
};

/* A field of CSV, in quotes where it must be. */
void sheet_field(str *out, const char *field);

#endif
