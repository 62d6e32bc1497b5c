// expect: refuted constant-write ; proved-if contract
// why: a caller may give memory that can only be read
/*@ requires gridDim.x == 1 && blockDim.x == 4 && \valid_read(y + (0 .. 3));
    ensures \forall integer i; 0 <= i < 4 ==> y[i] == 1; */
__global__ void ones(int *y) {
  y[threadIdx.x] = 1;  //! constant-write
}
