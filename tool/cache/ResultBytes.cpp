//===- ResultBytes.cpp - A file's result as bytes and back ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cache/ResultBytes.h"

#include <array>
#include <cstring>
#include <type_traits>

namespace shmfix {

namespace {

/// Numbers in the order of this machine: a cache does not travel.
class Out {
public:
  static constexpr bool Reading = false;
  std::string Bytes;
  bool raw(void *Data, size_t Size) {
    Bytes.append(static_cast<const char *>(Data), Size);
    return true;
  }
  bool good() const { return true; }
  bool room(uint64_t) const { return true; }
};

class In {
public:
  static constexpr bool Reading = true;
  explicit In(llvm::StringRef Bytes) : Left(Bytes) {}
  bool raw(void *Data, size_t Size) {
    if (Size > Left.size())
      Bad = true;
    if (Bad)
      return false;
    std::memcpy(Data, Left.data(), Size);
    Left = Left.drop_front(Size);
    return true;
  }
  bool good() const { return !Bad; }
  /// A count of things of one byte or more each.
  bool room(uint64_t Count) {
    if (Count > Left.size())
      Bad = true;
    return !Bad;
  }
  bool atEnd() const { return !Bad && Left.empty(); }

private:
  llvm::StringRef Left;
  bool Bad = false;
};

template <class IO, class T>
  requires(std::is_arithmetic_v<T> || std::is_enum_v<T>)
void io(IO &S, T &X) {
  S.raw(&X, sizeof X);
}

template <class IO> void io(IO &S, std::string &X) {
  uint64_t N = X.size();
  io(S, N);
  if constexpr (IO::Reading) {
    if (!S.room(N))
      return;
    X.resize(N);
  }
  S.raw(X.data(), N);
}

template <class IO, class T> void io(IO &S, std::optional<T> &X);
template <class IO, class T> void io(IO &S, std::vector<T> &X);
template <class IO, class T, size_t N> void io(IO &S, std::array<T, N> &X);
template <class IO, class A, class B> void io(IO &S, std::pair<A, B> &X);
template <class IO, class K, class V> void io(IO &S, std::map<K, V> &X);

template <class IO, class... T> void all(IO &S, T &...X) { (io(S, X), ...); }

template <class IO> void io(IO &S, Reason &X) {
  auto &[A, B] = X;
  all(S, A, B);
}
template <class IO> void io(IO &S, Place &X) {
  auto &[A, B, C, D] = X;
  all(S, A, B, C, D);
}
template <class IO> void io(IO &S, BlockShape &X) {
  auto &[A, B, C] = X;
  all(S, A, B, C);
}
template <class IO> void io(IO &S, Counts &X) {
  auto &[A, B, C, D, E] = X;
  all(S, A, B, C, D, E);
}
template <class IO> void io(IO &S, banks::Request &X) {
  auto &[A, B, C, D, E, F] = X;
  all(S, A, B, C, D, E, F);
}
template <class IO> void io(IO &S, RequestGroup &X) {
  auto &[A, B, C] = X;
  all(S, A, B, C);
}
template <class IO> void io(IO &S, Access &X) {
  auto &[A, B, C, D, E, F, G, H, I, J, K, L, M, N, P, Q, R, T, U, V, W, Y] = X;
  all(S, A, B, C, D, E, F, G, H, I, J, K, L, M, N, P, Q, R, T, U, V, W, Y);
}
template <class IO> void io(IO &S, Edit &X) {
  auto &[A, B, C, D] = X;
  all(S, A, B, C, D);
}
template <class IO> void io(IO &S, PadRow &X) {
  auto &[A, B, C, D, E] = X;
  all(S, A, B, C, D, E);
}
template <class IO> void io(IO &S, Fix &X) {
  auto &[A, B, C, D, E, F, G, H, I, J, K, L, M] = X;
  all(S, A, B, C, D, E, F, G, H, I, J, K, L, M);
}
template <class IO> void io(IO &S, ArrayFinding &X) {
  auto &[A, B, C, D, E, F, G, H, I, J, K, L, M] = X;
  all(S, A, B, C, D, E, F, G, H, I, J, K, L, M);
}
template <class IO> void io(IO &S, FileFinding &X) {
  auto &[A, B, C, D] = X;
  all(S, A, B, C, D);
}
template <class IO> void io(IO &S, InputAnswer &X) {
  auto &[A, B, C] = X;
  all(S, A, B, C);
}
template <class IO> void io(IO &S, FileResult &X) {
  auto &[A, B, C, D, E] = X;
  all(S, A, B, C, D, E);
}
template <class IO> void io(IO &S, KeptResult &X) {
  auto &[A, B] = X;
  all(S, A, B);
}

template <class IO, class T> void io(IO &S, std::optional<T> &X) {
  bool Has = X.has_value();
  uint8_t Flag = Has;
  io(S, Flag);
  if constexpr (IO::Reading)
    if (Flag)
      X.emplace();
  if (Flag)
    io(S, *X);
}
template <class IO, class T> void io(IO &S, std::vector<T> &X) {
  uint64_t N = X.size();
  io(S, N);
  if constexpr (IO::Reading) {
    if (!S.room(N))
      return;
    // Grown as it is read: a wrong count must not take memory.
    for (uint64_t I = 0; I < N && S.good(); ++I)
      io(S, X.emplace_back());
  } else {
    for (T &E : X)
      io(S, E);
  }
}
template <class IO, class T, size_t N> void io(IO &S, std::array<T, N> &X) {
  for (T &E : X)
    io(S, E);
}
template <class IO, class A, class B> void io(IO &S, std::pair<A, B> &X) { all(S, X.first, X.second); }
template <class IO, class K, class V> void io(IO &S, std::map<K, V> &X) {
  uint64_t N = X.size();
  io(S, N);
  if constexpr (IO::Reading) {
    if (!S.room(N))
      return;
    for (uint64_t I = 0; I < N && S.good(); ++I) {
      K Key{};
      io(S, Key);
      io(S, X[Key]);
    }
  } else {
    for (auto &[Key, Value] : X) {
      K Copy = Key;
      io(S, Copy);
      io(S, Value);
    }
  }
}

// For keys.
template <class IO> void io(IO &S, ShapeFact &X) {
  auto &[A, B, C, D, E, F, G] = X;
  all(S, A, B, C, D, E, F, G);
}
template <class IO> void io(IO &S, ShapeOptions &X) {
  auto &[A, B, C] = X;
  all(S, A, B, C);
}
template <class IO> void io(IO &S, banks::WarpKind &X) {
  auto &[A, B, C] = X;
  all(S, A, B, C);
}
template <class IO> void io(IO &S, AnalysisOptions &X) {
  auto &[A, B, C, D, E, F, G, Instances, Only, EveryTurn] = X; // these three are set in the analysis
  all(S, A, B, C, D, E, F, G);
}
template <class IO> void io(IO &S, CudaVersion &X) {
  auto &[A, B, C] = X;
  all(S, A, B, C);
}
template <class IO> void io(IO &S, Toolkit &X) {
  auto &[A, B, C, D, E] = X;
  all(S, A, B, C, D, E);
}

} // namespace

std::string toBytes(const KeptResult &R) {
  Out S;
  // The description serves both directions, hence takes what it could change.
  io(S, const_cast<KeptResult &>(R));
  return std::move(S.Bytes);
}

std::optional<KeptResult> fromBytes(llvm::StringRef Bytes) {
  In S(Bytes);
  KeptResult R;
  io(S, R);
  if (!S.atEnd())
    return std::nullopt;
  return R;
}

std::string keyBytes(const DriverOptions &Options) {
  DriverOptions O = Options;
  Out S;
  // Databases are inputs of their own, Trace changes nothing, Plan is set in a proof; a result for which
  // Headers were searched, or that Texts gave, is not kept.
  auto &[Analysis, Arch, ArchName, DatabasePath, NoCuda, PreferToolkit, Cuda, NvccPath, ResourceDirectory, ExtraArgs,
         Verify, Plan, Databases, Overlay, Headers, Texts, Trace] = O;
  std::string Name = Arch ? std::string(Arch->Name) : "";
  all(S, Analysis, Name, ArchName, DatabasePath, NoCuda, PreferToolkit, Cuda, NvccPath, ResourceDirectory, ExtraArgs,
      Verify, Overlay);
  return std::move(S.Bytes);
}

} // namespace shmfix
