"""A small client of the Language Server Protocol, for the tests of shmfix-clangd.

Standard library only. Nothing here looks at a clock except to give up.
"""

import json
import os
import queue
import subprocess
import threading
import urllib.parse

PATIENCE = 240  # seconds for an answer, on a busy machine


def uri_of(path):
    return "file://" + urllib.parse.quote(path)


class Client:
    """A server with a home folder of its own, so that it has to bring all it needs."""

    def __init__(self, command, home, capabilities=None):
        env = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
        env["HOME"] = home
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=env, cwd=home)
        self.incoming = queue.Queue()
        self.published = {}  # the last diagnostics, by URI
        self.last_id = 0
        threading.Thread(target=self._read, daemon=True).start()
        self.server = self.request("initialize", {
            "processId": os.getpid(), "rootUri": uri_of(home),
            "capabilities": capabilities or {"textDocument": {
                "hover": {"contentFormat": ["markdown"]},
                "publishDiagnostics": {"relatedInformation": True},
                "codeAction": {"codeActionLiteralSupport": {
                    "codeActionKind": {"valueSet": ["quickfix"]}}}}}})
        self.notify("initialized", {})

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
            if message.get("method") == "textDocument/publishDiagnostics":
                self.published[message["params"]["uri"]] = message["params"]
            if wanted(message):
                return message

    def request(self, method, params):
        self.last_id += 1
        mine = self.last_id
        self._send({"id": mine, "method": method, "params": params})
        answer = self.wait(lambda m: m.get("id") == mine and "method" not in m)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def open(self, path, text):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri_of(path), "languageId": "cuda", "version": 1, "text": text}})

    def change(self, path, version, text):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri_of(path), "version": version},
            "contentChanges": [{"text": text}]})

    def close(self, path):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri_of(path)}})

    def diagnostics(self, path, version=1):
        """Those of that version of the text, once they have come."""
        known = self.published.get(uri_of(path), {})
        if known.get("version") != version:
            self.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics"
                      and m["params"]["uri"] == uri_of(path)
                      and m["params"].get("version") == version)
        return self.published[uri_of(path)]["diagnostics"]

    def settled(self, path, version, right):
        """The same, once they are right. After a change of the #include lines
        clangd first publishes what it sees with the old ones."""
        found = self.diagnostics(path, version)
        try:
            while not right(found):
                self.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics"
                          and m["params"]["uri"] == uri_of(path))
                found = self.published[uri_of(path)]["diagnostics"]
        except queue.Empty:
            raise AssertionError(found) from None
        return found

    def hover(self, path, line, character):
        """The text, or None."""
        answer = self.request("textDocument/hover", {
            "textDocument": {"uri": uri_of(path)},
            "position": {"line": line, "character": character}})
        return answer and answer["contents"]["value"]

    def fixes(self, path, diagnostic):
        """Edits of the quick fixes that belong to this diagnostic."""
        actions = self.request("textDocument/codeAction", {
            "textDocument": {"uri": uri_of(path)}, "range": diagnostic["range"],
            "context": {"diagnostics": [diagnostic], "only": ["quickfix"]}})
        return [a["edit"]["changes"][uri_of(path)] for a in actions
                if a.get("edit") and a.get("diagnostics")
                and ours(a["diagnostics"])]

    def end(self):
        """The exit status after an orderly end."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(timeout=PATIENCE)


def ours(diagnostics):
    return [d for d in diagnostics if d.get("code") == "shmfix-bank-conflict"]


def errors(diagnostics):
    return [d for d in diagnostics if d["severity"] == 1]


def apply(text, edits):
    """The text after edits, whose columns count UTF-16 units."""
    lines = text.split("\n")

    def offset(position):
        line = lines[position["line"]].encode("utf-16-le")[:2 * position["character"]]
        return (sum(len(l) + 1 for l in lines[:position["line"]])
                + len(line.decode("utf-16-le")))

    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        begin, end = (offset(edit["range"][k]) for k in ("start", "end"))
        text = text[:begin] + edit["newText"] + text[end:]
    return text
