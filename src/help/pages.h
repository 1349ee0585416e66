/* The pages that show, explain and help answer with. */
#ifndef MMCALC_HELP_PAGES_H
#define MMCALC_HELP_PAGES_H

#include "session/session.h"

/* The sources by number, 000 and on; false past the last. */
bool source_row(int i, const char **number, const char **title);

/* At a prompt: who wrote the sources of the reference, "000 §4; 003", once a session. */
void source_explain(session *s, const char *reference);

/* The page of the definition of that name, for show, explain and help; *found is false when the
 * catalogue has none. */
status page_named(session *s, const char *name, bool explain, bool *found, diag *d);

/* A text of a definition without the indentation that its lines share; lives as long as answers. */
char *page_prose(session *s, const char *text);

/* A device's facts, with their sources, and what it gives each model.  *found is false when there
 * is no device of the name; ST_PARSE, ST_IO when its file is broken. */
status device_page(session *s, const char *by, const char *name, bool *found, diag *d);
/* Nothing has that name; d says what is near. */
status page_unknown(session *s, const node *word, diag *d);

/* Is it several words, as of a term: bank conflict?  Not where a clause follows: time on dmm. */
bool page_words(const node *first);

/* Of a word that is no name as it stands, but in other capitals: it becomes that name. */
bool page_other_case(session *s, node *word);

#endif
