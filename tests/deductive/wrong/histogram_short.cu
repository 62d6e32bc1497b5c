// expect: refuted contract
// why: the last element is not counted

/*@ requires 0 <= n;
    requires \forall integer i; 0 <= i < n ==> 0 <= data[i];
    ensures \forall integer b; 0 <= b < 4 ==>
      h[b] == \old(h[b]) + \numof(0, n - 1, \lambda integer i; data[i] % 4 == b);
*/
__global__ void histogram(const int *data, int *h, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n - 1; i += gridDim.x * blockDim.x)
    atomicAdd(&h[data[i] % 4], 1);
}
