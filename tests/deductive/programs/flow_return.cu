// expect: proved contract
// why: threads leave the kernel from within a loop

/*@ requires 0 <= n;
    ensures \forall integer i; 0 <= i < n ==> b[i] == a[i];
    assigns b[0 .. n - 1];
*/
__global__ void copy(const int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (true) {
    if (i >= n) return;
    b[i] = a[i];
    i += gridDim.x * blockDim.x;
  }
}
