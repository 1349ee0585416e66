/* The rules of proofs, one by one: steps that follow, and beside them steps that do not, above all
 * those that look as if they did - an empty range, a name with two meanings, a divisor that may be
 * 0, a fact from another context. */
#include <stdlib.h>
#include <string.h>

#include "catalog/catalog.h"
#include "cmd/commands.h"
#include "expr/expr.h"
#include "expr/shapes.h"
#include "proof/proof.h"
#include "tests/laws/point.h"
#include "tests/tap.h"

typedef struct row {
    bool follows;
    const char *where; /* conditions, with ", " between them */
    const char *steps; /* of JSON, without ids and ends, and with <= where no rel is */
    const char *says;
} row;

#define S(rule, left, right) "{'rule':'" rule "','left':'" left "','right':'" right "'"
#define EQ ",'rel':'=='"
#define T(from, to) ",'scope':[{'name':'t','from':'" from "','to':'" to "'}]"
#define FROM(ids) ",'from':[" ids "]"
#define EVERY(m, r) ",'args':{'m':'" m "','r':'" r "'}"
#define FALL "sum(t = 0..n - 1, max(0, n - t))"

/* clang-format off */
#define COUNTED S("extremum", "n - t", "max(0, n - t)") T("0", "n - 1") /* n <= FALL */ \
    S("monotone", "1", "max(0, n - t)") T("0", "n - 1") FROM("1") S("count", "n", FALL) FROM("2")
#define YES(where, steps, says) { true, where, steps, says }
#define NO(where, steps, says) { false, where, steps, says }

