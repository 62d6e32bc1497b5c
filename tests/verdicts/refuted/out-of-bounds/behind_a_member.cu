// run: --force-malloc-success
// expect: refuted out-of-bounds
// why: the address behind the last element may be taken, but what lies there is another member
struct Queue {
  int items[4];
  int count;
};

__global__ void put(Queue *q) {
  atomicAdd(&q->items[threadIdx.x], 1);  //! out-of-bounds
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
