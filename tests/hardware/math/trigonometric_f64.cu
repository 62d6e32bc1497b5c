// hardware: ulp 3
// Sine, cosine, tangent.
#include <cstdio>

__managed__ double in[10] = {0.0, 0.5, 1.0, -1.0, 1.5707964, 3.1415927, -2.5, 100.0, 10000.0, 0.001};
__managed__ unsigned long long out[10][3];
const char *const names[3] = {"sin", "cos", "tan"};

__device__ unsigned long long bits(double v) { return (unsigned long long)__double_as_longlong(v); }

__global__ void run() {
  int i = threadIdx.x;
  double x = in[i];
  out[i][0] = bits(sin(x));
  out[i][1] = bits(cos(x));
  out[i][2] = bits(tan(x));
}

int main() {
  run<<<1, 10>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i) {
    for (int k = 0; k < 3; ++k) printf("%s(%a) f64 0x%016llx\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
