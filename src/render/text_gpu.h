/* Text of what devices answered: the list of devices, measured rows. */
#ifndef MMCALC_RENDER_TEXT_GPU_H
#define MMCALC_RENDER_TEXT_GPU_H

#include "render/render.h"
#include "render/table.h"

void text_devices(const style *st, const result *root);

/* Above the rows: what is measured, on what.  Then the rows, of which the table
 * holds the columns (the first row makes the header). */
void text_measure_head(const style *st, const result *head);
void text_measure_row(const style *st, table *rows, const result *row);

#endif
