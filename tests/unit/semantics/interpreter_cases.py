"""Small programs for the reference interpreter, each the body of a namespace with `int run()`.

`//! property` marks a line on which the property must be reported (for a race or a divergence, as
either of its two places), `//! property?` one on which it may be; a program without marks must run
without a finding. `// exit: n` and `// prints: text` say what else must come out of it, `// ends:`
how it ends if not by returning, and `// with: option` how it is run.
"""

from __future__ import annotations

CASES: dict[str, str] = {}

# --- barriers -----------------------------------------------------------------------------------

CASES["barrier orders a block"] = """
__global__ void k(int *d) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  d[threadIdx.x] = s[63 - threadIdx.x];
}
int run() {                                     // exit: 63
  int *d, h[64];
  cudaMalloc(&d, sizeof h);
  k<<<1, 64>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0];
}
"""
CASES["missing barrier"] = """
__device__ int out[64];
__global__ void k() {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
  out[threadIdx.x] = s[63 - threadIdx.x];       //! data-race
}
int run() { k<<<1, 64>>>(); return 0; }
"""
CASES["barrier in a loop"] = """
__device__ int out;
__global__ void k() {
  __shared__ int s[8];
  s[threadIdx.x] = threadIdx.x + 1;
  for (int half = 4; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) s[threadIdx.x] += s[threadIdx.x + half];
  }
  if (threadIdx.x == 0) out = s[0];
}
int run() {                                     // exit: 36
  k<<<1, 8>>>();
  int h;
  cudaMemcpyFromSymbol(&h, out, sizeof h);
  return h;
}
"""
CASES["barriers in different branches"] = """
__global__ void k() {
  if (threadIdx.x == 0)
    __syncthreads();                            //! barrier-divergence
  else
    __syncthreads();
}
int run() { k<<<1, 2>>>(); return 0; }
"""
CASES["barriers in different iterations"] = """
__global__ void k() {
  for (int i = threadIdx.x; i < 2; i++)
    __syncthreads();                            //! barrier-divergence
}
int run() { k<<<1, 2>>>(); return 0; }
"""
CASES["barrier after an exit"] = """
__global__ void k() {
  if (threadIdx.x == 1) return;
  __syncthreads();                              //! barrier-divergence
}
int run() { k<<<1, 2>>>(); return 0; }
"""
CASES["barrier after an exit, allowed"] = """
__global__ void k() {                           // with: allow_exited
  if (threadIdx.x == 1) return;
  __syncthreads();
}
int run() { k<<<1, 2>>>(); return 0; }
"""
CASES["counting barrier"] = """
__device__ int out;
__global__ void k() {
  int n = __syncthreads_count(threadIdx.x > 0);
  int all = __syncthreads_and(threadIdx.x < 3), any = __syncthreads_or(threadIdx.x == 9);
  if (threadIdx.x == 0) out = n * 100 + all * 10 + any;
}
int run() {                                     // exit: 210
  k<<<1, 3>>>();
  int h;
  cudaMemcpyFromSymbol(&h, out, sizeof h);
  return h;
}
"""
CASES["grid barrier of many blocks"] = """
__device__ int cells[12], out[12];
__global__ void k() {
  cells[blockIdx.x] = blockIdx.x;
  cooperative_groups::this_grid().sync();
  out[blockIdx.x] = cells[11 - blockIdx.x];
}
int run() {                                     // exit: 11
  void *none[1];
  cudaLaunchCooperativeKernel((void *)k, dim3(12), dim3(1), none, 0, 0);
  int h[12];
  cudaMemcpyFromSymbol(h, out, sizeof h);
  return h[0];
}
"""
CASES["grid barrier that a block misses"] = """
__global__ void k() {
  if (blockIdx.x == 1) return;
  cooperative_groups::this_grid().sync();       //! barrier-divergence
}
int run() {
  void *none[1];
  cudaLaunchCooperativeKernel((void *)k, dim3(2), dim3(1), none, 0, 0);
  return cudaDeviceSynchronize();
}
"""

# --- warps --------------------------------------------------------------------------------------

