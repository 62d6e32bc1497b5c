// Function pointers: in a table, through a typedef, chosen by a switch, stored in a record.
typedef int (*Operation)(int, int);
__device__ int add(int a, int b) { return a + b; }
__device__ int sub(int a, int b) { return a - b; }
__device__ Operation table[] = {add, sub, nullptr};
struct Entry { const char *name; Operation run; };
__constant__ Entry entries[2] = {{"add", add}, {"sub", &sub}};

__device__ Operation choose(int kind) {
  switch (kind) {
    case 0: return add;
    case -1: return sub;
    default: return table[kind];
  }
}

__global__ void kernel(int *data) {
  data[0] = table[threadIdx.x & 1](3, 4);
  Operation operation = choose(data[1]);
  if (operation != nullptr)
    data[1] = operation(data[0], 1);
  data[2] = entries[data[3]].run(1, 2);
}

int host_twice(int x) { return x + x; }
int through(int (*f)(int), int x) { return (*f)(x); }
int use() { return through(host_twice, 4); }
