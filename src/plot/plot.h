/* Queries over one parameter: as curves, and as a table of their points. */
#ifndef MMCALC_PLOT_PLOT_H
#define MMCALC_PLOT_PLOT_H

#include "session/session.h"

/* plot QUERY, ... over NAME=SERIES [to FILE] */
status plot_run(session *s, node *statement, diag *d);

/* Curves (view_plot) into a file, for the commands that have `to FILE`: `to` is the clause; its
 * ending says the kind, which plot_file_kind has checked. */
status plot_to_file(session *s, const result *root, const node *to, diag *d);

/* What `plot` would draw as a table of its points: table n^2, time A on pram over n=1..9. */
status plot_points(session *s, node *statement, diag *d);

#endif
