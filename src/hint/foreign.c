/* What users of C, Python, PARI/GP, bc and qalc write, and what is written here: see foreign.h. */
#include "hint/foreign.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/str.h"
#include "hint/foreign_inside.h"
#include "hint/glossary.h"
#include "hint/misplaced.h"
#include "lang/builtin.h"
#include "lang/parse.h"

/* Signs; a longer one comes before those that it begins with. */
static const foreign signs[] = {
    { "===", "to compare: {a} == {b}" },
    { "...", "a range has two points: {a}..{b}" },
    { "!==", "to compare: {a} != {b}" },
    { "&&", "conditions are joined by words: n > 1 and p > 1" },
    { "||", "conditions are joined by words: n > 1 or p > 1" },
    { "//",
      "the quotient rounded down: {a} div {b}; the exact one: {a}/{b}; a remark begins with #" },
    { ":=", "an assignment, a binding and a definition are written with = alone: {a} = ..." },
    { "=<", "less or equal: {a} <= {b}" },
    { "=>", "greater or equal: {a} >= {b}" },
    { "~=", "not equal: {a} != {b}" },
    { "<<", "times a power of two: {a} shl {b}, or {a}*2^{b}" },
    { ">>", "by a power of two, rounded down: {a} shr {b}, or {a} div 2^{b}" },
    { "+=", "write {a} = {a} + {r}" },
    { "-=", "write {a} = {a} - {(r)}" },
    { "*=", "write {a} = {a}*{(r)}" },
    { "/=", "write {a} = {a}/{(r)}; not equal: !=" },
    { "%=", "write {a} = {a} mod {(r)}" },
    { "++", "write {a} = {a} + 1" },
    { "--", "write {a} = {a} - 1" },
    { "->", "a function is defined by f(x) = x^2" },
    { "?", "a choice is written: if C then a else b" },
    { ":", "a range is written 1..10, or 1..10 by 2; a choice: if C then A else B" },
    { "%", "the remainder is mod: {a} mod {b}; a share of a hundred: {a}/100; % alone is the last "
           "answer" },
    { ";", "a list has commas and no rows: {1, 2, 3}; statements are told apart by ; outside of "
           "brackets" },
    { "[", "a list of values is written {1, 2, 3} or [1, 2, 3]; a range 1..10" },
    { "]", "a list of values is written {1, 2, 3} or [1, 2, 3]; a range 1..10" },
    { "&", "the bits of two integers: {a} & {b}; conditions are joined by `and`" },
    { "|", "the absolute value is abs(x); conditions are joined by `or`" },
    { "~", "all bits of an integer turned round: -1 - {b}; a condition: not {b}" },
    { "$", "a variable is its name alone; ans is the last answer, %3 the third" },
    { "√", "the square root: sqrt({b})" },
    { "²", "a power: {a}^2" },
    { "³", "a power: {a}^3" },
    { "÷", "the exact quotient: {a}/{b}; rounded down: {a} div {b}" },
    { "∞", "every number here is finite" },
    { "'", "an expression of C stands between two: '8*i'; numbers to other bases: 0xff, 0b1010" },
    { "\\\\", "a remark begins with #" },
    { "\\q", "quit, exit or Ctrl-D" },
    { "\\p", "so many digits: set precision=50, or N(pi, 50)" },
    { "∑", "a sum: sum(i = 1..10, i^2)" },
    { "Σ", "a sum: sum(i = 1..10, i^2)" },
    { "\\", "the quotient rounded down: {a} div {b}; formulas are typed plainly: log2(n), n^2" },
};

