// expect: proved contract
// expect: refuted out-of-bounds
// why: right at the end, but the last thread reads one element past the array

/*@ requires n == gridDim.x * blockDim.x;
    requires \valid_read(a + (0 .. n - 1)) && \valid(c + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> c[i] == a[i];
*/
__global__ void copy(const int *a, int *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  int next = a[i + 1];
  c[i] = next == 0 ? a[i] : a[i];
}
