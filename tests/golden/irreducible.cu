// A jump into a loop: control flow that natural loops do not cover.
__global__ void kernel(int *data, int n) {
  int i = 0;
  if (n > 3)
    goto inside;
  while (i < n) {
    ++i;
  inside:
    data[i] = n;
    i += 2;
  }
}
