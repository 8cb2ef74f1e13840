// Headers of the C and C++ libraries beside device code.
#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <sstream>
#include <stdexcept>
#include <stdint.h>
#include <string>
#include <sys/time.h>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
template <class T> __host__ __device__ T larger(T a, T b) { return a < b ? b : a; }
__global__ void kernel(float *p, int n) {
  assert(n > 0);
  uint32_t u = 5;
  if (threadIdx.x == 0)
    printf("%f %u\n", larger(p[0], p[1]), u);
  memset(p, 0, 4);
  char *q = (char *)malloc(16);
  free(q);
}
static double seconds() {
  struct timeval t;
  gettimeofday(&t, NULL);
  return t.tv_sec + t.tv_usec * 1e-6;
}
int main(int argc, char **argv) {
  std::vector<float> a(10, 1.f), b{1, 2, 3};
  std::sort(a.begin(), a.end(), [](float x, float y) { return x > y; });
  std::generate(a.begin(), a.end(), []() { return rand() / (float)RAND_MAX; });
  std::cout << "n " << a[0] << std::setw(4) << std::fixed << std::endl;
  std::string s = "a";
  s += std::to_string(argc);
  auto start = std::chrono::high_resolution_clock::now();
  auto stop = std::chrono::high_resolution_clock::now();
  double ms = std::chrono::duration<double, std::milli>(stop - start).count();
  ms += std::chrono::duration_cast<std::chrono::microseconds>(stop - start).count();
  std::mt19937 engine(42);
  std::uniform_real_distribution<float> uniform(0.f, 1.f);
  a[1] = uniform(engine);
  std::unique_ptr<float[]> owned(new float[3]);
  std::map<std::string, int> names;
  names["x"] = 1;
  for (auto &entry : names)
    std::cout << entry.first << entry.second;
  std::ifstream in(argv[0]);
  std::string line;
  while (std::getline(in, line))
    names[line]++;
  std::stringstream text;
  text << 3;
  if (argc > 5)
    throw std::runtime_error("many " + s);
  static_assert(std::is_same<int, std::remove_reference<int &>::type>::value, "");
  std::array<int, 4> four = {1, 2, 3, 4};
  std::pair<int, float> two = std::make_pair(1, 2.f);
  std::function<int(int)> twice = [](int x) { return 2 * x; };
  int sum = std::accumulate(four.begin(), four.end(), 0) + twice(two.first);
  printf("%d %f %f %d\n", sum, ms, seconds(), std::numeric_limits<int>::max());
  kernel<<<1, 32>>>(a.data(), 3);
  return strlen(argv[0]) > 3 && std::max(1, 2) == 2 ? EXIT_SUCCESS : EXIT_FAILURE;
}
