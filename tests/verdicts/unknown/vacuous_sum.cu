// expect: unknown contract
// why: a sum of positive elements is not negative: the contract speaks of nothing
/*@ requires 0 < n <= gridDim.x * blockDim.x && \valid(a + (0 .. n - 1));
    requires \forall integer i; 0 <= i < n ==> a[i] >= 1;
    requires \sum(0, n - 1, \lambda integer k; a[k]) < 0;
    ensures \forall integer i; 0 <= i < n ==> a[i] == 8;
*/
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 8;
}
