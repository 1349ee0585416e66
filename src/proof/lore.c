/* What a proof may take from the catalogue: see proof.h. */
#include <string.h>

#include "base/str.h"
#include "catalog/catalog.h"
#include "expr/expr.h"
#include "proof/normal.h"

static const node *named(const node *items, node_kind kind, const char *name)
{
    for (; items; items = items->next)
        if (items->kind == kind && strcmp(items->name, name) == 0)
            return items;
    return NULL;
}

static bool has_bit(const proof_book *b, const char *name)
{
    const uint64_t h = str_hash(name);
    return b->named[h >> 6 & 3] >> (h & 63) & 1;
}

static void set_bits(proof_book *b, const node *items)
{
    for (; items; items = items->next)
        if (items->kind == N_LET || items->kind == N_DEFINE || items->kind == N_PARAM) {
            const uint64_t h = str_hash(items->name);
            b->named[h >> 6 & 3] |= UINT64_C(1) << (h & 63);
        }
}

static bool parameter(void *data, const char *name)
{
    const proof_book *b = data;
    return has_bit(b, name)
           && (named(b->model, N_PARAM, name) || named(b->algorithm, N_PARAM, name));
}

/* The function that a call means, as instances have them: that of the problem, of the block, the
 * model's, the algorithm's. */
static const node *function_of(const proof_book *b, const char *name)
{
    const node *const items[] = { b->problem, b->block, b->model, b->algorithm };
    const node *found = NULL;
    for (int i = 0; i < 4 && found == NULL; i++)
        found = named(items[i], N_DEFINE, name);
    return found;
}

/* A name without arguments is a let or a parameter before it is a function. A problem's lets are
 * its own. */
static bool definition(void *data, const char *name, proof_law *out)
{
    const proof_book *b = data;
    const node *const items[] = { b->block, b->algorithm, b->model };
    const node *let = NULL, *f;
    if (!has_bit(b, name))
        return false;
    for (int i = 0; i < 3 && let == NULL; i++)
        let = named(items[i], N_LET, name);
    for (int k = 0; let && let->op && k < b->where_count; k++)
        if (expr_mentions(b->where[k], name))
            return false;
    f = let || parameter(data, name) ? NULL : function_of(b, name);
    if (let || f)
        *out = (proof_law){ .name = name, .params = f ? f->b : NULL, .is = let ? let->a : f->a };
    return let || f;
}

bool proof_lemma_about(const char *lemma, const char *function)
{
    const size_t length = strlen(function);
    return strncmp(lemma, function, length) == 0 && (!lemma[length] || lemma[length] == '.');
}

/* A lemma is of the model's function, which another may stand before. */
static bool lemma(void *data, const char *name, proof_law *out)
{
    const proof_book *b = data;
    const node *l = named(b->model, N_LEMMA, name);
    str_own of = { 0 };
    str_addn(&of, name, strcspn(name, "."));
    const bool other = named(b->problem, N_DEFINE, str_text(&of))
                       || named(b->block, N_DEFINE, str_text(&of));
    if (l && !other)
        *out = (proof_law){ name, l->b, l->a, l->c, l->op == OP_LE };
    return l && !other;
}

static const node *require(void *data, int i)
{
    const proof_book *b = data;
    for (const node *item = b->model; item; item = item->next)
        if (item->kind == N_REQUIRE && i-- == 0)
            return item->a;
    return NULL;
}

static const entry *found(catalog *c, entry_kind kind, const char *name, diag *d)
{
    const entry *e = catalog_find(c, kind, name, d);
    if (e == NULL && d->st == ST_OK)
        diag_fail(d, ST_NAME, (span){ 0 }, "no %s `%s`", entry_kinds[kind].word, name);
    return e;
}

status proof_lore_of(struct catalog *c, const char *algorithm, const char *model, proof_book *book,
                     proof_lore *lore, diag *d)
{
    *book = (proof_book){ 0 };
    *lore = (proof_lore){ book, definition, lemma, require, parameter };
    const entry *e;
    if (model) {
        if ((e = found(c, ENTRY_MODEL, model, d)) == NULL)
            return diag_failed(d);
        book->model = e->def->a;
        set_bits(book, book->model);
    }
    if (algorithm == NULL)
        return ST_OK;
    if ((e = found(c, ENTRY_ALGORITHM, algorithm, d)) == NULL)
        return diag_failed(d);
    book->algorithm = e->def->a;
    set_bits(book, book->algorithm);
    const node *solves = entry_item(e, N_SOLVES), *on = model ? entry_item(e, N_ON_BLOCK) : NULL;
    const entry *problem = solves ? catalog_try(c, ENTRY_PROBLEM, solves->name) : NULL;
    if (problem)
        set_bits(book, book->problem = problem->def->a);
    for (; on; on = entry_next(on->next, N_ON_BLOCK))
        for (const node *m = on->b; m; m = m->next)
            if (strcmp(m->name, model) == 0)
                set_bits(book, book->block = on->a);
    return ST_OK;
}
