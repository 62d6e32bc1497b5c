// run: --force-malloc-success
// expect: proved all
// fix: only threads with an element put something there
struct Queue {
  int items[4];
  int count;
};

__global__ void put(Queue *q) {
  if (threadIdx.x < 4) atomicAdd(&q->items[threadIdx.x], 1);
}

int main() {
  Queue *q;
  cudaMalloc(&q, sizeof(Queue));
  cudaMemset(q, 0, sizeof(Queue));
  put<<<1, 5>>>(q);
  cudaDeviceSynchronize();
  cudaFree(q);
  return 0;
}
