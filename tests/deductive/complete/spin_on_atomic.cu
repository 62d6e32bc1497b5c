// Everybody waits for a flag that nobody sets.
// expect: open deadlock
/*@ requires gridDim.x == 1;
    requires \valid(flag + (0 .. 0));
    assigns flag[0 .. 0];
*/
__global__ void wait(int *flag) {
  while (atomicAdd(flag, 0) == 0) {
  }
}
