/* What a program costs on the AGPU, from its cost tree (derive.md §2, machines.md §3; private to
 * cost/).
 *
 * A reference of the cores to shared memory has a degree, one to global memory touches blocks; an
 * instruction costs the largest of its degrees, or all its blocks if these are more; a launch the
 * most of its multiprocessors, k at a time.  What each core asks for is an address in its number e:
 * where that steps by the same from core to core, degree and blocks are formulas, otherwise
 * banks(...) and blocks(...) count them, over the b cores.  Whether anybody asks is a product of
 * conditions "so much is more than 0", each linear in loops and multiprocessors; these are added up
 * in closed form wherever one runs on where the other ends. */
#ifndef MMCALC_COST_AGPU_H
#define MMCALC_COST_AGPU_H

#include "cost/writer.h"

/* Makes the writer know p and b: p is k*b, whatever k is called. */
void agpu_begin_writer(writer *w);

/* What the tree holds of the quantity that the writer is asked about, as parts of a sum; false,
 * with the reason, where it cannot be given. */
bool agpu_put(writer *w, const cost_node *tree, summand **list);

#endif
