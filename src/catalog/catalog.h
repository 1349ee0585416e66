/* The catalogue: problems, algorithms, models, laws and operators, read from definition
 * files (data/README.md).
 *
 * A file is named after what it defines, so nothing is read until its name is
 * used: starting the program costs nothing.  A broken file is an error of its
 * own name only. */
#ifndef MMCALC_CATALOG_CATALOG_H
#define MMCALC_CATALOG_CATALOG_H

#include "base/nearest.h"
#include "base/status.h"
#include "base/str.h"
#include "lang/parse.h"

typedef enum entry_kind {
    ENTRY_PROBLEM,
    ENTRY_ALGORITHM,
    ENTRY_MODEL,
    ENTRY_LAW,
    ENTRY_OPERATOR,
    ENTRY_RELATION,
    ENTRY_TABLE,
    ENTRY_PROCEDURE,
    ENTRY_COURSE,
    ENTRY_KINDS
} entry_kind;

/* One row a kind: its word, its plural (the folder's name), what it is. */
typedef struct entry_kind_row {
    const char *word, *folder, *meaning;
    node_kind node;
} entry_kind_row;
extern const entry_kind_row entry_kinds[ENTRY_KINDS];

typedef struct catalog catalog;

/* A definition that has been read.  Lives as long as the catalogue, or until catalog_sweep
 * when a later one of the same name hides it. */
typedef struct entry {
    entry_kind kind;
    const char *name, *title;
    const node *def;      /* its program without `do`, once the entry has been asked for */
    unit *text;           /* what def points into */
    const node *read;     /* the definition as it was read, where procedures are written out */
    struct entry *next, **link; /* in its list: the one behind, and what points to this one */
    struct entry *alike;        /* in the table of names */
    bool hidden;          /* by a later one of its name */
    bool loaded;          /* by `load` or at the prompt, not from the data folder */
} entry;

/* `folder` is copied; NULL when no data folder was found (names then fail with
 * a reason).  The number context serves literals. */
catalog *catalog_new(const char *folder, command_syntax (*syntax_of)(const char *),
                     num_ctx *numbers);
void catalog_free(catalog *c);
const char *catalog_folder(const catalog *c);
/* Where a file lies that a user names: there, or, if there is none, in the folder of definitions,
 * as examples/fig3.json does.  `path`, or a text in the arena. */
const char *catalog_path(const catalog *c, arena *a, const char *path);

/* The entry, read from its file if need be.  NULL with d->st == ST_OK: there is
 * no such name (the caller says so, with base/nearest.h); NULL with d filled:
 * its file is broken or unreadable. */
const entry *catalog_find(catalog *c, entry_kind kind, const char *name, diag *d);

/* The same for who does without: NULL where there is none, or where its file is broken, which is
 * told when its own name is used. */
const entry *catalog_try(catalog *c, entry_kind kind, const char *name);

/* Is there such a name?  Reads no file. */
bool catalog_has(catalog *c, entry_kind kind, const char *name);

/* ST_IO, in place of whatever d holds, when a file or folder of the catalogue could not be asked
 * for or read since the last call: then "there is no such name" may be false, and an answer may
 * lack what it should have. */
status catalog_sound(catalog *c, diag *d);

/* Takes a definition statement of `u` in (keeps u alive).  A second definition
 * of a name hides the first. */
status catalog_define(catalog *c, unit *u, const node *def, diag *d);

/* Hides what the session has defined by the name, of whatever kind: where the data folder defines
 * it, that is used again.  False: there was none. */
bool catalog_forget(catalog *c, const char *name);

/* As catalog_define, for one statement: no list has it, and it is released by the next
 * catalog_sweep when nothing uses it.  NULL where it is no definition. */
const entry *catalog_lend(catalog *c, unit *u, const node *def);

/* Releases the hidden definitions that nothing uses any more. */
void catalog_sweep(catalog *c, bool (*used)(const entry *e, void *data), void *data);

/* Calls visit with every name of the kind, in alphabetical order, each once;
 * reads no file. */
void catalog_each(catalog *c, entry_kind kind, void (*visit)(const char *name, void *data),
                  void *data);

/* Calls visit with every definition that the session has made, the oldest first, without those that
 * are hidden. */
void catalog_each_loaded(const catalog *c, void (*visit)(const entry *e, void *data), void *data);

/* The parts of a definition. */
span entry_whole(const entry *e);                       /* from its first word to its `end` */
const node *entry_item(const entry *e, node_kind kind); /* first item of the kind, or NULL */
const node *entry_next(const node *item, node_kind kind);        /* next one */
/* The first of the kind that has the name, as a parameter; NULL: none. */
const node *entry_named(const entry *e, node_kind kind, const char *name);
const char *entry_source(const entry *e);                        /* its `from`, or "" */

#endif
