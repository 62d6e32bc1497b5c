// abs, min and max of all integer types; saturation; clamping by hand.
#include <cstdio>

__managed__ long long out[24];

__global__ void run(int i, long long q, unsigned u, float f) {
  int k = 0;
  out[k++] = abs(i);
  out[k++] = labs((long)q);
  out[k++] = llabs(q);
  out[k++] = min(i, -10);
  out[k++] = max(i, -10);
  out[k++] = min(u, 5u);
  out[k++] = max(u, 4000000000u);
  out[k++] = min(q, 1ll);
  out[k++] = max(q, -1ll);
  out[k++] = umin(u, 9u);
  out[k++] = umax(u, 9u);
  out[k++] = llmin(q, 0ll);
  out[k++] = (long long)ullmax((unsigned long long)q, 1ull);
  out[k++] = __float_as_int(__saturatef(f));
  out[k++] = __float_as_int(__saturatef(-f));
  out[k++] = __float_as_int(__saturatef(f / 16));
  out[k++] = __float_as_int(fabsf(-f));
  out[k++] = __float_as_int(f);
  out[k++] = __hiloint2double(0x40000000, 1) > 2.0;
  out[k++] = __double2hiint(2.5);
}

int main() {
  run<<<1, 1>>>(-7, -1234567890123ll, 3000000000u, 3.5f);
  cudaDeviceSynchronize();
  for (long long v : out) printf("%lld\n", v);
  return 0;
}
