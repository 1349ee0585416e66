/* Files: written whole or not at all, and told apart. */
#ifndef MMCALC_BASE_FILE_H
#define MMCALC_BASE_FILE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/limit.h"
#include "base/status.h"
#include "base/str.h"

/* The file that writing to `path` replaces: itself, or where symbolic links lead, even when nothing
 * is there yet; the caller frees it.  NULL, with ST_IO in d, when what is there is no regular file
 * - moving a file into the place of a device would do away with the device -, may not be written,
 * or is a link to itself. */
char *file_target(const char *path, span at, diag *d);

/* A file being written.  Until it is whole it has no name, or, where the file system needs one, a
 * new one in the target's folder (O_EXCL: nothing that is there is touched, no link followed).  It
 * has the mode and owner of the file that it replaces, 0666 less the umask if there is none. */
typedef struct file_new {
    FILE *f;             /* write here; NULL when nothing is open */
    struct file_sink *to; /* what is behind it: the descriptor, and why it took no more */
    char *target;        /* what it replaces */
    char *beside;        /* its name until then; NULL: it has none */
} file_new;

/* Opens a file to be written to `path`.  ST_IO, placed at `at`, when that cannot be done; nothing
 * is open then. */
status file_begin(file_new *n, const char *path, span at, diag *d);

int file_descriptor(const file_new *n);

/* Moves it into its place, safe on the disk; ST_IO when anything of it could not be written.  The
 * old file is then as it was. */
status file_commit(file_new *n, span at, diag *d);

/* Forgets what was written; the target is as it was.  Nothing when nothing is open. */
void file_cancel(file_new *n);

/* All of it for a text. */
status file_replace(const char *path, const str *text, span at, diag *d);

/* Gives the file the mode, and as far as that is allowed the owner, of what is at `path`, if
 * anything is. */
void file_resemble(int fd, const char *path);

/* Moves a finished file of our own, safe on the disk. */
status file_move(int fd, const char *from, const char *to, span at, diag *d);

/* Which file it is, whatever its names. */
typedef struct file_id {
    dev_t device;
    ino_t inode;
    bool known;          /* false: no regular file */
} file_id;

file_id file_id_of(int fd);
bool file_is(const char *path, file_id id);

/* $XDG_STATE_HOME/mmcalc/NAME, or below ~/.local/state, its folders made; the caller frees it.
 * NULL: the environment names neither. */
char *file_state(const char *name);

/* --- reading --- */

enum { FILE_TEXT_MOST = LIMIT_FILE }; /* bytes: places in a text are ints */

/* Opens a file to be read, and notes it (below).  NULL, with ST_IO in d, or ST_INTERRUPT where the
 * statement was to end before somebody wrote to a pipe: deadline.h. */
FILE *file_open(const char *path, span at, diag *d);

/* All of a file, noted as `known_as` with what was read, or not at all where that is NULL.  Else as
 * file_open and file_text. */
status file_read(const char *path, const char *known_as, str *text, span at, diag *d);

/* A read that failed: was it only interrupted, and goes on?  The error is cleared then. */
bool file_goes_on(FILE *f);

/* Reads a line with its '\n', if it has one; empty at the end of the file.  ST_LIMIT when it is
 * longer than `most` bytes or than there is memory for, ST_IO when it cannot be read, ST_INTERRUPT
 * once *stop (which may be NULL); `name` for the message. */
status file_line(FILE *f, const char *name, size_t most, str *line,
                 const volatile sig_atomic_t *stop, diag *d);

/* Reads the rest of the file.  ST_LIMIT when that is more than FILE_TEXT_MOST; as file_open. */
status file_text(FILE *f, const char *name, str *text, span at, diag *d);

/* --- what is read --- */

/* One number for what the file holds; false when it cannot be read to its end, or is no regular
 * file. */
bool file_fingerprint(int fd, uint64_t *print);

/* From here on the process remembers what it reads.  Each call forgets what was before. */
void file_watch(void);

/* Definitions are known by their names: another machine has its folder elsewhere. */
#define FILE_DEFINITION "the definition "

/* Whoever reads a file bit by bit says so, before and after: `path` as it was given to open.
 * Nothing is done where no watch is on, for what is no regular file, and for what the process
 * itself has written since. */
void file_note(const char *path, int fd);

/* What was noted, as bytes, and one file after the other of such bytes: NULL after the last. */
const str *file_watched(void);
const char *file_watched_next(const char *at, const char *end, const char **path, uint64_t *print);

/* All of the bytes, from or to an open file; false where that fails, or the file ends before. */
bool file_write_all(int fd, const void *from, size_t length);
bool file_read_all(int fd, void *to, size_t length);

#endif
