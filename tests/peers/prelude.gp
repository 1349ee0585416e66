\\ What PARI/GP is asked to compute with: mmcalc's functions from the words of its manual.  What is rational is exact; reals
\\ have 250 digits, and where two of them agree in 150 the case is a tie, of which "undecided" is an answer, too.
default(realprecision, 250);
tie = 0;
EPS = 10^-150;
isq(x) = type(x) == "t_INT" || type(x) == "t_FRAC";
isz(x) = if(type(x) == "t_INT", 1, 0);
dom() = error("domain");
near0(x, m) = if(abs(x) <= EPS * max(1, abs(m)), tie = 1; 1, 0);
cm(a, b) = if(isq(a) && isq(b), sign(a - b), if(near0(a - b, a), 0, sign(a - b)));
ad(a, b) = a + b;
sb(a, b) = a - b;
ml(a, b) = a * b;
ng(a) = -a;
dv(a, b) = if(cm(b, 0) == 0, dom(), a / b);
fl(x) = if(isq(x), floor(x), my(r = round(x)); if(near0(x - r, x), r, floor(x)));
ce(x) = -fl(-x);
rn(x) = if(cm(x, 0) < 0, -fl(-x + 1/2), fl(x + 1/2));
fd(a, b) = fl(dv(a, b));
fm(a, b) = a - b * fd(a, b);
z1(x) = if(isz(x), x, if(isq(x), dom(), if(near0(x - round(x), x), round(x), dom())));
bo(a, b) = bitor(z1(a), z1(b));
ba(a, b) = bitand(z1(a), z1(b));
bx(a, b) = bitxor(z1(a), z1(b));
sl(a, b) = if(z1(b) < 0, dom(), z1(a) * 2^b);
sr(a, b) = if(z1(b) < 0, dom(), floor(z1(a) / 2^b));
rt(x, k, y) = if(x == 0 || x == 1, y = x; [1, y], my(g, e = ispower(x, k, &g)); [e > 0, g]);
pw(a, b) = {
  if(isz(b), if(b < 0 && cm(a, 0) == 0, dom()); return(a^b));
  if(cm(a, 0) < 0, dom());
  if(cm(a, 0) == 0, if(cm(b, 0) < 0, dom()); return(0));
  if(isq(a) && isq(b), my(u = rt(numerator(a), denominator(b)), v = rt(denominator(a), denominator(b)));
    if(u[1] && v[1], return((u[2] / v[2])^numerator(b))));
  exp(b * log(a * 1.));
}
sq(x) = if(cm(x, 0) < 0, dom(), if(isq(x) && issquare(x), sqrtint(numerator(x)) / sqrtint(denominator(x)), sqrt(x)));
lg(b, x) = {
  if(cm(b, 0) <= 0 || cm(x, 0) <= 0 || cm(b, 1) == 0, dom());
  my(v = log(x * 1.) / log(b * 1.));
  if(isq(b) && isq(x), my(s = bestappr(v, 1000)); if(abs(v - s) < 10^-100 && b^numerator(s) == x^denominator(s), return(s)));
  v;
}
lg2(x) = lg(2, x);
lg10(x) = lg(10, x);
nl(x) = if(cm(x, 0) <= 0, dom(), if(x == 1, 0, log(x)));
ex(x) = if(x == 0, 1, exp(x));
ppi(x) = if(x == 0, 0, Pi * x);
gc(a, b) = gcd(z1(a), z1(b));
lc(a, b) = lcm(z1(a), z1(b));
iv(a, m) = if(z1(m) <= 0 || gcd(z1(a), m) != 1, dom(), lift(Mod(1, m) / Mod(a, m)));
iq(x) = if(z1(x) < 0, dom(), sqrtint(x));
il(x) = { if(cm(x, 0) <= 0, dom()); if(isq(x), my(k = #binary(numerator(x)) - #binary(denominator(x))); if(2^k <= x, k, k - 1), fl(log(x) / log(2))); }
cl(x) = -il(1 / if(cm(x, 0) <= 0, dom(), x));
ip(x) = if(isz(x), x > 0 && hammingweight(x) == 1, 0);
bi(n, k) = if(z1(n) < 0 || !isz(k), dom(), binomial(n, k));
fa(n) = if(z1(n) < 0, dom(), n!);
pc(n) = if(z1(n) < 0, dom(), hammingweight(n));
vmin(v) = { my(m = v[1]); for(i = 2, #v, if(cm(v[i], m) < 0, m = v[i])); m; }
vmax(v) = -vmin(-v);
vsum(v) = vecsum(v);
vprod(v) = vecprod(v);
vmean(v) = vecsum(v) / #v;
span(a, b) = if(z1(b) < z1(a), [], [a..b]);
osum(a, b, f) = vecsum(apply(f, span(a, b)));
oprod(a, b, f) = vecprod(apply(f, span(a, b)));
omax(a, b, f) = my(v = span(a, b)); if(#v, vmax(apply(f, v)), dom());
omin(a, b, f) = my(v = span(a, b)); if(#v, vmin(apply(f, v)), dom());
answer(f) = {
  tie = 0; my(v = iferr(f(), E, if(errname(E) == "e_USER", "error", Str("odd ", E))));
  print(if(tie, "~", ""), if(type(v) == "t_STR", v, isq(v), v, type(v) == "t_REAL", strprintf("r%.120e", v), type(v)));
}
