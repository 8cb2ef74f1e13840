// No CUDA: not checked.
int answer() { return 42; }
