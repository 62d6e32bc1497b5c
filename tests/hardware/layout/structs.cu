// Sizes, alignments and offsets of structures, the same on both sides.
#include <cstddef>
#include <cstdio>

struct Empty {};
struct Mixed {
  char a;
  double b;
  short c;
  int d;
  char e;
};
struct Nested {
  char a;
  Mixed m;
  char tail[3];
};
struct Arrays {
  char a[5];
  short b[3];
  long long c[2];
};
struct Pointers {
  char a;
  void *p;
  bool b;
  int (*f)(int);
};
struct alignas(32) Wide {
  int a;
};
struct __align__(8) Pair {
  float x, y;
};
struct Holder {
  char a;
  Wide w;
  Pair p;
};
#pragma pack(push, 1)
struct Packed {
  char a;
  double b;
  short c;
};
#pragma pack(pop)

__managed__ int out[64];

__host__ __device__ int measure(int *to) {
  int k = 0;
#define TYPE(T) to[k++] = (int)sizeof(T) * 100 + (int)alignof(T);
#define MEMBER(T, m) to[k++] = (int)offsetof(T, m);
  TYPE(Empty)
  TYPE(Mixed)
  MEMBER(Mixed, b)
  MEMBER(Mixed, c)
  MEMBER(Mixed, d)
  MEMBER(Mixed, e)
  TYPE(Nested)
  MEMBER(Nested, m)
  MEMBER(Nested, tail)
  TYPE(Arrays)
  MEMBER(Arrays, b)
  MEMBER(Arrays, c)
  TYPE(Pointers)
  MEMBER(Pointers, p)
  MEMBER(Pointers, b)
  MEMBER(Pointers, f)
  TYPE(Wide)
  TYPE(Pair)
  TYPE(Holder)
  MEMBER(Holder, w)
  MEMBER(Holder, p)
  TYPE(Packed)
  MEMBER(Packed, b)
  MEMBER(Packed, c)
  TYPE(char)
  TYPE(short)
  TYPE(int)
  TYPE(long)
  TYPE(long long)
  TYPE(float)
  TYPE(double)
  TYPE(bool)
  TYPE(void *)
  TYPE(wchar_t)
  TYPE(size_t)
  TYPE(Mixed[3])
  TYPE(dim3)
  return k;
}

__global__ void run() { measure(out); }

int main() {
  int host[64], n = measure(host);
  run<<<1, 1>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i) printf("%d %d\n", host[i], out[i]);
  return 0;
}
