/* Values of expressions: one, or a series in braces; conditions that must hold. */
#include "render/text.h"

void text_value(text *t, const result *root)
{
    const result *many = result_get(root, "values"), *one = result_get(root, "value");
    str s = { 0 };
    if (one) {
        put_value(&t->st, &s, &one->value, t->st.world->digits);
    } else {
        size_t begin = 0;
        str_char(&s, '{');
        const volatile sig_atomic_t *stop = t->st.world->numbers.stop;
        for (const result *v = many->first; v && !(stop && *stop); v = v->next) {
            str item = { 0 };
            put_value(&t->st, &item, &v->value, t->st.world->digits);
            if (v != many->first)
                str_add(&s, s.length - begin + item.length + 3 > (size_t)t->st.width ? (begin = s.length + 2, ",\n ") : ", ");
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
