// expect: proved all
// fix: the contract says that the elements can be written
/*@ requires gridDim.x == 1 && blockDim.x == 4 && \valid(y + (0 .. 3));
    ensures \forall integer i; 0 <= i < 4 ==> y[i] == 1; */
__global__ void ones(int *y) {
  y[threadIdx.x] = 1;
}
