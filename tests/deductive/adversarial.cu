// Contracts that are wrong (wrong…: never proved), right (right…: proved), or right and beyond us
// (open…: neither proved nor refuted). Each is aimed at a step that could be taken too lightly: order
// of stores, rounds that read what others wrote, values nobody assigned, bits cut off, empty loops.

/*@ requires n == 8 && blockDim.x == 1 && gridDim.x == 1; ensures \forall integer i; 0 <= i < n ==> a[i + 1] == \old(a[i]); */
__global__ void wrong1_carried(int *a, int n) { int t = threadIdx.x + blockIdx.x; for (int i = t; i < n; ++i) a[i + 1] = a[i]; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 0 <= n; ensures \forall integer i; 0 <= i < n ==> a[i + 1] == \old(a[i]); */
__global__ void wrong1b_carried(int *a, int n) { for (int i = 0; i < n; ++i) a[i + 1] = a[i]; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 0 <= n; ensures \forall integer i; 0 <= i < n ==> a[i] == \old(a[i + 1]); */
__global__ void right1_shift_left(int *a, int n) { for (int i = 0; i < n; ++i) a[i] = a[i + 1]; }
/*@ ensures \forall integer i; 0 <= i < gridDim.x * blockDim.x ==> c[i] == 1; */
__global__ void wrong2_order(int *c) { int i = blockIdx.x * blockDim.x + threadIdx.x; c[i] = 1; c[i] = 2; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 1 <= n; ensures \forall integer k; 0 <= k <= n ==> c[k] == 2; */
__global__ void wrong3_overlap(int *c, int n) { for (int k = 0; k < n; ++k) { c[k] = 1; c[k + 1] = 2; } }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 1 <= n; ensures \forall integer k; 0 <= k < n ==> c[k] == 1; ensures c[n] == 2; */
__global__ void open3_overlap(int *c, int n) { for (int k = 0; k < n; ++k) { c[k] = 1; c[k + 1] = 2; } }
/*@ requires gridDim.x == 1;
    ensures c[0] == 1; */
__global__ void wrong4_noninj(int *c) { int i = threadIdx.x; c[i / 2] = i; }
/*@ requires 0 <= n; ensures \forall integer i; 0 <= i < gridDim.x*blockDim.x ==> out[i] == n; */
__global__ void wrong6_data(const int *a, int *out, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; int k = 0; while (a[k] != 0) ++k; out[i] = k; }
/*@ requires gridDim.x == 1;
    ensures \forall integer i; 0 <= i < n ==> b[i] == a[i]; */
__global__ void wrong7_div(const int *a, int *b, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) { b[i] = a[i]; __syncthreads(); } }
/*@ requires gridDim.x == 1;
    ensures \forall integer i; 0 <= i < blockDim.x ==> b[i] == 0; */
__global__ void wrong8_shared(int *b) { __shared__ int s[64]; b[threadIdx.x] = s[threadIdx.x]; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 0 <= n; ensures out[0] == \sum(0, n - 1, \lambda integer k; a[k]); */
__global__ void wrong9_tri(const int *a, int *out, int n) { int s = 0; for (int i = 0; i < n; ++i) for (int j = 0; j < i; ++j) s += a[j]; out[0] = s; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 0 <= n; ensures out[0] == \sum(0, n - 1, \lambda integer k; a[k]); */
__global__ void wrong10_reset(const int *a, int *out, int n) { int s = 0; for (int i = 0; i < n; ++i) { s = 0; s += a[i]; } out[0] = s; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 1 <= n; ensures out[0] == a[n - 1]; */
__global__ void right10_reset(const int *a, int *out, int n) { int s = 0; for (int i = 0; i < n; ++i) { s = 0; s += a[i]; } out[0] = s; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 0 <= n; ensures out[0] == n; */
__global__ void wrong11_fib(int *out, int n) { int a = 0, b = 1; for (int i = 0; i < n; ++i) { int c = a + b; a = b; b = c; } out[0] = a; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 0 <= n; ensures \forall integer i; 0 <= i < n ==> b[i] == a[i]; */
__global__ void right12_ptr(const int *a, int *b, int n) { const int *p = a; int *q = b; for (int k = 0; k < n; ++k) *q++ = *p++; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 0 <= n; ensures \forall integer i; 0 <= i < n ==> b[i] == a[i + 1]; */
__global__ void wrong12_ptr(const int *a, int *b, int n) { const int *p = a; int *q = b; for (int k = 0; k < n; ++k) *q++ = *p++; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 0 <= n; ensures out[0] == \sum(0, n - 1, \lambda integer k; a[k]); */
__global__ void open14_down(const int *a, int *out, int n) { int s = 0; for (int k = n; k-- > 0;) s += a[k]; out[0] = s; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 0 <= n; ensures out[0] == \sum(0, n, \lambda integer k; a[k]); */
__global__ void wrong14_down(const int *a, int *out, int n) { int s = 0; for (int k = n; k-- > 0;) s += a[k]; out[0] = s; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 0 <= n; ensures out[0] == 2 * n; */
__global__ void wrong15_cond(const int *a, int *out, int n) { int s = 0; for (int k = 0; k < n; ++k) { s += 2; if (a[k] > 0) ++k; } out[0] = s; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    ensures out[0] == \sum(0, n - 1, \lambda integer k; 1); */
__global__ void right16_neg(int *out, int n) { int s = 0; for (int k = 0; k < n; ++k) s += 1; out[0] = s; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    ensures out[0] == n; */
__global__ void wrong16_neg(int *out, int n) { int s = 0; for (int k = 0; k < n; ++k) s += 1; out[0] = s; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 1 <= n; ensures out[0] == \sum(0, n - 1, \lambda integer k; a[k]); */
__global__ void right20_start(const int *a, int *out, int n) { int s = a[0]; for (int k = 1; k < n; ++k) s += a[k]; out[0] = s; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 1 <= n; ensures out[0] == \sum(0, n - 1, \lambda integer k; a[k]); */
__global__ void wrong20_start(const float *a, float *out, int n) { float s = a[0]; for (int k = 1; k < n; ++k) s += a[k]; out[0] = s; }
/*@ requires n <= gridDim.x * blockDim.x; ensures \forall integer i; 0 <= i < n ==> b[i] == 5; */
__global__ void wrong21_char(const int *a, int *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { b[i] = a[i]; if (b[i] == 5) b[i] = 5; } }
/*@ requires n <= gridDim.x * blockDim.x; ensures \forall integer i; 0 <= i < n ==> b[i] == a[i]; */
__global__ void wrong22_char(const int *a, int *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = (unsigned char)a[i]; }
/*@ requires n <= gridDim.x * blockDim.x; ensures \forall integer i; 0 <= i < n ==> b[i] == a[i] / 2; */
__global__ void wrong23_shift(const int *a, int *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = a[i] >> 1; }
/*@ requires n <= gridDim.x * blockDim.x; ensures \forall integer i; 0 <= i < n ==> b[i] == a[i] / 2; */
__global__ void right23_div(const int *a, int *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = a[i] / 2; }
/*@ requires n <= gridDim.x * blockDim.x; ensures \forall integer i; 0 <= i < n ==> b[i] >= 0; */
__global__ void wrong24_rem(const int *a, int *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = a[i] % 7; }
/*@ ensures \forall integer i; 0 <= i < gridDim.x ==> out[i] == \sum(0, blockDim.x - 1, \lambda integer k; a[k]); */
__global__ void wrong25_lastwrite(const int *a, int *out) { out[blockIdx.x] = a[threadIdx.x]; }
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires 0 <= n; ensures \forall integer i; 0 <= i < n ==> s[i] == \sum(0, i, \lambda integer k; \old(s[k])); */
__global__ void wrong26_prefix(int *s, int n) { for (int i = 1; i < n; ++i) s[i] = s[i] + s[i - 1]; }
/*@ requires gridDim.x == 1;
    requires 0 <= n; ensures \forall integer i; 0 <= i < n ==> c[i] == 1; */
__global__ void wrong27_cond_store(const int *a, int *c, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) if (a[i] > 0) c[i] = 1; }
/*@ requires gridDim.x == 1;
    requires 0 <= n; ensures \forall integer i; 0 <= i < n && a[i] > 0 ==> c[i] == 1; ensures \forall integer i; 0 <= i < n && a[i] <= 0 ==> c[i] == \old(c[i]); */
__global__ void right27_cond_store(const int *a, int *c, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) if (a[i] > 0) c[i] = 1; }
/*@ requires gridDim.x == 1;
    requires 0 <= n; ensures \forall integer i; 0 <= i < n ==> c[p[i]] == i; */
__global__ void wrong28_scatter(const int *p, int *c, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) c[p[i]] = i; }
/*@ requires gridDim.x == 1;
    ensures \forall integer i; 0 <= i < n ==> b[i] == a[i] && b[i] == 0; */
__global__ void wrong29_inv(const int *a, int *b, int n) { int i = threadIdx.x;
  /*@ loop invariant 0 == 1; */
  while (i < n) { b[i] = a[i]; i += blockDim.x; } }
/*@ requires gridDim.x == 1;
    ensures \forall integer i; 0 <= i < n ==> b[i] == a[i]; */
__global__ void wrong30_uninit_loop(const int *a, int *b, int n) { int v; for (int i = threadIdx.x; i < n; i += blockDim.x) { b[i] = v; v = a[i]; } }