/* Names that have no meaning here. */
static const foreign words[] = {
    { "pow power", "a power: x^y" },
    { "lg", "to base 2: log2(x); to base 10: log(10, x)" },
    { "lb ld", "to base 2: log2(x)" },
    { "ln2", "the logarithm of 2: ln(2)" },
    { "loge", "to base e: ln(x)" },
    { "log1p", "write ln(1 + x)" },
    { "choose comb nCr", "write binomial(n, k)" },
    { "C", "binomial(n, k), if the number of subsets is meant" },
    { "fact", "write factorial(n)" },
    { "average avg", "write mean({1, 2, 3})" },
    { "int", "rounded down: floor(x); to the nearest: round(x)" },
    { "fix", "towards 0: if x < 0 then ceil(x) else floor(x)" },
    { "float", "as a decimal with 20 digits: N(x, 20); for all fractions: set fractions=decimal" },
    { "evalf numeric", "as a decimal with 20 digits: N(x, 20)" },
    { "Fraction", "a fraction is exact as it stands: 1/3" },
    { "sqr", "a square: x^2; the root: sqrt(x)" },
    { "cbrt", "the cube root: x^(1/3)" },
    { "xor", "it stands between its two: 12 xor 10" },
    { "base", "an integer to base 2: bin(n), to base 16: hex(n); its digits to any: digits(n, 7)" },
    { "end", "it ends a definition or a block of one, and none is open here" },
    { "best", "the value of a parameter at which an algorithm is best: minimize time sum.pairwise "
              "on umm n=2^20 w=32 l=400 over p=2^(5..20)" },
    { "root sqrtn", "the k-th root: x^(1/k)" },
    { "bit_length", "write ilog2(x) + 1" },
    { "oct", "integers to base 8: set base=8; to others: hex(n), bin(n)" },
    { "binary", "write bin(n); its digits alone: digits(n, 2)" },
    { "range seq", "a range is written 1..10, or 1..10 by 2" },
    { "len", "the number of values of a..b is b - a + 1" },
    { "linspace", "a range is written 1..10, or 0..1 by 1/10" },
    { "vector", "a series: {1, 2, 3}, or (1..10)^2" },
    { "product", "write prod(i = 1..10, i)" },
    { "print printf echo puts", "a value is printed as it stands: 2^100" },
    { "return", "a function is one expression: f(x) = x^2" },
    { "def function define lambda fn", "a function is defined by f(x) = x^2" },
    { "let var const", "a variable is set by x = 3" },
    { "double", "a variable is set by x = 3; it has no type" },
    { "for while", "a series is (1..10)^2, a sum sum(i = 1..10, i^2); loops belong to the programs "
                   "of algorithms" },
    { "forprime", "a series is (1..10)^2, a sum sum(i = 1..10, i^2)" },
    { "import include", "the file of definitions or statements: load FILE" },
    { "read source open", "write load FILE" },
    { "write", "the session: save FILE; a plot or kernel: ... to FILE" },
    { "quit", "write quit without brackets, or press Ctrl-D" },
    { "bye q logout", "quit, or Ctrl-D" },
    { "leave", "quit, or Ctrl-D; tutorial goes on where it was left, tutorial stop ends it" },
    { "stop", "work: Ctrl-C; the tutorial: tutorial stop; the program: quit, or Ctrl-D" },
    { "mmcalc", "what stands behind mmcalc> is typed here; mmcalc -e '...' is for a shell" },
    { "clear", "Ctrl-L clears the screen, unset all the variables" },
    { "cls", "Ctrl-L clears the screen" },
    { "history", "the up arrow goes back, Ctrl-R searches; ans and %3 are answers" },
    { "ls dir", "list tells what there is, vars what has a value" },
    { "learn lesson", "write tutorial; exercise lists the courses and what they ask" },
    { "course courses",
      "exercise lists the courses and what they ask; man sum is the page of one" },
    { "exercises", "exercise lists the courses, exercise sum what one asks" },
    { "begin start", "write tutorial" },
    { "how", "write tutorial, or help NAME; find WORD tells what mentions it" },
    { "what", "write help NAME; find WORD tells what mentions it" },
    { "next", "the step that comes next: tutorial; any other: tutorial 6, exercise sum 4" },
    { "back skip", "any step is shown by its number: tutorial 6, exercise sum 4" },
    { "examples", "explain NAME shows some; man tour has all kinds of answers" },
    { "solution solutions", "the third hint is the solution; man answers has all" },
    { "man", "write man sum, without brackets" },
    { "who whos variables", "write vars" },
    { "del kill", "write unset NAME" },
    { "algorithms", "write list algorithms" },
    { "models", "write list models" },
    { "problems", "write list problems" },
    { "version", "in a shell: mmcalc --version" },
    { "prove", "write optimal ALGORITHM on MODEL, or grows F, G: with what proves it" },
    { "proof", "write optimal ALGORITHM on MODEL, or grows F, G: with what proves it; proof=full "
               "and proof=no stand before where" },
    { "graph", "write plot time sum.pairwise on pram over n=2^(4..20) p=64" },
    { "draw", "write plot time sum.pairwise on pram over n=2^(4..20) p=64; of a run: steps" },
    { "run", "a program is run by simulate, a file by load" },
    { "info describe", "write explain NAME" },
    { "cost_of", "time ALGORITHM on MODEL ..., or list metrics" },
    { "_ last Ans", "the last answer is ans" },
    { "True TRUE", "write true" },
    { "False FALSE", "write false" },
    { "AND", "write and" },
    { "OR", "write or" },
    { "NOT", "write not" },
    { "MOD", "write mod" },
    { "DIV", "write div" },
    { "rem", "write {a} mod {b}" },
    { "percent", "write {a}/100" },
    { "None null nil", "there is no empty value" },
    { "inf infinity oo", "every number here is finite" },
    { "nan", "what has no value is an error" },
    { "E", "the base of ln is e; 1e9 is 10^9" },
    { "I", "numbers are real: there is no root of -1" },
    { "i", "numbers are real: there is no root of -1; where i is the number of a thread: conflicts "
           "33*i" },
    { "Mod", "the remainder: 3 mod 7, 2^100 mod 7; 1/3 modulo 7: inverse(3, 7)" },
    { "powmod", "write 2^100 mod 7" },
    { "lift", "the remainder is a number: 3 mod 7" },
    { "znorder", "write find k where 2^k mod 7 == 1" },
    { "gcdext bezout", "the factor of a modulo m: inverse(a, m); the divisor: gcd(a, m)" },
    { "divrem divmod", "write 17 div 5 and 17 mod 5" },
    { "precprime", "write prime(primepi(100))" },
    { "randomprime", "write nextprime(10^9)" },
    { "issquarefree", "write all(k = 2..n, n mod k^2 != 0)" },
    { "moebius", "its factors: factor(n), each once for each time it divides" },
    { "sumdiv", "write sum(divisors(28)), or sum(divisors(28)^2)" },
    { "Vec List", "a list of values is written {1, 2, 3} or [1, 2, 3]; a range 1..10" },
    { "concat", "the values in one list: {1, 2, 3}" },
    { "precision", "so many digits: N(pi, 50), or set precision=50" },
    { "Euler", "its first digits: N(sum(k = 1..1000, 1/k) - ln(1000) - 1/2000, 7)" },
    { "bestappr contfrac", "floor(x), then the same of 1/frac(x), and so on" },
    { "lngamma", "of whole numbers: ln(factorial(n - 1))" },
    { "subst", "a function is defined by f(x) = x^2; then f(3)" },
    { "Pol", "a polynomial is a function: f(x) = x^2 + 1" },
    { "exit", "write exit without brackets, or press Ctrl-D" },
    { "chinese", "by trial: find n where n mod 3 == 1 and n mod 5 == 2" },
    { "logint", "write floor(log(2, 1000))" },
    { "log", "log(b, x); to base 2: log2(x); to base e: ln(x)" },
    { "bitneg", "write -1 - n" },
    { "shift", "write 1 shl 10; to the right: 1024 shr 10" },
    { "sumdigits", "write sum(digits(n))" },
    { "length", "of divisors: numdiv(n); of digits: ilog2(n) + 1, or floor(log10(n)) + 1" },
    { "primes", "write prime(1..10)" },
    { "isprimepower", "its prime factors, each as often as it divides: factor(n)" },
    { "harmonic", "write sum(k = 1..10, 1/k)" },
    { "catalan", "write binomial(2*n, n)/(n + 1)" },
    { "euler", "the base of ln is e; coprime numbers below n: eulerphi(n)" },
    { "vecsort", "values keep their order; the ends are min and max" },
    { "sort sorted",
      "values keep their order; the ends are min and max; algorithms: list algorithms" },
    { "median", "the mean is mean({1, 2, 5}), the ends are min and max" },
    { "ispower", "a square: issquare(n); a power of two: is_pow2(n)" },
    { "random", "random words are input of simulate: input=random; begun anew by: set seed=2" },
    { "matrix", "a table of two series: (1..3)*(1..4)" },
    { "polroots", "write solve x^2 - 2 = 0" },
    { "solve", "the equation as it stands, without brackets: solve x^2 - 2 = 0" },
    { "plot ploth", "write plot EXPRESSION over x=0..10" },
    { "default", "settings: set precision=50; set tells all" },
    { "sinh", "write (exp(x) - exp(-x))/2" },
    { "cosh", "write (exp(x) + exp(-x))/2" },
    { "gamma", "of whole numbers: factorial(n - 1)" },
    { "zeta", "a finite sum: sum(k = 1..1000, 1/k^2)" },
    { "intnum", "sums are exact, integrals are not computed: sum(i = 1..10, i^2)" },
    { "deriv", "formulas are not derived by x; how they grow: grows n*log2(n), n^2" },
    { "type", "an answer shows what it is: 1/3 is exact, ≈ 0.33 is rounded" },
    { "O Theta Omega", "orders are compared by grows F, G" },
    { "with using where", "parameters follow as name=value" },
    { "in", "the values are set with =: n={8, 16}" },
};

