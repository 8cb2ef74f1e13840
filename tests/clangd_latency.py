#!/usr/bin/env python3
"""Not a test: how long shmfix-clangd takes from an edit to its diagnostics.

    clangd_latency.py SHMFIX_CLANGD FILE... [-- OPTIONS OF CLANGD]

For each file: the time until the first diagnostics, then the median and the
worst of 20 edits, each a comment in the middle of the file that counts up.
"""

import os
import statistics
import sys
import tempfile
import time

from clangd_client import Client, ours

arguments = sys.argv[1:]
options = []
if "--" in arguments:
    at = arguments.index("--")
    arguments, options = arguments[:at], arguments[at + 1:]

with tempfile.TemporaryDirectory() as home:
    client = Client([os.path.realpath(arguments[0]), *options], os.path.realpath(home))
    for path in map(os.path.realpath, arguments[1:]):
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        start = time.monotonic()
        client.open(path, text)
        found = client.diagnostics(path)
        first = time.monotonic() - start
        lines = text.split("\n")
        times = []
        for version in range(2, 22):
            lines.insert(len(lines) // 2, f"/* {version} */")
            start = time.monotonic()
            client.change(path, version, "\n".join(lines))
            client.diagnostics(path, version)
            times.append(time.monotonic() - start)
        client.close(path)
        print(f"{len(lines):6} lines, {len(ours(found)):3} findings, first {first:.2f} s, "
              f"edit {statistics.median(times):.3f} s, worst {max(times):.3f} s  {os.path.basename(path)}")
    client.end()
