// The type of an expression: seen through its size, its sign and its value.
#include <cstdio>

template <class T> __host__ __device__ int kind(T) { return (int)sizeof(T) * 10 + (T(-1) < T(0)); }

struct Kinds {
  int of[16];
};

__host__ __device__ Kinds kinds(char c, unsigned char u, short s, unsigned short w, int i, unsigned n, long l,
                                unsigned long long q, bool b) {
  Kinds k = {};
  k.of[0] = kind(c + c);
  k.of[1] = kind(u + u);
  k.of[2] = kind(s * w);
  k.of[3] = kind(i + n);
  k.of[4] = kind(n + l);
  k.of[5] = kind(l + q);
  k.of[6] = kind(~u);
  k.of[7] = kind(-w);
  k.of[8] = kind(b + b);
  k.of[9] = kind(u << l);
  k.of[10] = kind(c);
  k.of[11] = kind(b ? i : n);
  k.of[12] = kind(+s);
  k.of[13] = kind(i * 1ll);
  k.of[14] = kind(i * 1u);
  k.of[15] = kind(sizeof(int));
  return k;
}

__managed__ Kinds device_kinds;
__managed__ int device_values[6];

__global__ void run(unsigned char u, unsigned short w, int i, unsigned n) {
  device_kinds = kinds('a', u, 2, w, i, n, 5, 6, true);
  device_values[0] = u - 251;
  device_values[1] = ~u;
  device_values[2] = w * w > 0;
  device_values[3] = i + n > 0;
  device_values[4] = -1 < n;
  device_values[5] = (unsigned char)(u + u) + 1;
}

int main() {
  run<<<1, 1>>>(250, 1000, -5, 3);
  cudaDeviceSynchronize();
  Kinds host = kinds('a', 250, 2, 1000, -5, 3, 5, 6, true);
  for (int k = 0; k < 16; ++k) printf("%d: %d %d\n", k, device_kinds.of[k], host.of[k]);
  for (int v : device_values) printf("%d\n", v);
  return 0;
}
