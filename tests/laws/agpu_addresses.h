/* Programs for the AGPU whose cores ask for words by bits of their numbers: mirror images,
 * partners, what is nearly so, and rows of b words wherever these lie; under masks of the same
 * kinds. */
#ifndef MMCALC_LAWS_AGPU_ADDRESSES_H
#define MMCALC_LAWS_AGPU_ADDRESSES_H

#include "base/str.h"
#include "tests/laws/random.h"

/* A power of two of those in sight, or nearly one; h is one below b, g one that is not. */
static const char *address_unit(void)
{
    static const char *const some[] = { "h", "2*h", "2*h", "b", "4", "2", "3", "g", "4*h", "1" };
    return some[random_to(9)];
}

/* What is made from e, of at most about 40*b in amount. */
static void put_address(str *s, int depth)
{
    long kind = depth ? random_to(8) : random_to(2);
    long c = random_to(3);
    switch (kind) {
    case 0:
    case 1: str_add(s, "e"); break;
    case 2: str_format(s, "(e xor %s)", address_unit()); break;
    case 3:
    case 4:
        str_char(s, '(');
        put_address(s, depth - 1);
        str_format(s, " %c ", kind == 3 ? '+' : '-');
        if (chance(50))
            str_format(s, "%ld*", c);
        put_address(s, depth - 1);
        str_char(s, ')');
        break;
    case 5:
        str_format(s, "(%ld*(e mod %s) - ", 2 * c, address_unit());
        put_address(s, depth - 1);
        str_char(s, ')');
        break;
    case 6:
        str_add(s, "((");
        put_address(s, depth - 1);
        str_format(s, ") mod (%s))", address_unit());
        break;
    case 7:
        str_format(s, "(if (e div %s) mod 2 == %ld then ", address_unit(), random_to(1));
        put_address(s, 0);
        str_format(s, " + %s else e %c %s)", address_unit(), chance(70) ? '-' : '+',
                   address_unit());
        break;
    default:
        str_format(s, "(if %s then e + h else e - h)",
                   chance(60) ? "(e div h) mod 2 == 0" : "e mod (2*h) < h");
        break;
    }
}

/* A mask, or none. */
static const char *address_mask(void)
{
    static const char *const some[] = { "e < h",           "(e div h) mod 2 == 0",
                                        "e mod (2*h) < h", "h < b",
                                        "g + e < n",       "r*b + e < n",
                                        "e xor h > e" };
    return chance(50) ? some[random_to(6)] : NULL;
}

/* The first word of a row of b, or of one that is ragged or begins between two blocks. */
static const char *address_row(void)
{
    static const char *const some[] = { "(r*b) div g*(2*g) + g + (r*b) mod g",
                                        "(r*b) div g*(2*g) + (r*b) mod g",
                                        "(r*b) div g*(3*g) + (r*b) mod g",
                                        "(r*b) div g*g + (r*b) mod g + 1",
                                        "(r*b) div h*(2*h) + h + (r*b) mod h",
                                        "(r*h) div g*(2*g) + (r*h) mod g",
                                        "(r*b) div (2*g)*(4*g) + 3*g + (r*b) mod (2*g)",
                                        "r*b",
                                        "g*r",
                                        "(r*b) mod (2*g)",
                                        "(r*h) mod g",
                                        "(r*b) div h*(2*h)",
                                        "r*g + h",
                                        "if t == 0 then r*b else g",
                                        "r*(2*b) + b" };
    return some[random_to(sizeof some / sizeof *some - 1)];
}

static void address_program(str *s, const char *name)
{
    str_format(s,
               "algorithm %s\n  param n, p, b, M\n  let B = log2(b)\n  program\n"
               "    input global T[4096*b]\n"
               "    for t = 0 to B%s\n      h = 2^t\n      g = 2^(B + t)\n"
               "      forall multiprocessor r = 0 to %ld\n        shared x[1024*b]\n"
               "        forall core e\n",
               name, chance(60) ? " - 1" : "", random_to(4));
    for (long i = 1 + random_to(2); i > 0; i--) {
        const char *mask = address_mask(), *row = address_row();
        bool global = chance(40), within = global && chance(40);
        if (within)
            str_format(s, "          if (%s) + e < n%s\n", row, chance(50) ? "" : " + b");
        else if (mask)
            str_format(s, "          if %s\n", mask);
        if (global)
            str_format(s, "          y = T[512*b + (%s)%s", row,
                       chance(40)   ? " + e"
                       : chance(60) ? " + b - 1 - e"
                                    : " + ");
        else
            str_add(s, "          y = x[512*b + ");
        if (!global || s->text[s->length - 1] == ' ')
            put_address(s, 2);
        str_add(s, "]\n");
        if (within || mask)
            str_add(s, "          end\n");
    }
    str_add(s, "        end\n      end\n    end\n  end\nend\n");
}

#endif
