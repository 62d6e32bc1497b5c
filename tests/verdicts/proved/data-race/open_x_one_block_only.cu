// expect: proved-if data-race ; proved-if out-of-bounds ; proved-if uninitialized-read ; proved-if undefined-behaviour ; proved-if deadlock ; proved all
// why: with one block of any size every thread has an element of its own
__global__ void mark(float *out, float v) {
  out[threadIdx.x] = v;
}
