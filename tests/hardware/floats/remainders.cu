// fmod, remainder and remquo are exact.
#include <cstdio>

__managed__ float a[8] = {5.5f, -5.5f, 1e30f, 7.0f, 0.1f, 1e-40f, -0.0f, 3.0f};
__managed__ float b[8] = {2.0f, 2.0f, 3.0f, -3.5f, 0.01f, 3e-42f, 1.0f, 1e38f};
__managed__ unsigned out[8][4];
__managed__ unsigned long long wide[8][2];

__global__ void run() {
  int i = threadIdx.x, q;
  out[i][0] = __float_as_uint(fmodf(a[i], b[i]));
  out[i][1] = __float_as_uint(remainderf(a[i], b[i]));
  out[i][2] = __float_as_uint(remquof(a[i], b[i], &q));
  out[i][3] = (unsigned)q & 7;
  wide[i][0] = (unsigned long long)__double_as_longlong(fmod((double)a[i], (double)b[i]));
  wide[i][1] = (unsigned long long)__double_as_longlong(remainder((double)a[i], (double)b[i]));
}

int main() {
  run<<<1, 8>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) {
    printf("%a %a: %08x %08x %08x %x %016llx %016llx\n", a[i], b[i], out[i][0], out[i][1], out[i][2], out[i][3], wide[i][0], wide[i][1]);
  }
  return 0;
}
