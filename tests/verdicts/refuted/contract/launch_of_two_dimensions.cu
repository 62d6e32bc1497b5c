// expect: refuted contract ; refuted data-race
// why: the contract is proved for one dimension, and two threads write one element
/*@ requires n >= 1 && \valid_read(a + (0 .. n - 1)) && \valid(b + (0 .. n - 1));
    requires gridDim.x * blockDim.x >= n;
    ensures \forall integer i; 0 <= i < n ==> b[i] == \old(a[i]);
    assigns b[0 .. n - 1];
*/
__global__ void copy(int *b, const int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) b[i] = a[i];     //! data-race
}

int main() {
  int *d, *e;
  cudaMalloc(&d, 8 * sizeof(int));
  cudaMalloc(&e, 8 * sizeof(int));
  cudaMemset(d, 0, 8 * sizeof(int));
  copy<<<2, dim3(4, 2)>>>(e, d, 8);     //! contract
  cudaDeviceSynchronize();
  cudaFree(d);
  cudaFree(e);
  return 0;
}
