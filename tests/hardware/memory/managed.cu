// Managed memory: written by both sides, structures with pointers, prefetch and advice ignored.
#include <cstdio>
#include <cstring>

struct Node {
  int value;
  Node *next;
};

__managed__ int counter = 3;

__global__ void walk(Node *n, int *sum) {
  for (; n; n = n->next) {
    *sum += n->value;
    n->value *= 2;
    ++counter;
  }
}

int main() {
  Node *nodes;
  int *sum;
  char *text;
  printf("%d\n", cudaMallocManaged(&nodes, 4 * sizeof(Node)));
  cudaMallocManaged(&sum, sizeof *sum);
  cudaMallocManaged(&text, 16);
  for (int i = 0; i < 4; ++i) nodes[i] = {i + 1, i == 3 ? nullptr : &nodes[i + 1]};
  *sum = 100;
  counter += 10;
  strcpy(text, "managed");
  walk<<<1, 1>>>(nodes, sum);
  cudaDeviceSynchronize();
  printf("%d %d %s\n", *sum, counter, text);
  for (int i = 0; i < 4; ++i) printf("%d ", nodes[i].value);
  printf("\n");
  printf("%d\n", cudaMemset(text, 'x', 3));
  cudaDeviceSynchronize();
  printf("%s\n", text);
  cudaFree(nodes);
  cudaFree(sum);
  cudaFree(text);
  return 0;
}
