/* The catalogue: problems, algorithms, models, laws and operators, read from definition files
 * (data/README.md).
 *
 * A file is named after what it defines and is read when its name is first used, so that the
 * program starts at once. A broken file is an error of its own name only. */
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

/* A row for each kind: its word, its plural (the folder's name), what it is. */
typedef struct entry_kind_row {
    const char *word, *folder, *meaning;
    node_kind node;
} entry_kind_row;
extern const entry_kind_row entry_kinds[ENTRY_KINDS];

typedef struct catalog catalog;

/* A definition that has been read. It lives as long as the catalogue, or until a catalog_sweep
 * after a later definition has hidden it. */
typedef struct entry {
    entry_kind kind;
    const char *name, *title;
    const node *def;      /* the definition, in its program no `do` once the entry has been found */
    unit *text;           /* what def points into */
    const node *read;     /* the definition as it was read, where procedures have been written out;
                             or NULL */
    struct entry *next, **link; /* in its list: the next entry, and the pointer to this one */
    struct entry *alike;        /* the next in its slot of the table of names */
    bool hidden;          /* a later one has its name */
    bool loaded;          /* by `load` or at the prompt, not from the data folder */
} entry;

/* A new catalogue of a data folder, whose path is copied; NULL where none was found: then names
 * fail with a reason. `syntax_of` tells which words are commands; literals are computed in the
 * number context. */
catalog *catalog_new(const char *folder, command_syntax (*syntax_of)(const char *),
                     num_ctx *numbers);
void catalog_free(catalog *c);
const char *catalog_folder(const catalog *c);
/* The path of a file that a user names: as it is or, if there is no such file, within the folder of
 * definitions, as examples/fig3.json. `path` itself, or a text in the arena. */
const char *catalog_path(const catalog *c, arena *a, const char *path);

/* The entry, read from its file if need be. NULL with d->st == ST_OK: there is no such name (the
 * caller says so, with base/nearest.h); NULL with d filled: its file is broken or cannot be
 * read. */
const entry *catalog_find(catalog *c, entry_kind kind, const char *name, diag *d);

/* The same for callers that can do without: NULL where there is none, or its file is broken, which
 * is reported when the user names it. */
const entry *catalog_try(catalog *c, entry_kind kind, const char *name);

/* Is there such a name?  Reads no file. */
bool catalog_has(catalog *c, entry_kind kind, const char *name);

/* ST_IO, in place of whatever d holds, if since the last call a file or folder of the catalogue
 * could not be read: then "there is no such name" may be false, and an answer may be incomplete. */
status catalog_sound(catalog *c, diag *d);

/* Takes in a definition, a statement of `u`, which it keeps alive. A second definition of a name
 * hides the first. */
status catalog_define(catalog *c, unit *u, const node *def, diag *d);

/* Hides what the session has defined by the name, of any kind; a definition of that name in the
 * data folder is used again. False: there was none. */
bool catalog_forget(catalog *c, const char *name);

/* As catalog_define, for the duration of one statement: the entry is in no list, and the next
 * catalog_sweep releases it if nothing uses it. NULL: def is no definition. */
const entry *catalog_lend(catalog *c, unit *u, const node *def);

/* Releases the hidden definitions that nothing uses any more. */
void catalog_sweep(catalog *c, bool (*used)(const entry *e, void *data), void *data);

/* Calls visit with every name of the kind once, in alphabetical order; reads no file. */
void catalog_each(catalog *c, entry_kind kind, void (*visit)(const char *name, void *data),
                  void *data);

/* Calls visit with every definition of the session that is not hidden, the oldest first. */
void catalog_each_loaded(const catalog *c, void (*visit)(const entry *e, void *data), void *data);

/* The parts of a definition. */
span entry_whole(const entry *e);                       /* from its first word to its `end` */
const node *entry_item(const entry *e, node_kind kind); /* first item of the kind, or NULL */
const node *entry_next(const node *item, node_kind kind);        /* next item of the kind, or
                                                                    NULL */
/* The first item of the kind that has the name, as a parameter has; NULL: none. */
const node *entry_named(const entry *e, node_kind kind, const char *name);
/* The `on` block of the model, or NULL. */
const node *entry_on(const entry *e, const char *model);
/* The name of a model that an `on` block has, and a `let`, there or outside: the one after `last`,
 * the first after NULL. */
const node *entry_model(const entry *e, const node *last);
const node *entry_let(const entry *e, const node *last);
const char *entry_source(const entry *e);                        /* its `from`, or "" */

#endif
