// run: --grid 1 --block 64 --check race
// expect: proved-within data-race
// why: only one thread touches the element; a specification that speaks of it does not
__global__ void count(int *total) {
  __ensures(total[0] == __old_int(total[0]) + 1);
  if (threadIdx.x == 0) total[0] = total[0] + 1;
}
