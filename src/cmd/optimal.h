/* What ensure asks of optimal. */
#ifndef MMCALC_CMD_OPTIMAL_H
#define MMCALC_CMD_OPTIMAL_H

#include "cmd/commands.h"

/* Is the metric of A on M (N_TARGET) optimal? *answered: yes, no, or unknown. */
status optimal_ask(session *s, const node *target, int metric, const char **answered, diag *d);

#endif
