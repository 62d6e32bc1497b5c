// Signed, unsigned and mixed comparisons; the usual conversions decide which one it is.
#include <cstdio>

__managed__ int values[5] = {0, 1, -1, 2147483647, -2147483647 - 1};
__managed__ unsigned out[25];

__host__ __device__ unsigned compare(int a, int b) {
  unsigned bits = 0;
  bits |= (a < b) << 0;
  bits |= (a <= b) << 1;
  bits |= (a == b) << 2;
  bits |= (a != b) << 3;
  bits |= ((unsigned)a < (unsigned)b) << 4;
  bits |= ((unsigned)a >= (unsigned)b) << 5;
  bits |= (a < (unsigned)b) << 6;
  bits |= ((long long)a < (unsigned)b) << 7;
  bits |= ((unsigned char)a < (signed char)b) << 8;
  bits |= ((unsigned short)a > (short)b) << 9;
  bits |= ((long long)a > (long long)b) << 10;
  bits |= ((unsigned long long)a > (unsigned long long)b) << 11;
  bits |= (a < (long long)(unsigned)b) << 12;
  bits |= (!a == !b) << 13;
  bits |= (a && b) << 14;
  bits |= (a || b) << 15;
  return bits;
}

__global__ void run() { out[threadIdx.x] = compare(values[threadIdx.x / 5], values[threadIdx.x % 5]); }

int main() {
  run<<<1, 25>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 25; ++i) {
    int a = values[i / 5], b = values[i % 5];
    printf("%d %d: %04x %s\n", a, b, out[i], out[i] == compare(a, b) ? "same" : "different");
  }
  return 0;
}
