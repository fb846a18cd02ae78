"""What a page is measured with: text that is too small or cut off, and how much of it jumps."""

LEAST_LETTERS = 12
"""Pixels."""
BODY_TEXT = 16
"""Pixels, for whoever reads a sentence."""
WRITTEN = """
  const unseen = 'svg, script, style, noscript, .unseen, [hidden]';
  const near = (thing) => {
    const { a, b } = new DOMMatrix(getComputedStyle(thing).transform);
    return Math.hypot(a, b) * (thing.parentElement ? near(thing.parentElement) : 1);
  };
  const sizeOf = (thing) => parseFloat(getComputedStyle(thing).fontSize) * (thing.currentCSSZoom || 1) * near(thing);
  const boxOf = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect();
  };
  const written = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const thing = walker.currentNode.parentElement, words = walker.currentNode.data.trim();
    if (!words || thing.closest(unseen)) continue;
    if (!thing.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    written.push({ thing, words, box: boxOf(walker.currentNode) });
  }
  const told = ({ thing, words }) => `${thing.className || thing.nodeName}: “${words.slice(0, 50)}”`;
  const plain = (words) => words.replace(/\\s+/g, ' ');
  const canBeHad = (thing, words) => {
    const way = thing.closest('[title]:not([title=""])');
    if (!way) return false;
    return (way.tabIndex >= 0 && plain(way.title).includes(plain(words))) || canBeHad(way.parentElement, words);
  };
"""
"""Every text that can be seen, as large as it is seen; and whether it can be had whole: by mouse, by tap, and by key,
which needs something that takes the focus and has these words for its title.
"""
SMALL_TEXT = f"""(least) => {{ {WRITTEN}
  return written.filter(({{ thing }}) => sizeOf(thing) < least - 0.1)
    .map((each) => `${{sizeOf(each.thing).toFixed(1)}} ${{told(each)}}`) }}"""
SMALL_SENTENCES = f"""(least) => {{ {WRITTEN}
  const sentence = ({{ words }}) => words.split(/\\s+/).length >= 5 && /[.!?:;…]/.test(words);
  return written.filter((each) => sentence(each) && sizeOf(each.thing) < least - 0.1)
    .filter(({{ thing, words }}) => !canBeHad(thing, words))
    .map((each) => `${{sizeOf(each.thing).toFixed(1)}} ${{told(each)}}`) }}"""
"""Of five words and more; what is printed on a piece may be smaller, if it can be had large."""
CUT_OFF = f"""() => {{ {WRITTEN}
  const hides = (value) => value === 'hidden' || value === 'clip';
  const scrolls = (value) => value === 'auto' || value === 'scroll';
  const cut = ({{ thing, box }}) => {{
    const drawnInstead = parseFloat(getComputedStyle(thing).textIndent) > Math.max(thing.clientWidth, 1);
    if (drawnInstead) return false;
    for (let around = thing; around; around = around.parentElement) {{
      const {{ overflowX, overflowY }} = getComputedStyle(around);
      if (scrolls(overflowX) || scrolls(overflowY) || (around.clientWidth && around.clientWidth <= 2)) return false;
      const edge = around.getBoundingClientRect();
      if (hides(overflowX) && (box.left < edge.left - 2 || box.right > edge.right + 2)) return true;
      if (hides(overflowY) && (box.top < edge.top - 5 || box.bottom > edge.bottom + 5)) return true;
      const own = around === thing && thing.clientWidth > 2;
      if (own && hides(overflowX) && thing.scrollWidth > thing.clientWidth + 1) return true;
      if (own && hides(overflowY) && thing.scrollHeight > thing.clientHeight + 4) return true;
    }}
    return false;
  }};
  return written.filter((each) => cut(each) && !canBeHad(each.thing, each.words)).map(told) }}"""
COUNT_SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value;
  }).observe({ type: "layout-shift", buffered: true });
"""
"""For an init script: how much moves from a page's first picture on, the end of a match included; browsers count what
one did oneself besides.
"""
ALL_SHIFTED = "() => window.shifted"
JUMP = """() => new Promise((done) => {
  const before = window.shifted;
  const look = () => (window.shifted > before ? done(true) : requestAnimationFrame(look));
  document.querySelector('main').style.paddingTop = '200px';
  look();
})"""
"""Something jumps, and is seen to."""
