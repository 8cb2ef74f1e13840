//===- __sfx_containers.h - Containers, strings and streams, fallback
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "__sfx_core.h"
#include "new"

#pragma clang force_cuda_host_device begin
namespace std {
template <class T> struct allocator {};
template <class T> struct reverse_iterator {
  T operator*() const;
};
// A sequence with contiguous elements.
template <class T, class A = allocator<T>> class vector {
public:
  typedef T value_type, *iterator, *pointer, &reference;
  typedef const T *const_iterator, &const_reference;
  typedef size_t size_type;
  vector();
  explicit vector(size_t);
  vector(size_t, const T &);
  vector(initializer_list<T>);
  template <class I> vector(I, I);
  vector &operator=(initializer_list<T>);
  T *begin();
  T *end();
  const T *begin() const;
  const T *end() const;
  const T *cbegin() const;
  const T *cend() const;
  T *rbegin();
  T *rend();
  T *data();
  const T *data() const;
  size_t size() const;
  size_t capacity() const;
  bool empty() const;
  T &operator[](size_t);
  const T &operator[](size_t) const;
  T &at(size_t);
  const T &at(size_t) const;
  T &front();
  T &back();
  const T &front() const;
  const T &back() const;
  void push_back(const T &);
  template <class... U> T &emplace_back(U &&...);
  void pop_back();
  void resize(size_t);
  void resize(size_t, const T &);
  void reserve(size_t);
  void clear();
  void shrink_to_fit();
  void swap(vector &);
  void assign(size_t, const T &);
  template <class I> void assign(I, I);
  template <class... U> T *insert(U &&...);
  template <class... U> T *erase(U &&...);
  void push_front(const T &);
  void pop_front();
  friend bool operator==(const vector &, const vector &) { return false; }
  friend bool operator!=(const vector &, const vector &) { return false; }
};
template <class I> vector(I, I) -> vector<__remove_cvref(decltype(*I()))>;
template <class T> struct list : vector<T> {
  using vector<T>::vector;
};
template <class T> struct deque : vector<T> {
  using vector<T>::vector;
};
template <class T> struct stack : vector<T> {
  void push(const T &);
  void pop();
  T &top();
};
template <class T, class C = vector<T>, class P = less<T>>
struct priority_queue : stack<T> {};
template <class T> struct queue : stack<T> {};
template <class K, class V, class... O> struct map : vector<pair<const K, V>> {
  typedef K key_type;
  typedef V mapped_type;
  map();
  map(initializer_list<pair<const K, V>>);
  V &operator[](const K &);
  V &at(const K &);
  const V &at(const K &) const;
  pair<const K, V> *find(const K &);
  const pair<const K, V> *find(const K &) const;
  size_t count(const K &) const;
  template <class... U> pair<pair<const K, V> *, bool> emplace(U &&...);
};
template <class K, class V, class... O> struct unordered_map : map<K, V> {
  using map<K, V>::map;
};
template <class K, class V, class... O> struct multimap : map<K, V> {
  using map<K, V>::map;
};
template <class K, class... O> struct set : vector<K> {
  using vector<K>::vector;
  const K *find(const K &) const;
  size_t count(const K &) const;
  template <class... U> pair<K *, bool> emplace(U &&...);
};
template <class K, class... O> struct unordered_set : set<K> {
  using set<K>::set;
};

class string : public vector<char> {
public:
  static constexpr size_t npos = -1;
  string();
  string(const char *);
  string(const char *, size_t);
  string(size_t, char);
  template <class I> string(I, I);
  string &operator=(const char *);
  const char *c_str() const;
  size_t length() const;
  string substr(size_t = 0, size_t = npos) const;
  size_t find(const string &, size_t = 0) const;
  size_t find(char, size_t = 0) const;
  size_t rfind(const string &, size_t = npos) const;
  size_t find_first_of(const string &, size_t = 0) const;
  size_t find_last_of(const string &, size_t = npos) const;
  size_t find_first_not_of(const string &, size_t = 0) const;
  size_t find_first_of(char, size_t = 0) const;
  size_t find_last_of(char, size_t = npos) const;
  size_t rfind(char, size_t = npos) const;
  int compare(const string &) const;
  template <class... U> string &append(U &&...);
  template <class... U> string &replace(U &&...);
  string &operator+=(const string &);
  string &operator+=(char);
  friend string operator+(const string &, const string &) { return {}; }
  friend string operator+(const string &, char) { return {}; }
  friend bool operator==(const string &, const string &) { return false; }
  friend bool operator!=(const string &, const string &) { return false; }
  friend bool operator<(const string &, const string &) { return false; }
};
typedef string string_view;
template <class T> string to_string(T);
int stoi(const string &, size_t * = nullptr, int = 10);
long stol(const string &, size_t * = nullptr, int = 10);
unsigned long stoul(const string &, size_t * = nullptr, int = 10);
unsigned long long stoull(const string &, size_t * = nullptr, int = 10);
float stof(const string &, size_t * = nullptr);
double stod(const string &, size_t * = nullptr);

// Streams: everything goes in and out.
class ios_base {
public:
  enum fmtflags { left, right, fixed, scientific, hex };
  enum openmode { in = 1, out = 2, binary = 4, ate = 8, app = 16, trunc = 32 };
  enum seekdir { beg, cur, end };
  static bool sync_with_stdio(bool = true);
  fmtflags setf(fmtflags);
  fmtflags flags() const;
  fmtflags flags(fmtflags);
  int precision(int = 6);
  int width(int = 0);
};
inline constexpr ios_base::openmode operator|(ios_base::openmode a,
                                              ios_base::openmode b) {
  return ios_base::openmode(int(a) | int(b));
}
class ostream;
class ios : public ios_base {
public:
  explicit operator bool() const;
  bool operator!() const;
  bool good() const;
  bool bad() const;
  bool fail() const;
  bool eof() const;
  void clear();
  char fill(char = ' ');
  void exceptions(int);
};
typedef long streamoff, streamsize, streampos;
class ostream : public virtual ios {
public:
  template <class T> ostream &operator<<(const T &);
  ostream &operator<<(ostream &(*)(ostream &));
  ostream &operator<<(ios_base &(*)(ios_base &));
  ostream &write(const char *, streamsize);
  ostream &put(char);
  ostream &flush();
  streampos tellp();
  ostream &seekp(streampos);
};
class istream : public virtual ios {
public:
  template <class T> istream &operator>>(T &);
  istream &read(char *, streamsize);
  istream &getline(char *, streamsize, char = '\n');
  int get();
  istream &get(char &);
  istream &ignore(streamsize = 1, int = -1);
  int peek();
  streamsize gcount() const;
  istream &seekg(streampos);
  istream &seekg(streamoff, ios_base::seekdir);
  streampos tellg();
};
class iostream : public ostream, public istream {};
template <class S> istream &getline(istream &, S &, char = '\n');
ostream &endl(ostream &);
ostream &flush(ostream &);
ios_base &fixed(ios_base &);
ios_base &scientific(ios_base &);
ios_base &hex(ios_base &);
ios_base &dec(ios_base &);
ios_base &left(ios_base &);
ios_base &right(ios_base &);
ios_base &boolalpha(ios_base &);
__sfx_any setw(int);
__sfx_any setprecision(int);
template <class C> __sfx_any setfill(C);
extern ostream cout, cerr, clog;
extern istream cin;
class ofstream : public ostream {
public:
  ofstream();
  template <class S> explicit ofstream(const S &, int = 2);
  template <class S> void open(const S &, int = 2);
  bool is_open() const;
  void close();
};
class ifstream : public istream {
public:
  ifstream();
  template <class S> explicit ifstream(const S &, int = 1);
  template <class S> void open(const S &, int = 1);
  bool is_open() const;
  void close();
};
class fstream : public iostream {
public:
  fstream();
  template <class S> explicit fstream(const S &, int = 3);
  bool is_open() const;
  void close();
};
class stringstream : public iostream {
public:
  stringstream();
  explicit stringstream(const string &);
  string str() const;
  void str(const string &);
};
typedef stringstream ostringstream, istringstream;

class runtime_error : public exception {
public:
  explicit runtime_error(const string &);
};
typedef runtime_error logic_error, invalid_argument, out_of_range,
    domain_error, overflow_error, length_error, system_error;
[[noreturn]] void terminate() noexcept;
struct exception_ptr {
  explicit operator bool() const;
  bool operator!() const;
};
exception_ptr current_exception() noexcept;
[[noreturn]] void rethrow_exception(exception_ptr);
} // namespace std
#pragma clang force_cuda_host_device end
