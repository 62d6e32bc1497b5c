// Atomics on shared memory, a lock-free maximum by compare-and-swap, scoped variants.
#include <cstdio>

__managed__ int out[12];
__managed__ float maximum = -1.0f;

__device__ void max_float(float *p, float v) {
  int seen = *(volatile int *)p;
  while (__int_as_float(seen) < v) {
    int before = atomicCAS((int *)p, seen, __float_as_int(v));
    if (before == seen) break;
    seen = before;
  }
}

__global__ void run() {
  __shared__ int counts[4];
  __shared__ unsigned long long total;
  __shared__ float sum;
  int i = threadIdx.x;
  if (i < 4) counts[i] = 0;
  if (i == 0) {
    total = 0;
    sum = 0;
  }
  __syncthreads();
  atomicAdd(&counts[i % 3], i);
  atomicAdd_block(&counts[3], 1);
  atomicAdd(&total, 1ull << (i % 60));
  atomicAdd(&sum, 0.25f);
  atomicAdd_system(&out[10], 1);
  atomicMax_block(&out[11], i);
  __syncthreads();
  if (i < 4) out[i] = counts[i];
  if (i == 0) {
    out[4] = (int)(total >> 32);
    out[5] = (int)(total & 0xffffffffu);
    out[6] = (int)(sum * 100);
    out[7] = atomicExch_block(&counts[0], 9);
    out[8] = atomicCAS_system(&counts[0], 9, 10);
    out[9] = counts[0];
  }
}

__global__ void largest() { max_float(&maximum, (float)((threadIdx.x * 37) % 64)); }

int main() {
  run<<<1, 64>>>();
  largest<<<1, 1>>>();
  cudaDeviceSynchronize();
  for (int v : out) printf("%d\n", v);
  printf("%g\n", maximum);
  return 0;
}