CASES["shuffles and votes"] = """
__device__ int out[4];
__global__ void k() {
  int t = threadIdx.x, v = t + 1;
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffff, v, d);
  unsigned odd = __ballot_sync(0xffffffff, t & 1);
  int up = __shfl_up_sync(0xffffffff, t, 1), first = __shfl_sync(0xffffffff, t, 3);
  if (t == 31) { out[0] = v; out[1] = odd == 0xaaaaaaaa; out[2] = up; out[3] = first; }
}
int run() {                                     // prints: 528 1 30 3
  k<<<1, 32>>>();
  int h[4];
  cudaMemcpyFromSymbol(h, out, sizeof h);
  printf("%d %d %d %d", h[0], h[1], h[2], h[3]);
  return 0;
}
"""
CASES["shuffles do not order memory"] = """
__device__ int out[32];
__global__ void k() {
  __shared__ int s[32];
  s[threadIdx.x] = 1;
  __shfl_sync(0xffffffff, 1, 0);
  out[threadIdx.x] = s[31 - threadIdx.x];       //! data-race
}
int run() { k<<<1, 32>>>(); return 0; }
"""
CASES["warp barrier orders memory"] = """
__device__ int out[32];
__global__ void k() {
  __shared__ int s[32];
  s[threadIdx.x] = 1;
  __syncwarp();
  out[threadIdx.x] = s[31 - threadIdx.x];
}
int run() { k<<<1, 32>>>(); return 0; }
"""
CASES["warp barrier does not reach another warp"] = """
__device__ int out[64];
__global__ void k() {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
  __syncwarp();
  out[threadIdx.x] = s[63 - threadIdx.x];       //! data-race
}
int run() { k<<<1, 64>>>(); return 0; }
"""
CASES["a lane outside its mask"] = """
__global__ void k() {
  if (threadIdx.x == 2) __syncwarp(3);          //! barrier-divergence
}
int run() { k<<<1, 4>>>(); return 0; }
"""
CASES["shuffle from a lane that is not there"] = """
__device__ int out;
__global__ void k() {
  int v = __shfl_sync(1, 5, 7);                 //! barrier-divergence
  out = v;
}
int run() { k<<<1, 1>>>(); return 0; }
"""
CASES["vote on what nobody wrote"] = """
__device__ int out;
__global__ void k() {
  int never[2];
  out = __any_sync(1, never[threadIdx.x] == 3); //! uninitialized-read
}
int run() { k<<<1, 1>>>(); return 0; }
"""

# --- atomics and fences -------------------------------------------------------------------------

