// Enumerations with and without a fixed type, bool arithmetic, switch with gaps and fall-through.
#include <cstdio>

enum Plain { ZERO, ONE, SEVEN = 7, EIGHT };
enum Small : unsigned char { LOW = 3, HIGH = 255 };
enum class Scoped : short { negative = -2, next };
enum Wide : long long { HUGE_ONE = 1ll << 40 };

__managed__ long long out[16];

__device__ int classify(int v) {
  int r = 0;
  switch (v) {
    case -3: r += 1;
    case 0: r += 10; break;
    case 7:
    case 8: r = 70; break;
    case 1000000: return -1;
    default: r = 5;
  }
  return r;
}

__global__ void run(Plain p, Small s, Scoped c, Wide w, bool b) {
  out[0] = p + 1;
  out[1] = s + 1;
  out[2] = (int)c;
  out[3] = w * 2;
  out[4] = sizeof(Plain) * 1000 + sizeof(Small) * 100 + sizeof(Scoped) * 10 + sizeof(Wide);
  out[5] = b + b + true;
  out[6] = (Small)(s + 4) == LOW;
  out[7] = c < Scoped::next;
  out[8] = classify(-3);
  out[9] = classify(0);
  out[10] = classify(EIGHT);
  out[11] = classify(1000000);
  out[12] = classify(4);
  b = p;
  out[13] = b;
  out[14] = -b;
  out[15] = !w;
}

int main() {
  run<<<1, 1>>>(SEVEN, HIGH, Scoped::negative, HUGE_ONE, true);
  cudaDeviceSynchronize();
  for (long long v : out) printf("%lld\n", v);
  return 0;
}