/* --- what stands around the place ------------------------------------------------------- */

typedef struct place {
    const char *line, *at; /* the line, and the place in it */
} place;

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.';
}

/* Adds the operand that ends before `end`: 5, n, f(x), (a + b), b[i], 2^10; nothing if there is
 * none. */
static void left_of(str *s, const char *line, const char *end)
{
    while (end > line && end[-1] == ' ')
        end--;
    const char *from = end;
    int depth = 0;
    while (from > line && (depth > 0 || is_name(from[-1]) || strchr(")]^", from[-1]))) {
        depth += strchr(")]", from[-1]) ? 1 : strchr("([", from[-1]) ? -1 : 0;
        from--;
        if (depth == 0 && *from == '(' && !(from > line && (is_name(from[-1]) || from[-1] == '^')))
            break;
    }
    str_addn(s, from, depth == 0 ? (size_t)(end - from) : 0);
    for (int i = 0; parse_reserved(i, NULL); i++) /* a word of the language is no operand: if
                                                     !(...) */
        if (strcmp(parse_reserved(i, NULL), str_text(s)) == 0)
            str_clear(s);
}

static void right_of(str *s, const char *from)
{
    from += strspn(from, " ");
    const char *end = from;
    int depth = 0;
    while (*end && (depth > 0 || is_name(*end) || strchr("([^", *end))) {
        depth += strchr("([", *end) ? 1 : strchr(")]", *end) ? -1 : 0;
        end++;
    }
    str_addn(s, from, depth == 0 ? (size_t)(end - from) : 0);
}

