// run: --grid 1 --block 64 --check race
// expect: refuted data-race
// why: all threads touch the element, and not only in a specification
__global__ void count(int *total) {
  __ensures(total[0] == __old_int(total[0]) + 1);
  total[0] = total[0] + 1;  //! data-race
}
