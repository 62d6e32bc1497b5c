// expect: proved contract
// why: with the paper's annotations: seven tasks

__global__ void vector_add(const float *a, const float *b, float *c, int n) {
  declare_logic_param("int m");
  declare_precondition("n == m * blockDim.x * gridDim.x");
  declare_postcondition("forall i. 0 <= i -> i < n -> c[i] == a[i] + b[i]");
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  while (i < n) {
    declare_invariant(
        "(exists t : thread. active(t)) -> forall t : thread. active(t)",
        "i == loop_count * blockDim.x * gridDim.x + blockDim.x * blockIdx.x + threadIdx.x",
        "forall k. 0 <= k && k < blockDim.x * gridDim.x * loop_count -> c[k] == a[k] + b[k]");
    c[i] = a[i] + b[i];
    i += gridDim.x * blockDim.x;
  }
}