CASES["atomics do not race"] = """
__device__ int sum; __device__ unsigned top;
__global__ void k() { atomicAdd(&sum, threadIdx.x); atomicMax(&top, blockIdx.x); }
int run() {                                     // exit: 15
  k<<<3, 4>>>();
  int h; unsigned t;
  cudaMemcpyFromSymbol(&h, sum, 4); cudaMemcpyFromSymbol(&t, top, 4);
  return h - 3 * (int)t + 3;
}
"""
CASES["atomic and plain do race"] = """
__device__ int sum, out[2];
__global__ void k() {
  if (threadIdx.x) atomicAdd(&sum, 1);          //! data-race
  else out[0] = sum;
}
int run() { k<<<1, 2>>>(); return 0; }
"""
CASES["block atomics do not reach another block"] = """
__device__ int sum;
__global__ void k() { atomicAdd_block(&sum, 1); }  //! data-race
int run() { k<<<2, 1>>>(); return 0; }
"""
CASES["a flag with fences passes data"] = """
__device__ int data, flag, out;
__global__ void k() {
  if (blockIdx.x == 0) { data = 42; __threadfence(); atomicExch(&flag, 1); }
  else {
    while (atomicAdd(&flag, 0) == 0) {}
    __threadfence();
    out = data;
  }
}
int run() {                                     // exit: 42
  k<<<2, 1>>>();
  int h;
  cudaMemcpyFromSymbol(&h, out, 4);
  return h;
}
"""
CASES["a flag without the writer's fence"] = """
__device__ int data, flag, out;
__global__ void k() {
  if (blockIdx.x == 0) { data = 42; atomicExch(&flag, 1); }
  else {
    while (atomicAdd(&flag, 0) == 0) {}
    __threadfence();
    out = data;                                 //! data-race
  }
}
int run() { k<<<2, 1>>>(); return 0; }
"""
CASES["a flag without the reader's fence"] = """
__device__ int data, flag, out;
__global__ void k() {
  if (blockIdx.x == 0) { data = 42; __threadfence(); atomicExch(&flag, 1); }
  else {
    while (atomicAdd(&flag, 0) == 0) {}
    out = data;                                 //! data-race
  }
}
int run() { k<<<2, 1>>>(); return 0; }
"""
CASES["a block fence does not reach another block"] = """
__device__ int data, flag, out;
__global__ void k() {
  if (blockIdx.x == 0) { data = 42; __threadfence_block(); atomicExch(&flag, 1); }
  else {
    while (atomicAdd(&flag, 0) == 0) {}
    __threadfence();
    out = data;                                 //! data-race
  }
}
int run() { k<<<2, 1>>>(); return 0; }
"""
CASES["the latest fence counts"] = """
__device__ int data, flag, out;
__global__ void k() {
  if (blockIdx.x == 0) {
    __threadfence(); __threadfence_block(); data = 42; __threadfence(); atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {}
    __threadfence();
    out = data;
  }
}
int run() { k<<<2, 1>>>(); return 0; }
"""
CASES["the last block by a counter"] = """
__device__ int part[3], out; __device__ unsigned done;
__global__ void k() {
  part[blockIdx.x] = blockIdx.x + 1;
  __threadfence();
  if (atomicAdd(&done, 1) == 2) {
    __threadfence();
    out = part[0] + part[1] + part[2];
  }
}
int run() {                                     // exit: 6
  k<<<3, 1>>>();
  int h;
  cudaMemcpyFromSymbol(&h, out, 4);
  return h;
}
"""
CASES["a volatile flag with fences, as PTX has it"] = """
// with: volatile_relaxed
__device__ int data, out; __device__ volatile int flag;
__global__ void k() {
  if (threadIdx.x == 0) { data = 7; __threadfence(); flag = 1; }
  else {
    while (flag == 0) {}
    __threadfence();
    out = data;
  }
}
int run() { k<<<1, 2>>>(); return 0; }
"""
CASES["a volatile flag is a race, and hands on what fences publish"] = """
__device__ int data, out; __device__ volatile int flag;
__global__ void k() {
  if (threadIdx.x == 0) { data = 7; __threadfence(); flag = 1; }  //! data-race
  else {
    while (flag == 0) {}
    __threadfence();
    out = data;
  }
}
int run() { k<<<1, 2>>>(); return 0; }
"""
CASES["a fence in a finished block orders nothing"] = """
__device__ int x;
__global__ void k() {
  if (blockIdx.x == 0) { x = 1; __threadfence(); }
  if (blockIdx.x == 11) x = 2;                  //! data-race
}
int run() { k<<<12, 1>>>(); return 0; }
"""
CASES["a lock"] = """
__device__ int lock, sum;
__global__ void k() {
  while (atomicCAS(&lock, 0, 1)) {}
  __threadfence();
  sum += threadIdx.x + 1;
  __threadfence();
  atomicExch(&lock, 0);
}
int run() {                                     // exit: 12
  k<<<2, 3>>>();
  int h;
  cudaMemcpyFromSymbol(&h, sum, 4);
  return h;
}
"""

# --- streams and events -------------------------------------------------------------------------

