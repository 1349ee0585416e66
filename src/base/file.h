/* Files: written as a whole or not at all, and told apart. */
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

/* The file that writing to `path` replaces: that file, or the end of its symbolic links, even if
 * nothing is there yet; the caller frees it. NULL, with ST_IO in d, if it is there and is no
 * regular file - moving a file to the place of a device would remove the device -, may not be
 * written, or is a link to itself. */
char *file_target(const char *path, span at, diag *d);

/* A file that is being written. Until it is complete it has no name or, if the file system needs
 * one, a new one in the target's folder (O_EXCL: nothing that exists is touched, no link followed).
 * It has the mode and owner of the file that it replaces; otherwise 0666 less the umask. */
typedef struct file_new {
    FILE *f;             /* write here; NULL if nothing is open */
    struct file_sink *to; /* what the stream writes to, and why a write failed */
    char *target;        /* the file that it replaces */
    char *beside;        /* its name until then; NULL: none */
} file_new;

/* Opens a file that is to be written to `path`. ST_IO, placed at `at`, if that is impossible; then
 * nothing is open. */
status file_begin(file_new *n, const char *path, span at, diag *d);

int file_descriptor(const file_new *n);

/* Moves the file to its place, safely on the disk; ST_IO if any of it could not be written: then
 * the old file is as it was. */
status file_commit(file_new *n, span at, diag *d);

/* Drops what was written; the target stays as it was. Does nothing if nothing is open. */
void file_cancel(file_new *n);

/* Does all that for a text. */
status file_replace(const char *path, const str *text, span at, diag *d);

/* Gives the file the mode and, as far as allowed, the owner of what is at `path`, if anything
 * is. */
void file_resemble(int fd, const char *path);

/* Moves a finished file of ours, safely on the disk. */
status file_move(int fd, const char *from, const char *to, span at, diag *d);

/* The identity of a file, under any name. */
typedef struct file_id {
    dev_t device;
    ino_t inode;
    bool known;          /* false: it is no regular file */
} file_id;

file_id file_id_of(int fd);
bool file_is(const char *path, file_id id);

/* The path $XDG_STATE_HOME/mmcalc/NAME, or below ~/.local/state, whose folders are made; the caller
 * frees it. NULL: the environment names neither. */
char *file_state(const char *name);

/* --- reading --- */

enum { FILE_TEXT_MOST = LIMIT_FILE }; /* bytes; places in a text are ints */

/* Opens a file for reading, and notes it (see below). NULL, with ST_IO in d, or ST_INTERRUPT if the
 * statement had to end before somebody wrote to a pipe (deadline.h). */
FILE *file_open(const char *path, span at, diag *d);

/* Reads a whole file, which is noted under the name `known_as`, or not at all if that is NULL.
 * Fails as file_open and file_text. */
status file_read(const char *path, const char *known_as, str *text, span at, diag *d);

/* Was a failed read only interrupted, so that it can go on? The stream's error is cleared then. */
bool file_goes_on(FILE *f);

/* Reads a line, including its '
 * ' if there is one; empty at the end of the file. ST_LIMIT if it is longer than `most` bytes, or
 * than memory allows, ST_IO if it cannot be read, ST_INTERRUPT once *stop (may be NULL) is set.
 * `name` is for the message. */
status file_line(FILE *f, const char *name, size_t most, str *line,
                 const volatile sig_atomic_t *stop, diag *d);

/* Reads the rest of a file. ST_LIMIT if that is more than FILE_TEXT_MOST; otherwise fails as
 * file_open. */
status file_text(FILE *f, const char *name, str *text, span at, diag *d);

/* --- what is read --- */

/* A number for the file's contents; false if it cannot be read to its end, or is no regular
 * file. */
bool file_fingerprint(int fd, uint64_t *print);

/* Begins to note what the process reads; what was noted before is dropped. */
void file_watch(void);

/* Definitions are noted by their names, since another machine may have their folder elsewhere. */
#define FILE_DEFINITION "the definition "

/* To be called before and after a file is read bit by bit: `path` as it was given to open. Does
 * nothing if nothing is being noted, for what is no regular file, and for files that the process
 * itself has written since. */
void file_note(const char *path, int fd);

/* What was noted, as bytes; and the files in such bytes, one after the other, NULL after the
 * last. */
const str *file_watched(void);
const char *file_watched_next(const char *at, const char *end, const char **path, uint64_t *print);

/* Writes or reads all of the bytes; false if that fails, or the file ends before. */
bool file_write_all(int fd, const void *from, size_t length);
bool file_read_all(int fd, void *to, size_t length);

/* Reads to the end; false if that fails or *stop (may be NULL) was set. */
bool file_read_rest(int fd, str *to, volatile sig_atomic_t *stop);

#endif
