#ifndef FROM_PRECOMPILED
#error "the precompiled header is missing"
#endif
std::vector<int> more() { return {1}; }
