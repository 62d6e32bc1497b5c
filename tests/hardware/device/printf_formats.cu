// Formats of printf on the device, by one thread.
#include <cstdio>

__global__ void run(int i, double d, double nan) {
  int n = printf("%d|%5d|%-5d|%05d|%+d|% d\n", i, i, i, i, i, i);
  printf("%d\n", n);
  printf("%u %x %X %#x %o %#o\n", 255u, 255u, 255u, 255u, 255u, 255u);
  printf("%lld %llx %ld %lu\n", -1234567890123ll, 0xabcdefabcdefull, -5l, 5ul);
  printf("%hd\n", (short)-3);
  printf("%f %.2f %10.3f %-10.1f| %e %g %G\n", d, d, d, d, d, d, d * 1e20);
  printf("%a %.0f %#.0f %+.1e\n", d, d, d, d);
  printf("%c%c%c %s %10s %-10s| %.2s\n", 'a', 'b', 'c', "text", "right", "left", "cut");
  printf("100%% %i\n", i);
  printf("%*d\n", 8, i);
  printf("float %f half %g\n", 1.5f, 0.1f);
  printf("inf %f %f nan %f\n", 1 / (d - d), -1 / (d - d), nan);
  n = printf("no arguments\n");
  printf("%d\n", n);
}

int main() {
  run<<<1, 1>>>(42, 3.14159265358979, __builtin_nan(""));
  cudaDeviceSynchronize();
  printf("host after\n");
  return 0;
}
