/* Definitions by name, read from their files when first used: see catalog.h. */
#include "catalog/catalog.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "catalog/procedure.h"

const entry_kind_row entry_kinds[ENTRY_KINDS] = {
    [ENTRY_PROBLEM] = { "problem", "problems", "what is to be computed, with its lower bounds",
                        N_PROBLEM },
    [ENTRY_ALGORITHM] = { "algorithm", "algorithms", "how, with its exact counts", N_ALGORITHM },
    [ENTRY_MODEL] = { "model", "models", "a machine: its parameters and what it counts", N_MODEL },
    [ENTRY_LAW] = { "law", "laws", "a function of the theory: Amdahl, Brent, ...", N_LAW },
    [ENTRY_OPERATOR] = { "operator", "operators",
                         "what a reduction or a scan combines elements with", N_OPERATION },
    [ENTRY_RELATION] = { "relation", "relations", "what a cost on one model says of another",
                         N_RELATION },
    [ENTRY_TABLE] = { "table", "tables", "a table of a source, from the program's own formulas",
                      N_PAPERTABLE },
    [ENTRY_PROCEDURE] = { "procedure", "procedures", "statements that several programs use",
                          N_PROCEDURE },
    [ENTRY_COURSE] = { "course", "courses", "exercises of a page, which the program judges",
                       N_COURSE },
};

struct catalog {
    char *folder;
    command_syntax (*syntax_of)(const char *);
    num_ctx *numbers;
    entry *entries[ENTRY_KINDS], *hidden; /* lists, the newest first; hidden: of all kinds */
    entry **names;        /* hash table of all entries that are not hidden, by name */
    size_t slots, count;  /* slots: a power of two, or 0 */
    char *trouble;        /* a path that could not be read, or NULL */
    int why;              /* errno of that */
};

catalog *catalog_new(const char *folder, command_syntax (*syntax_of)(const char *),
                     num_ctx *numbers)
{
    catalog *c = mem_alloc(sizeof *c);
    c->folder = folder ? mem_copy(folder) : NULL;
    c->syntax_of = syntax_of;
    c->numbers = numbers;
    return c;
}

static void put(entry **list, entry *e)
{
    e->next = *list;
    e->link = list;
    if (*list)
        (*list)->link = &e->next;
    *list = e;
}

static void take(entry *e)
{
    *e->link = e->next;
    if (e->next)
        e->next->link = e->link;
}

static void entry_free(entry *e)
{
    unit_release(e->text);
    free(e);
}

void catalog_free(catalog *c)
{
    if (c == NULL)
        return;
    for (int k = 0; k <= ENTRY_KINDS; k++)
        for (entry *next, *e = k < ENTRY_KINDS ? c->entries[k] : c->hidden; e; e = next) {
            next = e->next;
            entry_free(e);
        }
    free(c->names);
    free(c->trouble);
    free(c->folder);
    free(c);
}

const char *catalog_folder(const catalog *c)
{
    return c->folder;
}

const char *catalog_path(const catalog *c, arena *a, const char *path)
{
    if (c->folder == NULL || *path == '/' || access(path, F_OK) == 0)
        return path;
    const char *there = arena_format(a, "%s/%s", c->folder, path);
    return access(there, F_OK) == 0 ? there : path;
}

static entry **slot_of(const catalog *c, entry_kind kind, const char *name)
{
    return &c->names[(str_hash(name) + (uint64_t)kind) & (c->slots - 1)];
}

static void put_name(catalog *c, entry *e)
{
    entry **slot = slot_of(c, e->kind, e->name);
    e->alike = *slot;
    *slot = e;
}

/* Puts an entry into its list and the table of names; no other entry in the table has its name. */
static void list(catalog *c, entry **at, entry *e)
{
    put(at, e);
    if (c->count++ < c->slots) {
        put_name(c, e);
        return;
    }
    free(c->names);
    c->slots = c->slots ? 2 * c->slots : 64;
    c->names = mem_array(c->slots, sizeof(entry *));
    for (int k = 0; k < ENTRY_KINDS; k++)
        for (entry *one = c->entries[k]; one; one = one->next)
            put_name(c, one);
}

static void hide(catalog *c, entry *e)
{
    entry **at = slot_of(c, e->kind, e->name);
    while (*at != e)
        at = &(*at)->alike;
    *at = e->alike;
    c->count--;
    take(e);
    put(&c->hidden, e);
    e->hidden = true;
}

static entry *known(const catalog *c, entry_kind kind, const char *name)
{
    entry *e = c->slots ? *slot_of(c, kind, name) : NULL;
    while (e && (e->kind != kind || strcmp(e->name, name) != 0))
        e = e->alike;
    return e;
}

static char *path_of(const catalog *c, entry_kind kind, const char *name)
{
    str s = { 0 };
    str_format(&s, "%s/%s/%s.mm", c->folder, entry_kinds[kind].folder, name);
    return str_take(&s);
}

