/* Counts of one run, or of a trace. */
#include "render/text.h"

/* How often the machine's rules were broken, and the first times. */
static void text_violations(text *t, const result *run)
{
    const result *list = result_get(run, "violation_list");
    uint64_t all, told = 1;
    if (!*result_text(run, "violation") || !num_to_u64(&result_get(run, "violations")->value, &all))
        return;
    str s = { 0 };
    str_format(&s, "%llu; the first: %s", (unsigned long long)all, result_text(run, "violation"));
    text_labelled(t, "violations", str_text(&s));
    for (const result *v = list ? list->first->next : NULL; v; v = v->next, told++)
        text_labelled(t, "", v->text);
    if (all > told)
        fprintf(t->st.out, "  %-11s  and %llu more\n", "", (unsigned long long)(all - told));
    str_clear(&s);
}

/* The counts one below the other, the formula's beside the time. */
void text_run(text *t, const result *run)
{
    text_head(t, run, NULL);
    text_list lines = { 0 };
    const result *by_formula = result_get(run, "formula"), *equal = result_get(run, "equal"),
                 *within = result_get(run, "within");
    for (int m = 0; m < METRICS; m++) {
        const result *v = result_get(run, metrics[m].name);
        if (v == NULL || v->type != RESULT_NUMBER)
            continue;
        text_line *l = text_line_add(&lines, metrics[m].name);
        l->bold = m == METRIC_TIME;
        put_decimal(&t->st, &l->number, &v->value);
        str_add(&l->rest, metrics[m].unit);
        if (m == METRIC_TIME && equal)
            str_add(&l->rest,
                    equal->value.u.i ? ", as the formula says" : ", NOT what the formula says: ");
        if (m == METRIC_TIME && equal && !equal->value.u.i)
            put_decimal(&t->st, &l->rest, &by_formula->value);
        if (m == METRIC_TIME && within) {
            str_add(&l->rest,
                    within->value.u.i ? ", within the proved " : ", NOT within the proved ");
            put_decimal(&t->st, &l->rest, &result_get(run, "least")->value);
            str_add(&l->rest, " to ");
            put_decimal(&t->st, &l->rest, &result_get(run, "most")->value);
        }
    }
    text_violations(t, run); /* what breaks a rule comes first: nothing else is sure then */
    text_lines(t, &lines);
    bool raced = *result_text(run, "violation") && result_get(run, "correct")
                 && result_get(run, "correct")->type == RESULT_NULL;
    if (result_get(run, "correct"))
        fprintf(t->st.out, "  %-11s  %s\n", "result",
                raced ? "not determined" : shown_correctness(result_get(run, "correct")));
    if (*result_text(run, "allocation")) {
        str bound = { 0 };
        str_add(&bound, "W/p + S is ");
        put_decimal(&t->st, &bound, &result_get(run, "brent")->value);
        str_format(&bound, "; %s", result_text(run, "allocation"));
        text_labelled(t, "Brent", str_text(&bound));
        str_clear(&bound);
    }
    if (*result_text(run, "operator"))
        fprintf(t->st.out, "  %-11s  %s\n", "operator", result_text(run, "operator"));
    fputc('\n', t->st.out);
}
