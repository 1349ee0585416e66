/* What is decided about growth as fields of an answer, for grows and derive. */
#ifndef MMCALC_GROWTH_GROWTH_H
#define MMCALC_GROWTH_GROWTH_H

#include "derive/grows.h"
#include "session/session.h"

/* Each adds its field `key` where it belongs to the answer, and nothing elsewhere: to yes a list of
 * "term", "cover", "by", "where"; to no an object with the "parameters" of a family and its
 * "samples"; to unknown one with "why" and the "expression". */
void growth_certificate(arena *a, result *to, const char *key, const grows_verdict *v);
void growth_family(arena *a, result *to, const char *key, const grows_verdict *v);
void growth_reason(arena *a, result *to, const char *key, const grows_verdict *v);

/* "regime", "regime_why": of each condition that is not usual why it is one, and of an instance
 * (may be NULL) "required": what the algorithm and the model ask for besides. */
void growth_regime_fields(arena *a, result *to, const node *regime, const regime_reason *reasons,
                          const instance *in);

/* "order_unknown", where an order was not found: why, and the "expression" (may be NULL). */
void growth_no_order(arena *a, result *to, const char *why, const node *where);

#endif
