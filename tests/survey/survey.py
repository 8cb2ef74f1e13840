#!/usr/bin/env python3
# ===- survey.py - What the tool says of whole repositories ----------------===#
#
# Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===#
#
# In:  folders with CUDA code, as they were fetched: no build description.
# Out: a table: of the shared arrays that a scan of the text finds in .cu and
#      .cuh files (declarations.py), how many have a verdict in the tool's
#      JSON, and which; files in part or failed, by cause; crashes and hangs.
#
#   survey.py --tool build/bin/shmfix FOLDER...            table, one process a file
#   survey.py --tool ... --together FOLDER...              one command a folder
#   survey.py --tool ... --sample 40 FOLDER...             40 files a folder, fixed seed
#   survey.py --tool ... --together --keep DIR FOLDER...   keeps each command's JSON
#   survey.py --tool ... --show none FOLDER...             arrays without verdict
#   survey.py --tool ... --show too-complex FOLDER...      arrays with this reason
#
# An array counts as clean, conflict or unknown. Of several findings for one
# declaration (instances) a conflict counts before unknown before clean. The
# reason of an unknown one is that of its accesses that most share.

import argparse
import collections
import concurrent.futures
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from declarations import declarations  # noqa: E402


def sources(folder, every):
    """(file, its declarations) of .cu and .cuh files, in order."""
    found = []
    for where, folders, files in os.walk(folder):
        folders[:] = sorted(d for d in folders if d != '.git')
        for name in sorted(files):
            path = os.path.join(where, name)
            if not name.endswith(('.cu', '.cuh')) or not os.path.isfile(path):
                continue
            with open(path, encoding='utf-8', errors='replace', newline='') as f:
                text = f.read()
            here = [d for d in declarations(text) if not d.in_macro] \
                if '__shared__' in text else []
            if here or every or '__shared__' in text:
                found.append((path, here))
    return found


def run(tool, files, jobs, timeout, folder, keep=''):
    """The JSON, or None; how it ended; seconds of processor time. keep: a file
    for the JSON."""
    with tempfile.NamedTemporaryFile('w', suffix='.rsp') as names, \
            tempfile.TemporaryFile() as out:
        names.write(''.join('"' + f.replace('"', '\\"') + '"\n' for f in files))
        names.flush()
        p = subprocess.Popen([tool, '--format', 'json', '--no-cache', f'-j{jobs}', '@' + names.name],
                             stdout=out, stderr=subprocess.DEVNULL, cwd=folder)
        began, seconds = time.time(), 0.0
        while True:  # wait4 tells the processor time of this process alone
            done, status, used = os.wait4(p.pid, os.WNOHANG)
            if done:
                p.returncode = os.waitstatus_to_exitcode(status)
                seconds = used.ru_utime + used.ru_stime
                break
            if time.time() - began > timeout:
                p.kill()
                p.wait()
                return None, 'hang', timeout
            time.sleep(0.01)
        out.seek(0)
        text = out.read()
    if keep:
        with open(keep, 'wb') as f:
            f.write(text)
    try:
        found = json.loads(text)
    except ValueError:
        return None, f'crash ({p.returncode})', seconds
    crashed = any('internal error' in m for f in found['files'] for m in f['messages'])
    return found, 'crash (caught)' if crashed else '', seconds


CAUSES = (
    ('was not found', 'header not found'),
    ('internal error', 'crash'),
    ('use of undeclared identifier', 'undeclared identifier'),
    ('unknown type name', 'unknown type'),
    ('no member named', 'no such member'),
    ('no template named', 'unknown template'),
    ('no type named', 'unknown type'),
    ('no matching function', 'no matching function'),
    ('no matching member', 'no matching function'),
    ('static assertion failed', 'static assertion'),
    ('redefinition', 'redefinition'),
    ('expected ', 'syntax'),
    ('extraneous ', 'syntax'),
)


def cause(messages):
    for text, name in CAUSES:
        if messages and text in messages[0]:
            return name
    return 'other' if messages else 'no message'


class Tally:
    def __init__(self, folder):
        self.folder, self.seconds = folder, 0.0
        self.state = collections.Counter()
        self.causes = collections.Counter()
        self.files = {}  # file -> message that counts
        self.arrays = collections.defaultdict(list)  # (file, line) -> findings
        self.ended, self.slow = [], []

    def take(self, found, ended, seconds, files):
        self.seconds += seconds
        if ended:
            self.ended.append((ended, files[0] if len(files) == 1 else 'all'))
        if len(files) == 1:
            self.slow.append((seconds, files[0]))
        if not found:
            self.state['failed'] += len(files)
            self.causes[ended] += len(files)
            return
        for f in found['files']:
            self.state[f['status']] += 1
            if f['status'] in ('partial', 'failed'):
                self.causes[f['status'] + ': ' + cause(f['messages'])] += 1
                self.files[f['path']] = (f['status'], f['messages'][:1])
        for a in found['arrays']:
            path = os.path.realpath(os.path.join(self.folder, a['file']))
            self.arrays[path, a['line']].append(a)

    def verdict(self, path, declaration):
        """(verdict, reason); verdict None: nothing was said."""
        here = [a for a in self.arrays.get((os.path.realpath(path), declaration.line), ())
                if a['name'] == declaration.name]
        if not here:
            return None, None
        for wanted in ('conflict', 'unknown', 'clean'):
            some = [a for a in here if a['verdict'] == wanted]
            if not some:
                continue
            if wanted != 'unknown':
                return wanted, None
            codes = collections.Counter(
                x['reason']['code'] for a in some for x in a['accesses']
                if x['status'] == 'unknown' and x['reason'])
            if not codes:
                codes = collections.Counter(r['code'] for a in some for r in a['fix']['reasons'])
            return wanted, codes.most_common(1)[0][0] if codes else 'no reason'


