# members of several dimensions, alignments, what takes no room in a structure, and what leaves its size unknown
k() { printf "$1\n" "$2" | mmcalc -e 'lens -' | grep -E '^ +(read|write) |left out|^ +line|has no value'; }
one='struct P { %s };\n__global__ void k(P *p) { p[threadIdx.x].y = 2; }'
for members in 'float x, y; __device__ float sum() { return x + y; }' 'int a = 3; float x{1}, y;' 'static int n; const static int m = 4; float x, y;' \
    'P() : x(0), y{1} {} ~P() = default; float x, y;' 'P operator+(const P &o) const { return P{x + o.x, y}; } int operator()(int i) const; float x, y;' \
    'using T = float; typedef int U; friend struct Q; template <typename V> V get() const { return x; } private: float x, y;' \
    'enum class E : unsigned char { A, B }; E e; char c[2][3], y;' 'P *next; float (*rows)[4]; float y;' 'alignas(16) float x; float y;' \
    'unsigned x : 4; float y;' 'float (*f)(int); float y;' 'virtual void f(); float x, y;' 'std::function<void(int)> f; float y;' 'union { int i; float x; }; float y;'
do echo "$members"; k "$one" "$members"; done
echo alignment
for of in 'struct __align__(16) P { float x, y, z; };' 'struct P { float y; } __attribute__((aligned(16)));' 'struct __attribute__((packed)) P { char c; int y; };' \
    'struct alignas(4*sizeof(int)) P { float y; };' 'typedef float F __attribute__((aligned(16))); struct P { F x; float y; };'
do k '%s\n__global__ void k(P *p) { p[threadIdx.x].y = 1; }' "$of"; done
k '#pragma pack(1)\nstruct P { char x; int y; };%s\n__global__ void k(P *p) { p[threadIdx.x].y = 1; }'
echo dimensions
k 'struct S { float v[32][2], w[2][32], u[3][5][7]; };\ntypedef float Row[4];%s\n__global__ void k(S *p, float q[][3][5], Row *r) {
  __shared__ S s;
  int i = threadIdx.x;
  s.v[i][0] = 1;
  s.w[i&1][i/2] = 1;
  s.u[0][i%%5][0] = 1;
  p->v[i][0] = 1;
  q[i][2][0] = 1;
  r[i][0] = 1;
}'
echo rows
k '%s__global__ void k(float *a) {
  __shared__ float t[32][33];
  float (*m)[33] = t, (&n)[32][33] = t;
  m[threadIdx.x][1] = 6;
  n[threadIdx.x][1] = 6;
  ((float (*)[4])a)[threadIdx.x][1] = 6;
  auto [x, y] = pair();
  t[x][0] = 1;
  float (*f)(int) = g;
  a[threadIdx.x] = f(3);
}'