CASES["two streams race"] = """
__device__ int x;
__global__ void k(int v) { x = v; }             //! data-race
int run() {
  cudaStream_t a, b;
  cudaStreamCreate(&a); cudaStreamCreate(&b);
  k<<<1, 1, 0, a>>>(1);
  k<<<1, 1, 0, b>>>(2);
  cudaDeviceSynchronize();
  cudaStreamDestroy(a); cudaStreamDestroy(b);
  return 0;
}
"""
CASES["an event orders two streams"] = """
__device__ int x;
__global__ void k(int v) { x = v; }
int run() {                                     // exit: 2
  cudaStream_t a, b; cudaEvent_t e;
  cudaStreamCreate(&a); cudaStreamCreate(&b); cudaEventCreate(&e);
  k<<<1, 1, 0, a>>>(1);
  cudaEventRecord(e, a);
  cudaStreamWaitEvent(b, e, 0);
  k<<<1, 1, 0, b>>>(2);
  cudaDeviceSynchronize();
  cudaStreamDestroy(a); cudaStreamDestroy(b); cudaEventDestroy(e);
  int h;
  cudaMemcpyFromSymbol(&h, x, 4);
  return h;
}
"""
CASES["the legacy stream orders blocking ones"] = """
__device__ int x;
__global__ void k(int v) { x = v; }
int run() {
  cudaStream_t a, b;
  cudaStreamCreate(&a); cudaStreamCreate(&b);
  k<<<1, 1, 0, a>>>(1);
  k<<<1, 1>>>(2);
  k<<<1, 1, 0, b>>>(3);
  cudaDeviceSynchronize();
  cudaStreamDestroy(a); cudaStreamDestroy(b);
  return 0;
}
"""
CASES["managed memory before the kernel is over"] = """
__global__ void k(int *p) { *p = 5; }
int run() {
  int *p;
  cudaMallocManaged(&p, 4);
  k<<<1, 1>>>(p);
  int seen = *p;                                //! data-race
  cudaDeviceSynchronize();
  cudaFree(p);
  return 0;
}
"""
CASES["managed memory after synchronising"] = """
__global__ void k(int *p) { *p = 5; }
int run() {                                     // exit: 5
  int *p;
  cudaMallocManaged(&p, 4);
  k<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  int then = *p;
  cudaFree(p);
  return then;
}
"""
CASES["asynchronous copy into pinned memory"] = """
__device__ int x = 9;
int run() {
  int *h, *d; cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMallocHost((void **)&h, 4);
  cudaGetSymbolAddress((void **)&d, x);
  cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, s);
  int early = *h;                               //! data-race
  cudaStreamSynchronize(s);
  int late = *h;                                // exit: 9
  cudaFreeHost(h); cudaStreamDestroy(s);
  return late;
}
"""
CASES["asynchronous copy of very much memory"] = """
#define SIZE (1ull << 28)
int run() {
  char *h, *d; cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMallocHost((void **)&h, SIZE);
  cudaMalloc(&d, SIZE);
  cudaMemset(d, 7, SIZE);
  cudaDeviceSynchronize();
  cudaMemcpyAsync(h, d, SIZE, cudaMemcpyDeviceToHost, s);
  int early = h[SIZE - 1];                      //! data-race
  cudaStreamSynchronize(s);
  int late = h[SIZE / 2];                       // exit: 7
  cudaFreeHost(h); cudaFree(d); cudaStreamDestroy(s);
  return late;
}
"""
CASES["function of the host beside a kernel"] = """
int seen;
__global__ void put(int *d) { *d = 1; }
void note(void *p) { *(int *)p = 5; }
int run() {
  int *d; cudaStream_t s;
  cudaMalloc(&d, 4); cudaStreamCreate(&s);
  put<<<1, 1, 0, s>>>(d);
  seen = 1;
  cudaLaunchHostFunc(s, note, &seen);
  int early = seen;                             //! data-race
  cudaStreamSynchronize(s);
  int late = seen;                              // exit: 5
  put<<<1, 1, 0, s>>>(d);
  seen = 2;
  cudaStreamSynchronize(s);
  cudaFree(d); cudaStreamDestroy(s);
  return late;
}
"""
CASES["variable that a kernel may touch from now on"] = """
int seen;
__global__ void put(int *d) { *d = 5; }
int run() {
  int *d; cudaStream_t s;
  cudaStreamCreate(&s);
  seen = 1;
  cudaHostRegister(&seen, 4, cudaHostRegisterMapped);
  cudaHostGetDevicePointer((void **)&d, &seen, 0);
  put<<<1, 1, 0, s>>>(d);
  int early = seen;                             //! data-race
  cudaStreamSynchronize(s);
  int late = seen;                              // exit: 5
  cudaHostUnregister(&seen); cudaStreamDestroy(s);
  return late;
}
"""

# --- memory -------------------------------------------------------------------------------------

