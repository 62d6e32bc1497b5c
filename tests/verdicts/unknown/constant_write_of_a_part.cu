// expect: unknown constant-write ; proved-if contract
// why: the last element is there only to be read
/*@ requires gridDim.x * blockDim.x == n && n < 1000;
    requires \valid(y + (0 .. n - 1)) && \valid_read(y + (0 .. n));
    ensures \forall integer i; 0 <= i < n ==> y[i + 1] == 1; */
__global__ void ones(int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i + 1] = 1;
}
