// expect: proved contract
// why: a permutation from memory has no inverse of ours; its injectivity is a precondition

/*@ requires n <= gridDim.x * blockDim.x;
    requires \forall integer i, j; 0 <= i < n && 0 <= j < n && p[i] == p[j] ==> i == j;
    ensures \forall integer i; 0 <= i < n ==> c[p[i]] == a[i];
*/
__global__ void scatter(const int *p, const float *a, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[p[i]] = a[i];
}