static const row rows[] = {
    /* ring, equal, chain */
    YES("n >= 1", S("ring", "(n + 1)^2", "n^2 + 2*n + 1") EQ, "ring"),
    NO("n >= 1", S("ring", "(n + 1)^2", "n^2 + n + 1") EQ, "ring, not so"),
    YES("n >= 1", S("ring", "(n^2 - 1)/(n + 1)", "n - 1") EQ, "a divisor multiplied out"),
    NO("n >= 0", S("ring", "(n^2 - n)/n", "n - 1") EQ, "a divisor that may be 0"),
    YES("n >= 1", S("ring", "0/sum(t = 1..n, t)", "0") EQ, "a sum above 0 divides"),
    NO("n >= 0", S("ring", "0/sum(t = 1..n, t)", "0") EQ, "a sum of no terms"),
    NO("", S("ring", "0/sum(t = 1/2..2/3, t)", "0") EQ, "a sum from a half on"),
    YES("n >= 1", S("ring", "2^(n + 1)*4^n", "2*8^n") EQ, "powers of two"),
    YES("n >= 1", S("ring", "sqrt(n)*sqrt(n)", "n") EQ, "roots"),
    NO("", S("ring", "(n^2)^(1/2)", "n") EQ, "the root of a square, n of any sign"),
    YES("n >= 1", S("given", "1", "n") S("equal", "n + 0", "n") EQ S("chain", "1",
        "n + 0") FROM("1,2"), "a chain"),
    NO("n >= 1", S("given", "1", "n") S("equal", "n + 0", "n") EQ S("chain", "n", "1") FROM("1,2"),
        "a chain the other way"),
    NO("n >= 1, p >= 1", S("chain", "n", "p"), "a chain of nothing"),
    NO("n >= 1", S("given", "1", "n") S("chain", "1", "n") EQ FROM("1"),
        "an equality from an inequality"),
    /* given */
    YES("n >= 2, p < n", S("given", "p + 1", "n"), "< of whole numbers"),
    NO("n >= 2, p < n", S("given", "p + 2", "n"), "< by two"),
    YES("l >= 1", S("given", "3*l + 3", "6*l"), "a multiple"),
    NO("l >= 1", S("given", "3*l + 4", "6*l"), "not quite"),
    YES("sqrt(n) <= p, n >= 1", S("given", "sqrt(n)", "p"), "before n is known"),
    NO("sqrt(n) <= p, n >= 1", S("given", "sqrt(n) + 1", "p"), "more than is said"),
    YES("n >= 1", S("given", "t", "n") T("1", "n") S("given", "1", "n"), "a range's end"),
    NO("n >= 1", S("given", "t", "n - 1") T("1", "n") S("given", "1", "n"), "beyond a range's end"),
    /* rounding and extrema */
    YES("n >= 1, p >= 1", S("round", "ceil(n/p)", "n/p + 1"), "ceil"),
    NO("n >= 1, p >= 1", S("round", "ceil(n/p)", "n/p"), "ceil is not exact"),
    YES("n >= 1, p >= 1", S("round", "1", "ceil(n/p)"), "ceil of what is above 0"),
    NO("n >= 0, p >= 1", S("round", "1", "ceil(n/p)"), "ceil of 0"),
    YES("n >= 0, p >= 1", S("round", "n/p - 1", "n div p"), "div"),
    YES("n >= 1, p >= 1", S("round", "gcd(n, p)", "n"), "gcd"),
    NO("n >= 0, p >= 1", S("round", "gcd(n, p)", "n"), "gcd with 0"),
    YES("n >= 0, p >= 1", S("round", "n mod p", "p - 1"), "mod"),
    NO("n >= 0, p >= 1", S("round", "(n/2) mod p", "p - 1"), "mod of a half"),
    YES("n >= 1, p >= 1", S("round", "ceil(n/p)", "(n + p - 1)/p"), "of whole numbers"),
    NO("n >= 1, p >= 1", S("round", "ceil(n/p)", "(n + p - 2)/p"), "one less"),
    NO("n >= 1, p >= 1", S("round", "ceil(n/2/p)", "(n/2 + p - 1)/p"), "of a half"),
    YES("n >= 1, p >= 1", S("round", "n/p", "(n + p - 1) div p"), "div of whole numbers"),
    NO("n >= 1, p >= 1", S("round", "n/p", "(n + p - 2) div p"), "div of one less"),
    YES("n >= 1, p >= 1", S("round", "ceil(n/p)", "n"), "a whole above"),
    NO("n >= 1, p >= 1", S("round", "ceil(n/p)", "n/p + 1/2"), "a half above"),
    YES("n >= p, p >= 1", S("round", "1", "floor(n/p)"), "a whole below"),
    NO("n >= 1, p >= 1", S("round", "1", "floor(n/p)"), "a whole not below"),
    YES("n >= 2", S("round", "max(t = 0..log2(n), t)", "max(t = 0..floor(log2(n)), t)") EQ,
        "a range of whole numbers"),
    NO("n >= 1", S("round", "sum(t = n/2..n, 1)", "sum(t = n/2..floor(n), 1)") EQ,
        "a range from a half on"),
    YES("n >= 1", S("round", "log2(n)/2", "ilog2(n)"), "half a logarithm"),
    NO("n >= 1", S("round", "2*log2(n)/3", "ilog2(n)"), "two thirds of it"),
    NO("n >= 1, p >= 1, n >= p", S("round", "log2(n/p)/2", "ilog2(n/p)"),
        "half a logarithm of what is not whole"),
    NO("n >= 0", S("round", "log2(n)/2", "ilog2(n)"), "half a logarithm of 0"),
    YES("n >= 3", S("round", "2^n/8", "floor(2^n/8)"), "a power divided"),
    NO("n >= 2", S("round", "2^n/8", "floor(2^n/8)"), "divided too often"),
    NO("n >= 3", S("round", "3^n/8", "floor(3^n/8)"), "a power of 3 divided"),
    YES("n >= 2, p >= 2", S("round", "6^n*5^p/36", "floor(6^n*5^p/36)"), "powers"),
    YES("n >= 1, k >= 1", S("split", "sum(r = 0..k - 1, if n - r > 0 then k else 0)",
        "sum(r = 0..n - 1, k)"), "cut"),
    NO("n >= 1, k >= 1", S("split", "sum(r = 0..k - 1, if n - r > 0 then k else 0)",
        "sum(r = 0..n - 2, k)"), "cut too far"),
    NO("n >= 1, k >= 1", S("split", "sum(r = 0..k - 1, if n - r > 0 then -k else 0)",
        "sum(r = 0..n - 1, -k)"), "cut of less than 0"),
    YES("n >= 1, k >= 1", S("split", "sum(r = 0..n - 1, if k*r < n then 1 else 0)",
        "sum(r = 0..ceil(n/k) - 1, 1)"), "cut at a rounded end"),
    NO("n >= 1, k >= 1", S("split", "sum(r = 0..n - 1, if k*r < n then 1 else 0)",
        "sum(r = 0..ceil(n/k) - 2, 1)"), "cut before it"),
    YES("n >= 1, k >= 1", S("monotone", "sum(r = ceil(n/k)..2*n, n)",
        "sum(r = ceil(n/k)..2*n, k*r)"), "from a rounded place on"),
    NO("n >= 1, k >= 1", S("monotone", "sum(r = ceil(n/k)..2*n, n + 1)",
        "sum(r = ceil(n/k)..2*n, k*r)"), "more than is there"),
    NO("n >= 1, k >= 1", S("monotone", "sum(r = floor(n/k)..2*n, n)",
        "sum(r = floor(n/k)..2*n, k*r)"), "from one rounded down"),
    NO("n >= 1, k <= -1", S("monotone", "sum(r = ceil(n/k)..2*n, n)",
        "sum(r = ceil(n/k)..2*n, k*r)"), "times what is below 0"),
    YES("n >= 1", S("monotone", "0", "max(i = 0..n, i)"), "a maximum"),
    NO("n >= 1", S("monotone", "0", "max(i = 0..n, i - 1)"), "a maximum of less"),
    YES("b >= 2, n >= 1", S("log", "log(b, n)", "log2(n)/log2(b)"), "log of a base"),
    NO("b >= 1, n >= 1", S("log", "log(b, n)", "log2(n)/log2(b)"), "log of base 1"),
    YES("n >= 1, p >= 1, n mod p == 0", S("monotone", "p", "n"), "a multiple"),
    NO("n >= 0, p >= 1, n mod p == 0", S("monotone", "p", "n"), "perhaps 0"),
    YES("n >= p", S("monotone", "floor(p/3) + 1", "floor(n/3) + 2"), "rounded alike"),
    NO("n >= p + 1", S("monotone", "floor(p/3) + 1", "floor(n/3)"), "rounded away together"),
    NO("n <= p", S("monotone", "floor(p/3) + 1", "floor(n/3) + 2"), "the other way"),
    NO("n >= p", S("monotone", "ceil(p/3) + 1", "floor(n/3) + 1"), "up and down"),
    /* every m-th term of a sum */
    YES("n >= 1", S("split", "sum(t = 0..n - 1, (2*t + 1)^2)", "sum(t = 0..2*n, t^2)") EVERY("2",
        "1"), "every other term"),
    NO("n >= 1", S("split", "sum(t = 0..n, (2*t + 1)^2)", "sum(t = 0..2*n, t^2)") EVERY("2", "1"),
        "one beyond the range"),
    NO("n >= 1", S("split", "sum(t = 0..n, (2*t - 1)^2)", "sum(t = 0..2*n, t^2)") EVERY("2", "-1"),
        "one before the range"),
    NO("n >= 1", S("split", "sum(t = 0..n, (t/2)^2)", "sum(t = 0..n, t^2)") EVERY("1/2", "0"),
        "places that are not whole"),
    NO("n >= 1", S("split", "sum(t = 0..n, (2*t + 1/2)^2)", "sum(t = 0..3*n, t^2)") EVERY("2",
        "1/2"), "nor these"),
    NO("n >= 1", S("split", "sum(t = 0..n, n^2)", "sum(t = 0..n, t^2)") EVERY("0", "n"),
        "one place so often"),
    NO("n >= 1", S("split", "sum(t = 0..n - 1, 2*t + 1 - n)", "sum(t = 0..2*n, t - n)") EVERY("2",
        "1"), "terms below 0"),
    NO("n >= 1", S("split", "sum(t = 0..n - 1, (2*t + 1)^3)", "sum(t = 0..2*n, t^2)") EVERY("2",
        "1"), "another term"),
    NO("n >= 1", S("split", "sum(t = 0..2*n, t^2)", "sum(t = 0..n - 1, (2*t + 1)^2)") EVERY("2",
        "1"), "turned round"),
    YES("", S("round", "(2*n + 1) mod 2", "1") EQ, "an odd number"),
    YES("p >= 3", S("round", "(n*p + 2) mod p", "2") EQ, "beside a multiple"),
    NO("p >= 2", S("round", "(n*p + 2) mod p", "2") EQ, "2 mod 2 is 0"),
    NO("p >= 3", S("round", "(n*p - 2) mod p", "0 - 2") EQ, "no rest is below 0"),
    NO("p >= 3", S("round", "(n*p/2 + 1) mod p", "1") EQ, "half a multiple"),
    NO("", S("round", "(n*p + 1) mod p", "1"), "p may be 0, or 1"),
    YES("", S("extremum", "abs(n - p)", "max(n - p, p - n)") EQ, "abs"),
    NO("", S("extremum", "abs(n - p)", "max(n - p, n + p)") EQ, "no abs"),
    NO("", S("extremum", "abs(n - p)", "max(n, -p)"), "nor this"),
    NO("", S("extremum", "abs(n)", "min(n, -n)") EQ, "least for greatest"),
    YES("n >= 1", S("log", "log10(n)", "log2(n)/log2(10)") EQ, "log10"),
    NO("n >= 1", S("log", "log10(n)", "log2(n)/log2(11)") EQ, "another base"),
    NO("n >= 1", S("log", "log10(n)", "log2(n)/3") EQ, "log2(10) is more than 3"),
    YES("n >= 0", S("monotone", "0", "isqrt(n)"), "a root is not below 0"),
    NO("n >= 0", S("monotone", "1", "isqrt(n)"), "but may be 0"),
    YES("n >= 0, p >= n + 1", S("round", "n", "n mod p"), "all is the rest"),
    NO("n >= 0, p >= n", S("round", "n", "n mod p"), "perhaps nothing is"),
    YES("p*q >= p + q", S("monotone", "2*p + 2*q", "2*p*q"), "twice a condition"),
    NO("p*q >= p + q", S("monotone", "2*p*q", "2*p + 2*q"), "against a condition"),
    YES("d >= 0, n >= d + 1", S("round", "2^n/2^d/2", "floor(2^n/2^d/2)"), "of two"),
    NO("d >= 0, n >= d", S("round", "2^n/2^d/2", "floor(2^n/2^d/2)"), "not of two"),
    NO("n >= 0", S("round", "2^n/2", "floor(2^n/2)"), "half of a power"),
    YES("n >= 2", S("round", "clog2(n)", "log2(n) + 1"), "clog2"),
    YES("n >= 1", S("round", "clog2(4*2^n)", "n + 2"), "clog2 of a power"),
    NO("n >= 1", S("round", "clog2(3*2^n)", "n + 1"), "clog2 of no power"),
    YES("d >= 0, k >= d", S("monotone", "1", "2^k/2^d"), "powers together"),
    YES("d >= 0, k >= d", S("monotone", "2^d/2^k", "1"), "powers turned over"),
    NO("d >= 1, k >= d - 1", S("monotone", "1", "2^k/2^d"), "powers apart"),
    YES("n >= 2, d >= 0, d <= clog2(n) - 1", S("monotone", "2^d + 1", "n"), "below clog2"),
    NO("n >= 2, d <= clog2(n)", S("monotone", "2^d", "n"), "not below clog2"),
    YES("n >= 2, d <= ilog2(n)", S("monotone", "2^d", "n"), "up to ilog2"),
    NO("n >= 2, d <= ilog2(n)", S("monotone", "2^d + 1", "n"), "beyond ilog2"),
    YES("n >= 1", S("round", "floor(n/2 + 1)", "floor(n/2) + 1"), "a whole beside"),
    NO("n >= 1", S("round", "floor(n/2 + 1/2)", "floor(n/2) + 1/2"), "a half beside"),
    NO("n >= 1", S("round", "clog2(n) + 1", "clog2(n + 1)"), "a logarithm is none"),
    YES("n >= 1", S("linear", "sum(t = n..n, t^2)", "n^2"), "a sum of one term"),
    NO("n >= 1", S("linear", "sum(t = n/2..n/2, t)", "n/2"), "from a half on"),
    NO("n >= 1", S("linear", "sum(t = n..n + 1, t)", "n"), "a sum of two terms"),
    YES("n >= 1", S("linear", "sum(t = n..n + 1, t)", "2*n + 1"), "two terms added"),
    YES("n >= 1", S("linear", "sum(t = 0..1, n^t)", "1 + n"), "two terms, from 0 on"),
    NO("n >= 1", S("linear", "sum(t = n..n + 2, t)", "2*n + 1"), "three terms"),
    NO("n >= 1", S("linear", "sum(t = n/2..n/2 + 1, t)", "n + 1"), "two terms, from a half on"),
    YES("n >= 1", S("monotone", "0", "access(k = 0..n - 1, 2*k)"), "an access costs"),
    NO("n >= 1", S("monotone", "1", "access(k = 0..n - 1, 2*k)"), "but how much?"),
    YES("w >= 1", S("extremum", "min(1, w)", "1") EQ, "min that is decided"),
    NO("w >= 0", S("extremum", "min(1, w)", "1") EQ, "min that is not"),
    YES("w >= 0, n >= 0", S("extremum", "max(n, w)", "n + w"), "max by the sum"),
    NO("w >= 0", S("extremum", "max(n, w)", "n + w"), "max of what may be below 0"),
    NO("w >= 0, n >= 0", S("extremum", "max(n, w)", "n"), "max by one"),
    YES("w >= 0, n >= 0", S("extremum", "max(n, w, 1)", "n + w + 1"), "max of three"),
    NO("w >= 0, n >= 0", S("extremum", "max(n, w, 1)", "n + w"), "by two of three"),
    NO("n >= 0", S("extremum", "max(n, w, 1)", "n + w + 1"), "of three, one below 0"),
    YES("n >= 1", S("extremum", "2^n", "max(t = 0..n, 2^t)") ",'args':{'t':'n'}",
        "a value is at most the greatest"),
    NO("n >= 1", S("extremum", "2^n", "max(t = 0..n - 1, 2^t)") ",'args':{'t':'n'}",
        "a value beyond the range"),
    NO("n >= 1", S("extremum", "n/2", "max(t = 0..n, t)") ",'args':{'t':'n/2'}",
        "a value between whole places"),
    NO("n >= 1", S("extremum", "n", "min(t = 0..n, t)") ",'args':{'t':'n'}",
        "a value below the least"),
    YES("n >= 1", S("extremum", "min(t = 0..n, t)", "n") ",'args':{'t':'n'}",
        "a value is at least the least"),
    NO("n >= 1", S("extremum", "n + 1", "max(t = 0..n, t)") ",'args':{'t':'n'}", "another value"),
    YES("n >= 1", S("given", "t", "n") T("1", "n") S("extremum", "max(t = 1..n, t)", "n") FROM("1"),
        "what bounds all bounds the greatest"),
    NO("n >= 0", S("given", "t", "n") T("1", "n") S("extremum", "max(t = 1..n, t)", "n") FROM("1"),
        "perhaps there is none"),
    NO("n >= 1", S("given", "1", "t") T("1", "n") S("extremum", "1", "max(t = 1..n, t)") FROM("1"),
        "a bound from below of the greatest"),
    YES("n >= 1", S("given", "1", "t") T("1", "n") S("extremum", "1", "min(t = 1..n, t)") FROM("1"),
        "a bound from below of the least"),
    /* monotone */
    YES("n >= 1, p >= 1, n <= p", S("given", "n", "p") S("monotone", "2*n^2", "2*p^2") FROM("1"),
        "powers rise"),
    NO("n <= p", S("given", "n", "p") S("monotone", "n^2", "p^2") FROM("1"),
        "squares of what may be below 0"),
    YES("n >= 1, n <= p", S("given", "n", "p") S("monotone", "1/p", "1/n") FROM("1"),
        "what divides turns it round"),
    NO("n >= 1, n <= p", S("given", "n", "p") S("monotone", "1/n", "1/p") FROM("1"),
        "what divides, not turned round"),
    NO("n <= p", S("given", "n", "p") S("monotone", "w*n", "w*p") FROM("1"),
        "times what may be below 0"),
    YES("n >= 1", S("given", "t", "n") T("1", "n") S("monotone", "sum(t = 1..n, t)",
        "sum(t = 1..n, n)") FROM("1"), "a sum's terms"),
    NO("n >= 1", S("given", "t", "n") T("1", "n") S("monotone", "sum(t = 1..n + 1, t)",
        "sum(t = 1..n + 1, n)") FROM("1"), "a sum over another range"),
    NO("n >= 1", S("given", "1", "t") T("1", "0") S("given", "t", "0") T("1", "0") S("chain", "1",
        "0") T("1", "0") FROM("1,2") S("chain", "1", "0") FROM("3"),
        "what holds in an empty range, outside of it"),
    YES("n >= 1", S("monotone", "n", "n + 1/n"), "what is not below 0 left out"),
    NO("n >= 1", S("monotone", "n + 1/n", "n"), "left out the wrong way"),
    YES("n >= 1", COUNTED S("ring", "0/" FALL, "0") EQ FROM("3"), "a divisor above 0 by a premise"),
    NO("n >= 1", COUNTED S("ring", "0/" FALL, "0") EQ, "a divisor without its premise"),
    NO("n >= 1", S("monotone", "0", FALL) S("ring", "0/" FALL, "0") EQ FROM("1"),
        "a divisor that is at least 0 by a premise"),
    /* sums */
    YES("n >= 0", S("count", "sum(t = 1..n, p)", "n*p") EQ, "count"),
    NO("", S("count", "sum(t = 1..n, p)", "n*p") EQ, "count where n may be -5"),
    NO("n >= 0", S("count", "sum(t = 1..n/2, p)", "n/2*p") EQ, "count to a half"),
    YES("n >= 1", S("given", "t", "n") T("1", "n") S("count", "sum(t = 1..n, t)", "n*n") FROM("1"),
        "count from above"),
    NO("n >= 1", S("given", "t", "n") T("1", "n") S("count", "sum(t = 1..n, t)",
        "(n - 1)*n") FROM("1"), "count, once too few"),
    NO("n >= 1", S("ring", "t", "t") T("1", "n") S("count", "sum(t = 1..n, t)", "n*t") FROM("1"),
        "a bound that has the variable"),
    YES("n >= 0", S("geometric", "sum(t = 0..n, 3^t)", "(3^(n + 1) - 1)/2") EQ, "geometric"),
    NO("", S("geometric", "sum(t = 0..n, 3^t)", "(3^(n + 1) - 1)/2") EQ,
        "geometric where n may be -5"),
    YES("n >= 0", S("geometric", "sum(t = 0..n, 1/2^t)", "2"), "falling, from above"),
    NO("n >= 0", S("geometric", "sum(t = 0..n, 1/2^t)", "3/2"), "falling, too little"),
    YES("n >= 0", S("geometric", "sum(t = 0..n, t*2^t)", "(n - 1)*2^(n + 1) + 2") EQ, "t*r^t"),
    NO("n >= 0", S("geometric", "sum(t = 0..n, t*2^t)", "n*2^(n + 1)") EQ, "t*r^t, not so"),
    YES("n >= 0", S("geometric", "sum(t = 0..n, t^4/2^t)", "150"), "t^4*r^t"),
    NO("n >= 0", S("geometric", "sum(t = 0..n, t^4/2^t)", "149"), "t^4*r^t, too little"),
    NO("n >= 0", S("geometric", "sum(t = 0..n, t^5/2^t)", "2000"), "t^5*r^t"),
    YES("n >= 0", S("geometric", "sum(t = 0..n, t^2/2^t)", "6"), "t^2*r^t, r below 1"),
    NO("n >= 0", S("geometric", "sum(t = 0..n, t^2/2^t)", "5"), "t^2*r^t, too little"),
    YES("n >= 1", S("powers", "sum(t = 1..n, t^2)", "(n^3 - 1)/3 + n^2"), "powers"),
    NO("n >= 1", S("powers", "sum(t = 1..n, t^2)", "n^3/3"), "powers, too little"),
    YES("n >= 1", S("powers", "sum(t = 1..n, 1/sqrt(t))", "2*sqrt(n) - 1"), "a root"),
    NO("n >= 1", S("powers", "sum(t = 1..n, 1/sqrt(t))", "2*sqrt(n) - 2"), "a root, too little"),
    NO("n >= 1", S("powers", "sum(t = 0..n, 1/sqrt(t))", "2*sqrt(n)"), "a root of 0"),
    YES("n >= 1", S("powers", "ln(n)", "sum(t = 1..n, 1/t)"), "harmonic"),
    NO("n >= 0", S("powers", "sum(t = 1..n, t^2)", "(n^3 - 1)/3 + n^2"),
        "powers over what may be empty"),
    YES("n >= 1", S("split", "sum(t = 1..2*n, t)", "sum(t = 1..n, t) + sum(t = n + 1..2*n, t)") EQ,
        "split"),
    NO("n >= 1", S("split", "sum(t = 1..2*n, t)", "sum(t = 1..n, t) + sum(t = n..2*n, t)") EQ,
        "split with one twice"),
    YES("n >= 1", S("split", "sum(t = 2..n, t)", "sum(t = 1..n + 1, t)"), "a part"),
    NO("n >= 1", S("split", "sum(t = 2..n, t - 4)", "sum(t = 1..n + 1, t - 4)"),
        "a part of what may be below 0"),
    YES("n >= 1", S("linear", "sum(t = 1..n, n*t + 3)",
        "n*sum(t = 1..n, t) + 3*sum(t = 1..n, 1)") EQ, "linear"),
    YES("n >= 1, p >= 1", S("linear", "sum(i = 0..ceil(n/p) - 1, 3*min(p, max(0, n - p*i)))",
        "3*max(0, min(p*ceil(n/p), n))") EQ, "blocks together"),
    YES("n >= 1, p >= 1", S("linear", "sum(i = 2..n, max(0, 2*min(p, 3*n - i*p)))",
        "max(0, min(2*p*(n - 1), 6*n - 4*p))") EQ, "blocks from the third on"),
    YES("n >= 1, p >= 1, b >= 1", S("linear",
        "sum(r = 0..p - 1, sum(q = 0..n - 1, max(0, min(b, n - q*p*b - r*b))))",
        "max(0, min(p*n*b, n))") EQ, "blocks of blocks"),
    NO("n >= 1, p >= 1", S("linear", "sum(i = 0..n - 1, max(0, min(p, n - 2*p*i)))",
        "max(0, min(p*n, n))") EQ, "blocks that leave something out"),
    NO("n >= 1, p >= 1", S("linear", "sum(i = 0..n - 1, max(0, min(p, n + p*i)))",
        "max(0, min(p*n, n))") EQ, "blocks that grow"),
    NO("n >= 1", S("linear", "sum(i = 0..n - 1, max(0, min(p, n - p*i)))",
        "max(0, min(p*n, n))") EQ, "blocks of a size that may be below 0"),
    NO("n >= 1, p >= 1", S("linear", "sum(i = 0..n/2 - 1, max(0, min(p, n - p*i)))",
        "max(0, min(p*n/2, n))") EQ, "blocks, and half a block"),
    NO("n >= 1, p >= 1", S("linear", "sum(i = 0..n - 1, max(1, min(p, n - p*i)))",
        "max(0, min(p*n, n))") EQ, "blocks that are 1 at least"),
    NO("n >= 1, p >= 1, b >= 1", S("linear",
        "sum(r = 0..p - 1, sum(q = 0..r, max(0, min(b, n - r*b))))", "max(0, min(p*b, n))") EQ,
        "blocks over a range that depends on them"),
    NO("n >= 1", S("linear", "sum(t = 1..n, t*t)", "sum(t = 1..n, t)^2") EQ,
        "linear, not a product"),
    YES("n >= 1", S("linear", "sum(r = 0..n - 1, sum(s = 0..n - 1, sum(u = 0..n - r - 1, 1)))",
        "sum(s = 0..n - 1, 1)*sum(r = 0..n - 1, sum(u = 0..n - r - 1, 1))") EQ,
        "a sum that comes out of two"),
    NO("n >= 1", S("linear", "sum(r = 0..n - 1, sum(s = 0..r, sum(u = 0..n - r - 1, 1)))",
        "sum(s = 0..n - 1, 1)*sum(r = 0..n - 1, sum(u = 0..n - r - 1, 1))") EQ,
        "a sum whose range keeps it within"),
    YES("n >= 2", S("powers", "sum(k = 2..n, 1/(k*log2(k)))", "ln(2)^2*log2(log2(n)) + 1/2"),
        "1/(k*log2(k))"),
    YES("n >= 1", S("powers", "n*log2(n) - n/ln(2) + 1/ln(2)", "sum(t = 1..n, log2(t))"),
        "logarithms from below"),
    YES("n >= 1", S("powers", "sum(t = 1..n, log2(t))", "n*log2(n) - n/ln(2) + 1/ln(2) + log2(n)"),
        "the same from above"),
    YES("n >= 1", S("powers", "sum(t = 1..n, t*log2(t)^2)",
        "n^2*log2(n)^2/2 - n^2*log2(n)/(2*ln(2)) + n^2/(4*ln(2)^2) - 1/(4*ln(2)^2) + n*log2(n)^2"),
        "squares of logarithms"),
    NO("n >= 1", S("powers", "n*log2(n) - n + 1", "sum(t = 1..n, log2(t))"), "without ln(2)"),
    NO("n >= 1", S("powers", "sum(t = 1..n, log2(t))", "n*log2(n) - n/ln(2) + 1/ln(2)"),
        "without the last term"),
    NO("n >= 0", S("powers", "n*log2(n) - n/ln(2)", "sum(t = 0..n, log2(t))"), "a logarithm of 0"),
    NO("n >= 1", S("powers", "0", "sum(t = 1..n, log2(t)/sqrt(t))"), "what rises, and then falls"),
    YES("n >= 3", S("powers", "ln(2)^2*(log2(log2(n)) - log2(log2(3)))",
        "sum(k = 3..n, 1/(k*log2(k)))"), "the same from below"),
    NO("n >= 2", S("powers", "sum(k = 2..n, 1/(k*log2(k)))", "ln(2)^2*log2(log2(n)) + 1/3"),
        "without the whole first term"),
    NO("n >= 2", S("powers", "sum(k = 2..n, 1/(k*log2(k)))", "ln(2)*log2(log2(n)) + 1/2"),
        "its integral by one ln(2) only"),
    NO("n >= 2", S("powers", "ln(2)^2*log2(log2(n)) + 1/2", "sum(k = 2..n, 1/(k*log2(k)))"),
        "above the integral from below"),
    NO("n >= 1", S("powers", "sum(k = 1..n, 1/(k*log2(k)))", "log2(n) + 1"),
        "from 1 on, where log2 is 0"),
    YES("n >= 3", S("powers", "sum(k = 3..n, log2(k)/k)",
        "ln(2)*(log2(n)^2 - log2(3)^2)/2 + log2(3)/3"), "log2(k)/k"),
    NO("n >= 2", S("powers", "sum(k = 2..n, log2(k)/k)",
        "ln(2)*(log2(n)^2 - log2(2)^2)/2 + log2(2)/2"), "log2(k)/k from where it rises"),
    NO("n >= 8", S("powers", "sum(k = 8..n, log2(k)^2/k)",
        "ln(2)*(log2(n)^3 - log2(8)^3)/3 + log2(8)^2/8"), "log2(k)^2/k from 8 on"),
    NO("n >= 2", S("powers", "sum(k = 2..n, 1/(k*log2(k)^2))", "1 + 1/2"),
        "a power of the logarithm that is not in the table"),
    NO("n >= 4", S("powers", "sum(k = 4..n, log2(2*k)/k)",
        "ln(2)*(log2(n)^2 - log2(4)^2)/2 + log2(4)/4"), "the logarithm of a multiple"),
    NO("n >= 3", S("geometric", "sum(k = 3..n, 2^k*log2(k))", "2^(n + 1) - 8") EQ,
        "a logarithm in a geometric sum"),
    /* logarithms, and the rest */
    YES("n >= 1, p >= 1", S("log", "log2(4*n/p)", "2 + log2(n) - log2(p)") EQ, "log"),
    NO("log2(n) <= n, p <= log2(n)", S("log", "log2(2*n)", "1 + log2(n)") EQ,
        "log of what is bounded by its own logarithm"),
    NO("n >= 1", S("log", "log2(n + 1)", "log2(n) + 1") EQ, "log of a sum"),
    YES("n >= 1", S("log", "2^(log2(n) + 1)", "2*n") EQ, "2^log2"),
    YES("n >= 1", S("log", "12^log2(n)", "n^2*3^log2(n)") EQ, "prime factors"),
    YES("n >= 1", S("log", "n^(log2(7) + 1)", "7^log2(n)*n") EQ, "x^log2"),
    NO("n >= 0", S("log", "n^log2(7)", "7^log2(n)") EQ, "x^log2, x may be 0"),
    YES("n >= 1", S("log", "log2(n)", "n - 1"), "log2 of a whole number"),
    NO("n >= 1", S("log", "log2(n/3)", "n/3 - 1"), "log2 of a third"),
    YES("n >= 1", S("log", "log2(n)", "16/15*n^(1/2)") ",'args':{'a':'1/2'}", "log2 by a root"),
    NO("n >= 15", S("log", "log2(n)", "n^(1/2)") ",'args':{'a':'1/2'}",
        "log2 by less than 8/15 of a root"),
    YES("n >= 1, n^(1/2) >= 4", S("log", "log2(n)", "n^(1/2)") ",'args':{'a':'1/2'}",
        "log2 by half of a root that is 4 or more"),
    NO("n >= 16", S("log", "log2(n)", "n^(1/2)/2") ",'args':{'a':'1/2'}",
        "log2 by a quarter of it"),
    YES("n >= 2", S("absorb", "n/2", "n - 1"), "absorb"),
    NO("n >= 1", S("absorb", "n/2", "n - 1"), "absorb too much"),
    YES("n >= 1, p >= 1", S("mean", "n^(1/2)*p^(1/2)",
        "n/2 + p/2") ",'facts':[{'cond':'n','power':'1/2'},{'cond':'p','power':'1/2'}]", "mean"),
    NO("n >= 1, p >= 1", S("mean", "n*p",
        "n + p") ",'facts':[{'cond':'n','power':'1'},{'cond':'p','power':'1'}]",
        "weights beyond 1"),
    YES("w >= 1, p >= w, n >= p", S("product", "w*p",
        "n^2") ",'facts':[{'cond':'p >= w','power':'1'},{'cond':'n >= p','power':'2'}]", "product"),
    NO("w >= 1, p >= w, n >= p", S("product", "n^2",
        "w*p") ",'facts':[{'cond':'p >= w','power':'-1'},{'cond':'n >= p','power':'-2'}]",
        "product with powers below 0"),
    NO("p >= w, n >= p", S("product", "w*p",
        "n^2") ",'facts':[{'cond':'p >= w','power':'1'},{'cond':'n >= p','power':'2'}]",
        "product of what may be below 0"),
    YES("w >= 1, p >= 0, n >= p", S("product", "w*p",
        "w*n") ",'facts':[{'cond':'n >= p','power':'1'}]", "product with a factor that may be 0"),
    NO("w*p >= 0, w*n >= 0, p >= 0, n >= p", S("product", "w*p",
        "w*n") ",'facts':[{'cond':'n >= p','power':'1'}]",
        "product with a factor that may be 0, beside one that may be below 0"),
    NO("w >= 1, p >= 0, n >= p", S("product", "w*p",
        "w*n^2") ",'facts':[{'cond':'n >= p','power':'2'}]",
        "product with a factor that may be 0 and stands once"),
    /* what divides */
    YES("p >= 1, d >= 1, p mod d == 0", S("product", "1", "p/d"), "a whole quotient"),
    NO("p >= 1, d >= 1", S("product", "1", "p/d"), "a quotient that is not whole"),
    NO("p >= 1, d >= 1, 2*p mod d == 0", S("product", "1", "p/d"),
        "a quotient that is half of a whole one"),
    YES("p >= 1, d >= 1, p mod d == 0", S("product", "d/p", "1"),
        "the inverse of a whole quotient"),
    NO("p >= 1, d >= 1, d mod p == 0", S("product", "d/p", "1"), "a whole quotient from above"),
    YES("d >= 1, p mod d == 0, m < n*p/d", S("given", "m + 1", "n*p/d"),
        "< of a multiple of a whole quotient"),
    NO("d >= 1, d mod p == 0, m < n*p/d", S("given", "m + 1", "n*p/d"),
        "< of a multiple of its inverse"),
    YES("w >= 1", S("ring", "gcd(1, w)", "1") EQ, "gcd with 1"),
    NO("w >= 1", S("ring", "gcd(2, w)", "1") EQ, "gcd with 2"),
    YES("n >= 1", S("monotone", "ln(7*n)/2", "n"), "ln below its tangent"),
    NO("n >= 1", S("monotone", "ln(8*n)/2", "n"), "ln above what n is"),
    NO("n >= 0", S("monotone", "ln(7*n)/2", "n"), "ln of what may be 0"),
    YES("n >= 1", S("monotone", "log2(3*n)", "2*n"), "log2 below its tangent"),
    NO("n >= 1", S("monotone", "log2(5*n)", "2*n"), "log2 above what 2*n is"),
    NO("n >= 1", S("monotone", "2*n", "log2(3*n)"), "log2 from below by a tangent"),
    YES("n >= 2*b, b >= 1", S("monotone", "1", "log2(n) - log2(b)"),
        "logarithms of what is twice as much"),
    YES("n/b >= 2, b >= 1, n >= 1", S("monotone", "1", "clog2(n) - ilog2(b)"),
        "rounded ones, by the quotient"),
    NO("n >= b, b >= 1", S("monotone", "1", "log2(n) - log2(b)"), "of what is perhaps the same"),
    NO("n >= 2*b, b >= 1", S("monotone", "1", "ilog2(n) - log2(b)"), "rounded down from more"),
    YES("n mod p == 0, p >= 1", S("round", "n^2/p^2", "floor(n^2/p^2)"),
        "the square of a multiple"),
    NO("n^2 mod p == 0, p >= 1", S("round", "n^2/p^2", "floor(n^2/p^2)"),
        "a square that is one multiple"),
    YES("n mod p == 0, p mod b == 0, p >= 1, b >= 1", S("round", "ceil(n/b)", "n/b") EQ,
        "a multiple of a multiple"),
    NO("n mod p == 0, b mod p == 0, p >= 1, b >= 1", S("round", "ceil(n/b)", "n/b") EQ,
        "two multiples of one"),
    YES("n >= b, b >= 1, n mod b == 0", S("monotone", "b", "n - b*t") T("0", "n/b - 1") S("count",
        "n", "sum(t = 0..n/b - 1, n - b*t)") FROM("1"), "a range's end times what divides it"),
    NO("n >= b, b >= 1, n mod b == 0", S("monotone", "b + 1", "n - b*t") T("0", "n/b - 1")
        S("count", "n + n/b", "sum(t = 0..n/b - 1, n - b*t)") FROM("1"),
        "more than the range leaves"),
    NO("n >= 1", S("monotone", "b", "n - b*t") T("0", "n/b - 1") S("count", "n",
        "sum(t = 0..n/b - 1, n - b*t)") FROM("1"), "times what may be below 0"),
    YES("n >= 1, b >= 1", S("monotone", "1", "n - b*t") T("0", "ceil(n/b) - 1") S("count",
        "ceil(n/b)", "sum(t = 0..ceil(n/b) - 1, n - b*t)") FROM("1"),
        "a rounded end times what divides it"),
    NO("n >= 1, b >= 1", S("monotone", "2", "n - b*t") T("0", "ceil(n/b) - 1") S("count",
        "2*ceil(n/b)", "sum(t = 0..ceil(n/b) - 1, n - b*t)") FROM("1"),
        "more than a rounded end leaves"),
    YES("n >= b, b >= 1", S("monotone", "b", "n - b*t") T("0", "floor(n/b) - 1") S("count",
        "b*floor(n/b)", "sum(t = 0..floor(n/b) - 1, n - b*t)") FROM("1"), "full blocks"),
    NO("n >= b, b >= 1", S("monotone", "b + 1", "n - b*t") T("0", "floor(n/b) - 1") S("count",
        "(b + 1)*floor(n/b)", "sum(t = 0..floor(n/b) - 1, n - b*t)") FROM("1"),
        "more than full blocks"),
    NO("n >= 1, b >= 1", S("monotone", "1", "n - b*t") T("0", "ceil(n/b)") S("count",
        "ceil(n/b) + 1", "sum(t = 0..ceil(n/b), n - b*t)") FROM("1"), "one turn more"),
    YES("n/2 > k/2", S("monotone", "1", "n - k"), "whole and above 0"),
    NO("2*n > k", S("monotone", "1", "n - k/2"), "above 0, perhaps a half"),
    NO("n mod p == 0, p >= 1", S("round", "n/p^2", "floor(n/p^2)"), "a multiple of no square"),
    YES("n >= 1", S("monotone", "n + 1", "2^n"), "a power above its tangent"),
    NO("n >= 1", S("monotone", "n + 2", "2^n"), "a power below that"),
    NO("n >= 1", S("monotone", "2^n", "3*n"), "a power from above by a tangent"),
    YES("n >= 1", S("round", "2^2^n mod 2^n", "0") EQ, "a power that a power divides"),
    NO("n >= 1", S("round", "2^n mod 2^(2*n - 1)", "0") EQ, "one that divides none"),
    YES("M >= 3*b + 8, b >= 1", S("monotone", "3", "M/b"), "a quotient by a sum"),
    NO("M >= 3*b + 8, b >= 1", S("monotone", "4", "M/b"), "a quotient by less"),
    NO("M >= 3*b - 2, b >= 1", S("monotone", "3", "M/b"), "a quotient by a difference"),
    YES("n*p >= n + 1", S("ring", "0/(2*n*p - 2*n)", "0") EQ, "a divisor above 0"),
    NO("n*p >= n", S("ring", "0/(2*n*p - 2*n)", "0") EQ, "a divisor that is perhaps 0"),
    YES("n >= 1", S("stirling", "log2(factorial(n))", "n*log2(n)"), "stirling"),
    YES("n >= 1",
        S("stirling", "log2(factorial(n))", "n*log2(n) - n/ln(2) + log2(n)/2 + 1/ln(2)"), "close"),
    YES("n >= 1", S("stirling", "n*log2(n) - n/ln(2) + log2(n)/2", "log2(factorial(n))"), "below"),
    NO("n >= 1", S("stirling", "log2(factorial(n))", "n*log2(n) - n/ln(2) + log2(n)/2"),
       "too little, at n = 1"),
    NO("n >= 1", S("stirling", "n*log2(n) - n/ln(2) + log2(n)", "log2(factorial(n))"), "too much"),
    YES("n >= 1", S("stirling", "4^n/(2*sqrt(n))", "binomial(2*n, n)"), "binomial"),
    NO("n >= 1", S("stirling", "4^n/sqrt(3*n + 1)", "binomial(2*n, n)"),
        "binomial from the wrong side"),
    YES("n >= 0", S("stirling", "binomial(n, 3)", "n*(n - 1)*(n - 2)/6") EQ,
        "binomial of a number"),
    NO("n >= 0", S("stirling", "binomial(n, 3)", "n*(n - 1)*(n - 3)/6") EQ, "another polynomial"),
    NO("n >= 1", S("stirling", "binomial(n - 2, 2)", "(n - 2)*(n - 3)/2") EQ,
        "binomial of what may be below 0"),
    YES("", S("number", "log2(3)", "8/5"), "a number"),
    NO("", S("number", "8/5", "log2(3)"), "a number, not so"),
    YES("n >= 0", S("monotone", "n", "2*n") ",'under':['n >= 1']" S( "monotone", "n",
        "2*n") ",'under':['n < 1']" S("case", "n", "2*n") FROM("1,2"), "two cases"),
    NO("n >= 0", S("given", "1", "n") ",'under':['n >= 1']" S("case", "1", "n") FROM("1"),
        "one case of two"),
    YES("n >= 5", S("case", "if n >= 3 then n else p", "n") EQ, "a branch"),
    YES("n >= 1, w >= 1, w <= n", S("monotone", "log2(w)", "log2(n)"), "logarithms rise"),
    YES("n >= 1, w >= 1, n/w >= 1", S("monotone", "ilog2(w)", "clog2(n)"), "rounded ones, too"),
    NO("n >= 1, w >= 1, w <= n", S("monotone", "clog2(w)", "log2(n)"), "rounded the other way"),
    NO("n >= 1, w >= 1", S("monotone", "log2(w)", "log2(n)"), "of anything"),
    YES("n >= w, w >= 1", S("ring", "0/(2*n/w - 1)", "0") EQ, "a difference above 0"),
    YES("n >= p + 3, p >= 3", S("monotone", "p + 3", "min(n, 2*p)"), "each of a min"),
    NO("n >= p + 3, p >= 2", S("monotone", "p + 3", "min(n, 2*p)"), "one of a min"),
    YES("n >= p, n >= 4", S("monotone", "max(p, 4)", "n"), "each of a max"),
    NO("n >= p, n >= 4", S("monotone", "max(p, 5)", "n"), "one of a max"),
    NO("n >= 3, p >= 3, w >= -1, w <= 1", S("monotone", "2*w", "w*min(n, p)"),
        "times what may be below 0"),
    NO("n >= 1, w >= 1", S("ring", "0/(2*n/w - 1)", "0") EQ, "perhaps not above 0"),
    NO("n >= 2", S("case", "if n >= 3 then n else p", "n") EQ, "a branch not decided"),
    NO("n >= 1", S("induction", "n", "n"), "a rule that is not checked"),
    /* names */
    NO("n >= 2", S("given", "2", "n") S("monotone", "sum(n = 0..3, 2)",
        "sum(n = 0..3, n)") FROM("1"), "a sum over a name of the conditions"),
    NO("", S("given", "n", "5") ",'scope':[{'name':'n','from':'1','to':'5'}]" S("chain", "n",
        "5") FROM("1"), "a range over a name of the claim"),
    NO("", S("ring", "q", "q") EQ S("ring", "n", "n") EQ, "a name from nowhere"),
    NO("n >= 1", S("ring", "t", "t") T("5", "5") S("monotone", "0", "sum(t = 0..3, t - 4)") T("5",
        "5") S("given", "1", "n"), "a sum over the name of a range"),
    NO("n >= 1", S("given", "1", "n") FROM("1"), "a step from itself"),
    NO("n >= 0", S("monotone", "log2(n)", "log2(n + 1)"), "a logarithm of what may be 0"),
};
/* clang-format on */

