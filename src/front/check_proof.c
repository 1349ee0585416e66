/* mmcalc --check-proof FILE: see front.h. */
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/visible.h"
#include "catalog/catalog.h"
#include "front/front.h"
#include "proof/proof.h"

/* Prints what a failing step says, and why it does not follow. */
static int refused(arena *a, const proof *p, int step, const diag *d)
{
    fflush(stdout); /* answers before it come first */
    const char *of = *p->side ? arena_format(a, " of \"%s\"", p->side) : "";
    for (int i = 0; i < p->count && step; i++)
        if (p->steps[i].id == step) {
            visible_message("step %d%s does not follow by %s: %s\n%s", step, of, p->steps[i].rule,
                            diag_text(d), proof_step_text(a, &p->steps[i]));
            return status_exit(d->st);
        }
    visible_message("the claim%s is not proved: %s\n%s", of, diag_text(d), proof_claim_text(a, p));
    return status_exit(d->st);
}

static int check_all(arena *a, catalog *c, const proof *proofs, int count, diag *d)
{
    for (int i = 0; i < count; i++) {
        const proof *p = &proofs[i];
        proof_book book;
        proof_lore lore;
        int step;
        if (proof_lore_of(c, p->algorithm, p->model, &book, &lore, d) != ST_OK) {
            visible_message("%s", diag_text(d));
            return status_exit(d->st);
        }
        book.where = p->family ? p->family->where : p->where;
        book.where_count = p->family ? p->family->where_count : p->where_count;
        if (proof_check(p, &lore, &step, d) != ST_OK)
            return refused(a, p, step, d);
        printf("proved: %s%s%s%s%s, %d steps\n", proof_claim_text(a, p),
               p->algorithm || p->model ? ", of " : "", p->algorithm ? p->algorithm : "",
               p->algorithm && p->model ? " on " : "", p->model ? p->model : "", p->count);
    }
    return 0;
}

static status read_text(const char *path, str *text, diag *d)
{
    if (strcmp(path, "-") == 0)
        return file_text(stdin, "standard input", text, (span){ 0 }, d);
    return file_read(path, NULL, text, (span){ 0 }, d);
}

int check_proof_file(const char *path, const char *folder)
{
    arena *a = arena_new();
    str_own text = { 0 };
    num_ctx numbers;
    diag_own d = { 0 };
    proof *proofs;
    int count, exit_status;
    num_ctx_init(&numbers);
    catalog *c = catalog_new(folder, command_syntax_of, &numbers);
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    if (read_text(path, &text, &d) != ST_OK
        || proof_read(a, str_text(&text), text.length, name, &numbers, &proofs, &count, &d)
               != ST_OK) {
        visible_message("%s", diag_text(&d));
        exit_status = status_exit(d.st);
    } else {
        exit_status = check_all(a, c, proofs, count, &d);
    }
    arena_free(a);
    catalog_free(c);
    return exit_status;
}
