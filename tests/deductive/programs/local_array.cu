// expect: proved contract
// why: a small array of each thread's own, filled in a loop

/*@ requires n <= gridDim.x * blockDim.x;
    ensures \forall integer i; 0 <= i < n ==> out[i] == in[4 * i] + in[4 * i + 3];
    assigns out[0 .. n - 1];
*/
__global__ void ends(const int *in, int *out, int n) {
  int part[4];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int k = 0; k < 4; ++k) part[k] = in[4 * i + k];
  out[i] = part[0] + part[3];
}
