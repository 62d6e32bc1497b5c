// float, double and half: conversions, comparison with NaN, negation, and checks of the range.
#include <cuda_fp16.h>

__global__ void kernel(float f, double d, __half h, int *out, float *real) {
  real[0] = f * d;
  real[1] = -f + 1;
  real[2] = f / 0;
  out[0] = f != f;
  out[1] = !(f < d);
  out[2] = f >= 1 && d == 2;
  out[3] = (unsigned char)f;
  out[4] = d;
  real[3] = out[0];
  real[4] = 16777217u;
  real[5] = __half2float(h) + sqrtf(f);
  real[6] = f ? 1.0f : 0.1f;
}
