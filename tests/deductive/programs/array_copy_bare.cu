// expect: proved contract
// why: any length, any launch, no invariant

/*@ ensures \forall integer j; 0 <= j < len ==> b[j] == a[j];
    assigns b[0 .. len - 1];
*/
__global__ void array_copy(const int *a, int *b, int len) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < len; i += gridDim.x * blockDim.x)
    b[i] = a[i];
}
