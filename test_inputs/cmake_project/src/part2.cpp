// Relies on part1.cpp, as code in a unity build does without noticing.
int part2(int x) { return twice(x) + 1; }
