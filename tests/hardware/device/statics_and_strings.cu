// Strings on the device, static constants, memcpy, memset and loops over characters.
#include <cstdio>
#include <cstring>

__device__ const char *const words[3] = {"alpha", "beta", "gamma ray"};
__managed__ char text[40];
__managed__ int out[6];

__device__ int length(const char *s) {
  int n = 0;
  while (s[n]) ++n;
  return n;
}

__device__ int next() {
  static int calls = 40;
  return ++calls;
}

__global__ void run() {
  int at = 0;
  for (const char *w : words) {
    memcpy(text + at, w, length(w));
    at += length(w);
    text[at++] = '-';
  }
  memset(text + at, '!', 3);
  out[0] = at;
  out[1] = next();
  out[2] = next();
  static const short powers[] = {1, 10, 100, 1000};
  for (short p : powers) out[3] += p;
  char copy[6];
  memcpy(copy, words[0], 6);
  copy[0] = 'A';
  out[4] = copy[0] * 1000 + copy[5];
  out[5] = sizeof("four") + sizeof(powers);
}

int main() {
  run<<<1, 1>>>();
  cudaDeviceSynchronize();
  printf("%s\n", text);
  for (int v : out) printf("%d\n", v);
  return 0;
}
