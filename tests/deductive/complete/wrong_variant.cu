// The variant does not decrease.
// expect: open deadlock
/*@ requires gridDim.x == 1;
    requires \valid_read(flag + (0 .. 0));
    assigns \nothing;
*/
__global__ void wait(int *flag) {
  int rounds = 0;
  /*@ loop invariant 0 <= rounds <= 1;
      loop variant rounds;
  */
  while (*flag == 0) rounds = 1 - rounds;
}
