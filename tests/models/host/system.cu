// Threads, time and the system as far as they are modelled.
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <getopt.h>
#include <libgen.h>
#include <omp.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <thread>
#include <unistd.h>
struct Even { typedef int argument_type; bool operator()(int x) const { return x % 2 == 0; } };
int main() {
  omp_lock_t lock;
  omp_init_lock(&lock);
  omp_set_lock(&lock);
  omp_unset_lock(&lock);
  omp_destroy_lock(&lock);
  omp_set_num_threads(4);
  omp_set_dynamic(0);
  omp_set_nested(0);
  printf("%d %d %d\n", omp_get_thread_num(), omp_in_parallel(), omp_get_level());  //= 0 0 0
  printf("%d %d\n", omp_get_num_threads() == 1, omp_get_max_threads() >= 1 && omp_get_num_procs() >= 1);  //= 1 1
  printf("%d %d %d\n", omp_get_num_devices() >= 0, omp_get_default_device() >= 0, omp_is_initial_device());  //= 1 1 1
  printf("%d %d\n", omp_get_wtime() >= 0, omp_get_wtick() > 0);          //= 1 1
  pthread_mutex_t mutex;
  printf("%d ", pthread_mutex_init(&mutex, nullptr));
  printf("%d ", pthread_mutex_lock(&mutex));
  printf("%d ", pthread_mutex_unlock(&mutex));
  printf("%d\n", pthread_mutex_destroy(&mutex));                         //= 0 0 0 0
  struct timeval now, later;
  gettimeofday(&now, nullptr);
  gettimeofday(&later, nullptr);
  printf("%d\n", later.tv_sec > now.tv_sec || (later.tv_sec == now.tv_sec && later.tv_usec >= now.tv_usec));  //= 1
  time_t t = time(nullptr);
  struct tm date;
  char text[32];
  printf("%d %d\n", localtime(&t)->tm_mon < 12, gmtime(&t)->tm_hour < 24);  //= 1 1
  printf("%d %d\n", localtime_r(&t, &date)->tm_mday >= 1, gmtime_r(&t, &date)->tm_sec <= 60);  //= 1 1
  printf("%d\n", strftime(text, 32, "%Y", &date) < 32);                  //= 1
  printf("%d %d\n", asctime(&date) != nullptr, ctime(&t) != nullptr);    //= 1 1
  struct timespec pause = {0, 1};
  nanosleep(&pause, nullptr);
  sleep(0);
  usleep(1);
  struct rusage usage;
  printf("%d\n", getrusage(RUSAGE_SELF, &usage) <= 0);                   //= 1
  printf("%d %d %d\n", getpid() > 0, getppid() > 0, getpagesize());      //= 1 1 4096
  getuid();
  printf("%d %d\n", (int)sysconf(_SC_PAGESIZE), gethostname(text, 32));  //= 4096 0
  printf("%d\n", std::thread::hardware_concurrency() <= 1024);           //= 1
  std::thread worker;
  if (worker.joinable()) worker.detach();
  signal(SIGINT, SIG_DFL);
  struct sigaction action{};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  setlocale(LC_ALL, "C");
  setenv("NAME", "value", 1);
  unsetenv("NAME");
  if (getenv("NAME") == nullptr && secure_getenv("NAME") == nullptr) text[0] = 0;
  char path[] = "/usr/lib/x", other[] = "/usr/lib/x";
  printf("%s %s\n", basename(path), dirname(other));                     //= x /usr/lib
  char a0[] = "program", a1[] = "-a", a2[] = "-n5", a3[] = "--long=7", a4[] = "rest";
  char *words[] = {a0, a1, a2, a3, a4, nullptr};
  struct option options[] = {{"long", required_argument, nullptr, 'l'}, {nullptr, 0, nullptr, 0}};
  int c;
  while ((c = getopt_long(5, words, "an:", options, nullptr)) != -1) printf("%c%s ", c, optarg ? optarg : "");
  printf("%d\n", optind);                                                //= a n5 l7 4
  optind = 1;
  char *few[] = {a0, a1, a4, nullptr};
  printf("%c ", getopt(3, few, "a"));
  printf("%d\n", getopt(3, few, "a"));                                   //= a -1
  printf("%d\n", std::not1(Even())(3));                                  //= 1
  int *p = (int *)malloc(4);
  cfree(p);
  if (t < 0) _exit(1);
  if (t < 0) _Exit(1);
  if (t < 0) std::terminate();
}
