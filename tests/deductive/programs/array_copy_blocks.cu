// expect: proved contract
// why: the second form of the paper's first program: threads in blocks

__global__ void array_copy(const int *a, int *b, int len) {
  declare_logic_param("int m");
  declare_precondition("len == m * gridDim.x * blockDim.x");
  declare_postcondition("forall j. 0 <= j && j < len -> b[j] == a[j]");
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (i < len) {
    declare_invariant(
        "i == gridDim.x * blockDim.x * loop_count + blockIdx.x * blockDim.x + threadIdx.x",
        "forall j. 0 <= j && j < gridDim.x * blockDim.x * loop_count -> b[j] == a[j]");
    b[i] = a[i];
    i = i + gridDim.x * blockDim.x;
  }
}
