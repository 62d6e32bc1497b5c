// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 3
// launch: 1 x 1
// fix: the walk also ends with the list
#include <call_kernel.h>
#include <cuda_runtime.h>

struct Node {
  int value;
  Node *next;
};

__global__ void walk(Node *nodes, int steps, int *result) {
  for (int i = 0; i < 3; ++i) nodes[i].value = 10 * i;
  nodes[0].next = &nodes[1];
  nodes[1].next = &nodes[2];
  nodes[2].next = nullptr;
  Node *at = nodes;
  for (int i = 0; i < steps && at->next != nullptr; ++i) at = at->next;
  *result = at->value;
}

int main() {
  int steps = __VERIFIER_nondet_int();
  __ESBMC_assume(steps >= 0 && steps <= 3);
  Node *nodes;
  int *result;
  cudaMalloc(&nodes, 3 * sizeof(Node));
  cudaMalloc(&result, sizeof(int));
  ESBMC_verify_kernel(walk, 1, 1, nodes, steps, result);
  cudaFree(nodes);
  cudaFree(result);
  return 0;
}
