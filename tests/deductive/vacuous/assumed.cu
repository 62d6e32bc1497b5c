// says: all that is known at the end is contradictory
/*@ requires 1 <= n;
    ensures c[0] == 7;
*/
__global__ void fill(int *c, int n) {
  //@ assume n <= 0;
  if (threadIdx.x + blockIdx.x == 0) c[0] = 1;
}
