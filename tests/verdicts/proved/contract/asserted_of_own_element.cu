// expect: proved all
// why: nobody else writes the element that the assertion speaks of
/*@ requires \valid(y + (0 .. gridDim.x * blockDim.x - 1));
    ensures \forall integer i; 0 <= i < gridDim.x * blockDim.x ==> y[i] == 2;
*/
__global__ void twos(int *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 1;
  //@ assert y[i] == 1;
  y[i] = y[i] + 1;
}