/* Adds all that follows, without a remark. */
static void rest_of(str *s, const char *from)
{
    from += strspn(from, " ");
    size_t n = strcspn(from, "#;");
    while (n && from[n - 1] == ' ')
        n--;
    str_addn(s, from, n);
}

bool hint_put(diag *d, const char *format, ...)
{
    va_list ap;
    str s = { 0 };
    va_start(ap, format);
    str_vformat(&s, format, ap);
    va_end(ap);
    free(d->hint);
    d->hint = str_take(&s);
    return true;
}

bool foreign_give(diag *d, const char *hint, const char *line, const char *from, const char *to)
{
    str_own left = { 0 }, right = { 0 }, rest = { 0 }, s = { 0 };
    left_of(&left, line, from);
    right_of(&right, to);
    rest_of(&rest, to);
    bool one = rest.length == right.length;
    const struct {
        const char *name;
        const str *is;
        const char *none;
    } parts[] = { { "{a}", &left, "x" },
                  { "{b}", &right, "y" },
                  { "{r}", &rest, "y" },
                  { "{(r)}", &rest, "y" } };
    for (const char *c = hint; *c; c++) {
        size_t i = 0;
        while (i < 4 && strncmp(c, parts[i].name, strlen(parts[i].name)) != 0)
            i++;
        if (i == 4) {
            str_char(&s, *c);
            continue;
        }
        str_format(&s, i == 3 && !one ? "(%s)" : "%s",
                   parts[i].is->length ? str_text(parts[i].is) : parts[i].none);
        c += strlen(parts[i].name) - 1;
    }
    return hint_put(d, "%s", str_text(&s));
}

bool foreign_sign(diag *d, const foreign *rows, size_t count, const char *line, const char *at)
{
    for (size_t i = 0; i < count; i++) {
        size_t n = strlen(rows[i].what), before = (size_t)(at - line),
               most = before < n ? before : n;
        bool one = n == 1 || (rows[i].what[0] & 0x80);
        for (size_t back = 0; back <= (one ? 0 : most); back++)
            if (strncmp(at - back, rows[i].what, n) == 0)
                return foreign_give(d, rows[i].hint, line, at - back, at - back + n);
    }
    return false;
}

