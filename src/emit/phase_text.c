/* Writes the text of a phase's items: see phases.h. */

#include "emit/phases.h"

static void put(gen *g, const char *to, const vexpr *x)
{
    str_own s = { 0 };
    gen_value(g, x, &s);
    gen_line(g, "%s = %s;", to, str_text(&s));
}

/* Writes a store of a checked kernel, which checks the value, too. */
static void put_checked_store(gen *g, const vexpr *ref, const vexpr *x, const char *value)
{
    str_own s = { 0 }, sum = { 0 };
    if (x)
        gen_value(g, x, &s);
    gen_line(g, "{");
    g->indent++;
    gen_line(g, "const %s stored = %s;", gen_type(ref->array->lanes), x ? str_text(&s) : value);
    str_cut(&s, 0);
    checked_sum(ref->array->lanes, "stored", &sum);
    g->stored = ref->atomic ? NULL : str_text(&sum);
    gen_reference(g, ref, true, &s);
    g->stored = NULL;
    if (ref->atomic)
        gen_line(g, "CHECKED_ADD(%d, &%s, stored);", span_line(ref->at->at), str_text(&s));
    else
        gen_line(g, ref->array->lanes > 1 ? "%s = stored;" : "%s = (word)stored;", str_text(&s));
    g->indent--;
    gen_line(g, "}");
}

static void put_store(gen *g, const vexpr *ref, const vexpr *x, const char *value)
{
    str_own to = { 0 }, s = { 0 };
    if (ref->atomic)
        g->plan->adds = true;
    gen_writes(g, ref->array);
    if (g->rec->o->checked) {
        put_checked_store(g, ref, x, value);
        return;
    }
    gen_reference(g, ref, true, &to);
    if (x)
        gen_value(g, x, &s);
    gen_line(g,
             ref->atomic             ? "ADD_WORD(&%s, %s);"
             : ref->array->lanes > 1 ? "%s = %s;"
                                     : "%s = (word)(%s);",
             str_text(&to), x ? str_text(&s) : value);
}

static void statements(gen *g, const step *s);

static void put_loop(gen *g, const step *s)
{
    static const char *const test[] = { "<=", ">=", "<=", ">=" };
    static const char *const move[] = { "+=", "-=", "*=", "/=" };
    str_own a = { 0 }, b = { 0 }, c = { 0 };
    gen_value(g, s->a, &a);
    gen_value(g, s->b, &b);
    if (s->c)
        gen_value(g, s->c, &c);
    bool narrow = turn_narrow(g, s);
    g->local[s->index] = true;
    phases_loop_range(g, s);
    g->narrow_host[s->index] = narrow;
    const char *v = gen_name(g, 'h', s->index, s->at->name);
    gen_line(g, "for (%s %s = %s; %s %s %s; %s %s %s) {", narrow_name(narrow), v, str_text(&a), v,
             test[s->way], str_text(&b), v, move[s->way], s->c ? str_text(&c) : "1");
    g->indent++;
    statements(g, s->body);
    g->indent--;
    gen_line(g, "}");
    g->local[s->index] = false;
}

static void put_branch(gen *g, const step *s, const char *word)
{
    str_own c = { 0 };
    gen_value(g, s->a, &c);
    gen_line(g, "%s (%s) {", word, str_text(&c));
    g->indent++;
    statements(g, s->body);
    g->indent--;
    if (s->other) {
        gen_line(g, "} else {");
        g->indent++;
        statements(g, s->other);
        g->indent--;
    }
    gen_line(g, "}");
}

static void statement(gen *g, const step *s)
{
    str_own to = { 0 };
    int64_t holds;
    switch (s->kind) {
    case STEP_STORE:
        gen_source(g, s->at);
        put_store(g, s->a, s->b, NULL);
        break;
    case STEP_SET:
        put(g,
            gen_name(g, 'p', s->index,
                     s->at->kind == N_SET && s->at->a->kind == N_NAME ? s->at->a->name
                                                                      : s->at->name),
            s->b);
        break;
    case STEP_SET_ELEMENT:
        gen_value(g, s->a, &to);
        put(g, str_text(&to), s->b);
        break;
    case STEP_FOR: put_loop(g, s); break;
    case STEP_WHILE: put_branch(g, s, "while"); break;
    default:
        if (gen_decided(g, s->a, &holds))
            statements(g, holds ? s->body : s->other);
        else
            put_branch(g, s, "if");
        break;
    }
}

static void statements(gen *g, const step *s)
{
    for (; s && g->u->e->d->st == ST_OK; s = s->next)
        statement(g, s);
}

/* In a checked kernel, indices that lose have asked for the word, too. */
static void checked_all_ask(gen *g, const vexpr *ref)
{
    str_own to = { 0 };
    if (!g->rec->o->checked)
        return;
    g->unchecked = false;
    g->claimed = true;
    gen_reference(g, ref, true, &to);
    gen_line(g, "(void)&%s;", str_text(&to));
    g->claimed = false;
    g->unchecked = true;
}

/* Writes a claim: the later the round, and in it the lower the thread, the higher. */
static void put_claim(phases *f, const item *it)
{
    static const char claim[] = "(u32)(step + threads - 2*(step % threads))";
    gen *g = &f->g;
    str_own place = { 0 };
    g->unchecked = true; /* the claims are not the program's references */
    gen_place(g, it->s->a, &place);
    if (it->part == CLEAR) {
        gen_source(g, it->s->at);
        gen_line(g, "claims[%s] = 0;", str_text(&place));
    } else if (it->part == CLAIM) {
        gen_line(g, "ATOMIC_MAX(&claims[%s], %s);", str_text(&place), claim);
    } else {
        checked_all_ask(g, it->s->a);
        gen_line(g, "if (claims[%s] == %s)", str_text(&place), claim);
        g->indent++;
        put_store(g, it->s->a, NULL, gen_word(g, 'p', it->keep, "value"));
        g->indent--;
    }
    g->unchecked = false;
}

void phase_put_item(phases *f, const item *it)
{
    gen *g = &f->g;
    str_own s = { 0 };
    step alone = *it->s;
    alone.next = NULL;
    if (it->part == CONDITION) {
        if (it->condition)
            gen_value(g, it->condition, &s);
        else
            str_add(&s, gen_word(g, 'p', it->holds, "flag"));
        gen_line(g, it->condition ? "%s = %s%s(%s);" : "%s = %s%s!%s;",
                 gen_word(g, 'p', it->keep, "flag"),
                 it->mask >= 0 ? gen_word(g, 'p', it->mask, "flag") : "",
                 it->mask >= 0 ? " && " : "", str_text(&s));
        return;
    }
    if (it->mask >= 0) {
        gen_line(g, "if (%s) {", gen_word(g, 'p', it->mask, "flag"));
        g->indent++;
    }
    if (item_of_claims(it)) {
        put_claim(f, it);
    } else if (it->part == COMPUTE) {
        gen_source(g, it->s->at);
        put(g, gen_word(g, 'p', it->keep, "value"), it->s->b);
    } else if (it->part == STORE) {
        gen_source(g, it->s->at);
        put_store(g, it->s->a, NULL, gen_word(g, 'p', it->keep, "value"));
    } else {
        statement(g, &alone);
    }
    if (it->mask >= 0) {
        g->indent--;
        gen_line(g, "}");
    }
}