/* Notes that a path could not be asked for: whether the name exists is not known. */
static void note_trouble(catalog *c, const char *path)
{
    if (c->trouble)
        return;
    c->why = errno;
    c->trouble = mem_copy(path);
}

status catalog_sound(catalog *c, diag *d)
{
    if (c->trouble == NULL)
        return ST_OK;
    diag_clear(d);
    status st = diag_fail(d, ST_IO, (span){ 0 }, "cannot read %s: %s", c->trouble,
                          strerror(c->why));
    free(c->trouble);
    c->trouble = NULL;
    return st;
}

static bool is_absent(int why)
{
    return why == ENOENT || why == ENOTDIR || why == ENAMETOOLONG;
}

static bool is_file(catalog *c, const char *path)
{
    struct stat st;
    if (stat(path, &st) == 0)
        return S_ISREG(st.st_mode);
    if (!is_absent(errno))
        note_trouble(c, path);
    return false;
}

bool catalog_has(catalog *c, entry_kind kind, const char *name)
{
    if (known(c, kind, name))
        return true;
    if (c->folder == NULL || strchr(name, '/'))
        return false;
    mem_own char *path = path_of(c, kind, name);
    return is_file(c, path);
}

static status read_file(catalog *c, const char *path, str *s, diag *d)
{
    str_own as = { 0 };
    str_format(&as, FILE_DEFINITION "%s", path + strlen(c->folder) + 1);
    status st = file_read(path, str_text(&as), s, (span){ 0 }, d);
    if (st == ST_LIMIT)
        errno = s->length > FILE_TEXT_MOST ? EFBIG : ENOMEM;
    if (st != ST_OK && st != ST_INTERRUPT)
        note_trouble(c, path); /* the caller may drop d */
    return st;
}

/* Makes an entry, which is in no list yet. NULL: def is no definition. */
static entry *entry_of(unit *u, const node *def)
{
    for (int k = 0; k < ENTRY_KINDS; k++)
        if (entry_kinds[k].node == def->kind) {
            entry *e = mem_alloc(sizeof *e);
            *e = (entry){ .kind = (entry_kind)k,
                          .name = def->name,
                          .title = def->text ? def->text : "",
                          .def = def,
                          .text = unit_share(u) };
            return e;
        }
    return NULL;
}

static entry *load_entry(catalog *c, entry_kind kind, const char *name, const char *path, diag *d)
{
    str_own text = { 0 };
    unit *u = NULL;
    entry *e = NULL;
    if (read_file(c, path, &text, d) == ST_OK
        && parse_text(str_text(&text), text.length, path, 1, c->syntax_of, c->numbers, &u, d)
               == ST_OK) {
        for (const node *s = u->statements; s && !e; s = s->next)
            if (s->kind == entry_kinds[kind].node && strcmp(s->name, name) == 0)
                list(c, &c->entries[kind], e = entry_of(u, s));
        if (e == NULL)
            diag_fail(d, ST_NAME, (span){ 0 }, "%s does not define the %s `%s`", path,
                      entry_kinds[kind].word, name);
    }
    if (d->st == ST_INCOMPLETE)
        d->st = ST_PARSE;
    unit_release(u);
    return e;
}

/* The entry with the procedures in its program written out, which is done when it is first asked
 * for. NULL where that fails. */
static const entry *usable(catalog *c, entry *e, diag *d)
{
    if (e == NULL || e->read || !procedure_used(e->def))
        return e;
    const node *made = procedure_write_out(c, e->text, e->def, d);
    if (made == NULL)
        return NULL;
    e->read = e->def;
    e->def = made;
    return e;
}

const entry *catalog_find(catalog *c, entry_kind kind, const char *name, diag *d)
{
    entry *e = known(c, kind, name);
    if (e || c->folder == NULL || strchr(name, '/'))
        return usable(c, e, d);
    mem_own char *path = path_of(c, kind, name);
    if (is_file(c, path))
        e = load_entry(c, kind, name, path, d);
    return usable(c, e, d);
}

const entry *catalog_try(catalog *c, entry_kind kind, const char *name)
{
    diag_own quiet = { 0 };
    return catalog_find(c, kind, name, &quiet);
}

/* After a procedure has been defined: every algorithm whose procedures have been written out is
 * replaced by a copy in which they have not. */
static void write_anew(catalog *c)
{
    for (entry *e = c->entries[ENTRY_ALGORITHM], *next; e; e = next) {
        next = e->next;
        if (e->read == NULL)
            continue;
        entry *again = mem_alloc(sizeof *again), **at = e->link;
        *again = *e;
        again->def = e->read;
        again->read = NULL;
        again->text = unit_share(e->text);
        hide(c, e);
        list(c, at, again);
    }
}

status catalog_define(catalog *c, unit *u, const node *def, diag *d)
{
    entry *e = entry_of(u, def);
    if (e == NULL)
        return diag_fail(d, ST_PARSE, def->at, "this is not a definition");
    e->loaded = true;
    entry *old = known(c, e->kind, e->name);
    if (old)
        hide(c, old);
    list(c, &c->entries[e->kind], e);
    if (e->kind == ENTRY_PROCEDURE)
        write_anew(c);
    return ST_OK;
}

