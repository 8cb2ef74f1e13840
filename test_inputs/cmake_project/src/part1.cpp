static int twice(int x) { return 2 * x; }
int part1(int x) { return twice(x); }
