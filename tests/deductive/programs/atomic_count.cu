// expect: proved contract
// why: threads that meet a condition are counted, whichever they are

/*@ requires 0 <= n <= gridDim.x * blockDim.x;
    ensures *total == \old(*total) + \numof(0, n - 1, \lambda integer i; a[i] > limit);
    assigns *total;
*/
__global__ void count(const int *a, int *total, int n, int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && a[i] > limit) atomicAdd(total, 1);
}
