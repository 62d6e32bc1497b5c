// Atomics from many threads whose final values do not depend on the order.
#include <cstdio>

__device__ int sum, lowest = 1000, highest = -1000, bits_and = -1, bits_or, bits_xor;
__device__ unsigned counter, down = 5;
__device__ unsigned long long wide;
__device__ double exact;
__device__ int histogram[8];

__global__ void run() {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sum, i);
  atomicMin(&lowest, 50 - i);
  atomicMax(&highest, 3 * i - 100);
  atomicAnd(&bits_and, ~(1 << (i % 5)));
  atomicOr(&bits_or, 1 << (i % 13));
  atomicXor(&bits_xor, i);
  atomicInc(&counter, 6u);
  atomicDec(&down, 10u);
  atomicAdd(&wide, (unsigned long long)i << 32);
  atomicAdd(&exact, (double)i * 0.5);
  atomicAdd(&histogram[i % 8 == 3 ? 0 : i % 8], 1);
}

int main() {
  run<<<3, 40>>>();
  int s, l, h, a, o, x, hist[8];
  unsigned c, d;
  unsigned long long w;
  double e;
  cudaMemcpyFromSymbol(&s, sum, sizeof s);
  cudaMemcpyFromSymbol(&l, lowest, sizeof l);
  cudaMemcpyFromSymbol(&h, highest, sizeof h);
  cudaMemcpyFromSymbol(&a, bits_and, sizeof a);
  cudaMemcpyFromSymbol(&o, bits_or, sizeof o);
  cudaMemcpyFromSymbol(&x, bits_xor, sizeof x);
  cudaMemcpyFromSymbol(&c, counter, sizeof c);
  cudaMemcpyFromSymbol(&d, down, sizeof d);
  cudaMemcpyFromSymbol(&w, wide, sizeof w);
  cudaMemcpyFromSymbol(&e, exact, sizeof e);
  cudaMemcpyFromSymbol(hist, histogram, sizeof hist);
  printf("%d %d %d %x %x %x %u %u %llx %g\n", s, l, h, (unsigned)a, (unsigned)o, (unsigned)x, c, d, w, e);
  for (int v : hist) printf("%d ", v);
  printf("\n");
  return 0;
}