bool foreign_word(diag *d, const foreign *rows, size_t count, const char *line, const char *from)
{
    while (from > line && is_name(from[-1]))
        from--;
    size_t n = 0;
    while (is_name(from[n]))
        n++;
    mem_own char *word = mem_copyn(from, n);
    for (size_t i = 0; i < count; i++)
        if (str_among(word, rows[i].what))
            return foreign_give(d, rows[i].hint, line, from, from + n);
    return false;
}

/* --- kinds of hints ------------------------------------------------------------------------ */

/* Hints for !: !(n > 1) is not (n > 1); n!! could be read in two ways. */
static bool exclamation(diag *d, place p)
{
    if (*p.at != '!' || p.at[1] == '=')
        return false;
    bool twice = p.at > p.line && p.at[-1] == '!';
    return hint_put(d, twice ? "the factorial of a factorial: (3!)!"
                             : "a condition is turned round by `not`");
}

static bool sign_there(diag *d, place p)
{
    return foreign_sign(d, signs, sizeof signs / sizeof *signs, p.line, p.at);
}

/* Hints which digits the base has: 0b12, 0xfg. */
static bool based_number(diag *d, place p)
{
    if (p.at[0] != '0' || p.at[1] == '\0' || strchr("xXbBoO", p.at[1]) == NULL)
        return false;
    return hint_put(d,
                    "the digits of 0b1011 are 0 and 1, of 0o17 0 to 7, of 0xff 0 to 9 and a to f");
}

/* Hints for a number with letters: 1M, 10k, 2GB; 3x. */
static bool number_with_letters(diag *d, place p)
{
    static const struct {
        char letter;
        int two, ten;
    } sizes[] = { { 'K', 10, 3 }, { 'M', 20, 6 }, { 'G', 30, 9 }, { 'T', 40, 12 } };
    size_t digits = strspn(p.at, "0123456789_."), n = digits;
    while (is_name(p.at[n]))
        n++;
    if (!isdigit((unsigned char)*p.at) || n == digits)
        return false;
    while (p.at[n] == '[' && strchr(p.at + n, ']')) /* 2a[i] */
        n += strcspn(p.at + n, "]") + 1;
    size_t letters = n - digits;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (toupper((unsigned char)p.at[digits]) == sizes[i].letter
            && (letters == 1 || (letters == 2 && toupper((unsigned char)p.at[digits + 1]) == 'B')))
            return hint_put(d,
                            sizes[i].two < 40 ? "%.*s%ci is %.*s*2^%d, %.*se%d is %.*s*10^%d"
                                              : "%.*s*2^%d or %.*s*10^%d",
                            (int)digits, p.at, sizes[i].letter, (int)digits, p.at, sizes[i].two,
                            (int)digits, p.at, sizes[i].ten, (int)digits, p.at, sizes[i].ten);
    return hint_put(d, "a product is written with *: %.*s*%.*s", (int)digits, p.at, (int)letters,
                    p.at + digits);
}

/* Does a name end before the place: sum.2? */
static bool name_before(place p)
{
    const char *from = p.at;
    while (from > p.line && (isalnum((unsigned char)from[-1]) || strchr("_.", from[-1])))
        from--;
    return isalpha((unsigned char)*from);
}

/* Hints for 1,000,000 and 1 000 000; .5 and 5.; 2(3 + 4); sum.2. */
static bool within_number(diag *d, place p)
{
    const char *hint = NULL;
    bool digit_before = p.at > p.line && isdigit((unsigned char)p.at[-1]);
    const char *back = p.at;
    while (back > p.line && back[-1] == ' ')
        back--;
    if (*p.at == ',' && digit_before && strspn(p.at + 1, "0123456789") == 3)
        hint = "thousands are set apart by _: 1_000_000";
    else if (back < p.at && back > p.line && isdigit((unsigned char)back[-1])
             && strspn(p.at, "0123456789") == 3)
        hint = "thousands are set apart by _: 1_000_000";
    else if (*p.at == '.' && isdigit((unsigned char)p.at[1]) && name_before(p))
        hint = "each part of a name begins with a letter: sum.v2";
    else if (*p.at == '.' && isdigit((unsigned char)p.at[1]) && !digit_before)
        hint = "a digit stands before the point: 0.5";
    else if (*p.at == '.' && digit_before && p.at[1] != '.')
        hint = "a digit stands behind the point: 5.0";
    else if (*p.at == '(' && p.at > p.line && (digit_before || p.at[-1] == ')'))
        hint = "a product is written with *: 2*(3 + 4)";
    return hint && hint_put(d, "%s", hint);
}

