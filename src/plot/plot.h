/* Queries over one parameter: as curves, and as a table of their points. */
#ifndef MMCALC_PLOT_PLOT_H
#define MMCALC_PLOT_PLOT_H

#include "session/session.h"

/* Runs plot QUERY, ... over NAME=SERIES [to FILE]. */
status plot_run(session *s, node *statement, diag *d);

/* Draws curves (an answer for view_plot) into a file, for commands that have `to FILE`: `to` is the
 * clause, whose ending plot_file_kind has checked. */
status plot_to_file(session *s, const result *root, const node *to, diag *d);

/* Answers with the points that `plot` would draw as a table: table n^2, time A on pram over
 * n=1..9. */
status plot_points(session *s, node *statement, diag *d);

#endif
