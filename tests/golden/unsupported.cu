// What has no meaning here stays in the program as a node with its place.
#include <stdexcept>
texture<float, 1> samples;

__global__ void assembly(int *out) {
  int lane;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
  *out = lane;
}

__global__ void sample(float *out, cudaTextureObject_t texture) {
  out[0] = tex2D<float>(texture, 0.5f, 0.5f);
}

int risky(int x) {
  if (x < 0)
    throw 1;
  try {
    return x;
  } catch (int) {
    return 0;
  }
}