/* Hints for products without a sign: 2 pi, n log2(n). */
static bool product(diag *d, place p)
{
    const char *end = p.at, *back = p.at;
    while (is_name(*end))
        end++;
    while (back > p.line && back[-1] == ' ')
        back--;
    mem_own char *word = mem_copyn(p.at, (size_t)(end - p.at));
    bool found = builtin_named(word) && back < p.at && back > p.line && is_name(back[-1]);
    str_own s = { 0 };
    left_of(&s, p.line, back);
    return found && s.length
           && foreign_give(d, "a product is written with *: {a}*{b}", p.line, back, p.at);
}

/* Hints for what should be name=value: n==8, n:=8, n 8, n in {8, 16}, --n 8, (n=8. */
static bool binding(diag *d, place p)
{
    if (d->code != DIAG_UNREAD_BINDING)
        return false;
    const char *name = p.at + strspn(p.at, "-("), *end = name;
    while (is_name(*end))
        end++;
    const char *next = end + strspn(end, " "), *value = next + strspn(next, ":=");
    if (end == name || (!isalpha((unsigned char)*name) && *name != '_'))
        return false;
    if (strncmp(next, "in ", 3) == 0 || strncmp(next, "is ", 3) == 0)
        value = next + 3;
    value += strspn(value, " ");
    size_t n = *value == '{' ? strcspn(value, "}") + 1 : strcspn(value, " ),");
    n = n > strlen(value) ? strlen(value) : n;
    if (value == end || n == 0
        || (value == next && p.at == name && !isdigit((unsigned char)*value)))
        return false;
    return hint_put(d, "a parameter is given as name=value: %.*s=%.*s", (int)(end - name), name,
                    (int)n, value);
}

/* Hints for names with a module: math.sqrt(2), np.log2(8). */
static bool qualified(diag *d, place p)
{
    static const char *const modules[] = { "math.", "Math.", "np.", "numpy.", "sympy.", "std::" };
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
        if (strncmp(p.at, modules[i], strlen(modules[i])) == 0)
            return hint_put(d, "functions stand alone: sqrt(2); list functions");
    return false;
}

/* Hints for n = 8, p = 4. */
static bool assignments(diag *d, place p)
{
    if (*p.at != ',')
        return false;
    const char *name = p.at + 1 + strspn(p.at + 1, " ");
    size_t n = 0;
    while (is_name(name[n]))
        n++;
    if (n == 0 || name[n + strspn(name + n, " ")] != '=')
        return false;
    return hint_put(d, "several variables: n = 8; p = 4, or n, p = 8, 4");
}

/* Hints for answer n = 4, answer time A on umm. */
static bool answered(diag *d, place p)
{
    const char *from = p.line + strspn(p.line, " ");
    return strncmp(from, "answer ", strlen("answer ")) == 0
           && hint_put(d, "an answer is a value or an expression, a cost one with brackets: "
                          "answer 4096; "
                          "answer time(sum.pairwise on umm, n=2^10, p=2^5, w=4, l=9)");
}

/* Hints for if(2 > 1, 3, 4), of which only the condition has been read. */
static bool choice(diag *d, place p)
{
    return strstr(p.line, "if(") && d->code == DIAG_UNREAD_CONDITION
           && hint_put(d, "a choice is written: if n > 1 then 3 else 4");
}

/* Hints for n == 4, where n has no value. */
static bool compared(diag *d, place p)
{
    size_t n = 0;
    while (is_name(p.at[n]))
        n++;
    const char *next = p.at + n + strspn(p.at + n, " ");
    return n && strncmp(next, "==", 2) == 0 && d->code == DIAG_NO_VALUE
           && foreign_give(d, "== compares; to set it: {a} = {b}", p.line, p.at + n, next + 2);
}

static bool word_from(diag *d, const char *line, const char *from)
{
    return foreign_word(d, words, sizeof words / sizeof *words, line, from);
}

