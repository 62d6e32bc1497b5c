// expect: rejected unknown name `i`
// why: each thread has its own, and none is left when the kernel has ended
/*@ requires gridDim.x == 1 && \valid(y + (0 .. blockDim.x - 1));
    ensures i < 5; */  //! rejected
__global__ void number(int *y) {
  int i = threadIdx.x;
  y[i] = i;
}
