// expect: proved contract
// why: the first program of the paper, with its annotations

/*@ requires gridDim.x == 1;
    requires \exists integer m; len == m * blockDim.x;
    ensures \forall integer j; 0 <= j < len ==> b[j] == a[j];
*/
__global__ void array_copy(const int *a, int *b, int len) {
  int i = threadIdx.x;
  /*@ loop invariant i == blockDim.x * loop_count + threadIdx.x;
      loop invariant \forall integer j; 0 <= j < blockDim.x * loop_count ==> b[j] == a[j];
  */
  while (i < len) {
    b[i] = a[i];
    i = i + blockDim.x;
  }
}
