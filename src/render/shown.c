/* Numbers as people read them: see shown.h. */
#include "render/shown.h"

#include <string.h>

enum { ELIDED = SHOWN_DIGITS };

void put_value(const style *st, str *s, const num *v, size_t whole)
{
    num_ctx *c = &st->world->numbers;
    size_t at = s->length;
    status printed = num_print(c, s, v, whole, st->world->precision);
    if (printed != ST_OK)
        str_format(s, "undecided (%s)", c->why);
    if (!st->utf8 && s->length > at + 3 && strncmp(s->text + at, "≈", 3) == 0) {
        memmove(s->text + at + 1, s->text + at + 3, s->length - at - 2);
        s->text[at] = '~';
        s->length -= 2;
    }
}

/* Whole when it is short, else 9281865214...541516 (301029 digits). */
void put_short(const style *st, str *s, const num *v)
{
    size_t at = s->length;
    put_value(st, s, v, ELIDED);
    char *dots = strstr(s->text + at, "..."), *blank = dots ? strchr(dots, ' ') : NULL;
    char *first = s->text + at + (s->text[at] == '-');
    if (blank == NULL || v->kind == NUM_RAT || dots - first <= 10 || blank - dots <= 9)
        return;
    memmove(first + 10, dots, 3);
    memmove(first + 13, blank - 6, strlen(blank - 6) + 1);
    s->length = strlen(s->text);
}

/* A parameter: a long power of two as one. */
void put_parameter(const style *st, str *s, const num *v)
{
    num power = num_int(0), truth;
    if (v->kind == NUM_BIG && num_is_pow2(&st->world->numbers, &truth, v) == ST_OK && truth.u.i
        && num_ilog2(&st->world->numbers, &power, v) == ST_OK) {
        str_add(s, "2^");
        put_value(st, s, &power, 0);
    } else {
        put_short(st, s, v);
    }
    num_clear(&power);
}

/* A short integer whole, anything else as a decimal: for columns of numbers. */
void put_decimal(const style *st, str *s, const num *v)
{
    bool exact;
    if (v->kind == NUM_INT || v->kind == NUM_BOOL || (v->kind == NUM_BIG && num_bits(v) <= 80)) {
        put_value(st, s, v, ELIDED);
        return;
    }
    str d = { 0 };
    if (num_decimal(&st->world->numbers, &d, v, 9, &exact) != ST_OK)
        str_add(s, "undecided");
    else
        str_format(s, "%s%s", exact ? "" : st->utf8 ? "≈ " : "~ ", str_text(&d));
    str_clear(&d);
}

void put_share(const style *st, str *s, const num *part, const num *whole)
{
    num_ctx *c = &st->world->numbers;
    num share = num_int(0), percent = num_int(0), hundred = num_int(100);
    int sign = 0;
    if (num_sign(c, whole, &sign) == ST_OK && sign != 0 && num_quotient(c, &share, part, whole) == ST_OK
        && num_mul(c, &percent, &share, &hundred) == ST_OK) {
        str d = { 0 };
        if (num_fixed(c, &d, &percent, 1) == ST_OK)
            str_format(s, "%5s %%", str_text(&d));
        str_clear(&d);
    }
    num_clear(&share);
    num_clear(&percent);
}
