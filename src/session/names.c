/* Words where names of metrics are expected: see session.h. */
#include <ctype.h>
#include <string.h>

#include "session/session.h"

/* The word that follows on the line, "" if none does; released by the caller. */
static char *word_behind(span at)
{
    const char *from = at.src ? at.src->text + at.to : "";
    from += strspn(from, " \t");
    size_t n = 0;
    while (isalnum((unsigned char)from[n]) || from[n] == '_' || from[n] == '\'')
        n++;
    return mem_copyn(from, n);
}

status session_no_metric(const session *s, const node *word, diag *d)
{
    const char *name = word->name;
    catalog *c = s->world->catalog;
    nearest near;
    const bool target = catalog_has(c, ENTRY_ALGORITHM, name)
                        || catalog_has(c, ENTRY_PROBLEM, name);
    diag_fail_as(d, ST_NAME, target ? DIAG_OTHER : DIAG_UNKNOWN, word->at, "`%s` is no metric",
                 name);
    nearest_begin(&near, name);
    for (int i = 0; i < METRICS; i++)
        nearest_offer(&near, metrics[i].name);
    nearest_end(&near, target ? NULL : d);
    if (strcmp(name, "predict") == 0)
        diag_hint(d, "what predict estimates is the metric estimate");
    mem_own char *behind = word_behind(word->at);
    if (target && catalog_has(c, ENTRY_MODEL, behind))
        diag_hint(d, "the model stands behind `on`: %s on %s", name, behind);
    else if (target)
        diag_hint(d, "%s is %s; what stands side by side has commas between: %s, ...", name,
                  catalog_has(c, ENTRY_ALGORITHM, name) ? "an algorithm" : "a problem", name);
    return ST_NAME;
}
