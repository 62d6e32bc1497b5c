// Constant memory: structures, two dimensions, computed initialisers, filled at run time.
#include <cstdio>

struct Coefficient {
  char name;
  double value;
};
__constant__ Coefficient coefficients[3] = {{'a', 1.0 / 3}, {'b', -2e10}, {'c'}};
__constant__ int matrix[2][3] = {{1, 2, 3}, {4, 5}};
__constant__ unsigned char bytes[8];
constexpr int kSize = 4 * 3 - 2;
__constant__ int size = kSize;
__managed__ double out[12];

__global__ void run() {
  int i = threadIdx.x;
  if (i < 3) out[i] = coefficients[i].value + coefficients[i].name;
  if (i < 6) out[3 + i] = matrix[i / 3][i % 3];
  if (i == 0) {
    out[9] = size;
    out[10] = bytes[1] * 256 + bytes[2];
    out[11] = kSize;
  }
}

int main() {
  unsigned char host[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  cudaMemcpyToSymbol(bytes, host, sizeof host);
  run<<<1, 8>>>();
  cudaDeviceSynchronize();
  for (double v : out) printf("%.17g\n", v);
  return 0;
}
