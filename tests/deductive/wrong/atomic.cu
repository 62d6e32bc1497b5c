// expect: unsupported contract
// why: an exchange does not commute, so the last value depends on the order

/*@ requires gridDim.x == 1;
    ensures *total >= 0;
*/
__global__ void last(int *total) {
  atomicExch(total, 1);
}
