// expect: proved contract
// expect: refuted out-of-bounds
// why: the first thread reads before the array, whose size nothing states

/*@ requires n <= gridDim.x * blockDim.x;
    ensures \forall integer i; 1 <= i < n ==> c[i] == a[i - 1];
*/
__global__ void shift(const int *a, int *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) c[i] = a[i - 1];
}
