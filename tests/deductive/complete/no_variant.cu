// With an invariant and no variant, nothing is said of the end of a loop.
// expect: open deadlock
/*@ requires gridDim.x == 1;
    requires \valid_read(flag + (0 .. 0));
    assigns \nothing;
*/
__global__ void wait(int *flag) {
  int rounds = 0;
  /*@ loop invariant 0 <= rounds <= 1; */
  while (*flag == 0) rounds = 1 - rounds;
}
