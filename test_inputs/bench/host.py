# A Python host of the kernels in a shared library. usage: host.py LIBRARY
import ctypes
import sys

library = ctypes.CDLL(sys.argv[1])
sys.exit(library.run())
