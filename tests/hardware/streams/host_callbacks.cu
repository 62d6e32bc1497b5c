// Host functions in a stream run in order with the device work around them.
#include <cstdio>

static int log_of[8], used;

struct Note {
  int number;
  const int *value;
};

static void note(void *data) {
  Note *n = (Note *)data;
  log_of[used++] = n->number * 1000 + *n->value;
}

static void old_style(cudaStream_t, cudaError_t status, void *data) { log_of[used++] = (int)status * 7 + *(int *)data; }

__global__ void bump(int *p) { *p += 5; }

int main() {
  cudaStream_t s;
  int *p, seven = 7;
  cudaStreamCreate(&s);
  cudaMallocHost(&p, sizeof *p);
  *p = 1;
  Note first = {1, p}, second = {2, p};
  printf("%d\n", cudaLaunchHostFunc(s, note, &first));
  bump<<<1, 1, 0, s>>>(p);
  cudaLaunchHostFunc(s, note, &second);
  bump<<<1, 1, 0, s>>>(p);
  printf("%d\n", cudaStreamAddCallback(s, old_style, &seven, 0));
  printf("%d\n", cudaStreamSynchronize(s));
  for (int i = 0; i < used; ++i) printf("%d\n", log_of[i]);
  printf("%d\n", *p);
  cudaStreamDestroy(s);
  cudaFreeHost(p);
  return 0;
}
