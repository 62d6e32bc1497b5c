// What has no meaning here stays in the program as a node with its place.
#include <stdexcept>
texture<float, 1> samples;

__global__ void assembly(int *out) {
  int lane;
  asm volatile("add.sat.s32 %0, %1, 1;" : "=r"(lane) : "r"(3));
  *out = lane;
}

__global__ void sample(float *out, cudaSurfaceObject_t surface) {
  out[0] = surf2Dread<float>(surface, 4, 4);
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
