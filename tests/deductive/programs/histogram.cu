// expect: proved contract
// why: atomic counts over a grid-stride loop: any number of threads may hit one bin

/*@ requires 0 <= n;
    requires \forall integer i; 0 <= i < n ==> 0 <= data[i] < bins;
    ensures \forall integer b; 0 <= b < bins ==>
      h[b] == \old(h[b]) + \numof(0, n - 1, \lambda integer i; data[i] == b);
    assigns h[0 .. bins - 1];
*/
__global__ void histogram(const int *data, int *h, int n, int bins) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&h[data[i]], 1);
}
