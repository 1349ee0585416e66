/* Verdicts about growth as fields of an answer, for grows and derive. */
#ifndef MMCALC_GROWTH_GROWTH_H
#define MMCALC_GROWTH_GROWTH_H

#include "derive/verdict.h"
#include "session/session.h"

/* Each adds its field `key` for one kind of verdict, and nothing for others. no: an object with the
 * "parameters" of a family and its "samples"; unknown: one with "why" and the "expression". */
void growth_family(arena *a, result *to, const char *key, const grows_verdict *v);
void growth_reason(arena *a, result *to, const char *key, const grows_verdict *v);

/* Adds "regime"; "regime_why", why each condition is there that is not usual; and, with an instance
 * (may be NULL), "required": what the algorithm and the model require besides. */
void growth_regime_fields(arena *a, result *to, const node *regime, const regime_reason *reasons,
                          const instance *in);

/* Adds "order"; where none was found "order_most", what the cost is O of, if that was, and
 * "order_unknown", why, with the "expression" that it is about. */
void growth_order_fields(arena *a, result *to, const growth_verdict *g);

#endif
