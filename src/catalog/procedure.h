/* Procedures: statements that several programs use.
 *
 * `do NAME(a, ...)` stands for the procedure's statements. They are written out in the tree before
 * anything else sees the program. Arguments are passed by name: each replaces its parameter. A name
 * that the procedure itself sets or declares is made fresh if the program has it, so that neither
 * captures the other's; op and identity are the program's. Each use has a source_text of its own
 * (base/status.h), so that a place tells procedure and use. */
#ifndef MMCALC_CATALOG_PROCEDURE_H
#define MMCALC_CATALOG_PROCEDURE_H

#include "catalog/catalog.h"

/* Does the definition's program use a procedure? */
bool procedure_used(const node *def);

/* A copy of the definition with its program written out, in its unit's arena; all but the program
 * is shared with `def`. NULL: it failed, and d says why (ST_NAME, ST_DOMAIN, ST_LIMIT). */
node *procedure_write_out(catalog *c, unit *u, const node *def, diag *d);

#endif
