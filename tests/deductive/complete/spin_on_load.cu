// Everybody waits for a flag that nobody sets.
// expect: open deadlock
/*@ requires gridDim.x == 1;
    requires \valid_read(flag + (0 .. 0));
    assigns \nothing;
*/
__global__ void wait(int *flag) {
  while (*flag == 0) {
  }
}
