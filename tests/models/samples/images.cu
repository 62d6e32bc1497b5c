// Image files of the CUDA samples' helpers.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <helper_functions.h>
int main(int argc, char **argv) {
  char name[] = "images/a.pgm", *extension;
  printf("%d %s\n", getFileExtension(name, &extension), extension);  //= 9 pgm
  char *path = sdkFindFilePath(name, argv[0]);
  if (path == nullptr) return 0;
  printf("%d\n", strcmp(path + strlen(path) - strlen(name), name));  //= 0
  free(path);
  unsigned char *pixels = nullptr;
  unsigned width = 0, height = 0, channels = 0, count = 0;
  if (sdkLoadPPM4ub(name, &pixels, &width, &height)) {
    printf("%d\n", width > 0 && height > 0);  //= 1
    sdkSavePPM4ub("b.ppm", pixels, width, height);
    __savePPM("b.ppm", pixels, width, height, 3);
    free(pixels);
  }
  float *gray = nullptr, *four = nullptr, *numbers = nullptr;
  if (sdkLoadPGM(name, &gray, &width, &height)) sdkSavePGM("b.pgm", gray, width, height);
  free(gray);
  if (sdkLoadPPM4(name, &four, &width, &height)) sdkWriteFile("c", four, width * height * 4, 0.1f, false);
  free(four);
  pixels = nullptr;
  __loadPPM(name, &pixels, &width, &height, &channels);
  free(pixels);
  if (sdkReadFile("d", &numbers, &count, true)) printf("read\n");  //= read
  free(numbers);
  bool same = sdkComparePPM("a", "b", 0.1f, 0.1f, true) && sdkComparePGM("a", "b", 0.1f, 0.1f, true);
  same = same && sdkCompareBin2BinUint("a", "b", 3, 0.1f, 0.1f, argv[0]);
  same = same && sdkCompareBin2BinFloat("a", "b", 3, 0.1f, 0.1f, argv[0]);
  float small[2] = {1, 2}, *given = small;
  unsigned two = 2;
  sdkReadFile("d", &given, &two, true);
  printf("%s\n", same ? "alike" : "different");  //= alike
}
