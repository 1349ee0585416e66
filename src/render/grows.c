/* What `grows` answers, laid out as a page for all formats that people read.  Fields:
 * cmd/grows.c. */
#include "render/shown.h"

#include <string.h>

static void add_claims(arena *a, result *page, const result *root)
{
    static const struct { const char *key, *text; } claims[] = {
        { "o", "F = O(G)" }, { "omega", "F = Omega(G)" }, { "theta", "F = Theta(G)" },
    };
    result *rows = result_add_array(a, page, "growth");
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        result *r = result_add_object(a, rows, NULL);
        result_add_text(a, r, "claim", claims[i].text);
        result_add_text(a, r, "answer", result_text(root, claims[i].key));
    }
}

static void add_lines(arena *a, result *page, const char *title, const result *lines)
{
    if (lines == NULL || lines->first == NULL)
        return;
    result *rows = result_add_array(a, page, title);
    for (const result *l = lines->first; l; l = l->next) {
        const char *by = result_text(l, "by"), *where = result_text(l, "where");
        result *r = result_add_object(a, rows, NULL);
        const char *term = result_text(l, "term"), *cover = result_text(l, "cover");
        result_add_text(a, r, "term",
                        strcmp(term, cover) == 0 ? arena_format(a, "%s stands on both sides", term)
                                                 : arena_format(a, "%s = O(%s)", term, cover));
        result_add_text(a, r, "by",
                        arena_format(a, "%s%s%s%s", *by ? "by " : "", by,
                                     *where ? *by ? ", where " : "where " : "", where));
    }
}

static void add_family(arena *a, result *page, const char *title, const char *quotient,
                       const result *family)
{
    if (family == NULL)
        return;
    str s = { 0 };
    for (const result *p = result_get(family, "parameters")->first; p; p = p->next)
        str_format(&s, "%s%s = %s", s.length ? ", " : "", p->key, p->text);
    result_add_text(a, page, arena_format(a, "%s: %s grows along the family", title, quotient),
                    str_text(&s));
    str_clear(&s);
    result *rows = result_add_array(a, page, "its values");
    for (const result *v = result_get(family, "samples")->first; v; v = v->next) {
        result *r = result_add_object(a, rows, NULL);
        num t = result_get(v, "t")->value;
        result_add_text(a, r, "at", arena_format(a, "t = %lld", (long long)t.u.i));
        result_add_number(a, r, "ratio", &result_get(v, "ratio")->value);
    }
}

static void add_reason(arena *a, result *page, const char *title, const result *reason)
{
    if (reason == NULL)
        return;
    const char *of = result_text(reason, "expression");
    result_add_text(a, page, title,
                    *of ? arena_format(a, "%s: %s", of, result_text(reason, "why"))
                        : result_text(reason, "why"));
}

result *grows_page(arena *a, const result *root)
{
    static const struct { const char *key, *yes, *no, *quotient, *unknown;
    } sides[] = {
        { "o", "why F = O(G)", "F is not O(G)", "F/G", "F = O(G) is not decided" },
        { "omega", "why F = Omega(G), which is G = O(F)", "F is not Omega(G)", "G/F",
          "F = Omega(G) is not decided" },
    };
    result *page = result_object(a);
    result_add_text(a, page, "title", arena_format(a, "F = %s", result_text(root, "f")));
    result_add_text(a, page, "title", arena_format(a, "G = %s", result_text(root, "g")));
    add_claims(a, page, root);
    result_add_text(a, page, "regime", result_text(root, "regime"));
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        const result *certificate = result_get(root, "certificate"),
                     *family = result_get(root, "family"), *reason = result_get(root, "reason");
        add_lines(a, page, sides[i].yes,
                  certificate ? result_get(certificate, sides[i].key) : NULL);
        add_family(a, page, sides[i].no, sides[i].quotient,
                   family ? result_get(family, sides[i].key) : NULL);
        add_reason(a, page, sides[i].unknown, reason ? result_get(reason, sides[i].key) : NULL);
    }
    return page;
}
