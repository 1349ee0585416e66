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
    const char *where; /* conditions, in quotes */
    const char *steps; /* of JSON, without ids and with <= where no rel is */
    const char *says;
} row;

#define S(rule, left, right) "{'rule':'" rule "','left':'" left "','right':'" right "'"
#define EQ ",'rel':'=='"
#define T(from, to) ",'scope':[{'name':'t','from':'" from "','to':'" to "'}]"
#define BEHIND ",'scope':[{'name':'r','from':'ceil(n/k)','to':'n - 1'}]"
#define FROM(ids) ",'from':[" ids "]"
#define EVERY(m, r) ",'args':{'m':'" m "','r':'" r "'}"
#define END "}"
#define FALL "sum(t = 0..n - 1, max(0, n - t))"
#define COUNTED /* n <= FALL */                                                                    \
    S("extremum", "n - t", "max(0, n - t)")                                                        \
    T("0", "n - 1")                                                                                \
    END "," S("monotone", "1", "max(0, n - t)") T("0", "n - 1") FROM("1") END                      \
        "," S("count", "n", FALL) FROM("2") END

static const row rows[] = {
    /* ring, equal, chain */
    { true, "'n >= 1'", S("ring", "(n + 1)^2", "n^2 + 2*n + 1") EQ END, "ring" },
    { false, "'n >= 1'", S("ring", "(n + 1)^2", "n^2 + n + 1") EQ END, "ring, not so" },
    { true, "'n >= 1'", S("ring", "(n^2 - 1)/(n + 1)", "n - 1") EQ END,
      "a divisor multiplied out" },
    { false, "'n >= 0'", S("ring", "(n^2 - n)/n", "n - 1") EQ END, "a divisor that may be 0" },
    { true, "'n >= 1'", S("ring", "0/sum(t = 1..n, t)", "0") EQ END, "a sum above 0 divides" },
    { false, "'n >= 0'", S("ring", "0/sum(t = 1..n, t)", "0") EQ END, "a sum of no terms" },
    { false, "", S("ring", "0/sum(t = 1/2..2/3, t)", "0") EQ END, "a sum from a half on" },
    { true, "'n >= 1'", S("ring", "2^(n + 1)*4^n", "2*8^n") EQ END, "powers of two" },
    { true, "'n >= 1'", S("ring", "sqrt(n)*sqrt(n)", "n") EQ END, "roots" },
    { false, "", S("ring", "(n^2)^(1/2)", "n") EQ END, "the root of a square, n of any sign" },
    { true, "'n >= 1'",
      S("given", "1", "n") END "," S("equal", "n + 0", "n") EQ END "," S("chain", "1", "n + 0")
          FROM("1,2") END,
      "a chain" },
    { false, "'n >= 1'",
      S("given", "1", "n") END "," S("equal", "n + 0", "n") EQ END "," S("chain", "n", "1")
          FROM("1,2") END,
      "a chain the other way" },
    { false, "'n >= 1','p >= 1'", S("chain", "n", "p") END, "a chain of nothing" },
    { false, "'n >= 1'", S("given", "1", "n") END "," S("chain", "1", "n") EQ FROM("1") END,
      "an equality from an inequality" },
    /* given */
    { true, "'n >= 2','p < n'", S("given", "p + 1", "n") END, "< of whole numbers" },
    { false, "'n >= 2','p < n'", S("given", "p + 2", "n") END, "< by two" },
    { true, "'l >= 1'", S("given", "3*l + 3", "6*l") END, "a multiple" },
    { false, "'l >= 1'", S("given", "3*l + 4", "6*l") END, "not quite" },
    { true, "'sqrt(n) <= p','n >= 1'", S("given", "sqrt(n)", "p") END, "before n is known" },
    { false, "'sqrt(n) <= p','n >= 1'", S("given", "sqrt(n) + 1", "p") END, "more than is said" },
    { true, "'n >= 1'", S("given", "t", "n") T("1", "n") END "," S("given", "1", "n") END,
      "a range's end" },
    { false, "'n >= 1'", S("given", "t", "n - 1") T("1", "n") END "," S("given", "1", "n") END,
      "beyond a range's end" },
    /* rounding and extrema */
    { true, "'n >= 1','p >= 1'", S("round", "ceil(n/p)", "n/p + 1") END, "ceil" },
    { false, "'n >= 1','p >= 1'", S("round", "ceil(n/p)", "n/p") END, "ceil is not exact" },
    { true, "'n >= 1','p >= 1'", S("round", "1", "ceil(n/p)") END, "ceil of what is above 0" },
    { false, "'n >= 0','p >= 1'", S("round", "1", "ceil(n/p)") END, "ceil of 0" },
    { true, "'n >= 0','p >= 1'", S("round", "n/p - 1", "n div p") END, "div" },
    { true, "'n >= 1','p >= 1'", S("round", "gcd(n, p)", "n") END, "gcd" },
    { false, "'n >= 0','p >= 1'", S("round", "gcd(n, p)", "n") END, "gcd with 0" },
    { true, "'n >= 0','p >= 1'", S("round", "n mod p", "p - 1") END, "mod" },
    { false, "'n >= 0','p >= 1'", S("round", "(n/2) mod p", "p - 1") END, "mod of a half" },
    { true, "'n >= 1','p >= 1'", S("round", "ceil(n/p)", "(n + p - 1)/p") END, "of whole numbers" },
    { false, "'n >= 1','p >= 1'", S("round", "ceil(n/p)", "(n + p - 2)/p") END, "one less" },
    { false, "'n >= 1','p >= 1'", S("round", "ceil(n/2/p)", "(n/2 + p - 1)/p") END, "of a half" },
    { true, "'n >= 1','p >= 1'", S("round", "n/p", "(n + p - 1) div p") END,
      "div of whole numbers" },
    { false, "'n >= 1','p >= 1'", S("round", "n/p", "(n + p - 2) div p") END, "div of one less" },
    { true, "'n >= 1','p >= 1'", S("round", "ceil(n/p)", "n") END, "a whole above" },
    { false, "'n >= 1','p >= 1'", S("round", "ceil(n/p)", "n/p + 1/2") END, "a half above" },
    { true, "'n >= p','p >= 1'", S("round", "1", "floor(n/p)") END, "a whole below" },
    { false, "'n >= 1','p >= 1'", S("round", "1", "floor(n/p)") END, "a whole not below" },
    { true, "'n >= 2'",
      S("round", "max(t = 0..log2(n), t)", "max(t = 0..floor(log2(n)), t)") EQ END,
      "a range of whole numbers" },
    { false, "'n >= 1'", S("round", "sum(t = n/2..n, 1)", "sum(t = n/2..floor(n), 1)") EQ END,
      "a range from a half on" },
    { true, "'n >= 1'", S("round", "log2(n)/2", "ilog2(n)") END, "half a logarithm" },
    { false, "'n >= 1'", S("round", "2*log2(n)/3", "ilog2(n)") END, "two thirds of it" },
    { false, "'n >= 1','p >= 1','n >= p'", S("round", "log2(n/p)/2", "ilog2(n/p)") END,
      "half a logarithm of what is not whole" },
    { false, "'n >= 0'", S("round", "log2(n)/2", "ilog2(n)") END, "half a logarithm of 0" },
    { true, "'n >= 3'", S("round", "2^n/8", "floor(2^n/8)") END, "a power divided" },
    { false, "'n >= 2'", S("round", "2^n/8", "floor(2^n/8)") END, "divided too often" },
    { false, "'n >= 3'", S("round", "3^n/8", "floor(3^n/8)") END, "a power of 3 divided" },
    { true, "'n >= 2','p >= 2'", S("round", "6^n*5^p/36", "floor(6^n*5^p/36)") END, "powers" },
    { true, "'n >= 1','k >= 1'",
      S("split", "sum(r = 0..k - 1, if n - r > 0 then k else 0)", "sum(r = 0..n - 1, k)") END,
      "cut" },
    { false, "'n >= 1','k >= 1'",
      S("split", "sum(r = 0..k - 1, if n - r > 0 then k else 0)", "sum(r = 0..n - 2, k)") END,
      "cut too far" },
    { false, "'n >= 1','k >= 1'",
      S("split", "sum(r = 0..k - 1, if n - r > 0 then -k else 0)", "sum(r = 0..n - 1, -k)") END,
      "cut of less than 0" },
    { true, "'n >= 1','k >= 1'",
      S("round", "n/k", "ceil(n/k)") END "," S("given", "ceil(n/k)", "r") BEHIND END
      "," S("chain", "n/k", "r") FROM("1,2") BEHIND END "," S("ring", "n", "k*(n/k)") EQ END
      "," S("monotone", "k*(n/k)", "k*r") FROM("3") BEHIND END "," S("chain", "n", "k*r")
          FROM("4,5") BEHIND END "," S("split", "sum(r = 0..n - 1, if k*r < n then 1 else 0)",
                                       "sum(r = 0..ceil(n/k) - 1, 1)") FROM("6") END,
      "cut where a step says so" },
    { false, "'n >= 1','k >= 1'",
      S("split", "sum(r = 0..n - 1, if k*r < n then 1 else 0)", "sum(r = 0..ceil(n/k) - 2, 1)") END,
      "cut without one" },
    { true, "'n >= 1'", S("monotone", "0", "max(i = 0..n, i)") END, "a maximum" },
    { false, "'n >= 1'", S("monotone", "0", "max(i = 0..n, i - 1)") END, "a maximum of less" },
    { true, "'b >= 2','n >= 1'", S("log", "log(b, n)", "log2(n)/log2(b)") END, "log of a base" },
    { false, "'b >= 1','n >= 1'", S("log", "log(b, n)", "log2(n)/log2(b)") END, "log of base 1" },
    { true, "'n >= 1','p >= 1','n mod p == 0'", S("monotone", "p", "n") END, "a multiple" },
    { false, "'n >= 0','p >= 1','n mod p == 0'", S("monotone", "p", "n") END, "perhaps 0" },
    { true, "'n >= p'", S("monotone", "floor(p/3) + 1", "floor(n/3) + 2") END, "rounded alike" },
    { false, "'n >= p + 1'", S("monotone", "floor(p/3) + 1", "floor(n/3)") END,
      "rounded away together" },
    { false, "'n <= p'", S("monotone", "floor(p/3) + 1", "floor(n/3) + 2") END, "the other way" },
    { false, "'n >= p'", S("monotone", "ceil(p/3) + 1", "floor(n/3) + 1") END, "up and down" },
    /* every m-th term of a sum */
    { true, "'n >= 1'",
      S("split", "sum(t = 0..n - 1, (2*t + 1)^2)", "sum(t = 0..2*n, t^2)") EVERY("2", "1") END,
      "every other term" },
    { false, "'n >= 1'",
      S("split", "sum(t = 0..n, (2*t + 1)^2)", "sum(t = 0..2*n, t^2)") EVERY("2", "1") END,
      "one beyond the range" },
    { false, "'n >= 1'",
      S("split", "sum(t = 0..n, (2*t - 1)^2)", "sum(t = 0..2*n, t^2)") EVERY("2", "-1") END,
      "one before the range" },
    { false, "'n >= 1'",
      S("split", "sum(t = 0..n, (t/2)^2)", "sum(t = 0..n, t^2)") EVERY("1/2", "0") END,
      "places that are not whole" },
    { false, "'n >= 1'",
      S("split", "sum(t = 0..n, (2*t + 1/2)^2)", "sum(t = 0..3*n, t^2)") EVERY("2", "1/2") END,
      "nor these" },
    { false, "'n >= 1'", S("split", "sum(t = 0..n, n^2)", "sum(t = 0..n, t^2)") EVERY("0", "n") END,
      "one place so often" },
    { false, "'n >= 1'",
      S("split", "sum(t = 0..n - 1, 2*t + 1 - n)", "sum(t = 0..2*n, t - n)") EVERY("2", "1") END,
      "terms below 0" },
    { false, "'n >= 1'",
      S("split", "sum(t = 0..n - 1, (2*t + 1)^3)", "sum(t = 0..2*n, t^2)") EVERY("2", "1") END,
      "another term" },
    { false, "'n >= 1'",
      S("split", "sum(t = 0..2*n, t^2)", "sum(t = 0..n - 1, (2*t + 1)^2)") EVERY("2", "1") END,
      "turned round" },
    { true, "", S("round", "(2*n + 1) mod 2", "1") EQ END, "an odd number" },
    { true, "'p >= 3'", S("round", "(n*p + 2) mod p", "2") EQ END, "beside a multiple" },
    { false, "'p >= 2'", S("round", "(n*p + 2) mod p", "2") EQ END, "2 mod 2 is 0" },
    { false, "'p >= 3'", S("round", "(n*p - 2) mod p", "0 - 2") EQ END, "no rest is below 0" },
    { false, "'p >= 3'", S("round", "(n*p/2 + 1) mod p", "1") EQ END, "half a multiple" },
    { false, "", S("round", "(n*p + 1) mod p", "1") END, "p may be 0, or 1" },
    { true, "", S("extremum", "abs(n - p)", "max(n - p, p - n)") EQ END, "abs" },
    { false, "", S("extremum", "abs(n - p)", "max(n - p, n + p)") EQ END, "no abs" },
    { false, "", S("extremum", "abs(n - p)", "max(n, -p)") END, "nor this" },
    { false, "", S("extremum", "abs(n)", "min(n, -n)") EQ END, "least for greatest" },
    { true, "'n >= 1'", S("log", "log10(n)", "log2(n)/log2(10)") EQ END, "log10" },
    { false, "'n >= 1'", S("log", "log10(n)", "log2(n)/log2(11)") EQ END, "another base" },
    { false, "'n >= 1'", S("log", "log10(n)", "log2(n)/3") EQ END, "log2(10) is more than 3" },
    { true, "'n >= 0'", S("monotone", "0", "isqrt(n)") END, "a root is not below 0" },
    { false, "'n >= 0'", S("monotone", "1", "isqrt(n)") END, "but may be 0" },
    { true, "'n >= 0','p >= n + 1'", S("round", "n", "n mod p") END, "all is the rest" },
    { false, "'n >= 0','p >= n'", S("round", "n", "n mod p") END, "perhaps nothing is" },
    { true, "'p*q >= p + q'", S("monotone", "2*p + 2*q", "2*p*q") END, "twice a condition" },
    { false, "'p*q >= p + q'", S("monotone", "2*p*q", "2*p + 2*q") END, "against a condition" },
    { true, "'d >= 0','n >= d + 1'", S("round", "2^n/2^d/2", "floor(2^n/2^d/2)") END, "of two" },
    { false, "'d >= 0','n >= d'", S("round", "2^n/2^d/2", "floor(2^n/2^d/2)") END, "not of two" },
    { false, "'n >= 0'", S("round", "2^n/2", "floor(2^n/2)") END, "half of a power" },
    { true, "'n >= 2'", S("round", "clog2(n)", "log2(n) + 1") END, "clog2" },
    { true, "'n >= 1'", S("round", "clog2(4*2^n)", "n + 2") END, "clog2 of a power" },
    { false, "'n >= 1'", S("round", "clog2(3*2^n)", "n + 1") END, "clog2 of no power" },
    { true, "'d >= 0','k >= d'", S("monotone", "1", "2^k/2^d") END, "powers together" },
    { true, "'d >= 0','k >= d'", S("monotone", "2^d/2^k", "1") END, "powers turned over" },
    { false, "'d >= 1','k >= d - 1'", S("monotone", "1", "2^k/2^d") END, "powers apart" },
    { true, "'n >= 2','d >= 0','d <= clog2(n) - 1'", S("monotone", "2^d + 1", "n") END,
      "below clog2" },
    { false, "'n >= 2','d <= clog2(n)'", S("monotone", "2^d", "n") END, "not below clog2" },
    { true, "'n >= 2','d <= ilog2(n)'", S("monotone", "2^d", "n") END, "up to ilog2" },
    { false, "'n >= 2','d <= ilog2(n)'", S("monotone", "2^d + 1", "n") END, "beyond ilog2" },
    { true, "'n >= 1'", S("round", "floor(n/2 + 1)", "floor(n/2) + 1") END, "a whole beside" },
    { false, "'n >= 1'", S("round", "floor(n/2 + 1/2)", "floor(n/2) + 1/2") END, "a half beside" },
    { false, "'n >= 1'", S("round", "clog2(n) + 1", "clog2(n + 1)") END, "a logarithm is none" },
    { true, "'n >= 1'", S("linear", "sum(t = n..n, t^2)", "n^2") END, "a sum of one term" },
    { false, "'n >= 1'", S("linear", "sum(t = n/2..n/2, t)", "n/2") END, "from a half on" },
    { false, "'n >= 1'", S("linear", "sum(t = n..n + 1, t)", "n") END, "a sum of two terms" },
    { true, "'n >= 1'", S("linear", "sum(t = n..n + 1, t)", "2*n + 1") END, "two terms added" },
    { true, "'n >= 1'", S("linear", "sum(t = 0..1, n^t)", "1 + n") END, "two terms, from 0 on" },
    { false, "'n >= 1'", S("linear", "sum(t = n..n + 2, t)", "2*n + 1") END, "three terms" },
    { false, "'n >= 1'", S("linear", "sum(t = n/2..n/2 + 1, t)", "n + 1") END,
      "two terms, from a half on" },
    { true, "'n >= 1'", S("monotone", "0", "access(k = 0..n - 1, 2*k)") END, "an access costs" },
    { false, "'n >= 1'", S("monotone", "1", "access(k = 0..n - 1, 2*k)") END, "but how much?" },
    { true, "'w >= 1'", S("extremum", "min(1, w)", "1") EQ END, "min that is decided" },
    { false, "'w >= 0'", S("extremum", "min(1, w)", "1") EQ END, "min that is not" },
    { true, "'w >= 0','n >= 0'", S("extremum", "max(n, w)", "n + w") END, "max by the sum" },
    { false, "'w >= 0'", S("extremum", "max(n, w)", "n + w") END, "max of what may be below 0" },
    { false, "'w >= 0','n >= 0'", S("extremum", "max(n, w)", "n") END, "max by one" },
    { true, "'w >= 0','n >= 0'", S("extremum", "max(n, w, 1)", "n + w + 1") END, "max of three" },
    { false, "'w >= 0','n >= 0'", S("extremum", "max(n, w, 1)", "n + w") END, "by two of three" },
    { false, "'n >= 0'", S("extremum", "max(n, w, 1)", "n + w + 1") END, "of three, one below 0" },
    { true, "'n >= 1'", S("extremum", "2^n", "max(t = 0..n, 2^t)") ",'args':{'t':'n'}" END,
      "a value is at most the greatest" },
    { false, "'n >= 1'", S("extremum", "2^n", "max(t = 0..n - 1, 2^t)") ",'args':{'t':'n'}" END,
      "a value beyond the range" },
    { false, "'n >= 1'", S("extremum", "n/2", "max(t = 0..n, t)") ",'args':{'t':'n/2'}" END,
      "a value between whole places" },
    { false, "'n >= 1'", S("extremum", "n", "min(t = 0..n, t)") ",'args':{'t':'n'}" END,
      "a value below the least" },
    { true, "'n >= 1'", S("extremum", "min(t = 0..n, t)", "n") ",'args':{'t':'n'}" END,
      "a value is at least the least" },
    { false, "'n >= 1'", S("extremum", "n + 1", "max(t = 0..n, t)") ",'args':{'t':'n'}" END,
      "another value" },
    { true, "'n >= 1'",
      S("given", "t", "n") T("1", "n") END "," S("extremum", "max(t = 1..n, t)", "n") FROM("1") END,
      "what bounds all bounds the greatest" },
    { false, "'n >= 0'",
      S("given", "t", "n") T("1", "n") END "," S("extremum", "max(t = 1..n, t)", "n") FROM("1") END,
      "perhaps there is none" },
    { false, "'n >= 1'",
      S("given", "1", "t") T("1", "n") END "," S("extremum", "1", "max(t = 1..n, t)") FROM("1") END,
      "a bound from below of the greatest" },
    { true, "'n >= 1'",
      S("given", "1", "t") T("1", "n") END "," S("extremum", "1", "min(t = 1..n, t)") FROM("1") END,
      "a bound from below of the least" },
    /* monotone */
    { true, "'n >= 1','p >= 1','n <= p'",
      S("given", "n", "p") END "," S("monotone", "2*n^2", "2*p^2") FROM("1") END, "powers rise" },
    { false, "'n <= p'", S("given", "n", "p") END "," S("monotone", "n^2", "p^2") FROM("1") END,
      "squares of what may be below 0" },
    { true, "'n >= 1','n <= p'",
      S("given", "n", "p") END "," S("monotone", "1/p", "1/n") FROM("1") END,
      "what divides turns it round" },
    { false, "'n >= 1','n <= p'",
      S("given", "n", "p") END "," S("monotone", "1/n", "1/p") FROM("1") END,
      "what divides, not turned round" },
    { false, "'n <= p'", S("given", "n", "p") END "," S("monotone", "w*n", "w*p") FROM("1") END,
      "times what may be below 0" },
    { true, "'n >= 1'",
      S("given", "t", "n") T("1", "n") END "," S("monotone", "sum(t = 1..n, t)", "sum(t = 1..n, n)")
          FROM("1") END,
      "a sum's terms" },
    { false, "'n >= 1'",
      S("given", "t", "n") T("1", "n") END
      "," S("monotone", "sum(t = 1..n + 1, t)", "sum(t = 1..n + 1, n)") FROM("1") END,
      "a sum over another range" },
    { false, "'n >= 1'",
      S("given", "1", "t") T("1", "0") END "," S("given", "t", "0") T("1", "0") END
      "," S("chain", "1", "0") T("1", "0") FROM("1,2") END "," S("chain", "1", "0") FROM("3") END,
      "what holds in an empty range, outside of it" },
    { true, "'n >= 1'", S("monotone", "n", "n + 1/n") END, "what is not below 0 left out" },
    { false, "'n >= 1'", S("monotone", "n + 1/n", "n") END, "left out the wrong way" },
    { true, "'n >= 1'", COUNTED "," S("ring", "0/" FALL, "0") EQ FROM("3") END,
      "a divisor above 0 by a premise" },
    { false, "'n >= 1'", COUNTED "," S("ring", "0/" FALL, "0") EQ END,
      "a divisor without its premise" },
    { false, "'n >= 1'",
      S("monotone", "0", FALL) END "," S("ring", "0/" FALL, "0") EQ FROM("1") END,
      "a divisor that is at least 0 by a premise" },
    /* sums */
    { true, "'n >= 0'", S("count", "sum(t = 1..n, p)", "n*p") EQ END, "count" },
    { false, "", S("count", "sum(t = 1..n, p)", "n*p") EQ END, "count where n may be -5" },
    { false, "'n >= 0'", S("count", "sum(t = 1..n/2, p)", "n/2*p") EQ END, "count to a half" },
    { true, "'n >= 1'",
      S("given", "t", "n") T("1", "n") END "," S("count", "sum(t = 1..n, t)", "n*n") FROM("1") END,
      "count from above" },
    { false, "'n >= 1'",
      S("given", "t", "n") T("1", "n") END "," S("count", "sum(t = 1..n, t)", "(n - 1)*n") FROM("1")
          END,
      "count, once too few" },
    { false, "'n >= 1'",
      S("ring", "t", "t") T("1", "n") END "," S("count", "sum(t = 1..n, t)", "n*t") FROM("1") END,
      "a bound that has the variable" },
    { true, "'n >= 0'", S("geometric", "sum(t = 0..n, 3^t)", "(3^(n + 1) - 1)/2") EQ END,
      "geometric" },
    { false, "", S("geometric", "sum(t = 0..n, 3^t)", "(3^(n + 1) - 1)/2") EQ END,
      "geometric where n may be -5" },
    { true, "'n >= 0'", S("geometric", "sum(t = 0..n, 1/2^t)", "2") END, "falling, from above" },
    { false, "'n >= 0'", S("geometric", "sum(t = 0..n, 1/2^t)", "3/2") END, "falling, too little" },
    { true, "'n >= 0'", S("geometric", "sum(t = 0..n, t*2^t)", "(n - 1)*2^(n + 1) + 2") EQ END,
      "t*r^t" },
    { false, "'n >= 0'", S("geometric", "sum(t = 0..n, t*2^t)", "n*2^(n + 1)") EQ END,
      "t*r^t, not so" },
    { true, "'n >= 0'", S("geometric", "sum(t = 0..n, t^2/2^t)", "6") END, "t^2*r^t, r below 1" },
    { false, "'n >= 0'", S("geometric", "sum(t = 0..n, t^2/2^t)", "5") END, "t^2*r^t, too little" },
    { true, "'n >= 1'", S("powers", "sum(t = 1..n, t^2)", "(n^3 - 1)/3 + n^2") END, "powers" },
    { false, "'n >= 1'", S("powers", "sum(t = 1..n, t^2)", "n^3/3") END, "powers, too little" },
    { true, "'n >= 1'", S("powers", "sum(t = 1..n, 1/sqrt(t))", "2*sqrt(n) - 1") END, "a root" },
    { false, "'n >= 1'", S("powers", "sum(t = 1..n, 1/sqrt(t))", "2*sqrt(n) - 2") END,
      "a root, too little" },
    { false, "'n >= 1'", S("powers", "sum(t = 0..n, 1/sqrt(t))", "2*sqrt(n)") END, "a root of 0" },
    { true, "'n >= 1'", S("powers", "ln(n)", "sum(t = 1..n, 1/t)") END, "harmonic" },
    { false, "'n >= 0'", S("powers", "sum(t = 1..n, t^2)", "(n^3 - 1)/3 + n^2") END,
      "powers over what may be empty" },
    { true, "'n >= 1'",
      S("split", "sum(t = 1..2*n, t)", "sum(t = 1..n, t) + sum(t = n + 1..2*n, t)") EQ END,
      "split" },
    { false, "'n >= 1'",
      S("split", "sum(t = 1..2*n, t)", "sum(t = 1..n, t) + sum(t = n..2*n, t)") EQ END,
      "split with one twice" },
    { true, "'n >= 1'", S("split", "sum(t = 2..n, t)", "sum(t = 1..n + 1, t)") END, "a part" },
    { false, "'n >= 1'", S("split", "sum(t = 2..n, t - 4)", "sum(t = 1..n + 1, t - 4)") END,
      "a part of what may be below 0" },
    { true, "'n >= 1'",
      S("linear", "sum(t = 1..n, n*t + 3)", "n*sum(t = 1..n, t) + 3*sum(t = 1..n, 1)") EQ END,
      "linear" },
    { true, "'n >= 1', 'p >= 1'",
      S("linear", "sum(i = 0..ceil(n/p) - 1, 3*min(p, max(0, n - p*i)))",
        "3*max(0, min(p*ceil(n/p), n))") EQ END,
      "blocks together" },
    { true, "'n >= 1', 'p >= 1'",
      S("linear", "sum(i = 2..n, max(0, 2*min(p, 3*n - i*p)))",
        "max(0, min(2*p*(n - 1), 6*n - 4*p))") EQ END,
      "blocks from the third on" },
    { true, "'n >= 1', 'p >= 1', 'b >= 1'",
      S("linear", "sum(r = 0..p - 1, sum(q = 0..n - 1, max(0, min(b, n - q*p*b - r*b))))",
        "max(0, min(p*n*b, n))") EQ END,
      "blocks of blocks" },
    { false, "'n >= 1', 'p >= 1'",
      S("linear", "sum(i = 0..n - 1, max(0, min(p, n - 2*p*i)))", "max(0, min(p*n, n))") EQ END,
      "blocks that leave something out" },
    { false, "'n >= 1', 'p >= 1'",
      S("linear", "sum(i = 0..n - 1, max(0, min(p, n + p*i)))", "max(0, min(p*n, n))") EQ END,
      "blocks that grow" },
    { false, "'n >= 1'",
      S("linear", "sum(i = 0..n - 1, max(0, min(p, n - p*i)))", "max(0, min(p*n, n))") EQ END,
      "blocks of a size that may be below 0" },
    { false, "'n >= 1', 'p >= 1'",
      S("linear", "sum(i = 0..n/2 - 1, max(0, min(p, n - p*i)))", "max(0, min(p*n/2, n))") EQ END,
      "blocks, and half a block" },
    { false, "'n >= 1', 'p >= 1'",
      S("linear", "sum(i = 0..n - 1, max(1, min(p, n - p*i)))", "max(0, min(p*n, n))") EQ END,
      "blocks that are 1 at least" },
    { false, "'n >= 1', 'p >= 1', 'b >= 1'",
      S("linear", "sum(r = 0..p - 1, sum(q = 0..r, max(0, min(b, n - r*b))))",
        "max(0, min(p*b, n))") EQ END,
      "blocks over a range that depends on them" },
    { false, "'n >= 1'", S("linear", "sum(t = 1..n, t*t)", "sum(t = 1..n, t)^2") EQ END,
      "linear, not a product" },
    { true, "'n >= 1'",
      S("linear", "sum(r = 0..n - 1, sum(s = 0..n - 1, sum(u = 0..n - r - 1, 1)))",
        "sum(s = 0..n - 1, 1)*sum(r = 0..n - 1, sum(u = 0..n - r - 1, 1))") EQ END,
      "a sum that comes out of two" },
    { false, "'n >= 1'",
      S("linear", "sum(r = 0..n - 1, sum(s = 0..r, sum(u = 0..n - r - 1, 1)))",
        "sum(s = 0..n - 1, 1)*sum(r = 0..n - 1, sum(u = 0..n - r - 1, 1))") EQ END,
      "a sum whose range keeps it within" },
    { true, "'n >= 2'",
      S("powers", "sum(k = 2..n, 1/(k*log2(k)))", "ln(2)^2*log2(log2(n)) + 1/2") END,
      "1/(k*log2(k))" },
    { true, "'n >= 1'", S("powers", "n*log2(n) - n/ln(2) + 1/ln(2)", "sum(t = 1..n, log2(t))") END,
      "logarithms from below" },
    { true, "'n >= 1'",
      S("powers", "sum(t = 1..n, log2(t))", "n*log2(n) - n/ln(2) + 1/ln(2) + log2(n)") END,
      "the same from above" },
    { true, "'n >= 1'",
      S("powers", "sum(t = 1..n, t*log2(t)^2)",
        "n^2*log2(n)^2/2 - n^2*log2(n)/(2*ln(2)) + n^2/(4*ln(2)^2) - 1/(4*ln(2)^2) + "
        "n*log2(n)^2") END,
      "squares of logarithms" },
    { false, "'n >= 1'", S("powers", "n*log2(n) - n + 1", "sum(t = 1..n, log2(t))") END,
      "without ln(2)" },
    { false, "'n >= 1'", S("powers", "sum(t = 1..n, log2(t))", "n*log2(n) - n/ln(2) + 1/ln(2)") END,
      "without the last term" },
    { false, "'n >= 0'", S("powers", "n*log2(n) - n/ln(2)", "sum(t = 0..n, log2(t))") END,
      "a logarithm of 0" },
    { false, "'n >= 1'", S("powers", "0", "sum(t = 1..n, log2(t)/sqrt(t))") END,
      "what rises, and then falls" },
    { true, "'n >= 3'",
      S("powers", "ln(2)^2*(log2(log2(n)) - log2(log2(3)))", "sum(k = 3..n, 1/(k*log2(k)))") END,
      "the same from below" },
    { false, "'n >= 2'",
      S("powers", "sum(k = 2..n, 1/(k*log2(k)))", "ln(2)^2*log2(log2(n)) + 1/3") END,
      "without the whole first term" },
    { false, "'n >= 2'",
      S("powers", "sum(k = 2..n, 1/(k*log2(k)))", "ln(2)*log2(log2(n)) + 1/2") END,
      "its integral by one ln(2) only" },
    { false, "'n >= 2'",
      S("powers", "ln(2)^2*log2(log2(n)) + 1/2", "sum(k = 2..n, 1/(k*log2(k)))") END,
      "above the integral from below" },
    { false, "'n >= 1'", S("powers", "sum(k = 1..n, 1/(k*log2(k)))", "log2(n) + 1") END,
      "from 1 on, where log2 is 0" },
    { true, "'n >= 3'",
      S("powers", "sum(k = 3..n, log2(k)/k)", "ln(2)*(log2(n)^2 - log2(3)^2)/2 + log2(3)/3") END,
      "log2(k)/k" },
    { false, "'n >= 2'",
      S("powers", "sum(k = 2..n, log2(k)/k)", "ln(2)*(log2(n)^2 - log2(2)^2)/2 + log2(2)/2") END,
      "log2(k)/k from where it rises" },
    { false, "'n >= 8'",
      S("powers", "sum(k = 8..n, log2(k)^2/k)", "ln(2)*(log2(n)^3 - log2(8)^3)/3 + log2(8)^2/8")
          END,
      "log2(k)^2/k from 8 on" },
    { false, "'n >= 2'", S("powers", "sum(k = 2..n, 1/(k*log2(k)^2))", "1 + 1/2") END,
      "a power of the logarithm that is not in the table" },
    { false, "'n >= 4'",
      S("powers", "sum(k = 4..n, log2(2*k)/k)", "ln(2)*(log2(n)^2 - log2(4)^2)/2 + log2(4)/4") END,
      "the logarithm of a multiple" },
    { false, "'n >= 3'", S("geometric", "sum(k = 3..n, 2^k*log2(k))", "2^(n + 1) - 8") EQ END,
      "a logarithm in a geometric sum" },
    /* logarithms, and the rest */
    { true, "'n >= 1','p >= 1'", S("log", "log2(4*n/p)", "2 + log2(n) - log2(p)") EQ END, "log" },
    { false, "'log2(n) <= n','p <= log2(n)'", S("log", "log2(2*n)", "1 + log2(n)") EQ END,
      "log of what is bounded by its own logarithm" },
    { false, "'n >= 1'", S("log", "log2(n + 1)", "log2(n) + 1") EQ END, "log of a sum" },
    { true, "'n >= 1'", S("log", "2^(log2(n) + 1)", "2*n") EQ END, "2^log2" },
    { true, "'n >= 1'", S("log", "12^log2(n)", "n^2*3^log2(n)") EQ END, "prime factors" },
    { true, "'n >= 1'", S("log", "n^(log2(7) + 1)", "7^log2(n)*n") EQ END, "x^log2" },
    { false, "'n >= 0'", S("log", "n^log2(7)", "7^log2(n)") EQ END, "x^log2, x may be 0" },
    { true, "'n >= 1'", S("log", "log2(n)", "n - 1") END, "log2 of a whole number" },
    { false, "'n >= 1'", S("log", "log2(n/3)", "n/3 - 1") END, "log2 of a third" },
    { true, "'n >= 1'", S("log", "log2(n)", "16/15*n^(1/2)") ",'args':{'a':'1/2'}" END,
      "log2 by a root" },
    { false, "'n >= 15'", S("log", "log2(n)", "n^(1/2)") ",'args':{'a':'1/2'}" END,
      "log2 by less than 8/15 of a root" },
    { true, "'n >= 1','n^(1/2) >= 4'", S("log", "log2(n)", "n^(1/2)") ",'args':{'a':'1/2'}" END,
      "log2 by half of a root that is 4 or more" },
    { false, "'n >= 16'", S("log", "log2(n)", "n^(1/2)/2") ",'args':{'a':'1/2'}" END,
      "log2 by a quarter of it" },
    { true, "'n >= 2'", S("absorb", "n/2", "n - 1") END, "absorb" },
    { false, "'n >= 1'", S("absorb", "n/2", "n - 1") END, "absorb too much" },
    { true, "'n >= 1','p >= 1'",
      S("mean", "n^(1/2)*p^(1/2)",
        "n/2 + p/2") ",'facts':[{'cond':'n','power':'1/2'},{'cond':'p','power':'1/2'}]" END,
      "mean" },
    { false, "'n >= 1','p >= 1'",
      S("mean", "n*p", "n + p") ",'facts':[{'cond':'n','power':'1'},{'cond':'p','power':'1'}]" END,
      "weights beyond 1" },
    { true, "'w >= 1','p >= w','n >= p'",
      S("product", "w*p",
        "n^2") ",'facts':[{'cond':'p >= w','power':'1'},{'cond':'n >= p','power':'2'}]" END,
      "product" },
    { false, "'w >= 1','p >= w','n >= p'",
      S("product", "n^2",
        "w*p") ",'facts':[{'cond':'p >= w','power':'-1'},{'cond':'n >= p','power':'-2'}]" END,
      "product with powers below 0" },
    { false, "'p >= w','n >= p'",
      S("product", "w*p",
        "n^2") ",'facts':[{'cond':'p >= w','power':'1'},{'cond':'n >= p','power':'2'}]" END,
      "product of what may be below 0" },
    { true, "'w >= 1','p >= 0','n >= p'",
      S("product", "w*p", "w*n") ",'facts':[{'cond':'n >= p','power':'1'}]" END,
      "product with a factor that may be 0" },
    { false, "'w*p >= 0','w*n >= 0','p >= 0','n >= p'",
      S("product", "w*p", "w*n") ",'facts':[{'cond':'n >= p','power':'1'}]" END,
      "product with a factor that may be 0, beside one that may be below 0" },
    { false, "'w >= 1','p >= 0','n >= p'",
      S("product", "w*p", "w*n^2") ",'facts':[{'cond':'n >= p','power':'2'}]" END,
      "product with a factor that may be 0 and stands once" },
    /* what divides */
    { true, "'p >= 1','d >= 1','p mod d == 0'", S("product", "1", "p/d") END, "a whole quotient" },
    { false, "'p >= 1','d >= 1'", S("product", "1", "p/d") END, "a quotient that is not whole" },
    { false, "'p >= 1','d >= 1','2*p mod d == 0'", S("product", "1", "p/d") END,
      "a quotient that is half of a whole one" },
    { true, "'p >= 1','d >= 1','p mod d == 0'", S("product", "d/p", "1") END,
      "the inverse of a whole quotient" },
    { false, "'p >= 1','d >= 1','d mod p == 0'", S("product", "d/p", "1") END,
      "a whole quotient from above" },
    { true, "'d >= 1','p mod d == 0','m < n*p/d'", S("given", "m + 1", "n*p/d") END,
      "< of a multiple of a whole quotient" },
    { false, "'d >= 1','d mod p == 0','m < n*p/d'", S("given", "m + 1", "n*p/d") END,
      "< of a multiple of its inverse" },
    { true, "'w >= 1'", S("ring", "gcd(1, w)", "1") EQ END, "gcd with 1" },
    { false, "'w >= 1'", S("ring", "gcd(2, w)", "1") EQ END, "gcd with 2" },
    { true, "'n >= 1'", S("monotone", "ln(7*n)/2", "n") END, "ln below its tangent" },
    { false, "'n >= 1'", S("monotone", "ln(8*n)/2", "n") END, "ln above what n is" },
    { false, "'n >= 0'", S("monotone", "ln(7*n)/2", "n") END, "ln of what may be 0" },
    { true, "'n >= 1'", S("monotone", "log2(3*n)", "2*n") END, "log2 below its tangent" },
    { false, "'n >= 1'", S("monotone", "log2(5*n)", "2*n") END, "log2 above what 2*n is" },
    { false, "'n >= 1'", S("monotone", "2*n", "log2(3*n)") END, "log2 from below by a tangent" },
    { true, "'n >= 2*b','b >= 1'", S("monotone", "1", "log2(n) - log2(b)") END,
      "logarithms of what is twice as much" },
    { true, "'n/b >= 2','b >= 1','n >= 1'", S("monotone", "1", "clog2(n) - ilog2(b)") END,
      "rounded ones, by the quotient" },
    { false, "'n >= b','b >= 1'", S("monotone", "1", "log2(n) - log2(b)") END,
      "of what is perhaps the same" },
    { false, "'n >= 2*b','b >= 1'", S("monotone", "1", "ilog2(n) - log2(b)") END,
      "rounded down from more" },
    { true, "'n mod p == 0','p >= 1'", S("round", "n^2/p^2", "floor(n^2/p^2)") END,
      "the square of a multiple" },
    { false, "'n^2 mod p == 0','p >= 1'", S("round", "n^2/p^2", "floor(n^2/p^2)") END,
      "a square that is one multiple" },
    { true, "'n mod p == 0','p mod b == 0','p >= 1','b >= 1'",
      S("round", "ceil(n/b)", "n/b") EQ END, "a multiple of a multiple" },
    { false, "'n mod p == 0','b mod p == 0','p >= 1','b >= 1'",
      S("round", "ceil(n/b)", "n/b") EQ END, "two multiples of one" },
    { true, "'n >= b','b >= 1','n mod b == 0'",
      S("monotone", "b", "n - b*t") T("0", "n/b - 1") END
      "," S("count", "n", "sum(t = 0..n/b - 1, n - b*t)") FROM("1") END,
      "a range's end times what divides it" },
    { false, "'n >= b','b >= 1','n mod b == 0'",
      S("monotone", "b + 1", "n - b*t") T("0", "n/b - 1") END
      "," S("count", "n + n/b", "sum(t = 0..n/b - 1, n - b*t)") FROM("1") END,
      "more than the range leaves" },
    { false, "'n >= 1'",
      S("monotone", "b", "n - b*t") T("0", "n/b - 1") END
      "," S("count", "n", "sum(t = 0..n/b - 1, n - b*t)") FROM("1") END,
      "times what may be below 0" },
    { true, "'n >= 1','b >= 1'",
      S("monotone", "1", "n - b*t") T("0", "ceil(n/b) - 1") END
      "," S("count", "ceil(n/b)", "sum(t = 0..ceil(n/b) - 1, n - b*t)") FROM("1") END,
      "a rounded end times what divides it" },
    { false, "'n >= 1','b >= 1'",
      S("monotone", "2", "n - b*t") T("0", "ceil(n/b) - 1") END
      "," S("count", "2*ceil(n/b)", "sum(t = 0..ceil(n/b) - 1, n - b*t)") FROM("1") END,
      "more than a rounded end leaves" },
    { true, "'n >= b','b >= 1'",
      S("monotone", "b", "n - b*t") T("0", "floor(n/b) - 1") END
      "," S("count", "b*floor(n/b)", "sum(t = 0..floor(n/b) - 1, n - b*t)") FROM("1") END,
      "full blocks" },
    { false, "'n >= b','b >= 1'",
      S("monotone", "b + 1", "n - b*t") T("0", "floor(n/b) - 1") END
      "," S("count", "(b + 1)*floor(n/b)", "sum(t = 0..floor(n/b) - 1, n - b*t)") FROM("1") END,
      "more than full blocks" },
    { false, "'n >= 1','b >= 1'",
      S("monotone", "1", "n - b*t") T("0", "ceil(n/b)") END
      "," S("count", "ceil(n/b) + 1", "sum(t = 0..ceil(n/b), n - b*t)") FROM("1") END,
      "one turn more" },
    { true, "'n/2 > k/2'", S("monotone", "1", "n - k") END, "whole and above 0" },
    { false, "'2*n > k'", S("monotone", "1", "n - k/2") END, "above 0, perhaps a half" },
    { false, "'n mod p == 0','p >= 1'", S("round", "n/p^2", "floor(n/p^2)") END,
      "a multiple of no square" },
    { true, "'n >= 1'", S("monotone", "n + 1", "2^n") END, "a power above its tangent" },
    { false, "'n >= 1'", S("monotone", "n + 2", "2^n") END, "a power below that" },
    { false, "'n >= 1'", S("monotone", "2^n", "3*n") END, "a power from above by a tangent" },
    { true, "'n >= 1'", S("round", "2^2^n mod 2^n", "0") EQ END, "a power that a power divides" },
    { false, "'n >= 1'", S("round", "2^n mod 2^(2*n - 1)", "0") EQ END, "one that divides none" },
    { true, "'M >= 3*b + 8','b >= 1'", S("monotone", "3", "M/b") END, "a quotient by a sum" },
    { false, "'M >= 3*b + 8','b >= 1'", S("monotone", "4", "M/b") END, "a quotient by less" },
    { false, "'M >= 3*b - 2','b >= 1'", S("monotone", "3", "M/b") END,
      "a quotient by a difference" },
    { true, "'n*p >= n + 1'", S("ring", "0/(2*n*p - 2*n)", "0") EQ END, "a divisor above 0" },
    { false, "'n*p >= n'", S("ring", "0/(2*n*p - 2*n)", "0") EQ END,
      "a divisor that is perhaps 0" },
    { true, "'n >= 1'", S("stirling", "log2(factorial(n))", "n*log2(n)") END, "stirling" },
    { true, "'n >= 1'", S("stirling", "4^n/(2*sqrt(n))", "binomial(2*n, n)") END, "binomial" },
    { false, "'n >= 1'", S("stirling", "4^n/sqrt(3*n + 1)", "binomial(2*n, n)") END,
      "binomial from the wrong side" },
    { true, "'n >= 0'", S("stirling", "binomial(n, 3)", "n*(n - 1)*(n - 2)/6") EQ END,
      "binomial of a number" },
    { false, "'n >= 0'", S("stirling", "binomial(n, 3)", "n*(n - 1)*(n - 3)/6") EQ END,
      "another polynomial" },
    { false, "'n >= 1'", S("stirling", "binomial(n - 2, 2)", "(n - 2)*(n - 3)/2") EQ END,
      "binomial of what may be below 0" },
    { true, "", S("number", "log2(3)", "8/5") END, "a number" },
    { false, "", S("number", "8/5", "log2(3)") END, "a number, not so" },
    { true, "'n >= 0'",
      S("monotone", "n", "2*n") ",'under':['n >= 1']" END "," S(
          "monotone", "n", "2*n") ",'under':['n < 1']" END "," S("case", "n", "2*n") FROM("1,2")
          END,
      "two cases" },
    { false, "'n >= 0'",
      S("given", "1", "n") ",'under':['n >= 1']" END "," S("case", "1", "n") FROM("1") END,
      "one case of two" },
    { true, "'n >= 5'", S("case", "if n >= 3 then n else p", "n") EQ END, "a branch" },
    { true, "'n >= 1','w >= 1','w <= n'", S("monotone", "log2(w)", "log2(n)") END,
      "logarithms rise" },
    { true, "'n >= 1','w >= 1','n/w >= 1'", S("monotone", "ilog2(w)", "clog2(n)") END,
      "rounded ones, too" },
    { false, "'n >= 1','w >= 1','w <= n'", S("monotone", "clog2(w)", "log2(n)") END,
      "rounded the other way" },
    { false, "'n >= 1','w >= 1'", S("monotone", "log2(w)", "log2(n)") END, "of anything" },
    { true, "'n >= w','w >= 1'", S("ring", "0/(2*n/w - 1)", "0") EQ END, "a difference above 0" },
    { true, "'n >= p + 3','p >= 3'", S("monotone", "p + 3", "min(n, 2*p)") END, "each of a min" },
    { false, "'n >= p + 3','p >= 2'", S("monotone", "p + 3", "min(n, 2*p)") END, "one of a min" },
    { true, "'n >= p','n >= 4'", S("monotone", "max(p, 4)", "n") END, "each of a max" },
    { false, "'n >= p','n >= 4'", S("monotone", "max(p, 5)", "n") END, "one of a max" },
    { false, "'n >= 3','p >= 3','w >= -1','w <= 1'", S("monotone", "2*w", "w*min(n, p)") END,
      "times what may be below 0" },
    { false, "'n >= 1','w >= 1'", S("ring", "0/(2*n/w - 1)", "0") EQ END, "perhaps not above 0" },
    { false, "'n >= 2'", S("case", "if n >= 3 then n else p", "n") EQ END, "a branch not decided" },
    { false, "'n >= 1'", S("induction", "n", "n") END, "a rule that is not checked" },
    /* names */
    { false, "'n >= 2'",
      S("given", "2", "n") END "," S("monotone", "sum(n = 0..3, 2)", "sum(n = 0..3, n)") FROM("1")
          END,
      "a sum over a name of the conditions" },
    { false, "",
      S("given", "n", "5") ",'scope':[{'name':'n','from':'1','to':'5'}]" END
                           "," S("chain", "n", "5") FROM("1") END,
      "a range over a name of the claim" },
    { false, "", S("ring", "q", "q") EQ END "," S("ring", "n", "n") EQ END, "a name from nowhere" },
    { false, "'n >= 1'",
      S("ring", "t", "t") T("5", "5") END "," S("monotone", "0", "sum(t = 0..3, t - 4)") T("5", "5")
          END "," S("given", "1", "n") END,
      "a sum over the name of a range" },
    { false, "'n >= 1'", S("given", "1", "n") FROM("1") END, "a step from itself" },
    { false, "'n >= 0'", S("monotone", "log2(n)", "log2(n + 1)") END,
      "a logarithm of what may be 0" },
};

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
    str_format(&s, ",'where':[%s]},'constant':'1','steps':[", r->where);
    int id = 0;
    for (const char *at = r->steps; at; at = next) {
        next = strstr(at + 1, "{'rule'");
        size_t length = next ? (size_t)(next - at) : strlen(at);
        str step = { 0 };
        str_addn(&step, at + 1, length - 1);
        str_format(&s, "{'id':%d,%s%s", ++id, strstr(str_text(&step), "'rel'") ? "" : "'rel':'<=',",
                   str_text(&step));
        str_clear(&step);
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
    num_ctx numbers;
    num_ctx_init(&numbers);
    world *w = laws_world();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        hold(&rows[i], &numbers);
    hold_made(w);
    hold_shapes();
    world_free(w);
    return done();
}
