/* The table of commands: see commands.h. */
#include "cmd/commands.h"

#include <string.h>

#include "derive/decision.h"
#include "session/running.h"

const commands commands_all = { command_rows, command_syntax_of };

command_syntax command_syntax_of(const char *word)
{
    const command *c = strcmp(word, "metric") == 0 ? NULL : command_named(&commands_all, word);
    return c ? c->syntax : SYNTAX_NONE;
}

world *command_world(const char *folder)
{
    world *w = world_new(folder, command_syntax_of);
    w->above.count_program = running_count;
    w->above.decide_optimal = decision_of_card;
    return w;
}