def commit(folder):
    p = subprocess.run(['git', '-C', folder, 'rev-parse', '--short=10', 'HEAD'],
                       capture_output=True, text=True)
    return p.stdout.strip() if p.returncode == 0 else ''


def survey(folder, o):
    files = sources(folder, o.every)
    if o.sample and len(files) > o.sample:
        files = random.Random(o.seed).sample(files, o.sample)
    t = Tally(folder)
    if o.together:
        keep = os.path.join(o.keep, os.path.basename(folder) + '.json') if o.keep else ''
        t.take(*run(o.tool, [f for f, _ in files], o.jobs, o.timeout * max(1, len(files)), folder,
                    keep),
               [f for f, _ in files])
    else:
        with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
            for (path, _), r in zip(files, pool.map(
                    lambda f: run(o.tool, [f[0]], 1, o.timeout, folder), files)):
                t.take(*r, [path])
    rows = []
    for kind in (True, False):
        counts, reasons = collections.Counter(), collections.Counter()
        for path, here in files:
            for d in here:
                if d.array != kind:
                    continue
                verdict, reason = t.verdict(path, d)
                counts[verdict] += 1
                if reason:
                    reasons[reason] += 1
                if o.show and o.show in (verdict or 'none', reason):
                    state = t.files.get(path, ('', ''))
                    print(f'{path}:{d.line}: {d.name}: {verdict or "none"} {reason or ""} '
                          f'{state[0]} {"".join(state[1])}'.rstrip())
        rows.append((counts, reasons))
    return files, t, rows


def top(counter):
    return ', '.join(f'{n} {k}' for k, n in counter.most_common()) or '-'


def main():
    p = argparse.ArgumentParser(description='What shmfix says of whole repositories.')
    p.add_argument('folders', nargs='+')
    p.add_argument('--tool', default='build/bin/shmfix')
    p.add_argument('--together', action='store_true', help='one command a folder')
    p.add_argument('--every', action='store_true', help='also files that never say __shared__')
    p.add_argument('--keep', default='', help='folder for the JSON of each command (--together)')
    p.add_argument('--sample', type=int, default=0, help='so many files a folder')
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--jobs', '-j', type=int, default=1)
    p.add_argument('--timeout', type=float, default=120, help='seconds a file')
    p.add_argument('--show', default='', help='list what has this verdict or reason, or none')
    p.add_argument('--files', action='store_true', help='list files in part or failed')
    p.add_argument('--slow', type=float, default=10, help='list files over so many seconds')
    p.add_argument('--at-least', type=float, default=0,
                   help='exit 1 if less than this share (per cent) of all arrays has a verdict, '
                        'or on a crash or a hang')
    o = p.parse_args()
    o.tool = os.path.abspath(o.tool)
    print('| repository | commit | files | arrays | with verdict | clean | conflict '
          '| unknown, by reason | other variables with verdict | partial, failed: first cause '
          '| crashes, hangs | seconds |')
    print('|---|---|--:|--:|--:|--:|--:|---|--:|---|--:|--:|', flush=True)
    arrays = known = bad = 0
    for folder in o.folders:
        folder = os.path.abspath(folder)
        files, t, ((counts, reasons), (others, _)) = survey(folder, o)
        total, said = sum(counts.values()), sum(counts.values()) - counts[None]
        arrays, known, bad = arrays + total, known + said, bad + len(t.ended)
        name = os.path.basename(folder).replace('__', '/')
        print(f'| {name} | {commit(folder)} | {len(files)} | {total} '
              f'| {said} ({100 * said / max(1, total):.1f} %) | {counts["clean"]} '
              f'| {counts["conflict"]} | {counts["unknown"]}: {top(reasons)} '
              f'| {sum(others.values()) - others[None]} of {sum(others.values())} '
              f'| {t.state["partial"]}, {t.state["failed"]}: {top(t.causes)} '
              f'| {len(t.ended)} | {t.seconds:.0f} |', flush=True)
        for ended, file in t.ended:
            print(f'{ended}: {file}', file=sys.stderr)
        for seconds, file in sorted(t.slow, reverse=True):
            if seconds > o.slow:
                print(f'{seconds:.0f} s: {file}', file=sys.stderr)
        if o.files:
            for file, (state, messages) in t.files.items():
                print(f'{state}: {file}: {"".join(messages)}', file=sys.stderr)
    print(f'{known} of {arrays} arrays have a verdict ({100 * known / max(1, arrays):.1f} %)')
    return 1 if bad and o.at_least or known * 100 < o.at_least * arrays else 0


if __name__ == '__main__':
    sys.exit(main())
