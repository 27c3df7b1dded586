"""The Workbench in both languages, both themes and several widths: contrast, and room for all."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from browser.bench import Bench, open_bench
from browser.conftest import OpenLab

TABS = {
    "en": ("Set up", "Ask", "Rules", "Time & files"),
    "de": ("Aufstellen", "Fragen", "Regeln", "Zeit & Dateien"),
}
SIZES = ((1280, 800), (1920, 1080), (900, 800))

#: Everything that is wider than its room, in the panel `e`.
_CUT = """e => [e, ...e.querySelectorAll(
    'button, label, .widget-html-content, .widget-label, .polax-row, .polax-palette, .polax-tab, ' +
    '.polax-head, .polax-column, .polax-board, .polax-buttons, select, input[type=text]')]
  .filter(x => x.checkVisibility())
  .filter(x => x.scrollWidth > x.clientWidth + 1 && !['SELECT', 'INPUT'].includes(x.tagName)
    && getComputedStyle(x).display !== 'inline'
    || x.getBoundingClientRect().right > e.getBoundingClientRect().right + 1)
  .map(x => `${x.tagName}.${x.className}: ${x.innerText.slice(0, 40)} ` +
            `${x.scrollWidth}>${x.clientWidth}`)"""

#: Texts with less contrast than 4.5 : 1 and edges of controls with less than 3 : 1.
_PALE = """e => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgba = css => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = css; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((c, i) => c * a + under[i] * (1 - a));
  const ground = x => {
    const up = x.parentElement ? () => ground(x.parentElement) : () => [255, 255, 255];
    const own = rgba(getComputedStyle(x).backgroundColor);
    return own[3] === 1 ? own.slice(0, 3) : over(own, up());
  };
  const light = c => [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
    const v = c[i] / 255;
    return sum + weight * (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  }, 0);
  const contrast = (a, b) => {
    const [dark, bright] = [light(a), light(b)].sort((p, q) => p - q);
    return (bright + 0.05) / (dark + 0.05);
  };
  const faults = [];
  const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data.trim(), x = walk.currentNode.parentElement;
    if (!text || !x.checkVisibility() || x.closest('.js-plotly-plot, style, datalist')) continue;
    const under = ground(x), found = contrast(over(rgba(getComputedStyle(x).color), under), under);
    if (found < 4.5) faults.push(`${text.slice(0, 40)}: ${found.toFixed(2)}`);
  }
  for (const x of e.querySelectorAll('button, input:not([type=file]), select, textarea')) {
    if (!x.checkVisibility()) continue;
    const style = getComputedStyle(x), under = ground(x.parentElement), own = ground(x);
    const ink = over(rgba(style.color), own);
    const edge = over(rgba(style.borderTopColor), under);
    const best = Math.max(contrast(edge, under), contrast(own, under));
    const name = `${x.tagName} ${x.innerText.slice(0, 40)}`;
    if (contrast(ink, own) < 4.5) faults.push(`${name}: ink ${contrast(ink, own).toFixed(2)}`);
    if (x.type !== 'checkbox' && best < 3) faults.push(`${name}: edge ${best.toFixed(2)}`);
  }
  return faults;
}"""


def everything(bench: Bench, lang: str) -> None:
    """Open what can be opened, tab by tab, and look at each in each size."""
    setup, ask, rules, files = TABS[lang]
    wide, faults = bench.page.viewport_size, []
    bench.after(bench.panel.locator(".polax-tab:visible > .polax-button").last.click)
    for tab in (setup, ask, rules, files):
        if tab != setup:
            bench.press(tab)
        for width, height in SIZES:
            bench.page.set_viewport_size({"width": width, "height": height})
            bench.lab.wait_idle()
            cut = bench.panel.evaluate(_CUT)
            faults += [f"{tab} {width}: {what}" for what in cut]
            bench.panel.evaluate("e => e.scrollIntoView()")
            bench.lab.screenshot(f"look-{lang}-{bench.lab.theme}-{TABS[lang].index(tab)}-{width}")
        faults += [f"{tab}: {what}" for what in bench.panel.evaluate(_PALE)]
    assert wide is not None
    bench.page.set_viewport_size(wide)
    assert faults == [], json.dumps(faults, indent=1, ensure_ascii=False)


@pytest.mark.parametrize(("theme", "lang"), [("light", "en"), ("dark", "de")])
def test_all_texts_fit_and_can_be_read(open_lab: OpenLab, theme: str, lang: str) -> None:
    lab = open_lab(theme=theme, size=(1400, 1000))
    bench = open_bench(lab, "10_workbench.ipynb")
    if lang == "de":
        bench.press("Deutsch")
    example = bench.panel.locator(".polax-group .polax-button").first
    bench.after(example.click)
    expect(bench.ruling.locator("b")).to_be_visible()
    everything(bench, lang)
