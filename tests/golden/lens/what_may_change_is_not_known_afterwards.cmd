# which memory, which threads, which values: known exactly, or named as left out
k() { printf "$2\n__global__ void k(float *a, int *b, double *d) { __shared__ float s[4096]; int i = threadIdx.x;\n$1\n}\n" | mmcalc -e 'lens -' | grep -E '^ +[0-9]+  |^ +(read|write|atomic) |left out|^ +line|has no value'; }
echo both memories
k 'put(s, i);\nput(a, i);\nput(d, i);\nfor (int j = 0; j < 2; j++) { float *q = j ? s : a;\nq[i*8] = 1; }' 'template <typename T> __device__ void put(T *p, int i) { p[i*8] = 1; }'
k 'float *q; if (i < 16) q = s; else q = a;\nq[i*8] = 1;\nq = s;\nwhile (b[i]) {\nq[i] = 1;\nq = a; }'
echo memory of the file
k 'g[i][0] = 1;\nh[i&3] = n;\nn = 2;\na[i*N] = c[i&3];\na[i*t[1]] = q.y;\np[i] = 1;' '__device__ float g[64][4], *p; __managed__ int h[4]; __device__ int n; __device__ const int N = 4; __constant__ float c[4];\n__device__ constexpr int t[4] = { 1, 2, 3, 4 }; struct Q { int x, y; }; __device__ Q q;'
printf '__global float g[64];\nfloat h[64];\n__kernel void k(__global float *a) {\n  g[get_local_id(0)] = h[2*get_local_id(0)];\n}\n' >t.cl
mmcalc -e 'lens t.cl' | grep -E '^ +(read|write)'
echo jumps
k 'if (i > 3) goto end;\na[i] = 3;\nend: a[4*i] = 3;\nfor (int j = 0; j < 4; j++) { if (i > 8 + j) goto out;\ns[i*2] = 1; }\ns[i] = 7;\nout: if (b[i]) goto o2;\na[i*2] = 2;\no2:; a[i*3] = 1;'
k 'top: s[i] = 1;\ni += 32; if (i < 96) goto top;\na[i] = 1;'
k 'if (i) goto in;\n{ in: a[i] = 1; }'
echo calls that change a variable
k 'int w = i;\nf(&w); s[w] = 1;\nint *p = &w; *p = 2*i; s[w] = 2;\n*(p + b[0]) = 1;\ns[w] = 3;' '__device__ void f(int *x) { *x *= 4; }'
k 'V v; v.x = i;\nf(v.x); s[v.x] = 1;\nint r[2] = { 1, 2 }; f(r[1]); s[r[1]*i] = 2;\n__shared__ int w; f(w);\nbar(r); s[r[0]*i] = 3;' 'struct V { int x, y; }; __device__ void f(int &x) { x *= 4; }'
for call in 'bar(&w)' 'bar(w)' 'o.bar(w)' 'w = swap(j, w)' '__bar(w)' 'min(w, 3)'; do k "int w = 1, j = 2; $call;\na[w*i] = 1;\ns[i] = 2;"; done
for body in 'f(&w);' 'g(w);' 'h(2);' 'int &r = w; r++;' 'int *p = &w; *p = 3;' 'asm("" : "=r"(w) : "r"(i));'; do
k "int w = i; auto h = [&](int x) { w += x; };\nwhile (b[0]) {\ns[w] = 1; $body }" '__device__ void f(int *x) { *x *= 4; } __device__ void g(int &x) { x *= 4; }'; done
k 'a[i] = p[i].f();\np[i](2);\nc(s)(3);' 'struct P { float x, y; __device__ float f() { return x; } }; __device__ P p[64];'
echo threads that take no part
k 'if (i > 0) a[64 %% i] = 1;\nint j; if (i > 5) j = i; if (i > 7) a[j] = 1;\na[j] = 2;\nif (i < 4) return; a[64 / (i - 3)] = 1;'
echo arguments of templates
k 'auto t = cg::tiled_partition<8>(cg::this_thread_block());\na[f<8>(i)] = 1;\na[f<2>(i)] = 1;\na[8*t.thread_rank()] = 1;' 'template <int N> __device__ int f(int i) { return i*N; }'
echo why
for i in '__brev(i)' 'clamp(i, 2, 9)' 'clamp(b[i], 2, 9)' '(int)sqrtf(i)' '(int)sqrtf(foo(i))' 'convert_int(2*i)' '__shfl_sync(-1, i, 3)' 'b[i]' 'i/3 + b[i]/foo(i)'; do
printf "__global__ void k(float *a, int *b) {\n  int i = threadIdx.x;\n  a[$i] = 1;\n}\n" | mmcalc -f json -e 'lens -' | grep -oE '"sectors":.*|"reason":.*' | grep -oE '"(worst|least|most|why|reason)":"[^"]*"' | paste -sd ' '; done
echo results of several returns, structures under conditions
k 'if (pick(a, 0, i)) pick(a, 0, i)[i] = 1;\npick(a, s, i)[2*i] = 1;\npick(a, a + 64, i)[2*i] = 1;' '__device__ float *pick(float *a, float *s, int i) { if (i > 3) return a; return s; }'
k 'V v = { 0, 0 }, w = { i*2, i };\nif (i > 3) v = w; a[v.x] = 1;\nw = f(v, w, i); a[w.x] = 2;\nif (i > 5) v = foo(); a[v.y] = 1;\nif (i < 4) a[v.x] = 3;\nV u; u.p = s; bar(u);\na[i] = g();' 'struct V { int x, y; float *p; }; __device__ V f(V v, V w, int i) { if (i > 3) return v; return w; } __device__ float g(); __device__ float h; __device__ float g() { return h; }'
k 'if (i > 3) return a[i] = 1;\na[2*i] = 1;'
