# ===- declarations.py - Shared declarations, found by text alone ----------===#
#
# Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===#
#
# In:  the text of a CUDA source.
# Out: one Declaration for each name that a `__shared__` declaration gives,
#      with its line (from 1). Knows no C++ and no preprocessor: text behind
#      #if counts, comments and strings do not. It shares no code with the tool,
#      so that the tool's list of arrays can be held against it.
# Left out: `__shared__` on parameters and in casts (no storage), and words
# inside the body of a #define, which declare nothing where they stand; these
# are returned apart.

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Declaration:
    name: str
    line: int
    array: bool  # an extent is spelled behind the name
    dynamic: bool  # extern
    in_macro: bool = False  # stands in the body of a #define


_SKIP = re.compile(
    r'//(?:\\\n|[^\n])*|/\*.*?\*/|R"([^()\\ ]{0,16})\(.*?\)\1"'
    r'|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'',
    re.S)


def blanked(text):
    """Comments and strings as blanks; offsets and lines stay."""
    return _SKIP.sub(lambda m: re.sub(r'[^\n]', ' ', m.group()), text)


def _defines(text):
    """Offsets of the bodies of #define lines."""
    return [m.span() for m in re.finditer(
        r'^[ \t]*#[ \t]*define\b(?:\\\r?\n|[^\n])*', text, re.M)]


_ATTRIBUTE = re.compile(
    r'\b(?:__align__|alignas|__attribute__|__declspec|_Alignas|[A-Z][A-Z0-9_]*ALIGN[A-Z0-9_]*)\s*\(')


def _without_attributes(text):
    while m := _ATTRIBUTE.search(text):
        depth, at = 1, m.end()
        while at < len(text) and depth:
            depth += {'(': 1, ')': -1}.get(text[at], 0)
            at += 1
        text = text[:m.start()] + re.sub(r'[^\n]', ' ', text[m.start():at]) + text[at:]
    return text


def _end(text, start):
    """The ';' that ends the declaration, or None: no declaration."""
    depth = 0
    for at in range(start, min(len(text), start + 4000)):
        c = text[at]
        if c in '([{':
            depth += 1
        elif c in ')]}':
            depth -= 1
            if depth < 0:
                return None
        elif c == ';' and depth == 0:
            return at
    return None


def _parts(text):
    """(offset, text) of what stands between commas outside all brackets."""
    depth, start, parts = 0, 0, []
    for at, c in enumerate(text):
        if c in '([{<':
            depth += 1
        elif c in ')]}>':
            depth -= not (c == '>' and text[at - 1:at] == '-')
        elif c == ',' and depth <= 0:
            parts.append((start, text[start:at]))
            start = at + 1
    parts.append((start, text[start:]))
    return parts


def _declarator(text):
    """(offset of the name, name, is an array) of one declarator."""
    depth, flat = 0, []
    for c in text:  # what stands in template brackets or a body is no name
        depth -= c in '>}' and depth > 0
        flat.append(' ' if depth else c)
        depth += c in '<{'
    flat = ''.join(flat)
    flat = re.sub(r'\b(?:union|struct)\b[^{}=;]*\{\s*\}', lambda m: ' ' * len(m.group()), flat)
    head = re.search(r'[\[={]|\((?!\s*[*&])|$', flat)
    words = list(re.finditer(r'[A-Za-z_]\w*', flat[:head.start()]))
    if not words:  # (&name)[N], (*name)
        words = list(re.finditer(r'[A-Za-z_]\w*', flat))[:1]
    if not words:
        return None
    name = words[-1]
    behind = flat[name.end():].lstrip(' )\n\t\r')
    return name.start(), name.group(), behind.startswith('[')


def declarations(text):
    text = _without_attributes(blanked(text.replace('\r\n', ' \n')))
    macros = _defines(text)
    found = []
    taken = -1
    for m in re.finditer(r'(?<!\w)__shared__(?!\w)', text):
        if m.start() < taken:
            continue  # a second one in the same declaration
        macro = next((s for s in macros if s[0] <= m.start() < s[1]), None)
        if macro and re.match(r'[ \t]*#[ \t]*define[ \t]+__shared__', text[macro[0]:macro[1]]):
            continue
        begin = max(text.rfind(c, 0, m.start()) for c in ';{}') + 1
        line = text.rfind('\n', 0, m.start()) + 1
        if text[line:m.start()].lstrip().startswith('#') or '#' in text[begin:m.start()]:
            begin = max(begin, line)
        before = text[begin:m.start()]
        if before.count('(') > before.count(')'):
            continue  # a parameter
        end = _end(text, m.end())
        if macro and (end is None or end > macro[1]):
            end = macro[1]
        if end is None:
            continue
        body = text[m.end():end].replace('\\\n', ' \n')
        dynamic = bool(re.search(r'\bextern\b', before + body))
        first = True
        for offset, part in _parts(body):
            d = _declarator(part)
            if d is None:
                continue
            if first and d[1] in ('extern', 'static', 'const', 'volatile'):
                continue
            first = False
            where = m.end() + offset + d[0]
            found.append(Declaration(d[1], text.count('\n', 0, where) + 1, d[2], dynamic,
                                     macro is not None))
        taken = end
    return found
