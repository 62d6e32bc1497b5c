// expect: proved all
// fix: a managed variable is for both
__managed__ int value = 3;

int main() {
  int *p = &value;
  return *p;
}