CASES["device heap"] = """
__device__ int *kept;
__global__ void make() { kept = (int *)malloc(8); kept[0] = 3; kept[1] = 4; }
__global__ void use(int *out) { *out = kept[0] + kept[1]; free(kept); }
int run() {                                     // exit: 7
  int *d, h;
  cudaMalloc(&d, 4);
  make<<<1, 1>>>();
  use<<<1, 1>>>(d);
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h;
}
"""
CASES["device heap is small"] = """
__device__ int failed;
__global__ void k() { for (int i = 0; i < 9; i++) if (!malloc(1 << 20)) failed++; }
int run() {                                     // exit: 1
  k<<<1, 1>>>();
  int h;
  cudaMemcpyFromSymbol(&h, failed, 4);
  return h;
}
"""
CASES["double free"] = """
int run() {
  int *p = (int *)malloc(4);
  free(p);
  free(p);                                      //! invalid-free
  return 0;
}
"""
CASES["freed by the wrong side"] = """
int run() {
  int *p = (int *)malloc(4), *d;
  cudaMalloc(&d, 4);
  free(d);                                      //! invalid-free
  free(p);
  cudaFree(d);
  return 0;
}
"""
CASES["dangling local"] = """
static int *leak() { int x = 3; int *volatile p = &x; return p; }
int run() {
  int *p = leak();
  int v = *p;                                   //! invalid-pointer
  return v * 0;
}
"""
CASES["dangling scope"] = """
int run() {
  int *p = nullptr, sum = 0;
  for (int i = 0; i < 2; i++) { int here = i; p = &here; sum += *p; }
  return sum * 0 + *p * 0;                      //! invalid-pointer
}
"""
CASES["leak"] = """
int run() {                                     // with: check_leaks
  malloc(10);                                   //! memory-leak
  return 0;
}
"""
CASES["out of bounds"] = """
__device__ int cells[4];
__global__ void k(int n) { cells[n + threadIdx.x] = 1; }  //! out-of-bounds
int run() { k<<<1, 2>>>(3); return 0; }
"""
CASES["wrong side"] = """
__global__ void k(int *p) { *p = 1; }           //! invalid-pointer
int run() {
  int x = 0;
  k<<<1, 1>>>(&x);
  return 0;
}
"""
CASES["misaligned record"] = """
struct alignas(8) Wide { int a, b; };
int run() {
  char room[32];
  memset(room, 0, sizeof room);
  char *volatile at = room + 4;
  Wide w = *(Wide *)at;                         //! invalid-pointer
  return w.a;
}
"""
CASES["constant memory"] = """
__constant__ int c[2] = {1, 2}; __device__ int out;
__global__ void k() {
  out = c[0] + c[1];
  int *p = (int *)c;
  p[0] = 4;                                     //! constant-write
}
int run() { k<<<1, 1>>>(); return 0; }
"""
CASES["uninitialised shared memory"] = """
__device__ int out;
__global__ void k() {
  __shared__ int s[2];
  int copy = s[0];
  if (copy > 3) out = 1;                        //! uninitialized-read
}
int run() { k<<<1, 1>>>(); return 0; }
"""
CASES["copying what nobody wrote is no use of it"] = """
struct Padded { char a; int b; };
int run() {                                     // exit: 5
  Padded p, q;
  p.b = 5;
  q = p;
  unsigned word;
  word = (word & 0) | 7;
  return q.b + (int)word - 7;
}
"""
CASES["allocations may fail when they are allowed to"] = """
int run() {                                     // with: allocations_fail
  int *p = (int *)malloc(4);                    // exit: 3
  int *d = nullptr;
  cudaError_t e = cudaMalloc(&d, 4);
  return (p == nullptr) + 2 * (e == cudaErrorMemoryAllocation);
}
"""

# --- the language -------------------------------------------------------------------------------