/* The last step is the claim. */
static char *whole_text(const row *r)
{
    str s = { 0 };
    const char *last = strstr(r->steps, "{'rule'"), *next;
    while ((next = strstr(last + 1, "{'rule'")) != NULL)
        last = next;
    const char *left = strstr(last, "'left':"), *right = strstr(last, "'right':");
    str_add(&s, "{'claim':{");
    str_addn(&s, left, (size_t)(right - left));
    str_addn(&s, right, strcspn(right + 9, "'") + 10);
    str_add(&s, ",'where':[");
    for (const char *c = r->where, *end; *c; c = *end ? end + 2 : end) {
        end = strstr(c, ", ") ? strstr(c, ", ") : c + strlen(c);
        str_format(&s, "%s'%.*s'", c == r->where ? "" : ",", (int)(end - c), c);
    }
    str_add(&s, "]},'constant':'1','steps':[");
    int id = 0;
    for (const char *at = r->steps; at; at = next) {
        next = strstr(at + 1, "{'rule'");
        const int length = (int)(next ? next - at : (ptrdiff_t)strlen(at)) - 1;
        const char *rel = strstr(at, "'rel'");
        str_format(&s, "%s{'id':%d,%s%.*s}", id ? "," : "", id + 1,
                   rel && (next == NULL || rel < next) ? "" : "'rel':'<=',", length, at + 1);
        id++;
    }
    str_add(&s, "]}");
    char *text = str_take(&s);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    return text;
}

