/* Text of what devices answered: the list of devices, measured rows. */
#ifndef MMCALC_RENDER_TEXT_GPU_H
#define MMCALC_RENDER_TEXT_GPU_H

#include "render/render.h"
#include "render/table.h"

void text_devices(const style *st, const result *root);

/* Above measured rows: what is measured, on what. */
void text_measure_head(const style *st, const result *head);

#endif
