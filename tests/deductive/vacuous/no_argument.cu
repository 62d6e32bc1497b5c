// says: no launch that the machine allows meets the preconditions
/*@ requires n == 4294967296;
    ensures d[0] == 3;
*/
__global__ void nothing(int *d, int n) {
  if (threadIdx.x + blockIdx.x == 0) d[0] = 3;
}
