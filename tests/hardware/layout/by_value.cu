// Structures passed to kernels by value: every member arrives, the caller's copy stays.
#include <cstdio>

struct Inner {
  char tag;
  float weights[3];
};
struct Parameters {
  bool on;
  Inner inner[2];
  long long big;
  unsigned char bytes[5];
  double d;
  int2 v;
};

__managed__ double out[16];

__global__ void run(char first, Parameters p, short last, const Inner inner) {
  int k = 0;
  out[k++] = first;
  out[k++] = p.on;
  for (int i = 0; i < 2; ++i) {
    out[k++] = p.inner[i].tag;
    for (int j = 0; j < 3; ++j) p.inner[i].weights[j] *= 2;
  }
  out[k++] = p.inner[1].weights[2];
  out[k++] = p.inner[0].weights[1];
  out[k++] = (double)p.big;
  for (int i = 0; i < 5; ++i) out[k++] = p.bytes[i];
  out[k++] = p.d;
  out[k++] = p.v.x * 100 + p.v.y;
  out[k++] = last;
  out[k++] = inner.weights[0];
}

int main() {
  Parameters p = {true, {{'a', {1, 2, 3}}, {'b', {4, 5, 6}}}, 1ll << 50, {10, 20, 30, 40, 250}, 2.25, {7, 8}};
  run<<<1, 1>>>('z', p, -3, p.inner[1]);
  cudaDeviceSynchronize();
  for (double v : out) printf("%.17g\n", v);
  printf("%g\n", p.inner[1].weights[2]);
  return 0;
}