static void hold(const row *r, num_ctx *numbers)
{
    arena *a = arena_new();
    char *text = whole_text(r);
    proof *p;
    int count, step = 0;
    diag d;
    diag_init(&d);
    bool read = proof_read(a, text, strlen(text), "row", numbers, &p, &count, &d) == ST_OK;
    bool follows = read && proof_check(p, NULL, &step, &d) == ST_OK;
    if (!ok(read && follows == r->follows, "%s: %s", r->says, r->follows ? "follows" : "does not"))
        printf("# %s\n# step %d: %s\n", text, step, diag_text(&d));
    diag_clear(&d);
    free(text);
    arena_free(a);
}

/* The builder, and what a definition lends. */
static void hold_made(world *w)
{
    arena *a = arena_new();
    proof_book book;
    proof_lore lore;
    diag d;
    int step;
    diag_init(&d);
    span none = { 0 };
    node *n = node_new(a, N_NAME, none), *one = node_number(a, none, 1);
    n->name = "n";
    const node *where[] = { node_binary(a, OP_GE, n, one) };
    proof *p = proof_new(a);
    p->left = one;
    p->right = n;
    p->where = where;
    p->where_count = 1;
    int id = proof_add(p, &(proof_step){ .rule = "given", .left = one, .right = n });
    const int first = id;
    ok(first == 1, "the first step made is step 1");
    id = proof_add(
        p, &(proof_step){ .rule = "chain", .left = one, .right = n, .from = &first, .froms = 1 });
    ok(id == 2 && proof_check(p, NULL, &step, &d) == ST_OK, "a proof that was made is checked");
    ok(strcmp(proof_claim_text(a, p), "1 <= n where n >= 1") == 0, "its claim is %s",
       proof_claim_text(a, p));
    ok(proof_lore_of(w->catalog, "sum.pairwise", "umm", &book, &lore, &d) == ST_OK
           && lore.parameter(lore.data, "w") && !lore.parameter(lore.data, "t"),
       "the model's parameters are known");
    proof_law law;
    ok(proof_lore_of(w->catalog, "sort.warpsort", "agpu", &book, &lore, &d) == ST_OK
           && lore.definition(lore.data, "ln_answers", &law) && node_count(law.params) == 2,
       "the functions of a problem's bounds are known");
    ok(proof_lore_of(w->catalog, NULL, "no_such", &book, &lore, &d) == ST_NAME, "no such model");
    diag_clear(&d);
    arena_free(a);
}

