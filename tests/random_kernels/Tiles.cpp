//===- Tiles.cpp - Random kernels whose arrays conflict ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/random_kernels/Tiles.h"

#include "tests/random_kernels/Expressions.h"

#include <algorithm>

namespace shmfix::random_kernels {

namespace {

struct Shape {
  unsigned X, Y, Z;
};

class TileBuilder {
public:
  explicit TileBuilder(uint64_t Seed)
      : R(Seed), Names(~Seed), Id(std::to_string(Seed)), Named(Seed >= FirstWithNames) {
    T.Seed = Seed;
    T.Name = "k" + Id;
    T.Call = T.Name;
  }
  Tile build();

private:
  enum class Form { Square, Flat, Dynamic, Planes };

  void line(const std::string &S) { Body += "  " + S + "\n"; }
  std::string extent(unsigned N, const char *What);
  /// The element in row Row, column Col.
  std::string at(const std::string &Row, const std::string &Col);
  void declare();
  void storePhase();
  void loadPhase();
  void functions();
  std::string loaded(const std::string &Row, const std::string &Col);

  bool named(unsigned Percent) { return Named && Names.chance(Percent); }
  std::string stride();

  Random R;
  Random Names; ///< of what has come later: older seeds keep their kernels
  std::string Id, Element, Head, Body, Rows, Cols, Zs;
  std::string Array = "t"; ///< its name in the kernel
  Tile T;
  Form Kind = Form::Square;
  unsigned H = 32, W = 32, Depth = 1;
  bool Macro = false, RowFunction = false, WholeFunction = false;
  bool WholeMacro = false; ///< the array stands in the macro too
  bool RowsFunction = false, FlatFunction = false, PitchFunction = false;
  bool Carved = false; ///< a vector lies behind the tile
  bool Templated = false;
  const bool Named;          ///< rows may have several spellings
  bool Alias = false;        ///< ld is one
  std::string Second;        ///< another name of the row's value
};

/// A spelling of N: a number, a macro, a constant, the template's parameter.
std::string TileBuilder::extent(unsigned N, const char *What) {
  std::string Number = std::to_string(N), Name = What + Id;
  switch (R.below(6)) {
  case 0:
    Head += "#define " + Name + " " + Number + "\n";
    T.Larger.emplace_back("#define " + Name + " " + Number + "\n",
                          "#define " + Name + " " + std::to_string(N + 8) + "\n");
    return Name;
  case 1:
    Head += "constexpr int " + Name + " = " + Number + ";\n";
    T.Larger.emplace_back(Name + " = " + Number + ";", Name + " = " + std::to_string(N + 8) + ";");
    return Name;
  case 2:
    if (!Templated && *What == 'W') {
      Templated = true;
      T.Call += "<" + Number + ">";
      T.Larger.emplace_back(T.Call, T.Name + "<" + std::to_string(N + 8) + ">");
      return "N";
    }
    return Number;
  case 3:
    if (N % 2 == 0) {
      Head += "#define " + Name + " " + std::to_string(N / 2) + "\n";
      T.Larger.emplace_back(Name + " " + std::to_string(N / 2) + "\n",
                            Name + " " + std::to_string(N / 2 + 4) + "\n");
      return Name + " * 2";
    }
    return Number;
  default:
    return Number;
  }
}

/// What an index multiplies a row with.
std::string TileBuilder::stride() {
  if (named(12))
    return std::to_string(W);
  if (Alias && Names.chance(50))
    return "ld";
  if (!Second.empty() && Names.chance(40))
    return Second;
  return Cols.find(' ') == std::string::npos ? Cols : "(" + Cols + ")";
}

std::string TileBuilder::at(const std::string &Row, const std::string &Col) {
  if (Kind == Form::Square)
    return "t[" + Row + "][" + Col + "]";
  if (Kind == Form::Planes)
    return "t[threadIdx.z][" + Row + "][" + Col + "]";
  if (WholeMacro)
    return "AT" + Id + "(" + Row + ", " + Col + ")";
  if (Macro)
    return Array + "[AT" + Id + "(" + Row + ", " + Col + ")]";
  std::string Stride = stride();
  switch (R.below(4)) {
  case 0: return Array + "[" + Col + " + (" + Row + ") * " + Stride + "]";
  case 1: return Array + "[" + Stride + " * (" + Row + ") + " + Col + "]";
  default: return Array + "[(" + Row + ") * " + Stride + " + " + Col + "]";
  }
}

void TileBuilder::functions() {
  if (RowFunction)
    Head += "__device__ " + Element + " row" + Id + "(const " + Element +
            " *row, int i) {\n  return row[i];\n}\n";
  if (WholeFunction)
    Head += "__device__ " + Element + " whole" + Id + "(" + Element + " (&a)[" +
            std::to_string(H) + "][" + std::to_string(W) +
            "], int i, int j) {\n  return a[i][j];\n}\n";
  std::string Row = Cols.find(' ') == std::string::npos ? Cols : "(" + Cols + ")";
  if (RowsFunction)
    Head += "__device__ " + Element + " rows" + Id + "(const " + Element + " (*a)[" +
            std::to_string(W) + "], int i, int j) {\n  return a[i][j];\n}\n";
  if (FlatFunction)
    Head += "__device__ " + Element + " flat" + Id + "(const " + Element +
            " *a, int i, int j) {\n  return a[i * " + Row + " + j];\n}\n";
  if (PitchFunction)
    Head += "__device__ " + Element + " pitch" + Id + "(const " + Element +
            " *a, int i, int j, int ld) {\n  return a[i * ld + j];\n}\n";
  if (WholeMacro)
    Head += "#define AT" + Id + "(r, c) " + Array + "[(r) * " + Row + " + (c)]\n";
  else if (Macro)
    Head += "#define AT" + Id + "(r, c) ((r) * " +
            (Cols.find(' ') == std::string::npos ? Cols : "(" + Cols + ")") + " + (c))\n";
}

void TileBuilder::declare() {
  switch (Kind) {
  case Form::Square:
    return line("__shared__ " + Element + " t[" + Rows + "][" + Cols + "];");
  case Form::Planes:
    return line("__shared__ " + Element + " t[" + Zs + "][" + Rows + "][" + Cols + "];");
  case Form::Flat:
    return line("__shared__ " + Element + " t[" +
                (Rows.find(' ') == std::string::npos ? Rows : "(" + Rows + ")") + " * " +
                (Cols.find(' ') == std::string::npos ? Cols : "(" + Cols + ")") + "];");
  case Form::Dynamic:
    // The name of a dynamic array is one of the whole file.
    line("extern __shared__ " + Element + " t" + Id + "[];");
    if (Array == "t")
      line(Element + " *t = t" + Id + ";");
    if (Carved) {
      std::string Length = std::to_string(H * W);
      line(Element + " *v = " + Array + " + " + (R.chance(50) ? Length : std::to_string(H) + " * " + std::to_string(W)) + ";");
    }
    return;
  }
}

std::string TileBuilder::loaded(const std::string &Row, const std::string &Col) {
  bool Two = Kind == Form::Square;
  if (RowsFunction && Two && R.chance(40))
    return "rows" + Id + "(t, " + Row + ", " + Col + ")";
  if (FlatFunction && R.chance(40))
    return "flat" + Id + "(" + Array + ", " + Row + ", " + Col + ")";
  if (PitchFunction && R.chance(40))
    return "pitch" + Id + "(" + Array + ", " + Row + ", " + Col + ", " + Cols + ")";
  switch (R.below(6)) {
  case 0:
    if (RowFunction && Two)
      return "row" + Id + "(t[" + Row + "], " + Col + ")";
    break;
  case 1:
    if (WholeFunction && Two)
      return "whole" + Id + "(t, " + Row + ", " + Col + ")";
    break;
  case 2:
    if (Two)
      return "(*(t[" + Row + "] + " + Col + "))";
    break;
  case 3:
    if (RowFunction && Kind == Form::Planes)
      return "row" + Id + "(t[threadIdx.z][" + Row + "], " + Col + ")";
    break;
  }
  return at(Row, Col);
}

void TileBuilder::storePhase() {
  std::string Value = "in[(y + j) * " + std::to_string(W) + " + x]";
  unsigned Step = T.Block[1];
  if (Kind == Form::Planes)
    Value = "in[((int)threadIdx.z * " + std::to_string(H) + " + y + j) * " + std::to_string(W) +
            " + x]";
  if (FlatFunction && named(40))
    Value = "flat" + Id + "(in, y + j, x)";
  bool Columns = R.chance(20) && H == W;
  std::string Place = Columns ? at("x", "y + j") : at("y + j", "x");
  if (T.Block[0] < W) {
    line("for (int j = 0; j < " + std::to_string(H) + "; j += " + std::to_string(Step) + ")");
    line("  for (int x = tx; x < " + std::to_string(W) + "; x += " + std::to_string(T.Block[0]) +
         ")");
    line("    " + Place + " = " + Value + ";");
    return;
  }
  line("for (int j = 0; j < " + std::to_string(H) + "; j += " + std::to_string(Step) + ")");
  if (R.chance(25) && Kind == Form::Square && !Columns) {
    line("{ " + Element + " *p = t[y + j]; p[x] = " + Value + "; }");
    return;
  }
  if (R.chance(25) && Kind == Form::Square && !Columns) {
    line("{ auto &row = t[y + j]; row[x] = " + Value + "; }");
    return;
  }
  line("  " + Place + " = " + Value + ";");
}

void TileBuilder::loadPhase() {
  std::string Hs = std::to_string(H), Ws = std::to_string(W);
  line("int tid = tx + ty * (int)blockDim.x + (int)(threadIdx.z * blockDim.x * blockDim.y);");
  std::string Threads = std::to_string(T.Block[0] * T.Block[1] * T.Block[2]);
  std::string Sum = R.chance(50) ? "sum += " : "sum = sum * (" + Element + ")3 + ";
  line(Element + " sum = 0;");
  switch (R.below(4)) {
  case 0: // each lane reads down its own row
    line("for (int j = 0; j < " + Ws + "; ++j)");
    line("  " + Sum + loaded("tid % " + Hs, "j") + ";");
    break;
  case 1: // transposed
    line("for (int j = 0; j < " + std::to_string(std::min(H, W)) + "; ++j)");
    line("  " + Sum + loaded("(tx + ty) % " + Hs, "(j + ty) % " + Ws) + ";");
    break;
  case 2:
    line("for (int j = 0; j < 4; ++j) {");
    line("  int r = (tx * " + std::to_string(1u << R.below(3)) + " + j) % " + Hs + ";");
    line("  " + Sum + loaded("r", "(ty + j) % " + Ws) + ";");
    line("}");
    break;
  default:
    line(Sum + loaded("tx % " + Hs, "ty % " + Ws) + ";");
    if (R.chance(50))
      line(Sum + loaded("(tx + 1) % " + Hs, "(ty + 1) % " + Ws) + ";");
    break;
  }
  line("out[tid] = sum;");
  if (R.chance(30)) {
    line("out[tid + " + Threads + "] = " + loaded("ty % " + Hs, "tx % " + Ws) + ";");
  }
}

Tile TileBuilder::build() {
  static const char *const Elements[] = {"float", "float", "float",         "int",
                                         "double", "short", "unsigned char", "unsigned long long"};
  Element = Elements[R.below(8)];
  static constexpr unsigned Sizes[] = {16, 32, 32, 32, 64, 24, 8, 33, 17, 48};
  unsigned Draw = R.below(10);
  Kind = Draw < 5 ? Form::Square : Draw < 8 ? Form::Flat : Draw < 9 ? Form::Dynamic : Form::Planes;
  W = Sizes[R.below(10)];
  H = R.chance(60) ? W : Sizes[R.below(10)];
  if (Kind == Form::Planes) {
    H = R.between(4, 16);
    W = std::min(W, 32u);
    Depth = 2;
  }
  static constexpr Shape Blocks[] = {{32, 8, 1}, {16, 16, 1}, {32, 1, 1}, {64, 2, 1}, {8, 8, 1}};
  const Shape B = Blocks[R.below(5)];
  T.Block[0] = std::min(B.X, W);
  // Rows are stored in steps of the block's height, which divides them.
  T.Block[1] = B.Y;
  while (H % T.Block[1])
    T.Block[1] /= 2;
  T.Block[2] = Depth;
  // A width that is no multiple of the block's: one thread a column.
  if (W % T.Block[0])
    T.Block[0] = W;

  if (Kind == Form::Dynamic && R.chance(60))
    Array += Id;
  Macro = (Kind == Form::Flat || Kind == Form::Dynamic) && R.chance(25);
  bool FlatForm = Kind == Form::Flat || Kind == Form::Dynamic;
  WholeMacro = Macro && R.chance(40);
  RowsFunction = Kind == Form::Square && R.chance(20);
  FlatFunction = FlatForm && R.chance(20);
  PitchFunction = FlatForm && R.chance(20);
  Carved = Kind == Form::Dynamic && R.chance(40);
  RowFunction = R.chance(30);
  WholeFunction = Kind == Form::Square && R.chance(20);
  Rows = extent(H, "H");
  Cols = R.chance(40) && H == W && !Templated ? Rows : extent(W, "W");
  Zs = std::to_string(Depth);
  if (Templated) // these are used where N is known: inside
    Macro = WholeMacro = FlatFunction = false;
  if (FlatForm && !Templated && named(20)) {
    Second = "V" + Id;
    Head += "constexpr int " + Second + " = " + (Names.chance(50) ? Cols : std::to_string(W)) + ";\n";
  }
  functions();
  declare();
  Alias = FlatForm && named(25);
  if (Alias)
    line("const int ld = " + Cols + ";");
  // Functions take rows of so many elements; a part starts behind so many.
  if (!FlatForm || Carved)
    T.Larger.clear();
  line("int tx = threadIdx.x, ty = threadIdx.y;");
  line("int y = ty;");
  if (T.Block[0] >= W)
    line("int x = tx;");
  storePhase();
  if (Carved)
    line("if (ty == 0) v[tx] = in[tx];");
  line("__syncthreads();");
  loadPhase();
  if (Carved)
    line("out[tid] += v[(tx + ty) % " + std::to_string(T.Block[0]) + "];");

  std::string S = Head;
  if (Templated)
    S += "template <int N>\n";
  S += "__global__ void " + T.Name + "(const " + Element + " *in, " + Element + " *out) {\n" +
       Body + "}\n";
  S += "#ifndef ON_CPU\nvoid launch" + Id + "(const " + Element + " *in, " + Element +
       " *out) {\n  " + T.Call + "<<<1, dim3(" + std::to_string(T.Block[0]) + ", " +
       std::to_string(T.Block[1]) + ", " + std::to_string(T.Block[2]) + ")";
  if (Kind == Form::Dynamic) {
    auto In = [](const std::string &E) {
      return E.find(' ') == std::string::npos ? E : "(" + E + ")";
    };
    std::string C = Cols == "N" ? std::to_string(W) : Cols, Q = Rows;
    std::string Area = In(Q) + " * " + In(C);
    if (Carved)
      Area = "(" + Area + " + " + std::to_string(T.Block[0]) + ")";
    S += ", " + Area + " * sizeof(" + Element + ")";
  }
  S += ">>>(in, out);\n}\n#endif\n";
  T.Text = S;
  return T;
}

} // namespace

Tile generateTile(uint64_t Seed) { return TileBuilder(Seed).build(); }

} // namespace shmfix::random_kernels