CASES["recursion"] = """
static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
__device__ int out;
__device__ int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
__global__ void k() { out = fact(5); }
int run() {                                     // exit: 126
  k<<<1, 1>>>();
  int h;
  cudaMemcpyFromSymbol(&h, out, 4);
  return h + gcd(84, 30);
}
"""
CASES["function pointers"] = """
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
int run() {                                     // exit: 9
  int (*table[2])(int, int) = {add, sub};
  int total = 0;
  for (int i = 0; i < 2; i++) total += table[i](5, 1);
  return total - 1;
}
"""
CASES["unions and bit-fields"] = """
union Both { float f; unsigned u; };
struct Bits { unsigned a : 3; int b : 5; unsigned c : 24; };
int run() {                                     // prints: 3f800000 5 -3 100000
  Both x; x.f = 1.0f;
  Bits y; y.a = 13; y.b = -3; y.c = 100000;
  printf("%x %u %d %u", x.u, y.a, y.b, y.c);
  return 0;
}
"""
CASES["arrays of run-time size"] = """
int run() {                                     // exit: 10
  int n = 5, sum = 0;
  int cells[n];
  for (int i = 0; i < n; i++) cells[i] = i;
  for (int i = 0; i < n; i++) sum += cells[i];
  return sum;
}
"""
CASES["an array of negative size"] = """
int run() {
  int n = -1;
  int cells[n];                                 //! undefined-behaviour
  return sizeof cells == 3;
}
"""
CASES["signed overflow"] = """
int run() {
  int big = 2147483647;
  big += 1;                                     //! integer-overflow
  return big == 0;
}
"""
CASES["division by zero"] = """
int run() {
  int zero = 0;
  return 7 / zero;                              //! division-by-zero
}
"""
CASES["assertion"] = """
__global__ void k(int n) { assert(n == 3); }    //! assertion
int run() {                                     // ends: aborted
  k<<<1, 1>>>(4);
  cudaDeviceSynchronize();
  return 0;
}
"""
CASES["exit and what runs then"] = """
static void last() { printf("last"); }
static void first() { printf("first "); }
int run() {                                     // prints: now first last
                                                // ends: exited
  atexit(last);                                 // exit: 3
  atexit(first);
  printf("now ");
  exit(3);
}
"""
CASES["printing on the device"] = """
__global__ void k(int n) { printf("%d:%d %5.2f|%s\\n", threadIdx.x, n, n / 3.0, "text"); }
int run() { k<<<1, 1>>>(7); return 0; }         // prints: 0:7  2.33|text\\n
"""
CASES["printing counts"] = """
int run() {                                     // exit: 4
  int count = 0;
  printf("%s%n", "four", &count);               // prints: four
  return count;
}
"""
CASES["scanning stores arbitrary values"] = """
int run() {
  int n = 5, skipped = 0; char word[8];
  int read = scanf("%*d %d %7s", &n, word);     // exit: 2
  return read + n * 0 + skipped;
}
"""
CASES["variadic functions"] = """
static int sum(int count, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, count);
  int total = 0;
  for (int i = 0; i < count; i++) total += __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return total;
}
int run() { return sum(3, 1, 2, 4); }           // exit: 7
"""

# --- launches and endings -----------------------------------------------------------------------

