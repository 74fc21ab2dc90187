// KaTeX's markup with less than half the tags: the same letters in the same places, laid out in less time.
//
// - Classes that no rule of KaTeX's style sheet names go, and with them the tags that had nothing else.
// - A lone subscript or superscript is one lowered or raised tag (.script in maths.css), not a table.
// - A space is a margin of the letter beside it.
// - A strut that does not stretch its line goes.
// - MathML keeps what is read: no source, no outer row.
//
// tests/site/test_maths.py holds the letters of every formula of the book against the places KaTeX's own markup gives
// them.

const SIZES = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.44, 1.728, 2.074, 2.488]; // em of size1, size2, ...
const UNSTYLED = new Set(["", "mord", "mbin", "mrel", "mop", "mopen", "mclose", "mpunct", "minner", "mtight"]);
const WHOLE = new Set(["accent", "delimsizing"]); // rules of the style sheet count on what is in these
const ABOVE = 0.9,
  BELOW = 0.28; // em above and below the baseline that a line of KaTeX's main font has anyway

const em = (length) => parseFloat(length ?? 0);
const isSymbol = (node) => node.text !== undefined && node.style !== undefined;
const needsTag = (node) => node.classes.length > 0 || node.italic > 0 || Object.keys(node.style).length > 0;
const entries = (table) => table.children[0].children[0].children; // of a vertical list

/** Add em of the surrounding text to a length in em of the node's own. */
function add(node, name, length) {
  let sum = em(node.style[name]) + length / (node.scale ?? 1);
  if (name === "marginRight" && node.italic) {
    // KaTeX writes it as another such margin
    sum += node.italic;
    node.italic = 0;
  }
  if (sum || node.style[name]) node.style[name] = `${+sum.toFixed(4)}em`;
}

/** Return a lone subscript or superscript as one tag, anything else as undefined. */
function loneScript(node) {
  if (!node.classes.includes("msupsub")) return undefined;
  const [entry, second] = entries(node.children[0]);
  if (second) return undefined;
  const [pstrut, content] = entry.children;
  const sizes = content.classes?.join(" ").match(/reset-size(\d+) size(\d+)/);
  if (!sizes) return undefined;
  const letters = leanRow(content.children);
  const one = letters.length === 1 && isSymbol(letters[0]) ? letters[0] : Object.assign(node, { children: letters });
  if (one === node) node.classes = [];
  one.classes.push("script");
  one.scale = SIZES[sizes[2] - 1] / SIZES[sizes[1] - 1];
  if (Math.abs(one.scale - 0.7) > 1e-9) one.style.fontSize = `${+one.scale.toFixed(4)}em`;
  add(one, "top", em(entry.style.top) + em(pstrut.style.height));
  add(one, "marginLeft", em(entry.style.marginLeft));
  add(one, "marginRight", em(entry.style.marginRight));
  return one;
}

/** Lean what is in a box of a vertical list; the box itself, or each of several in a fragment, is needed. */
function leanBox(box) {
  if (box.style) box.children &&= leanRow(box.children);
  else box.children?.forEach(leanBox);
}

/** Return the nodes that stand for this one. */
function lean(node) {
  if (!node.classes || node.classes.some((name) => WHOLE.has(name))) return [node];
  node.classes = node.classes.filter((name) => !UNSTYLED.has(name));
  if (!node.children) return [node];
  const script = loneScript(node);
  if (script) return [script];
  if (node.classes.includes("vlist-t")) {
    entries(node).forEach((entry) => entry.children.forEach(leanBox));
    return [node];
  }
  node.children = leanRow(node.children);
  return needsTag(node) || Object.keys(node.attributes ?? {}).length ? [node] : node.children;
}

/** Return the nodes that stand for a row of nodes, with spaces as margins. */
function leanRow(row) {
  const nodes = row.flatMap(lean),
    kept = [];
  nodes.forEach((node, i) => {
    const before = kept.at(-1),
      after = nodes[i + 1];
    if (node.classes?.join() !== "mspace" || Object.keys(node.style).join() !== "marginRight") kept.push(node);
    else if (before && isSymbol(before) && needsTag(before)) add(before, "marginRight", em(node.style.marginRight));
    else if (after && isSymbol(after)) add(after, "marginLeft", em(node.style.marginRight));
    else if (before && isSymbol(before)) add(before, "marginRight", em(node.style.marginRight));
    else kept.push(node);
  });
  return kept;
}

/**
 * Give MathML's scripts and fractions one element for each part: KaTeX writes p_\max with two in the subscript.
 * What it writes for \mathop, elements within a letter or a sign, becomes a row.
 */
function group(node) {
  node.children?.forEach(group);
  if (/^m[io]$/.test(node.type) && node.children.some((child) => child.type)) node.type = "mrow";
  if (!/^m(su[bp]|subsup|under|over|frac)/.test(node.type)) return;
  node.children = node.children.map((part) =>
    !part.type && part.children?.length > 1 ? new node.constructor("mrow", part.children) : part,
  );
}

/** Return the markup of a formula's tree, as katex.__renderToDomTree makes it. */
module.exports = function leanMarkup(tree) {
  const display = tree.classes.includes("katex-display");
  const formula = display ? tree.children[0] : tree;
  const [mathml, box] = formula.children;
  const [maths] = mathml.children;
  const [rows] = maths.children[0].children; // of <semantics>, whose other child is the source
  maths.children = rows.type === "mrow" ? rows.children : [rows];
  maths.classes = mathml.classes;
  delete maths.attributes.xmlns; // HTML knows it
  group(maths);
  for (const base of box.children) {
    if (!base.classes.includes("katex-base")) continue;
    const [strut, ...letters] = base.children;
    const below = -em(strut.style.verticalAlign),
      above = em(strut.style.height) - below;
    base.children = leanRow(letters);
    if (display || above > ABOVE || below > BELOW) base.children.unshift(strut);
  }
  formula.children = [maths, box];
  if (!display && box.children.length === 1) {
    // one box is enough
    const [base] = box.children;
    base.classes.unshift(...box.classes);
    Object.assign(base.attributes, box.attributes);
    formula.children = [maths, base];
  }
  return tree.toMarkup();
};
