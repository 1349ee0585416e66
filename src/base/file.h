/* Files written whole or not at all. */
#ifndef MMCALC_BASE_FILE_H
#define MMCALC_BASE_FILE_H

#include "base/status.h"
#include "base/str.h"

/* The file that writing to `path` replaces: itself, or where a symbolic link leads; the
 * caller frees it.  NULL when what is there is no regular file - moving a file into the place of a device
 * would do away with the device - with ST_IO in d. */
char *file_target(const char *path, span at, diag *d);

/* Writes the text beside the file and moves it into its place.  ST_IO, placed at `at`,
 * when that fails; the old file is then as it was. */
status file_replace(const char *path, const str *text, span at, diag *d);

#endif
