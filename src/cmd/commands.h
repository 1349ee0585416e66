/* The table of commands, made by the build from the files of this folder. */
#ifndef MMCALC_CMD_COMMANDS_H
#define MMCALC_CMD_COMMANDS_H

#include "session/session.h"

extern const command *const command_rows[]; /* cmd/table.c; NULL behind the last */
extern const commands commands_all;

command_syntax command_syntax_of(const char *word);

/* A world for sessions: it counts by runs of programs what no formula gives, and cards have
 * verdicts that are decided (world_above). */
world *command_world(const char *folder);

#endif
