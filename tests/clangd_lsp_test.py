#!/usr/bin/env python3
"""shmfix-clangd over LSP: the diagnostic arrives, its quick fix is right.

    clangd_lsp_test.py SHMFIX_CLANGD

Opens a .cu file that no compile database names, with a home folder of its own,
so that everything the server needs has to come with it. Standard library only.
Exit status: 0 passed, 1 failed.
"""

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading

SOURCE = """\
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out, const float *in) {
  transpose<<<1, dim3(32, 32)>>>(out, in);
}
"""
WANTED = SOURCE.replace("tile[32][32];", "tile[32][32 + 1];")
PATIENCE = 120  # seconds for an answer


class Client:
    def __init__(self, command, env):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=env)
        self.incoming = queue.Queue()
        self.last_id = 0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        while True:
            length = None
            while (line := self.process.stdout.readline().strip()):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if length is None:
                self.incoming.put(None)
                return
            self.incoming.put(json.loads(self.process.stdout.read(length)))

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method, params):
        self._send({"method": method, "params": params})

    def wait(self, wanted):
        while True:
            message = self.incoming.get(timeout=PATIENCE)
            if message is None:
                raise RuntimeError("the server ended")
            if wanted(message):
                return message

    def request(self, method, params):
        self.last_id += 1
        mine = self.last_id
        self._send({"id": mine, "method": method, "params": params})
        answer = self.wait(lambda m: m.get("id") == mine and "method" not in m)
        return answer["result"]

    def diagnostics(self, version):
        return self.wait(
            lambda m: m.get("method") == "textDocument/publishDiagnostics"
            and m["params"].get("version") == version)["params"]["diagnostics"]


def apply(text, edits):
    lines = text.splitlines(keepends=True)

    def offset(position):
        return sum(map(len, lines[:position["line"]])) + position["character"]

    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        begin, end = (offset(edit["range"][k]) for k in ("start", "end"))
        text = text[:begin] + edit["newText"] + text[end:]
    return text


def ours(diagnostics):
    return [d for d in diagnostics if d.get("code") == "shmfix-bank-conflict"]


def main():
    with tempfile.TemporaryDirectory() as home:
        env = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
        env["HOME"] = home
        path = os.path.join(home, "transpose.cu")
        with open(path, "w", encoding="utf-8") as file:
            file.write(SOURCE)
        uri = "file://" + path
        client = Client([sys.argv[1]], env)
        client.request("initialize", {
            "processId": os.getpid(), "rootUri": "file://" + home,
            "capabilities": {"textDocument": {"codeAction": {
                "codeActionLiteralSupport": {"codeActionKind": {
                    "valueSet": ["quickfix"]}}}}}})
        client.notify("initialized", {})
        client.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "cuda", "version": 1, "text": SOURCE}})

        found = client.diagnostics(1)
        assert [d for d in found if d["severity"] == 1] == [], found
        mine = ours(found)
        assert len(mine) == 1, found
        assert mine[0]["range"]["start"] == {"line": 4, "character": 40}, mine
        assert "32-way bank conflict on 'tile'" in mine[0]["message"], mine

        actions = client.request("textDocument/codeAction", {
            "textDocument": {"uri": uri}, "range": mine[0]["range"],
            "context": {"diagnostics": mine, "only": ["quickfix"]}})
        edits = [a["edit"] for a in actions if a.get("diagnostics")
                 and ours(a["diagnostics"]) and "32 + 1" in json.dumps(a["edit"])]
        assert edits, actions
        text = apply(SOURCE, edits[0]["changes"][uri])
        assert text == WANTED, text

        # As the user types: the fixed text is clean.
        client.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": 2},
            "contentChanges": [{"text": text}]})
        assert ours(client.diagnostics(2)) == []

        client.request("shutdown", None)
        client.notify("exit", None)
        assert client.process.wait(timeout=PATIENCE) == 0
    print("clangd: all passed")


main()
