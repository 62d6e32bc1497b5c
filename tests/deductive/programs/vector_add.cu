// expect: proved contract
// why: a grid-stride loop is one more parallel digit; no invariant, any length

/*@ ensures \forall integer i; 0 <= i < n ==> c[i] == a[i] + b[i];
    assigns c[0 .. n - 1];
*/
__global__ void vector_add(const float *a, const float *b, float *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  while (i < n) {
    c[i] = a[i] + b[i];
    i += gridDim.x * blockDim.x;
  }
}
