/* Procedures: statements that several programs use.
 *
 * `do NAME(a, ...)` stands for the procedure's statements.  They are written out in the tree before
 * anything else sees the program: arguments by name, each where its parameter stands; names that
 * the procedure itself sets or declares made fresh where the program has them, so that neither
 * captures the other's; op and identity are the program's.  Each use has a source_text of its own
 * (base/status.h), so that a place tells procedure and use. */
#ifndef MMCALC_CATALOG_PROCEDURE_H
#define MMCALC_CATALOG_PROCEDURE_H

#include "catalog/catalog.h"

/* Does the definition's program use any? */
bool procedure_used(const node *def);

/* The definition with its program written out, in its unit's arena; of `def` itself it keeps what
 * is no program.  NULL: reported (ST_NAME, ST_DOMAIN, ST_LIMIT). */
node *procedure_write_out(catalog *c, unit *u, const node *def, diag *d);

#endif