/* i + n, or n + i */
static node *sum_of(arena *a, int i, bool turned)
{
    node *x = node_number(a, (span){ 0 }, i), *y = node_name(a, (span){ 0 }, "n");
    return node_binary(a, OP_ADD, turned ? y : x, turned ? x : y);
}

/* Expressions in two tables, the second with the order turned: a node's mark of the one, which it
 * keeps, says nothing in the other. */
static void hold_shapes(void)
{
    enum { MANY = 5000 };
    arena *a = arena_new();
    shapes *one = shapes_new(a), *other = shapes_new(a);
    int wrong = 0;
    for (int i = 0; i < MANY; i++) {
        node *x = sum_of(a, i, false), *y = sum_of(a, MANY - i, false);
        wrong += shapes_find(one, x) != NULL || shapes_add(one, x) == NULL;
        wrong += shapes_find(other, y) != NULL || shapes_add(other, y) == NULL;
    }
    for (int i = 1; i < MANY; i++) {
        node *x = sum_of(a, i, false), *y = sum_of(a, i, true);
        const shape *in = shapes_find(one, x), *again = shapes_find(one, x),
                    *there = shapes_find(other, x);
        wrong += in == NULL || again != in || there == NULL || there == in || !expr_same(in->is, x)
                 || !expr_same(there->is, in->is) || shapes_find(one, y) != NULL
                 || expr_same(x, sum_of(a, i + 1, false));
        node *made = node_itself(a, x);
        made->a = node_number(a, x->at, i + 1);
        wrong += expr_same(made, x) || (i + 1 < MANY && shapes_find(one, made) == in);
    }
    ok(wrong == 0, "each of %d expressions is found in its table, and no other", MANY);
    arena_free(a);
}

int main(void)
{
    world *w = laws_world();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        hold(&rows[i], &w->numbers);
    hold_made(w);
    hold_shapes();
    world_free(w);
    return done();
}
