/* Files written whole or not at all. */
#ifndef MMCALC_BASE_FILE_H
#define MMCALC_BASE_FILE_H

#include "base/status.h"
#include "base/str.h"

/* Writes the text beside the file and moves it into its place.  ST_IO, placed at `at`,
 * when that fails; the old file is then as it was. */
status file_replace(const char *path, const str *text, span at, diag *d);

#endif
