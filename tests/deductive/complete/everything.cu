// Arguments by value, functions, branches and a loop, with nothing wrong.
// expect: proved null-pointer, invalid-pointer, invalid-free, constant-write, uninitialized-read
// expect: proved undefined-behaviour, api-misuse, deadlock
struct Line {
  int slope;
  int start;
};

__device__ int at(int slope, int start, int x) {
  int y;
  if (x == 0)
    y = start;
  else
    y = slope * x + start;
  return y;
}

/*@ requires 0 <= n <= 1000;
    requires -1000 <= line.slope <= 1000 && -1000 <= line.start <= 1000;
    requires \valid(p + (0 .. n - 1));
    requires gridDim.x * blockDim.x <= 1000000;
    assigns p[0 .. n - 1];
*/
__global__ void draw(int *p, Line line, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    p[i] = at(line.slope, line.start, i);
}