bool catalog_forget(catalog *c, const char *name)
{
    bool any = false;
    for (int k = 0; k < ENTRY_KINDS; k++) {
        entry *e = known(c, (entry_kind)k, name);
        if (e == NULL || !e->loaded)
            continue;
        any = true;
        hide(c, e);
        if (k == ENTRY_PROCEDURE)
            write_anew(c);
    }
    return any;
}

const entry *catalog_lend(catalog *c, unit *u, const node *def)
{
    entry *e = entry_of(u, def);
    if (e) {
        e->hidden = true;
        put(&c->hidden, e);
    }
    return e;
}

void catalog_sweep(catalog *c, bool (*used)(const entry *, void *), void *data)
{
    for (entry *e = c->hidden, *next; e; e = next) {
        next = e->next;
        if (!used(e, data)) {
            take(e);
            entry_free(e);
        }
    }
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

typedef struct name_list {
    char **names;
    size_t count, room;
} name_list;

static void add_name(name_list *l, const char *name, size_t length)
{
    l->names = mem_more(l->names, l->count, &l->room, sizeof *l->names);
    l->names[l->count++] = mem_copyn(name, length);
}

static void add_folder(catalog *c, entry_kind kind, name_list *l)
{
    if (c->folder == NULL)
        return;
    str_own path = { 0 };
    str_format(&path, "%s/%s", c->folder, entry_kinds[kind].folder);
    DIR *dir = opendir(str_text(&path));
    if (dir == NULL && !is_absent(errno))
        note_trouble(c, str_text(&path));
    errno = 0;
    for (struct dirent *f; dir && (f = readdir(dir)); errno = 0) {
        size_t n = strlen(f->d_name);
        if (n > 3 && f->d_name[0] != '.' && strcmp(f->d_name + n - 3, ".mm") == 0)
            add_name(l, f->d_name, n - 3);
    }
    if (dir && errno)
        note_trouble(c, str_text(&path));
    if (dir)
        closedir(dir);
}

void catalog_each(catalog *c, entry_kind kind, void (*visit)(const char *, void *), void *data)
{
    name_list l = { 0 };
    add_folder(c, kind, &l);
    for (entry *e = c->entries[kind]; e; e = e->next)
        add_name(&l, e->name, strlen(e->name));
    if (l.count)
        qsort(l.names, l.count, sizeof *l.names, by_name);
    for (size_t i = 0; i < l.count; i++)
        if (i == 0 || strcmp(l.names[i], l.names[i - 1]) != 0)
            visit(l.names[i], data);
    for (size_t i = 0; i < l.count; i++)
        free(l.names[i]);
    free(l.names);
}

static void visit_loaded(const entry *e, void (*visit)(const entry *, void *), void *data)
{
    mem_own const entry **all = NULL;
    size_t count = 0, room = 0;
    for (; e; e = e->next) {
        if (!e->loaded)
            continue;
        all = mem_more(all, count, &room, sizeof *all);
        all[count++] = e;
    }
    while (count > 0)
        visit(all[--count], data);
}

void catalog_each_loaded(const catalog *c, void (*visit)(const entry *, void *), void *data)
{
    for (int k = 0; k < ENTRY_KINDS; k++)
        visit_loaded(c->entries[k], visit, data);
}

span entry_whole(const entry *e)
{
    return e->def->d->at;
}

const node *entry_next(const node *item, node_kind kind)
{
    while (item && item->kind != kind)
        item = item->next;
    return item;
}

const node *entry_item(const entry *e, node_kind kind)
{
    return entry_next(e->def->a, kind);
}

const node *entry_named(const entry *e, node_kind kind, const char *name)
{
    const node *item = entry_item(e, kind);
    while (item && strcmp(item->name, name) != 0)
        item = entry_next(item->next, kind);
    return item;
}

const node *entry_on(const entry *e, const char *model)
{
    const node *on = entry_item(e, N_ON_BLOCK);
    while (on && node_named(on->b, model) == NULL)
        on = entry_next(on->next, N_ON_BLOCK);
    return on;
}

const node *entry_model(const entry *e, const node *last)
{
    if (last && last->next)
        return last->next;
    const node *on = entry_item(e, N_ON_BLOCK);
    for (bool passed = last == NULL; on && !passed; on = entry_next(on->next, N_ON_BLOCK))
        for (const node *m = on->b; m; m = m->next)
            passed |= m == last;
    return on ? on->b : NULL;
}

const node *entry_let(const entry *e, const node *last)
{
    for (const node *item = e->def->a; item; item = item->next)
        for (const node *l = item->kind == N_ON_BLOCK ? item->a : item; l;
             l = l == item ? NULL : l->next) {
            if (l->kind == N_LET && last == NULL)
                return l;
            last = l == last ? NULL : last;
        }
    return NULL;
}

const char *entry_source(const entry *e)
{
    const node *from = entry_item(e, N_FROM);
    return from ? from->text : "";
}
