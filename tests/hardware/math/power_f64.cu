// hardware: ulp 3
// Powers, roots and lengths.
#include <cstdio>

__managed__ double in[10] = {0.1, 0.5, 1.0, 1.5, 2.0, 10.0, 1000.0, 1e-10, 3.0, 0.999};
__managed__ unsigned long long out[10][9];
const char *const names[9] = {"pow(x,0.7)", "pow(x,-3)", "cbrt", "rsqrt", "rcbrt", "hypot", "rhypot", "norm3d", "norm4d"};

__device__ unsigned long long bits(double v) { return (unsigned long long)__double_as_longlong(v); }

__global__ void run() {
  int i = threadIdx.x;
  double x = in[i];
  out[i][0] = bits(pow(x, 0.7));
  out[i][1] = bits(pow(x, -3.0));
  out[i][2] = bits(cbrt(x));
  out[i][3] = bits(rsqrt(x));
  out[i][4] = bits(rcbrt(x));
  out[i][5] = bits(hypot(x, 3.0));
  out[i][6] = bits(rhypot(x, 3.0));
  out[i][7] = bits(norm3d(x, 1.0, 2.0));
  out[i][8] = bits(norm4d(x, 1.0, 2.0, 3.0));
}

int main() {
  run<<<1, 10>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i) {
    for (int k = 0; k < 9; ++k) printf("%s(%a) f64 0x%016llx\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