CASES["bad configuration"] = """
__global__ void k() {}
int run() {
  k<<<1, 2000>>>();                             //! api-misuse
  return 0;
}
"""
CASES["a parameter is what it was at the launch"] = """
struct Pack { int a[3]; char b; };
__device__ int out;
__global__ void k(Pack p, char c) { p.a[0] += c; out = p.a[0] + p.a[2] + p.b; }
int run() {                                     // exit: 16
  Pack p = {{1, 2, 3}, 4};
  k<<<1, 1>>>(p, (char)8);
  p.a[0] = 100;
  int h;
  cudaMemcpyFromSymbol(&h, out, 4);
  return h;
}
"""
CASES["waiting for ever"] = """
__device__ int flag;
__global__ void k() { while (atomicAdd(&flag, 0) == 0) {} }  //! deadlock
int run() {                                     // ends: stuck
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
"""
CASES["an array freed as one object"] = """
int run() {
  int *p = new int[4];
  p[0] = 1;
  delete p;                                     //! invalid-free
  return 0;
}
"""
CASES["an object of new that free gets"] = """
__global__ void k() {
  int *p = new int(3);
  free(p);                                      //! invalid-free
}
int run() { k<<<1, 1>>>(); cudaDeviceSynchronize(); return 0; }
"""
CASES["every family frees its own"] = """
struct S { int a; ~S() { a = 0; } };
int run() {
  delete new S{1};
  delete[] new S[3]{{1}, {2}, {3}};
  delete[] new int[2];
  free(malloc(3));
  return 0;
}
"""
CASES["a loop that looks the same to all but one thread"] = """
__global__ void k() {
  int n = 0;
  while (__syncthreads_or(threadIdx.x == 0 && n < 5))
    if (threadIdx.x == 0) n++;
}
int run() { k<<<1, 4>>>(); cudaDeviceSynchronize(); return 0; }
"""
CASES["a round in which only an earlier thread writes"] = """
__device__ int left = 3;
__global__ void k() {
  int again;
  do {
    int changed = 0;
    if (threadIdx.x == 0 && left) { left--; changed = 1; }
    again = __syncthreads_or(changed);
  } while (again);
}
int run() { k<<<1, 4>>>(); cudaDeviceSynchronize(); return 0; }
"""
CASES["a loop with a barrier that never ends"] = """
__global__ void k() {                           // ends: stuck
  __shared__ int stop;
  if (threadIdx.x == 0) stop = 0;
  __syncthreads();
  while (!stop)                                 //! deadlock
    __syncthreads();
}
int run() { k<<<1, 4>>>(); cudaDeviceSynchronize(); return 0; }
"""
CASES["a barrier that one thread never reaches"] = """
__device__ int flag;
__global__ void k() {                           // ends: stuck
  if (threadIdx.x == 0)
    __syncthreads();
  else
    while (atomicAdd(&flag, 0) == 0) {}         //! deadlock
}
int run() { k<<<1, 2>>>(); cudaDeviceSynchronize(); return 0; }
"""
CASES["an atomic behind the last element of a member"] = """
struct Q { int buf[4]; int count; };
__device__ Q q;
__global__ void k() { atomicAdd(&q.buf[threadIdx.x], 1); }  //! out-of-bounds
int run() { k<<<1, 5>>>(); return 0; }
"""
CASES["the address behind the last element is one"] = """
struct Q { int buf[4]; int count; };
__device__ Q q;
__global__ void k(int n) {
  for (int *p = q.buf; p != &q.buf[n]; ++p) atomicAdd(p, 1);
}
int run() { k<<<1, 1>>>(4); return 0; }
"""
CASES["same values written by many"] = """
__device__ int x;
__global__ void k() { x = 1; }                  //! data-race
int run() { k<<<1, 2>>>(); return 0; }
"""
CASES["same values written by many, allowed"] = """
__device__ int x;
__global__ void k() { x = 1; }                  // with: allow_same_value_writes
int run() { k<<<1, 2>>>(); return 0; }
"""
CASES["a read before a write that others write too, allowed as it is"] = """
__device__ int x, seen[2];
__global__ void k() {                           // with: allow_same_value_writes
  if (threadIdx.x == 0) seen[0] = x;            //! data-race
  x = 1;                                        //! data-race
}
int run() { k<<<1, 2>>>(); return 0; }
"""
CASES["other values written by many, though equal ones are allowed"] = """
__device__ __align__(4) short x[2];
__global__ void k() {                           // with: allow_same_value_writes
  if (threadIdx.x) *(int *)x = 1; else x[1] = 1; //! data-race
}
int run() { k<<<1, 2>>>(); return 0; }
"""
CASES["kernels in a namespace without a name"] = """
namespace {
__device__ int out;
__global__ void hidden(int v) { out = v; }
}
int run() {                                     // exit: 5
  hidden<<<1, 1>>>(5);
  int h;
  cudaMemcpyFromSymbol(&h, out, 4);
  return h;
}
"""
CASES["named barriers: producers arrive, consumers wait"] = """
__device__ int out[32];
__global__ void k() {
  __shared__ int s[32];
  int lane = threadIdx.x % 32;
  if (threadIdx.x < 32) {
    s[lane] = lane;
    __wp_named_barrier_arrive(1, 64);
    __wp_named_barrier(2, 64);
    s[lane] = 5;
  } else {
    __wp_named_barrier(1, 64);
    out[lane] = s[31 - lane];
    __wp_named_barrier_arrive(2, 64);
  }
}
int run() {                                     // exit: 31
  k<<<1, 64>>>();
  int h[32];
  cudaMemcpyFromSymbol(h, out, sizeof h);
  return h[0];
}
"""
CASES["a maximum with what nobody wrote"] = """
__device__ int out;
__global__ void k() {
  __shared__ int s;
  atomicMax(&s, 3);
  if (s > 2) out = 1;                           //! uninitialized-read
}
int run() { k<<<1, 1>>>(); return 0; }
"""
CASES["sizes that no memory has"] = """
__global__ void k() { if (malloc(~(size_t)0) == nullptr) printf("d"); }
int run() {                                     // prints: 111122d
  printf("%d", malloc(~(size_t)0) == nullptr);
  printf("%d", calloc((size_t)1 << 40, 1 << 20) == nullptr);
  void *p = &p;
  int *q = (int *)malloc((size_t)1 << 36);
  q[1 << 30] = 1;
  printf("%d", q[1 << 30]);
  free(q);
  printf("%d", realloc(malloc(1), (size_t)1 << 60) == nullptr);
  printf("%d", cudaMalloc(&p, ~(size_t)0));
  printf("%d", cudaGetLastError());
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  return p != nullptr;                          // exit: 0
}
"""
CASES["declared and dynamic shared memory together"] = """
__device__ void deep() { __shared__ int s[10000]; s[threadIdx.x] = 1; }
__global__ void k() { extern __shared__ int d[]; d[threadIdx.x] = 1; deep(); }
int run() {
  k<<<1, 32, 9152>>>();                         // exit: 1
  k<<<1, 32, 9153>>>();                         //! api-misuse
  return cudaGetLastError();
}
"""
CASES["a warp operation with a lane that has exited"] = """
__global__ void k() {
  if (threadIdx.x == 31) return;
  __syncwarp();                                 //! barrier-divergence
}
int run() { k<<<1, 32>>>(); return 0; }
"""
CASES["a warp operation with a lane that has exited, allowed"] = """
__global__ void k() {                           // with: allow_exited
  if (threadIdx.x == 31) return;
  __syncwarp();
  __any_sync(~0u, 1);
}
int run() { k<<<1, 32>>>(); return 0; }
"""
CASES["an assumption that does not hold"] = """
int run() {                                     // ends: an assumption does not hold
  int x = 1;
  __ESBMC_assume(x == 2);
  return x;
}
"""

