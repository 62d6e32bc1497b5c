// Base classes: layout, reuse of tail padding, empty bases, pointers to bases, several bases.
#include <cstdio>

struct A {
  int a;
  char c;
};
struct B : A {
  char d;
};
class Private {
  int a;
  char c;

 public:
  __host__ __device__ Private() : a(1), c(2) {}
  __host__ __device__ int sum() const { return a + c; }
};
struct Derived : Private {
  char d;
};
struct Empty {};
struct OnEmpty : Empty {
  int x;
};
struct Two : A, OnEmpty {
  double y;
};
struct Virtual {
  virtual ~Virtual() {}
  int v;
};

__managed__ int out[12];

__global__ void run(Two two) {
  out[0] = sizeof(A);
  out[1] = sizeof(B);
  out[2] = sizeof(Private);
  out[3] = sizeof(Derived);
  out[4] = sizeof(OnEmpty);
  out[5] = sizeof(Two);
  out[6] = sizeof(Virtual);
  OnEmpty *second = &two;
  out[7] = (int)((char *)second - (char *)&two);
  out[8] = second->x + two.a + two.c;
  out[9] = (int)((char *)&two.y - (char *)&two);
  Derived d;
  d.d = 4;
  out[10] = d.sum() + d.d;
  out[11] = static_cast<Two *>(second) == &two;
}

int main() {
  Two two;
  two.a = 1;
  two.c = 2;
  two.x = 30;
  two.y = 4.5;
  run<<<1, 1>>>(two);
  cudaDeviceSynchronize();
  for (int v : out) printf("%d\n", v);
  printf("%d %d %d\n", (int)sizeof(B), (int)sizeof(Derived), (int)sizeof(Two));
  return 0;
}
