// expect: refuted data-race
// why: a launch of the kernel may have many threads, and all of them change one element
__global__ void bump(float *y) {
  y[0] = y[0] + 1;     //! data-race
}
