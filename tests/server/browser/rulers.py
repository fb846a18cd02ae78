"""What a page is measured with: text that is too small or cut off, and how much of it jumps."""

LEAST_LETTERS = 12
"""Pixels."""
SMALL_TEXT = """(least) => [...document.querySelectorAll('body *')]
  .filter((thing) => !thing.closest('svg, script, style, noscript, .unseen, [hidden]'))
  .filter((thing) => thing.checkVisibility({visibilityProperty: true}))
  .filter((thing) => [...thing.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((thing) => [thing, parseFloat(getComputedStyle(thing).fontSize) * (thing.currentCSSZoom || 1)])
  .filter(([thing, size]) => size < least - 0.01)
  .map(([thing, size]) => `${thing.className}: ${size.toFixed(1)} “${thing.textContent.trim().slice(0, 30)}”`)"""
CUT_OFF = """() => [...document.querySelectorAll('body *')]
  .filter((thing) => !thing.closest('svg, script, style, noscript, .unseen, [hidden]'))
  .filter((thing) => thing.checkVisibility({visibilityProperty: true}))
  .filter((thing) => [...thing.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .filter((thing) => {
    const style = getComputedStyle(thing);
    const hides = (value) => value === 'hidden' || value === 'clip';
    return thing.clientWidth > 2 && ((hides(style.overflowX) && thing.scrollWidth > thing.clientWidth + 1)
      || (hides(style.overflowY) && thing.scrollHeight > thing.clientHeight + 4));
  })
  .filter((thing) => !thing.closest('[title], summary, details'))
  .map((thing) => `${thing.className || thing.nodeName}: “${thing.textContent.trim().slice(0, 40)}”`)"""
"""What has a title can be read whole: by mouse, by tap, and by key where it has the focus."""
COUNT_SHIFTS = """
  window.shifted = { all: 0, unasked: 0 };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) {
      window.shifted.all += value;
      if (!hadRecentInput) window.shifted.unasked += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
"""
"""For an init script: how much moves from a page's first picture on, the end of a match included. Browsers count as
unasked what follows no input within half a second; all is what one did oneself besides.
"""
ALL_SHIFTED = "() => window.shifted.all"
UNASKED_SHIFTED = "() => window.shifted.unasked"
JUMP = """() => new Promise((done) => {
  const before = window.shifted.all;
  const look = () => (window.shifted.all > before ? done(true) : requestAnimationFrame(look));
  document.querySelector('main').style.paddingTop = '200px';
  look();
})"""
"""Something jumps, and is seen to."""
