/* Formulas as TeX: what each construct of the language becomes, and that brackets stand
 * where a reader needs them and nowhere else. */
#include <string.h>

#include "cmd/commands.h"
#include "lang/unparse.h"
#include "tests/tap.h"

static const struct { const char *formula, *tex;
} pairs[] = {
    { "n/w + n*l/p + l*log2(n)", "\\frac{n}{w} + \\frac{n \\cdot l}{p} + l \\cdot \\log_2(n)" },
    { "2*(n - 1)/(p*w)", "\\frac{2 \\cdot (n - 1)}{p \\cdot w}" },
    { "a*(b/c)", "a \\cdot \\frac{b}{c}" },
    { "(n/w)^2", "\\left(\\frac{n}{w}\\right)^{2}" },
    { "2^(n/2)", "2^{\\frac{n}{2}}" },
    { "a^b^c", "a^{b^{c}}" },
    { "(a^b)^c", "(a^{b})^{c}" },
    { "a - (b - c)", "a - (b - c)" },
    { "(a - b) - c", "a - b - c" },
    { "-(a + b)^2", "-(a + b)^{2}" },
    { "5/2 * 0.5^k", "\\frac{5}{2} \\cdot \\left(\\frac{1}{2}\\right)^{k}" },
    { "(s div p)*ceil(p/w) + (s mod p)",
      "(s \\mathbin{\\mathrm{div}} p) \\cdot \\lceil \\frac{p}{w}\\rceil + (s \\bmod p)" },
    { "⌈x⌉ + ⌊y⌋", "\\lceil x\\rceil + \\lfloor y\\rfloor" },
    { "sqrt(n)*abs(x)/factorial(k)", "\\frac{\\sqrt{n} \\cdot \\lvert x\\rvert}{(k)!}" },
    { "log(4, x) + binomial(n, k)", "\\log_{4}(x) + \\binom{n}{k}" },
    { "ilog2(lp) + clog2(m') + isqrt(n)", "\\lfloor \\log_2(\\mathit{lp}) \\rfloor + \\lceil "
                                          "\\log_2(m') \\rceil + \\lfloor \\sqrt{n} \\rfloor" },
    { "is_pow2(n) and not (p <= w or p == 1)",
      "\\mathrm{is\\_pow2}(n) \\land \\lnot (p \\le w \\lor p = 1)" },
    { "x != y", "x \\ne y" },
    { "if a < b then x else if b >= 1 then y else z",
      "\\begin{cases} x & \\text{if } a < b \\\\ y & \\text{if } b \\ge 1 \\\\ z & "
      "\\text{otherwise} \\end{cases}" },
    { "2*(if a < b then x else y)", "2 \\cdot \\left(\\begin{cases} x & \\text{if } a < b \\\\ y & "
                                    "\\text{otherwise} \\end{cases}\\right)" },
    { "sum(t = 0..m-1, ceil(2^t/p))", "\\sum_{t = 0}^{m - 1} \\lceil \\frac{2^{t}}{p}\\rceil" },
    { "sum(t = 1..9, t + 1)*2", "\\left(\\sum_{t = 1}^{9} (t + 1)\\right) \\cdot 2" },
    { "sum(t = 1..9, t) + 1", "\\sum_{t = 1}^{9} t + 1" },
    { "prod(i = 1..n by 2, i)", "\\prod_{i = 1, \\ldots, n \\text{ by } 2} i" },
    { "sum(i = 0..9, k = 0..i, i*k where i != k)",
      "\\sum_{\\substack{i = 0, \\ldots, 9 \\\\ k = 0, \\ldots, i \\\\ i \\ne k}} i \\cdot k" },
    { "max(t = 1..9, 1/t)",
      "\\mathop{\\mathrm{max}}\\limits_{t = 1, \\ldots, 9} \\left(\\frac{1}{t}\\right)" },
    { "access(i = 0..n-1, 2*i where i < k)", "\\mathop{\\mathrm{access}}\\limits_{\\substack{i = "
                                             "0, \\ldots, n - 1 \\\\ i < k}} (2 \\cdot i)" },
    { "2*max(t = 1..9, t) + 1",
      "2 \\cdot \\mathop{\\mathrm{max}}\\limits_{t = 1, \\ldots, 9} (t) + 1" },
    { "time(sum.pairwise on umm, n = 2^20)",
      "\\mathrm{time}(\\mathtt{sum.pairwise} \\text{ on } \\mathit{umm}, n = 2^{20})" },
    { "{1, 2, 2^(3..5)}", "\\{1, 2, 2^{3, \\ldots, 5}\\}" },
    { "a[t][2*i + 1] == true", "a[t][2 \\cdot i + 1] = \\mathrm{true}" },
    { "%3 + f(\"50 % of {x}\")", "\\%3 + f(\\text{50 \\% of \\char123 x\\char125 })" },
};

static command_syntax none(const char *word)
{
    (void)word;
    return SYNTAX_NONE;
}

int main(void)
{
    num_ctx numbers;
    num_ctx_init(&numbers);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        unit *u;
        diag d;
        str s = { 0 };
        diag_init(&d);
        status st = parse_text(pairs[i].formula, strlen(pairs[i].formula), NULL, 1, none, &numbers,
                               &u, &d);
        if (st == ST_OK)
            unparse_tex(&s, u->statements->a);
        if (!ok(st == ST_OK && strcmp(str_text(&s), pairs[i].tex) == 0, "%s in TeX",
                pairs[i].formula))
            printf("# %s\n", st == ST_OK ? str_text(&s) : d.message);
        str_clear(&s);
        diag_clear(&d);
        unit_release(u);
    }
    num_finish();
    return done();
}
