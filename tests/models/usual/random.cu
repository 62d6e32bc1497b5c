// What random numbers are in a run that is to be the program's own: those of the usual libraries.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

template <class G> void numbers(G g) {
  std::uniform_int_distribution<int> die(1, 6), all(-2147483647 - 1, 2147483647);
  std::uniform_int_distribution<long long> wide(0, 1000000000000LL);
  std::uniform_real_distribution<float> unit(-1, 1);
  std::uniform_real_distribution<double> ten(0, 10);
  std::normal_distribution<> normal(5, 2);
  std::exponential_distribution<double> waiting(1.5);
  std::lognormal_distribution<double> skewed(0.5, 1.5);
  std::bernoulli_distribution coin(0.3);
  for (int i = 0; i < 3; i++) {
    printf("%d ", die(g));
    printf("%d ", all(g));
    printf("%lld ", wide(g));
    printf("%.9g ", unit(g));
    printf("%.17g ", ten(g));
    printf("%.6g ", normal(g));
    printf("%d\n", coin(g));
  }
  double first = waiting(g), second = skewed(g);
  printf("%.6g %.6g\n", first, second);
  std::vector<int> order(9);
  for (int i = 0; i < 9; i++) order[i] = i;
  std::shuffle(order.begin(), order.end(), g);
  printf("order");
  for (int x : order) printf(" %d", x);
  std::shuffle(order.begin(), order.begin() + 8, g);
  for (int x : order) printf(" %d", x);
  printf("\n");
}

int main() {
  int before = rand(), next = rand();
  printf("%d %d\n", before, next);
  for (unsigned seed : {42u, 0u, 4000000000u, 2147483647u}) {
    srand(seed);
    int one = rand();
    long two = random();
    printf("%d %ld\n", one, two);
  }
  unsigned state = 5;
  int first = rand_r(&state), second = rand_r(&state);
  printf("%d %d %u\n", first, second, state);
  double real = drand48();
  srand48(-3);
  double again = drand48();
  long positive = lrand48(), any = mrand48();
  printf("%.17g %.17g %ld %ld\n", real, again, positive, any);
  unsigned short own[3] = {1, 2, 3};
  real = erand48(own);
  positive = nrand48(own), any = jrand48(own);
  printf("%.17g %ld %ld %d\n", real, positive, any, own[1]);
  long sum = 0;
  for (int i = 0; i < 20000; i++) sum += rand() % 100;
  printf("%ld\n", sum);
  numbers(std::mt19937(17));
  numbers(std::mt19937_64(18));
  numbers(std::minstd_rand(5));
  numbers(std::ranlux24_base(3));
  return 0;
}
//= 1804289383 846930886
//= 71876166 708592740
//= 1804289383 846930886
//= 1111130805 1380198982
//= 1065668062 2142264300
//= 234104184 1214203244 3849114727
//= 3.907985046680551e-14 0.55842111010952422 1366080035 -510950922
//= 0.44199632268870914 565063343 -1485464893 39619
//= 986620
//= 2 -1366754063 531906934150 -0.616958439 0.67900356112249383 6.2478 0
//= 2 324711943 627232999150 0.719848156 0.41272563943130336 7.29062 0
//= 1 302440255 863435800539 0.754581094 0.51193664133435401 6.36914 0
//= 0.44049 0.376109
//= order 1 8 3 7 0 2 4 5 6 8 0 4 2 7 1 3 5 6
//= 3 1169871411 200930892994 -0.293265283 7.6969270962348126 3.82759 0
//= 2 -1946184923 68362173391 0.572808981 6.4666497028722789 5.02609 1
//= 2 -693894700 246768309887 -0.217833996 4.8379929375251676 8.68083 0
//= 2.23199 1.87774
//= order 6 1 5 7 4 0 8 2 3 6 2 1 0 5 4 8 7 3
//= 1 14523486 459217427214 0.896897674 9.9004194119710611 6.76347 1
//= 6 822850254 976312763457 0.666113615 1.3025413767714977 6.27063 1
//= 4 -1000248862 471761822950 -0.853554249 5.74464526349312 2.5287 1
//= 1.33121 0.603994
//= order 2 1 6 3 4 8 7 0 5 3 4 7 1 2 0 8 6 5
//= 4 737146080 290079235510 0.45233655 5.795542088399114 4.87724 1
//= 4 2135897406 494728138204 0.399264812 0.83271389346439018 2.99511 1
//= 4 -645664718 538228479162 0.947033405 0.27240384420475428 5.65753 1
//= 0.455072 0.0525028
//= order 7 3 1 4 2 5 8 0 6 3 0 8 4 2 5 7 1 6
