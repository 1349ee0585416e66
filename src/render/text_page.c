/* Pages - help, show, list - and paragraphs of prose. */
#include "render/text.h"

#include <string.h>

void text_paragraph(text *t, const char *p, int indent)
{
    int width = t->st.width < 60 ? 60 : t->st.width > 100 ? 100 : t->st.width;
    while (*p) {
        size_t line = strcspn(p, "\n");
        if (*p == ' ' || *p == '\t' || line == 0) {
            fprintf(t->st.out, "%*s%.*s\n", line ? indent : 0, "", (int)line, p);
            p += line + (p[line] == '\n');
            continue;
        }
        int column = 0;
        while (*p && *p != '\n' + 0) {
            size_t word = strcspn(p, " \n");
            int columns = (int)str_utf8_columns(p, word);
            if (column > 0 && indent + column + 1 + columns > width) {
                fputc('\n', t->st.out);
                column = 0;
            }
            fprintf(t->st.out, "%*s%.*s", column ? 1 : indent, "", (int)word, p);
            column += (column > 0) + columns;
            p += word;
            if (*p == '\n' && (p[1] == '\n' || p[1] == ' ' || p[1] == '\0')) {
                p++;
                break;
            }
            while (*p == ' ' || (*p == '\n' && p[1] != '\n' && p[1] != ' '))
                p++;
        }
        fputc('\n', t->st.out);
    }
}

void text_title(text *t, const char *p)
{
    fputs(on(t, BOLD), t->st.out);
    text_folded(t, p, 0, 2, FOLD_PROSE);
    fputs(on(t, PLAIN), t->st.out);
}

static void page_table(text *t, const result *rows)
{
    table *b = table_new();
    for (const result *r = rows->first; r; r = r->next) {
        if (r->type == RESULT_TEXT) {
            table_cell(b, r->text, false);
        } else {
            for (const result *f = r->first; f; f = f->next) {
                str s = { 0 };
                if (f->type == RESULT_NUMBER)
                    put_value(&t->st, &s, &f->value, ELIDED);
                else if (f->type == RESULT_TEXT || f->type == RESULT_MEASURED)
                    str_add(&s, f->text);
                table_cell(b, str_text(&s),
                           f->type == RESULT_MEASURED
                               || (f->type == RESULT_NUMBER && strcmp(f->key, "value") != 0));
                str_clear(&s);
            }
        }
        table_row_end(b);
    }
    table_wrap_last(b, t->st.width);
    table_print(b, t->st.out, 2);
    table_free(b);
}

void text_page(text *t, const result *root)
{
    bool first = true;
    for (const result *r = root->first; r; r = r->next) {
        if (strcmp(r->key, "command") == 0 || (r->type == RESULT_TEXT && *r->text == '\0'))
            continue;
        if (strcmp(r->key, "title") == 0) {
            text_title(t, r->text);
        } else {
            if (!first)
                fputc('\n', t->st.out);
            if (strcmp(r->key, "text") != 0)
                text_title(t, r->key);
            if (r->type == RESULT_ARRAY || r->type == RESULT_OBJECT)
                page_table(t, r);
            else
                text_paragraph(t, r->text, 2);
        }
        first = false;
    }
}