# --- lockstep warps -----------------------------------------------------------------------------

_REDUCTION = """
__device__ int out;
__global__ void k() {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t + 1;
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    for (int half = 16; half > 0; half /= 2)
      if (t < half) s[t] += s[t + half];        MARK
  }
  if (t == 0) out = s[0];
}
int run() {
  k<<<1, 64>>>();                               // exit: 2080
  int h;
  cudaMemcpyFromSymbol(&h, out, sizeof h);
  return h;
}
"""
CASES["a warp reduces without barriers"] = _REDUCTION.replace("MARK", "//! data-race").replace(
    "// exit: 2080", ""
)
CASES["a warp in lockstep reduces without barriers"] = _REDUCTION.replace(
    "MARK", "// with: warp_sync"
)
CASES["smaller groups in lockstep do not order a warp"] = _REDUCTION.replace(
    "MARK", "//! data-race"
).replace("// exit: 2080", "// with: warp_sync_4")
CASES["lanes in lockstep race within a step"] = """
__device__ int out;
__global__ void k() { out = threadIdx.x; }      //! data-race
int run() { k<<<1, 4>>>(); return 0; }          // with: warp_sync
"""
CASES["a branch's sides come one after the other"] = """
__device__ int out[8];
__global__ void k() {                           // with: warp_sync
  __shared__ int s;
  if (threadIdx.x == 0) s = 7;
  else if (threadIdx.x == 1) out[1] = s;
  else out[threadIdx.x] = s + 1;
  out[threadIdx.x] = s;
}
int run() { k<<<1, 8>>>(); return 0; }
"""
CASES["lanes that leave an iteration early wait for the others"] = """
__device__ int out;
__global__ void k() {                           // with: warp_sync
  __shared__ int s[8];
  int t = threadIdx.x, i = -1;
  s[t] = 0;
  while (++i < 8) {
    if (t % 2) { s[t]++; continue; }
    s[(t + i) % 8]++;                           // evens: each another cell per step
    if (t == 4) break;
  }
  if (t == 4) out = s[3];
}
int run() { k<<<1, 8>>>(); return 0; }
"""
CASES["functions that lanes call in turn"] = """
__device__ int step(int *s, int n) { s[n % 8] += n; return s[(n + 1) % 8]; }
__device__ int out[8];
__global__ void k() {                           // with: warp_sync
  __shared__ int s[8];
  s[threadIdx.x] = 0;
  for (int i = 0; i < 3; i++) out[threadIdx.x] = step(s, threadIdx.x + i);
}
int run() { k<<<1, 8>>>(); return 0; }
"""
