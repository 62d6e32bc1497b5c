// expect: proved all
// why: there are such elements
/*@ requires 0 < n <= gridDim.x * blockDim.x && \valid(a + (0 .. n - 1));
    requires \forall integer i; 0 <= i < n ==> a[i] >= 200;
    ensures \forall integer i; 0 <= i < n ==> a[i] == 8;
*/
__global__ void fill(unsigned char *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 8;
}
