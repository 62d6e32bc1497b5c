// expect: proved contract
// why: rounds that do nothing are skipped

/*@ ensures \forall integer i; 0 <= i < n && i % 2 == 0 ==> b[i] == a[i];
    ensures \forall integer i; 0 <= i < n && i % 2 == 1 ==> b[i] == \old(b[i]);
    assigns b[0 .. n - 1];
*/
__global__ void even_copy(const int *a, int *b, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    if (i % 2 != 0) continue;
    b[i] = a[i];
  }
}
