#!/usr/bin/env python3
"""The HTML report in a real browser: Chromium, headless.

    html_browser_test.py SHMFIX TEST_INPUTS

Looks at the DOM after the page's script ran and at screenshots in light and
dark. SHMFIX_KEEP=DIR keeps the page and the screenshots there. Exit status: 0
passed, 1 failed, 77 skipped (no Chromium).
"""
import collections
import html.parser
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

shmfix, inputs = map(os.path.realpath, sys.argv[1:3])
chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if not chromium:
    print("SKIP: chromium is not installed")
    sys.exit(77)
failed = False


def check(good, text):
    global failed
    if not good:
        failed = True
        print("FAIL", text)


class Page(html.parser.HTMLParser):
    """Tags with their attributes, in order."""

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def of(self, tag, name=None):
        return [a for t, a in self.tags
                if t == tag and (name is None or name in (a.get("class") or "").split())]


def browser(home, *arguments):
    """Chromium with a profile of its own and no way to the network."""
    return subprocess.run(
        [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
         "--hide-scrollbars", "--force-device-scale-factor=1", "--no-first-run",
         "--disable-background-networking", "--proxy-server=127.0.0.1:9",
         "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={home}/profile", *arguments],
        text=True, capture_output=True, timeout=240)


def pixels(path):
    """Rows of (r, g, b) of an 8-bit PNG without interlacing."""
    data = open(path, "rb").read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", path
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlace = struct.unpack(">IIBBBBB", body)
            assert depth == 8 and color in (2, 6) and not interlace
        elif kind == b"IDAT":
            packed += body
        at += size + 12
    step = 3 if color == 2 else 4
    raw, before, rows = zlib.decompress(packed), bytearray(width * step), []
    for y in range(height):
        start = y * (width * step + 1)
        filter_, row = raw[start], bytearray(raw[start + 1:start + 1 + width * step])
        for x in range(len(row) if filter_ else 0):
            left = row[x - step] if x >= step else 0
            up, corner = before[x], before[x - step] if x >= step else 0
            if filter_ == 1:
                add = left
            elif filter_ == 2:
                add = up
            elif filter_ == 3:
                add = (left + up) // 2
            else:
                guess = left + up - corner
                far = abs(guess - left), abs(guess - up), abs(guess - corner)
                add = left if far[0] <= far[1] and far[0] <= far[2] else up if far[1] <= far[2] else corner
            row[x] = (row[x] + add) & 255
        rows.append([tuple(row[x:x + 3]) for x in range(0, len(row), step)])
        before = row
    return rows


with tempfile.TemporaryDirectory() as work:
    keep = os.environ.get("SHMFIX_KEEP") or work
    report = os.path.join(keep, "report.html")
    # More findings than the page opens by itself.
    sources = [os.path.join(inputs, folder, n) for folder in ("programs", "blocked")
               for n in sorted(os.listdir(os.path.join(inputs, folder))) if n.endswith(".cu")]
    done = subprocess.run([shmfix, "--no-cuda", f"--format=html:{report}", *sources],
                          text=True, capture_output=True)
    check(done.returncode == 0, f"shmfix: {done.stderr}")
    text = open(report, encoding="utf-8").read()

    # Self-contained: nothing that a browser would load.
    page = Page(text)
    for tag, attributes in page.tags:
        for name in ("src", "href", "xlink:href", "data", "srcset", "action"):
            value = attributes.get(name)
            check(value is None or value.startswith("#"), f"<{tag} {name}={value}>")
    check(not re.search(r"url\(|@import|fetch\(|XMLHttpRequest|import\(", text), "the page loads something")

    # After load: the script ran, every picture has its drawing.
    done = browser(work, "--virtual-time-budget=5000", "--dump-dom", f"file://{report}#f15")
    check(done.returncode == 0, f"chromium: {done.stderr[-500:]}")
    dom = Page(done.stdout)
    findings = dom.of("details", "finding")
    expected = int(re.search(r"(\d+) conflict", subprocess.run(
        [shmfix, "--no-cuda", *sources], text=True, capture_output=True).stderr).group(1))
    check("js" in (dom.of("html")[0].get("class") or "").split(), "the script did not run")
    check(len(findings) >= expected > 0, f"{len(findings)} findings on the page, {expected} in the tally")
    check("open" in findings[14], "the finding that the address names is closed")
    check("open" not in findings[13], "all findings are open")
    ids = {a["id"] for _, a in dom.tags if a.get("id")}
    uses = [a["href"][1:] for a in dom.of("use")]
    check(len(uses) >= 2 * expected, f"{len(uses)} pictures")
    check(set(uses) <= ids, f"pictures without a drawing: {set(uses) - ids}")
    links = [a["href"][1:] for a in dom.of("a")]
    check(set(links) <= ids, f"links that lead nowhere: {set(links) - ids}")
    check(all(a.get("aria-label") for a in dom.of("svg", "pic")), "a picture without words")
    check("tile[TILE][TILE + 1]" in done.stdout, "the change is not shown")
    # A 32-way request: 32 passes, each with the lane that it serves.
    check(re.search(r'aria-label="lanes 0-31 all read bank 0, 32 different words', done.stdout),
          "the picture of the column read")

    # The screen, light and dark.
    looks = {}
    for name, scheme in (("light", 1), ("dark", 0)):
        shot = os.path.join(keep, f"{name}.png")
        done = browser(work, f"--blink-settings=preferredColorScheme={scheme}", "--window-size=1100,1500",
                       f"--screenshot={shot}", f"file://{report}")
        check(os.path.exists(shot), f"no screenshot: {done.stderr[-500:]}")
        rows = pixels(shot)
        check(len(rows) == 1500 and len(rows[0]) == 1100, f"{len(rows[0])}x{len(rows)}")
        count = collections.Counter(p for row in rows for p in row)
        looks[name] = {"back": rows[2][2], "count": count}
        check(len(count) > 200, f"{name}: only {len(count)} colours")
        check(count.most_common(1)[0][1] < 0.9 * 1100 * 1500, f"{name}: an empty page")
        style = re.findall(r"--(ok|late): (#[0-9a-f]{6})", text)
        pairs = style[:2] if name == "light" else style[2:]
        for variable, value in pairs:
            color = tuple(int(value[i:i + 2], 16) for i in (1, 3, 5))
            check(count[color] > 400, f"{name}: {count[color]} pixels of --{variable} {value}")
    check(min(looks["light"]["back"]) > 200, f"light: the background is {looks['light']['back']}")
    check(max(looks["dark"]["back"]) < 60, f"dark: the background is {looks['dark']['back']}")

    # On a phone nothing is wider than the screen.
    narrow = os.path.join(work, "narrow.html")
    with open(narrow, "w", encoding="utf-8") as f:
        f.write(text.replace("</body>", "<script>document.title = 'wide ' + "
                             "(document.documentElement.scrollWidth - innerWidth)</script></body>"))
    done = browser(work, "--window-size=500,900", "--virtual-time-budget=5000", "--dump-dom", f"file://{narrow}")
    wide = re.search(r"<title>wide (-?\d+)</title>", done.stdout)
    check(wide and int(wide.group(1)) <= 0, f"on a narrow screen: {wide and wide.group(0)}")

print("html: " + ("failed" if failed else "all passed"))
sys.exit(failed)
