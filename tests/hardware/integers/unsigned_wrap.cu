// Unsigned arithmetic is modulo 2^n in every width; narrow types are promoted first.
#include <cstdio>

__managed__ unsigned char a8[4] = {0, 255, 128, 200};
__managed__ unsigned short a16[4] = {0, 65535, 32768, 50000};
__managed__ unsigned a32[4] = {0, 4294967295u, 2147483648u, 3000000000u};
__managed__ unsigned long long a64[4] = {0, ~0ull, 1ull << 63, 12345678901234567890ull};
__managed__ unsigned long long out[4][16];

template <class T> __device__ void arithmetic(T a, unsigned long long *to) {
  T b = 3;
  T sum = a + b, difference = a - b, product = a * b, square = (unsigned long long)a * a;
  T negative = -a, inverse = ~a;
  to[0] = sum;
  to[1] = difference;
  to[2] = product;
  to[3] = square;
  to[4] = negative;
  to[5] = inverse;
  ++a;
  to[6] = a;
  a -= 2;
  to[7] = a;
  a *= 7;
  to[8] = a;
  a /= 5;
  to[9] = a;
  a %= 11;
  to[10] = a;
  a--;
  to[11] = a--;
  to[12] = a;
}

__global__ void run(int width) {
  int i = threadIdx.x;
  if (width == 8) arithmetic(a8[i], out[i]);
  if (width == 16) arithmetic(a16[i], out[i]);
  if (width == 32) arithmetic(a32[i], out[i]);
  if (width == 64) arithmetic(a64[i], out[i]);
}

int main() {
  for (int width = 8; width <= 64; width *= 2) {
    run<<<1, 4>>>(width);
    cudaDeviceSynchronize();
    for (int i = 0; i < 4; ++i) {
      printf("u%d:", width);
      for (int k = 0; k < 13; ++k) printf(" %llx", out[i][k]);
      printf("\n");
    }
  }
  return 0;
}
