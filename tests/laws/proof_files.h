/* The proofs of tests/proofs, or of the folder that MMCALC_PROOFS names, each with what it may take
 * from the catalogue. */
#ifndef MMCALC_LAWS_PROOF_FILES_H
#define MMCALC_LAWS_PROOF_FILES_H

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "eval/eval.h"
#include "proof/proof.h"
#include "tests/tap.h"

enum { MOST_PROOFS = 1024 };

typedef struct proof_files {
    arena *a;
    char *names[MOST_PROOFS]; /* sum.json: o */
    const proof *proofs[MOST_PROOFS];
    proof_book books[MOST_PROOFS];
    proof_lore lores[MOST_PROOFS];
    int count;
} proof_files;

static inline const char *proof_folder(void)
{
    const char *named = getenv("MMCALC_PROOFS");
    return named ? named : SOURCE_DIR "/tests/proofs";
}

static inline void proof_file(proof_files *f, catalog *c, num_ctx *numbers, const char *name,
                              diag *d)
{
    str text = { 0 };
    proof *proofs;
    int count = 0;
    const char *path = arena_format(f->a, "%s/%s", proof_folder(), name);
    if (file_read(path, NULL, &text, (span){ 0 }, d) == ST_OK)
        proof_read(f->a, str_text(&text), text.length, name, numbers, &proofs, &count, d);
    for (int i = 0; i < count && f->count < MOST_PROOFS; i++) {
        const int k = f->count++;
        f->names[k] = arena_format(f->a, "%s: %s", name, proofs[i].side);
        f->proofs[k] = &proofs[i];
        proof_lore_of(c, proofs[i].algorithm, proofs[i].model, &f->books[k], &f->lores[k], d);
    }
    str_clear(&text);
}

static inline int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static inline void proof_files_read(proof_files *f, world *w)
{
    struct dirent **all;
    diag d;
    diag_init(&d);
    *f = (proof_files){ .a = arena_new() };
    int count = scandir(proof_folder(), &all, NULL, by_name);
    for (int i = 0; i < count; i++) {
        const char *dot = strrchr(all[i]->d_name, '.');
        if (dot && strcmp(dot, ".json") == 0)
            proof_file(f, w->catalog, &w->numbers, all[i]->d_name, &d);
        free(all[i]);
    }
    if (count >= 0)
        free(all);
    if (!ok(f->count >= 15 && d.st == ST_OK, "there are proofs (%d) that can be read", f->count))
        printf("# %s\n", diag_text(&d));
    diag_clear(&d);
}

#endif
