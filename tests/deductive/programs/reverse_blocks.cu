// expect: proved contract
// why: out of place over the whole grid; digits that count down

/*@ requires n == gridDim.x * blockDim.x;
    ensures \forall integer j; 0 <= j < n ==> out[j] == in[n - 1 - j];
    assigns out[0 .. n - 1];
*/
__global__ void reverse(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[n - 1 - i] = in[i];
}
