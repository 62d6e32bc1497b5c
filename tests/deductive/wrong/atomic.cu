// expect: unsupported contract
// why: atomics are outside of what this engine executes

/*@ ensures *total >= 0;
*/
__global__ void count(int *total) {
  atomicAdd(total, 1);
}