/* Hints for the word at the place, or the one before it: lambda x. */
static bool word_there(diag *d, place p)
{
    const char *before = p.at;
    while (before > p.line && before[-1] == ' ')
        before--;
    return word_from(d, p.line, p.at)
           || (d->st == ST_PARSE && before < p.at && word_from(d, p.line, before));
}

/* Hints for a word alone in its statement that is near to a term of the glossary: wrap. */
static bool term_near(diag *d, place p)
{
    enum { SHORTEST = 4, FARTHEST = 1 };
    size_t n = 0;
    while (is_name(p.at[n]))
        n++;
    if (p.at != p.line || p.at[n] || n < SHORTEST)
        return false;
    nearest near;
    const glossary_row *g;
    nearest_begin(&near, p.at);
    for (int i = 0; (g = glossary_at(i)) != NULL; i++)
        nearest_offer(&near, g->term);
    bool found = near.best[0] && near.score[0] <= FARTHEST;
    if (found)
        diag_hint(d, "a near word is explained: help %s", near.best[0]);
    nearest_end(&near, NULL);
    return found;
}

/* Hints for a term of the glossary where a value or a command is expected: warp, bank conflict. */
static bool term_there(diag *d, place p)
{
    size_t n = 0;
    while (is_name(p.at[n]) || (p.at[n] && strchr(" -", p.at[n]) && is_name(p.at[n + 1])))
        n++;
    if (p.at[n] == '(')
        return false;
    mem_own char *term = mem_copyn(p.at, n);
    for (char *end; glossary_named(term) == NULL && (end = strrchr(term, ' ')) != NULL;)
        *end = '\0';
    return glossary_named(term) && hint_put(d, "the word is explained: help %s", term);
}

/* Hints for a range between powers, of which most points were refused: 2^10..2^12 is 3073
 * values. */
static bool range_of_powers(diag *d, place p)
{
    size_t base = strspn(p.at, "0123456789");
    if (base == 0 || p.at[base] != '^')
        return false;
    const char *low = p.at + base + 1, *dots = low + strspn(low, "0123456789"),
               *high = dots + 2 + base + 1;
    size_t n = strncmp(dots, "..", 2) == 0 && strncmp(dots + 2, p.at, base + 1) == 0
                   ? strspn(high, "0123456789")
                   : 0;
    if (dots == low || n == 0)
        return false;
    return hint_put(d, "the powers alone: %.*s^(%.*s..%.*s)", (int)base, p.at, (int)(dots - low),
                    low, (int)n, high);
}

/* Hints for a place in a program, where loops, assignments and the like mean something else;
 * numbers and signs do not. */
static void program_hint(diag *d, place p, bool read)
{
    static bool (*const alike[])(diag * d, place p) = { exclamation,   sign_there,
                                                        based_number,  number_with_letters,
                                                        within_number, qualified };
    bool given = foreign_program_hint(d, p.line, p.at);
    for (size_t i = 0; !given && !read && i < sizeof alike / sizeof *alike; i++)
        given = alike[i](d, p);
}

void foreign_hint(diag *d)
{
    static bool (*const unread[])(diag * d, place p) = {
        answered,     assignments,         exclamation,   binding,   sign_there,
        based_number, number_with_letters, within_number, qualified, product,
        word_there,   choice
    };
    static bool (*const unknown[])(diag * d, place p) = { compared, qualified, word_there,
                                                          term_there, term_near };
    if (d->excerpt == NULL || d->message == NULL)
        return;
    bool read = d->code < DIAG_UNREAD || d->code > DIAG_UNREAD_VALUE,
         known = d->code != DIAG_NO_VALUE && d->code != DIAG_UNKNOWN;
    place p = { d->excerpt, d->excerpt + str_utf8_bytes(d->excerpt, (size_t)d->indent) };
    if (d->program || d->code == DIAG_NOT_OF_PROGRAM) {
        program_hint(d, p, read);
        return;
    }
    if (d->st == ST_DOMAIN || d->st == ST_LIMIT)
        range_of_powers(d, p);
    if (((!read || !known) && misplaced_shell_hint(d, p.line, p.at))
        || (!read && misplaced_hint(d, p.line, p.at)))
        return;
    for (size_t i = 0; !read && i < sizeof unread / sizeof *unread; i++)
        if (unread[i](d, p))
            return;
    for (size_t i = 0; !known && i < sizeof unknown / sizeof *unknown; i++)
        if (unknown[i](d, p))
            return;
}
