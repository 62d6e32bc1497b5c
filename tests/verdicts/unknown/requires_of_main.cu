// expect: unknown contract
// why: what main requires is not used, and nobody could meet this
/*@ requires argc == 2 && argc == 3; */
int main(int argc, char **argv) { return 0; }
