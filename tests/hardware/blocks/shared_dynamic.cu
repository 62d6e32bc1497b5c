// Dynamic shared memory cut into parts of several types, beside static shared memory.
#include <cstdio>

__managed__ double out[16];

__global__ void run(int n) {
  extern __shared__ __align__(16) unsigned char room[];
  __shared__ int fixed[4];
  double *d = reinterpret_cast<double *>(room);
  int *i = reinterpret_cast<int *>(d + n);
  unsigned char *c = reinterpret_cast<unsigned char *>(i + n);
  int t = threadIdx.x;
  d[t] = t * 0.5;
  i[t] = -t;
  c[t] = (unsigned char)(250 + t);
  if (t < 4) fixed[t] = t * 1000;
  __syncthreads();
  int other = n - 1 - t;
  out[t] = d[other] + i[other] * 10 + c[other] * 100 + fixed[other % 4];
}

int main() {
  int n = 16;
  run<<<1, n, n * (sizeof(double) + sizeof(int) + 1)>>>(n);
  cudaDeviceSynchronize();
  for (double v : out) printf("%g\n", v);
  return 0;
}
