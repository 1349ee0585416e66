/* The pages with which show, explain and help answer. */
#ifndef MMCALC_HELP_PAGES_H
#define MMCALC_HELP_PAGES_H

#include "session/session.h"

/* The i-th source, its number (000 ...) and title; false past the last. */
bool source_row(int i, const char **number, const char **title);

/* At a prompt, says once a session who wrote the sources in a reference: "000 §4; 003". */
void source_explain(session *s, const char *reference);

/* Answers with the page of a definition, for show, explain and help; *found is false if the
 * catalogue has none of the name. */
status page_named(session *s, const char *name, bool explain, bool *found, diag *d);

/* A definition's text without the indentation that its lines share; lives as long as answers. */
char *page_prose(session *s, const char *text);

/* Answers with a device's facts and their sources, and the parameters that it gives each model.
 * *found: false if there is no device of the name; ST_PARSE or ST_IO if its file is broken. */
status device_page(session *s, const char *by, const char *name, bool *found, diag *d);
/* ST_NAME: nothing has that name; the hint has similar ones. */
status page_unknown(session *s, const node *word, diag *d);

/* Are there several words, as in a term: bank conflict? False if a clause follows: time on dmm. */
bool page_words(const node *first);

/* If a word is no name but in other capitals it is one, it becomes that name; true then. */
bool page_other_case(session *s, node *word);

#endif
