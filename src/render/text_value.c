/* Values of expressions: one, or a series in braces; conditions that must hold. */
#include "render/text.h"

void text_value(text *t, const result *root)
{
    const result *many = result_get(root, "values"), *one = result_get(root, "value");
    str s = { 0 };
    if (one) {
        put_value(&t->st, &s, &one->value, t->st.world->digits);
    } else {
        bool first = true;
        result room;
        str_char(&s, '{');
        const volatile sig_atomic_t *stop = t->st.world->numbers.stop;
        for (const result *v = result_first(many, &room); v && !(stop && *stop);
             v = result_next(many, v, &room)) {
            str item = { 0 };
            put_value(&t->st, &item, &v->value, t->st.world->digits);
            if (!first && s.length + item.length + 3 > (size_t)t->st.width) { /* a line is full */
                fprintf(t->st.out, "%s,\n", str_text(&s));
                str_cut(&s, 0);
                str_char(&s, ' ');
            } else if (!first) {
                str_add(&s, ", ");
            }
            first = false;
            str_add(&s, str_text(&item));
            str_clear(&item);
        }
        str_char(&s, '}');
    }
    fprintf(t->st.out, "%s\n", str_text(&s));
    str_clear(&s);
}

void text_ensure(text *t, const result *root)
{
    str s = { 0 };
    put_ensured(&t->st, &s, root);
    fprintf(t->st.out, "%s\n", str_text(&s));
    str_clear(&s);
}
