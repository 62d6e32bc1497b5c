// kernel: add 1 8
// values: 5
// unwritten: 0 1 2 3
// why: the array has n elements, and the comparison lets one more thread in
/*@ requires n > 0 && \valid(a + (0 .. n-1));
    requires \valid(b + (0 .. n-1)); */
__global__ void add(const int *a, int *b, int n) {
  int i = threadIdx.x;
  if (i <= n) b[i] = b[i] + a[i];  //! out-of-bounds
}

int main() {}
