// expect: proved_if contract
// expect: unknown integer-overflow
// why: what unsigned elements hold wraps around, the contract speaks of sums that do not

/*@ requires n <= gridDim.x * blockDim.x;
    requires \valid(c + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> c[i] == \old(c[i]) + 1;
*/
__global__ void count(unsigned *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) c[i] = c[i] + 1u;
}
