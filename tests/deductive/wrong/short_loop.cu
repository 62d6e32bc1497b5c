// expect: refuted contract
// why: the last element is left out; a launch of small size shows it

/*@ ensures \forall integer i; 0 <= i < n ==> c[i] == a[i] + b[i];
*/
__global__ void add(const float *a, const float *b, float *c, int n) {
  for (int i = blockDim.x * blockIdx.x + threadIdx.x; i < n - 1; i += gridDim.x * blockDim.x)
    c[i] = a[i] + b[i];
}
