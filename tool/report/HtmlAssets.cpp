//===- HtmlAssets.cpp - Style and script of the HTML report ---------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/HtmlAssets.h"

namespace shmfix {

llvm::StringRef htmlStyle() {
  return R"css(
:root {
  color-scheme: light dark;
  --bg: #f4f6f8; --card: #ffffff; --sunk: #f0f3f6; --ink: #18212d;
  --muted: #566273; --line: #dbe1e8; --link: #0b6377;
  --ok: #0f7f78; --late: #c2401a; --cell: #ffffff; --grid: #e3e8ee;
  --add: #dff3ea; --del: #fbe3dc; --warn: #8a5a00; --warnbg: #fff1d2;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #0e131a; --card: #161d27; --sunk: #10161e; --ink: #e4eaf2;
    --muted: #98a6b8; --line: #2a3543; --link: #6cc7d9;
    --ok: #3fbfae; --late: #ff8a63; --cell: #0c1117; --grid: #1f2935;
    --add: #12362c; --del: #40211a; --warn: #ffcf70; --warnbg: #3a2d10;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main, .top { max-width: 1080px; margin: 0 auto; padding: 0 1rem; }
.top { padding-top: 2rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.2rem; margin: 2.25rem 0 .75rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .4rem; }
p { margin: .35rem 0; }
a { color: var(--link); }
code, pre, .code { font-family: var(--mono); font-size: .86em; }
.muted { color: var(--muted); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; }
.hidden-svg { position: absolute; width: 0; height: 0; }

.tiles { display: grid; gap: .75rem; margin: 1.25rem 0;
  grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); }
.tile { background: var(--card); border: 1px solid var(--line);
  border-radius: 10px; padding: .7rem .9rem; }
.tile b { display: block; font-size: 1.5rem; line-height: 1.2;
  font-variant-numeric: tabular-nums; }
.tile.bad b { color: var(--late); } .tile.good b { color: var(--ok); }
.tile.wide { grid-column: span 2; }
.tile span { color: var(--muted); font-size: .88rem; }

.filter { display: none; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
  margin: 1rem 0; }
.js .filter { display: flex; }
.filter input[type=search] { flex: 1 1 16rem; font: inherit; color: inherit;
  padding: .5rem .75rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 8px; min-width: 0; }

button { font: inherit; font-size: .9rem; color: inherit; cursor: pointer;
  background: var(--card); border: 1px solid var(--line); border-radius: 8px;
  padding: .45rem .8rem; }
button:hover { border-color: var(--link); }

.scroll { overflow-x: auto; }
.list { max-height: 26rem; overflow: auto; border: 1px solid var(--line);
  border-radius: 10px; background: var(--card); }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th { text-align: left; font-weight: 600; color: var(--muted); }
th.num { text-align: right; }
th, td { padding: .4rem .8rem; border-bottom: 1px solid var(--line);
  vertical-align: top; }
tr:last-child td { border-bottom: 0; }
.list th { position: sticky; top: 0; background: var(--card); }
.num { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }

.finding { background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; margin: 1rem 0; content-visibility: auto;
  contain-intrinsic-size: auto 4.5rem; }
.finding[open] { contain-intrinsic-size: auto 60rem; }
.finding > summary { cursor: pointer; padding: .9rem 1.1rem; display: flex;
  flex-wrap: wrap; gap: .3rem .8rem; align-items: baseline; list-style: none; }
.finding > summary::-webkit-details-marker { display: none; }
.finding > summary::before { content: "\25B8"; color: var(--muted);
  width: .9em; }
.finding[open] > summary::before { content: "\25BE"; }
.finding:target { border-color: var(--link); }
.body { padding: 0 1.1rem 1.1rem; }
.ways { font-weight: 700; color: var(--late); white-space: nowrap; }
.name { font-weight: 700; font-family: var(--mono); }
.where { margin-left: auto; color: var(--muted); font-family: var(--mono);
  font-size: .84rem; overflow-wrap: anywhere; }
.badge { font-size: .8rem; padding: .1rem .55rem; border-radius: 99px;
  background: var(--sunk); border: 1px solid var(--line); white-space: nowrap; }
.badge.safe { color: var(--ok); border-color: currentColor; }
.badge.unsafe { color: var(--warn); background: var(--warnbg);
  border-color: currentColor; }

.code { background: var(--sunk); border: 1px solid var(--line);
  border-radius: 8px; overflow-x: auto; margin: .6rem 0; padding: .5rem 0; }
.code div { display: flex; white-space: pre; width: max-content;
  min-width: 100%; }
.code .n { flex: none; width: 3.6em; text-align: right; padding-right: .9em;
  color: var(--muted); user-select: none; }
.code .m { flex: none; width: 1.2em; user-select: none; }
.code .add { background: var(--add); } .code .del { background: var(--del); }
.code .gap { color: var(--muted); }
.code mark { background: none; color: inherit; border-bottom: 2px solid var(--late); }
.code mark.free { border-color: var(--ok); }

.pics { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: flex-start; }
.pics figure { margin: .3rem 0; flex: 1 1 20rem; max-width: 27rem; min-width: 0; }
figcaption { font-size: .9rem; color: var(--muted); margin-bottom: .25rem; }
figcaption b { color: var(--ink); }
.pic { display: block; width: 100%; height: auto; }
.ax { font: 6px system-ui, sans-serif; fill: var(--muted); }
.g { fill: var(--grid); } .ok { fill: var(--ok); } .late { fill: var(--late); }
.l { font: 600 5px system-ui, sans-serif; fill: var(--cell); text-anchor: middle; }

.bars { max-width: 44rem; }
.bars td, .bars th { padding: .18rem .6rem; border: 0; }
.bars td:nth-child(2) { width: 60%; }
.bar { display: flex; align-items: center; gap: .5rem; }
.bar i { display: block; height: .85rem; background: var(--late);
  border-radius: 2px; min-width: 2px; }
.bars .best i { background: var(--ok); }
.bars .best td { font-weight: 700; }
.bars small { font-weight: 400; color: var(--muted); }
.bars .no { opacity: .55; }
.legend { border-left: 3px solid var(--line); padding: .1rem 0 .1rem .9rem; margin: 1.1rem 0;
  color: var(--muted); max-width: 46rem; }
.key { display: inline-block; width: .8em; height: .8em; border-radius: 2px;
  vertical-align: -.05em; }
.key.ok { background: var(--ok); } .key.late { background: var(--late); }
.messages { background: var(--warnbg); color: var(--warn); border-radius: 8px;
  padding: .6rem 1rem; overflow-wrap: anywhere; }
footer { color: var(--muted); font-size: .88rem; padding: 2rem 1rem; text-align: center; }
[hidden] { display: none !important; }
@media (max-width: 40rem) {
  .where { margin-left: 0; flex-basis: 100%; }
  .finding > summary, .body { padding-left: .8rem; padding-right: .8rem; }
  .list th:nth-child(3), .list td:nth-child(3) { display: none; }
}
@media print {
  .filter { display: none !important; }
  .list { max-height: none; }
  .finding { content-visibility: visible; break-inside: avoid; }
}
)css";
}

llvm::StringRef htmlScript() {
  return R"js(
document.documentElement.classList.add('js');
addEventListener('DOMContentLoaded', () => {
  const box = document.querySelector('#find'), count = document.querySelector('#count');
  if (!box) return; // a page without findings has no filter
  const rows = [...document.querySelectorAll('[data-text]')];
  const show = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const hit = words.every(w => row.dataset.text.includes(w));
      row.hidden = !hit;
      if (hit && row.classList.contains('finding')) ++shown;
    }
    count.textContent = words.length ? shown + ' shown' : '';
  };
  let timer;
  box.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(show, 80); });
  const all = open => document.querySelectorAll('.finding').forEach(f => { if (!f.hidden) f.open = open; });
  document.querySelector('#open').addEventListener('click', () => all(true));
  document.querySelector('#close').addEventListener('click', () => all(false));
  const follow = () => {
    const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    if (target && target.matches('.finding')) {
      target.open = true;
      target.scrollIntoView();
      target.querySelector('summary').focus({preventScroll: true});
    }
  };
  addEventListener('hashchange', follow);
  follow();
});
)js";
}

} // namespace shmfix
