// expect: proved contract, out-of-bounds, integer-overflow
// why: a difference below zero is a large unsigned number, which the test sorts out

/*@ requires \valid(c + (0 .. 4)) && gridDim.x == 1;
    ensures \forall integer i; 3 <= i < 8 && i < blockDim.x ==> c[i - 3] == 1;
    assigns c[0 .. 4];
*/
__global__ void mark(int *c) {
  unsigned i = threadIdx.x - 3;
  if (i < 5) c[i] = 1;
}
