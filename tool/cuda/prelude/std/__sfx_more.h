//===- __sfx_more.h - Algorithms, memory, time, threads, fallback
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "__sfx_containers.h"
#include "math.h"

#pragma clang force_cuda_host_device begin
namespace std {
// Algorithms: any arguments; an iterator result has the first one's type.
#define __SFX_ALGO(R, f)                                                       \
  template <class I, class... A> R f(I, A &&...) { __builtin_unreachable(); }
__SFX_ALGO(void, sort) __SFX_ALGO(void, stable_sort) __SFX_ALGO(void, fill)
__SFX_ALGO(I, fill_n) __SFX_ALGO(void, generate) __SFX_ALGO(I, generate_n)
__SFX_ALGO(I, copy) __SFX_ALGO(I, copy_n) __SFX_ALGO(I, copy_if)
__SFX_ALGO(I, transform) __SFX_ALGO(I, for_each) __SFX_ALGO(I, find)
__SFX_ALGO(I, find_if) __SFX_ALGO(I, max_element) __SFX_ALGO(I, min_element)
__SFX_ALGO(I, unique) __SFX_ALGO(I, remove_if) __SFX_ALGO(I, lower_bound)
__SFX_ALGO(I, upper_bound) __SFX_ALGO(I, partition) __SFX_ALGO(void, reverse)
__SFX_ALGO(void, shuffle) __SFX_ALGO(void, random_shuffle)
__SFX_ALGO(bool, equal) __SFX_ALGO(bool, all_of) __SFX_ALGO(bool, any_of)
__SFX_ALGO(bool, none_of) __SFX_ALGO(bool, is_sorted) __SFX_ALGO(void, iota)
__SFX_ALGO(bool, binary_search) __SFX_ALGO(void, nth_element)
__SFX_ALGO(void, partial_sort) __SFX_ALGO(void, rotate)
__SFX_ALGO(I, partial_sum) __SFX_ALGO(I, exclusive_scan)
__SFX_ALGO(I, inclusive_scan) __SFX_ALGO(bool, next_permutation)
__SFX_ALGO(ptrdiff_t, count) __SFX_ALGO(ptrdiff_t, count_if)
__SFX_ALGO(ptrdiff_t, distance)
#undef __SFX_ALGO
template <class I, class T, class... A> T accumulate(I, I, T t, A &&...) {
  return t;
}
template <class I, class T, class... A> T reduce(I, I, T t, A &&...) {
  return t;
}
template <class I, class J, class T, class... A>
T inner_product(I, I, J, T t, A &&...) {
  return t;
}
template <class T> constexpr T gcd(T a, T b) { return b ? gcd(b, a % b) : a; }
template <class T> constexpr T lcm(T a, T b) { return a / gcd(a, b) * b; }
template <class C> __sfx_any back_inserter(C &);
template <class I> struct iterator_traits {
  typedef typename I::value_type value_type;
};
template <class T> struct iterator_traits<T *> {
  typedef T value_type;
};

// Memory.
template <class T> struct default_delete {};
template <class T> struct __sfx_element {
  typedef T type;
};
template <class T> struct __sfx_element<T[]> {
  typedef T type;
};
template <class T, class D = default_delete<T>> class unique_ptr {
  typedef typename __sfx_element<T>::type E;

public:
  unique_ptr();
  template <class U> unique_ptr(U) {}
  template <class U, class V> unique_ptr(U, V &&) {}
  unique_ptr(unique_ptr &&);
  unique_ptr &operator=(unique_ptr &&);
  E &operator*() const;
  E *operator->() const;
  E &operator[](size_t) const;
  E *get() const;
  E *release();
  void reset(E * = nullptr);
  explicit operator bool() const;
  friend bool operator==(const unique_ptr &, nullptr_t) { return false; }
  friend bool operator!=(const unique_ptr &, nullptr_t) { return false; }
};
template <class T> class shared_ptr : public unique_ptr<T> {
public:
  using unique_ptr<T>::unique_ptr;
  shared_ptr(const shared_ptr &);
  shared_ptr &operator=(const shared_ptr &);
  long use_count() const;
};
template <class T, class... A> unique_ptr<T> make_unique(A &&...);
template <class T, class... A> shared_ptr<T> make_shared(A &&...);
template <class T> struct optional {
  optional();
  template <class U> optional(U &&);
  T &operator*() const;
  T *operator->() const;
  T &value() const;
  bool has_value() const;
  explicit operator bool() const;
};
struct nullopt_t {};
inline constexpr nullopt_t nullopt{};

// complex
template <class T> struct complex {
  typedef T value_type;
  T __re, __im;
  constexpr complex(T r = T(), T i = T()) : __re(r), __im(i) {}
  template <class U>
  constexpr complex(const complex<U> &c) : __re(c.real()), __im(c.imag()) {}
  constexpr T real() const { return __re; }
  constexpr T imag() const { return __im; }
  void real(T v) { __re = v; }
  void imag(T v) { __im = v; }
  complex &operator+=(const complex &);
  complex &operator-=(const complex &);
  complex &operator*=(const complex &);
  complex &operator/=(const complex &);
  friend complex operator+(const complex &a, const complex &b) { return a; }
  friend complex operator-(const complex &a, const complex &b) { return a; }
  friend complex operator*(const complex &a, const complex &b) { return a; }
  friend complex operator/(const complex &a, const complex &b) { return a; }
  friend complex operator-(const complex &a) { return a; }
  friend bool operator==(const complex &, const complex &) { return false; }
};
template <class T> T abs(const complex<T> &);
template <class T> T arg(const complex<T> &);
template <class T> T norm(const complex<T> &);
template <class T> T real(const complex<T> &);
template <class T> T imag(const complex<T> &);
template <class T> complex<T> conj(const complex<T> &);
template <class T> complex<T> exp(const complex<T> &);
template <class T> complex<T> sqrt(const complex<T> &);
template <class T> complex<T> polar(const T &, const T & = T());

// random
struct mt19937 {
  typedef unsigned result_type;
  template <class S> explicit mt19937(S);
  mt19937();
  unsigned operator()();
  template <class S> void seed(S);
};
typedef mt19937 mt19937_64, default_random_engine, minstd_rand;
struct random_device {
  random_device();
  unsigned operator()();
};
#define __SFX_DIST(name, T)                                                    \
  template <class R = T> struct name {                                         \
    explicit name(R = R(0), R = R(1));                                         \
    template <class G> R operator()(G &);                                      \
  };
__SFX_DIST(uniform_real_distribution, double)
__SFX_DIST(uniform_int_distribution, int)
__SFX_DIST(normal_distribution, double)
#undef __SFX_DIST
struct bernoulli_distribution {
  explicit bernoulli_distribution(double = 0.5);
  template <class G> bool operator()(G &);
};

// chrono
template <long long N, long long D = 1> struct ratio {};
typedef ratio<1, 1000000000> nano;
typedef ratio<1, 1000000> micro;
typedef ratio<1, 1000> milli;
namespace chrono {
template <class R, class P = ratio<1>> struct duration {
  typedef R rep;
  typedef P period;
  duration();
  template <class T> explicit duration(const T &);
  template <class S, class Q> duration(const duration<S, Q> &);
  R count() const;
  duration &operator+=(const duration &);
  friend duration operator+(duration a, duration) { return a; }
  friend duration operator-(duration a, duration) { return a; }
  template <class T> friend duration operator/(duration a, T) { return a; }
  template <class T> friend duration operator*(duration a, T) { return a; }
  friend bool operator<(duration, duration) { return false; }
};
typedef duration<long long, nano> nanoseconds;
typedef duration<long long, micro> microseconds;
typedef duration<long long, milli> milliseconds;
typedef duration<long long> seconds;
typedef duration<long long, ratio<60>> minutes;
template <class C> struct __sfx_time_point {
  nanoseconds time_since_epoch() const;
  friend nanoseconds operator-(__sfx_time_point, __sfx_time_point) {
    return {};
  }
};
template <class C,
    class D = nanoseconds> using time_point = __sfx_time_point<C>;
template <class D, class R, class P> D duration_cast(const duration<R, P> &);
#define __SFX_CLOCK(name)                                                      \
  struct name {                                                                \
    typedef __sfx_time_point<name> time_point;                                 \
    typedef nanoseconds duration;                                              \
    static time_point now();                                                   \
    static long to_time_t(time_point);                                         \
  };
__SFX_CLOCK(system_clock)
__SFX_CLOCK(steady_clock)
__SFX_CLOCK(high_resolution_clock)
#undef __SFX_CLOCK
} // namespace chrono

// Threads.
struct thread {
  thread();
  template <class F, class... A> explicit thread(F &&, A &&...) {}
  void join();
  void detach();
  bool joinable() const;
  static unsigned hardware_concurrency();
};
namespace this_thread {
template <class D> void sleep_for(const D &);
void yield();
} // namespace this_thread
struct mutex {
  void lock();
  void unlock();
  bool try_lock();
};
typedef mutex recursive_mutex, shared_mutex;
template <class M> struct lock_guard {
  explicit lock_guard(M &);
};
template <class M> lock_guard(M &) -> lock_guard<M>;
template <class M> struct shared_lock {
  explicit shared_lock(M &);
};
template <class M> struct unique_lock {
  unique_lock();
  explicit unique_lock(M &);
  void lock();
  void unlock();
};
template <class M> unique_lock(M &) -> unique_lock<M>;
struct condition_variable {
  void notify_one();
  void notify_all();
  template <class... A> void wait(A &&...) {}
};
enum memory_order {
  memory_order_relaxed,
  memory_order_acquire,
  memory_order_release,
  memory_order_seq_cst
};
template <class T> struct atomic {
  T __v;
  atomic() = default;
  constexpr atomic(T v) : __v(v) {}
  T load(memory_order = memory_order_seq_cst) const;
  void store(T, memory_order = memory_order_seq_cst);
  T fetch_add(T, memory_order = memory_order_seq_cst);
  operator T() const;
  T operator++();
  T operator++(int);
  T operator=(T);
};
template <class T> struct future {
  T get();
  void wait();
};
template <class... A> future<__sfx_any> async(A &&...) {
  return {};
}
} // namespace std
#pragma clang force_cuda_host_device end
