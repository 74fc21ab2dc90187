// Interactive figures: custom elements, drawn in SVG, computed here. No library, no server, no network.
// The first part is mathematics and knows no page; tests/test_figures.py compares it with lincls.
"use strict";
(() => {
// ---------------------------------------------------------------- vectors, small systems

const dot = (u, v) => u.reduce((sum, t, i) => sum + t * v[i], 0);
const norm = (u) => Math.hypot(...u);
const range = (n) => Array.from({ length: n }, (_, i) => i);
const clamp = (t, low, high) => Math.max(low, Math.min(high, t));
const mean = (X) => X[0].map((_, j) => X.reduce((sum, x) => sum + x[j], 0) / X.length);
const score = (w, b, x) => dot(w, x) + b;

/**
 * Replace the lower triangle of a symmetric positive definite matrix (rows) by its Cholesky factor.
 * A direction of which rounding has left nothing gets no step: its pivot is huge.
 */
function factorise(H) {
  H.forEach((row, j) => {
    const least = 1e-14 * row[j];
    for (let i = 0; i <= j; i++) {
      let t = row[i];
      for (let k = 0; k < i; k++) t -= row[k] * H[i][k];
      row[i] = i < j ? t / H[i][i] : t > least ? Math.sqrt(t) : 1e64;
    }
  });
  return H;
}

/** Solve L L' x = r. */
function solve(L, r) {
  const x = r.slice(), n = x.length;
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= L[i][k] * x[k];
    x[i] /= L[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= L[k][i] * x[k];
    x[i] /= L[i][i];
  }
  return x;
}

// ---------------------------------------------------------------- the interior-point method

/**
 * Minimise 1/2 sum_j p_j x_j^2 + c sum_k xi_k subject to g_i.x + xi_k(i) >= 1 and xi >= 0; for c = Infinity without xi.
 * Mehrotra's predictor-corrector method. The slacks are eliminated, so each step solves a system in x alone:
 * with v_i = z_i/s_i, e = xi_k/u_k and, over a group, V = sum v_i and the mean g of its rows with weights v_i,
 * its matrix is diag(p) + sum_{i<j} v_i v_j/V (g_i - g_j)(g_i - g_j)' + sum_k V/(1 + e V) g g'. Returns x and the
 * multipliers z.
 */
function interiorPoint(p, rows, group, c) {
  const soft = Number.isFinite(c), n = rows.length, sum = (v) => v.reduce((a, t) => a + t, 0);
  const members = range(Math.max(...group) + 1).map((k) => range(n).filter((i) => group[i] === k));
  const product = (x) => rows.map((row) => dot(row, x));
  const transposed = (z) => p.map((_, j) => rows.reduce((a, row, i) => a + row[j] * z[i], 0));
  let x = p.map(() => 0), s = rows.map(() => 1), z = group.map((k) => (soft ? c / 2 / members[k].length : 1));
  let xi = members.map(() => (soft ? 2 : 0)), u = members.map(() => (soft ? c / 2 : 1)); // u: multipliers of xi >= 0
  let best = { x, z, error: Infinity, iteration: 0 };
  for (let iteration = 0; iteration < 100; iteration++) {
    const Gz = transposed(z), Gx = product(x);
    const dual = p.map((t, j) => t * x[j] - Gz[j]);
    const rest = members.map((list, k) => (soft ? c - u[k] - sum(list.map((i) => z[i])) : 0));
    const primal = Gx.map((t, i) => t + xi[group[i]] - 1 - s[i]);
    const pairs = n + (soft ? members.length : 0), mu = (dot(s, z) + (soft ? dot(xi, u) : 0)) / pairs;
    const gap = (mu * pairs) / (1e-300 + sum(p.map((t, j) => (t * x[j] * x[j]) / 2)) + (soft ? c * sum(xi) : 0));
    // Rounding holds up the dual residual first; x still gains from a smaller gap.
    const error = Math.max(gap, (1e-7 * norm(dual)) / (1e-300 + norm(Gz)), ...primal.map(Math.abs));
    if (error < best.error) best = { x, z, error, iteration };
    if (error < 1e-15 || iteration > best.iteration + 15 || !(mu < 1e200)) break;

    const v = z.map((t, i) => t / s[i]), e = xi.map((t, k) => (soft ? t / u[k] : 0)), V = members.map((list) => sum(list.map((i) => v[i])));
    const centre = members.map((list, k) => p.map((_, j) => sum(list.map((i) => v[i] * rows[i][j])) / V[k]));
    const H = p.map((t, j) => p.map((_, l) => (j === l ? t : 0)));
    const join = (g, weight) => g.forEach((t, j) => { for (let l = 0; l <= j; l++) H[j][l] += weight * t * g[l]; });
    members.forEach((list, k) => {
      join(centre[k], V[k] / (1 + e[k] * V[k]));
      for (const i of list) for (const j of list) if (i < j) join(rows[i].map((t, l) => t - rows[j][l]), (v[i] * v[j]) / V[k]);
    });
    const L = factorise(H);
    // Solve (diag(1/v) + e 1 1') dz = r within each group. Differences first: the mean alone would cancel them.
    const spread = (r) => {
      const mean = members.map((list, k) => sum(list.map((i) => (v[i] / V[k]) * r[i])) / (1 + e[k] * V[k]));
      return r.map((t, i) => v[i] * (mean[group[i]] + sum(members[group[i]].map((j) => (v[j] * (t - r[j])) / V[group[i]]))));
    };
    const newton = (ts, txi) => {
      const cs = ts.map((t, i) => t - s[i] * z[i]), cxi = txi.map((t, k) => t - xi[k] * u[k]);
      const m = members.map((_, k) => (soft ? (cxi[k] - xi[k] * rest[k]) / u[k] : 0));
      const r = cs.map((t, i) => t / z[i] - primal[i] - m[group[i]]);
      const dx = solve(L, transposed(spread(r)).map((t, j) => t - dual[j]));
      const dz = spread(product(dx).map((t, i) => r[i] - t));
      const dxi = members.map((list, k) => m[k] + e[k] * sum(list.map((i) => dz[i])));
      return { dx, dz, dxi, ds: dz.map((t, i) => (cs[i] - s[i] * t) / z[i]), du: dxi.map((t, k) => (soft ? (cxi[k] - u[k] * t) / xi[k] : 0)) };
    };
    const reach = (a, da) => a.reduce((t, ai, i) => (da[i] < 0 ? Math.min(t, -ai / da[i]) : t), 1);
    const length = (d) => Math.min(reach(s, d.ds), reach(z, d.dz), soft ? reach(xi, d.dxi) : 1, soft ? reach(u, d.du) : 1);
    const after = (a, da, t) => a.map((ai, i) => ai + t * da[i]);

    // Predictor: how far does the step to mu = 0 get? Corrector: aim at the mu that this predicts.
    const aim = newton(s.map(() => 0), xi.map(() => 0)), far = length(aim);
    const predicted = (dot(after(s, aim.ds, far), after(z, aim.dz, far)) + (soft ? dot(after(xi, aim.dxi, far), after(u, aim.du, far)) : 0)) / pairs;
    const target = (predicted / mu) ** 3 * mu;
    const step = newton(aim.ds.map((t, i) => target - t * aim.dz[i]), aim.dxi.map((t, k) => target - t * aim.du[k]));
    const t = 0.995 * length(step);
    if (!(t > 1e-10)) break;
    [x, s, z, xi, u] = [after(x, step.dx, t), after(s, step.ds, t), after(z, step.dz, t), after(xi, step.dxi, t), after(u, step.du, t)];
  }
  return best;
}

/** Centre the points and put the farthest at distance one: no solution changes but for its units. */
function standard(X) {
  const centre = mean(X);
  const Z = X.map((x) => x.map((t, j) => t - centre[j]));
  const unit = Math.max(...Z.map(norm)) || 1;
  return { centre, unit, Z: Z.map((z) => z.map((t) => t / unit)) };
}

/** All optimal offsets for the weights w: between the p-th and the next of y_i - w.x_i, p positive points. */
function offsetInterval(w, X, y) {
  const t = X.map((x, i) => y[i] - dot(w, x)).sort((a, b) => a - b);
  const p = y.filter((label) => label > 0).length;
  return [t[p - 1], t[p]];
}

/**
 * The weights for a known active set: minimise 1/2 |w|^2 - C sum_inside y f subject to y f = 1 on the margin.
 * An augmented Lagrangian does it, and does not mind dependent constraints.
 */
function polished(X, y, C, inside, on) {
  const rows = X.map((x, i) => [...x, 1].map((t) => t * y[i])), d = X[0].length, weight = 1e3;
  const pull = range(d + 1).map((j) => inside.reduce((a, i) => a + C * rows[i][j], 0));
  const H = range(d + 1).map((j) => range(d + 1).map((l) => (j === l && j < d ? 1 : 0) + weight * on.reduce((a, i) => a + rows[i][j] * rows[i][l], 0)));
  const L = factorise(H), multiplier = on.map(() => 0);
  let v = [];
  for (let round = 0; round < 20; round++) {
    v = solve(L, pull.map((t, j) => on.reduce((a, i, k) => a + rows[i][j] * (weight + multiplier[k]), t)));
    on.forEach((i, k) => (multiplier[k] += weight * (1 - dot(rows[i], v))));
  }
  return v.slice(0, d);
}

/** The support vector machine, soft for a finite C, hard for C = Infinity (separable data only). */
function svm(X, y, C) {
  const { unit, Z } = standard(X);
  const d = Z[0].length, n = Z.length, soft = Number.isFinite(C), c = C * unit * unit;
  const { x, z, error } = interiorPoint([...Z[0].map(() => 1), 0], Z.map((point, i) => [...point, 1].map((t) => t * y[i])), range(n), c);
  const value = (v) => {
    const [low, high] = offsetInterval(v, Z, y), t = (low + high) / 2;
    return dot(v, v) / 2 + c * Z.reduce((a, point, i) => a + Math.max(0, 1 - y[i] * score(v, t, point)), 0);
  };
  let v = x.slice(0, d);
  if (soft) {
    const slack = Z.map((point, i) => 1 - y[i] * score(v, x[d], point));
    const inside = range(n).filter((i) => slack[i] > c - z[i]), on = range(n).filter((i) => Math.abs(slack[i]) <= Math.min(z[i], c - z[i]));
    // Where all of w is rounding it is 0; else the active set gives the digits that the iteration lacks.
    for (const other of [Z[0].map(() => 0), ...(on.length ? [polished(Z, y, c, inside, on)] : [])]) {
      if (value(other) <= value(v) * (1 + 1e-12)) v = other;
    }
  }
  const w = v.map((t) => t / unit);
  const interval = offsetInterval(w, X, y), b = (interval[0] + interval[1]) / 2;
  const alpha = z.map((t) => t / unit ** 2);
  const margins = X.map((point, i) => y[i] * score(w, b, point));
  const xi = margins.map((t) => Math.max(0, 1 - t));
  const slack = xi.reduce((sum, t) => sum + t, 0), u = X[0].map((_, j) => dot(alpha.map((a, i) => a * y[i]), X.map((point) => point[j])));
  return {
    w, b, interval, alpha, xi, margins, error,
    primal: dot(w, w) / 2 + (soft ? C * slack : 0),
    dual: alpha.reduce((sum, a) => sum + a, 0) - dot(u, u) / 2,
  };
}

/**
 * The multiclass support vector machine; labels 0, ..., K-1. Returns the rows of W, and b with sum zero.
 * A common shift of all offsets changes nothing, so the last one is kept at zero while solving.
 */
function multiclassSvm(X, labels, K, C) {
  const { centre, unit, Z } = standard(X);
  const d = Z[0].length, c = C * unit * unit, p = range(K * (d + 1) - 1).map((j) => (j < K * d ? 1 : 0));
  const rows = [], group = [];
  Z.forEach((z, i) => {
    const part = (j) => p.map((_, k) => (k < K * d ? (Math.floor(k / d) === j ? z[k % d] : 0) : k - K * d === j ? 1 : 0));
    const own = part(labels[i]);
    for (const j of range(K)) {
      if (j !== labels[i]) rows.push(part(j).map((t, k) => own[k] - t)), group.push(i);
    }
  });
  const { x, error } = interiorPoint(p, rows, group, c);
  const W = range(K).map((j) => x.slice(j * d, (j + 1) * d).map((t) => t / unit));
  const offsets = W.map((w, j) => (j < K - 1 ? x[K * d + j] : 0) - dot(w, centre)), shift = mean(offsets.map((t) => [t]))[0];
  const b = offsets.map((t) => t - shift);
  const slack = X.map((point, i) => {
    const f = W.map((w, j) => score(w, b[j], point) + (j === labels[i] ? 0 : 1));
    return Math.max(...f) - f[labels[i]];
  });
  return { W, b, error, primal: W.reduce((sum, w) => sum + dot(w, w), 0) / 2 + C * slack.reduce((sum, t) => sum + t, 0) };
}

/** One machine for each class, against the rest. */
function oneVsRest(X, labels, K, C) {
  const fits = range(K).map((j) => svm(X, labels.map((label) => (label === j ? 1 : -1)), C));
  return { W: fits.map((r) => r.w), b: fits.map((r) => r.b) };
}

// ---------------------------------------------------------------- the perceptron

/** The perceptron, from zero, with offset. `order` is repeated each pass. Returns the states and the mistakes. */
function perceptron(X, y, order = range(X.length), maxUpdates = 200) {
  let w = X[0].map(() => 0), b = 0, clean = false;
  const states = [{ w, b }], mistakes = [];
  while (!clean && mistakes.length < maxUpdates) {
    clean = true;
    for (const i of order) {
      if (y[i] * score(w, b, X[i]) > 0) continue;
      w = w.map((t, j) => t + y[i] * X[i][j]);
      b += y[i];
      clean = false;
      states.push({ w, b });
      mistakes.push(i);
      if (mistakes.length === maxUpdates) break;
    }
  }
  return { states, mistakes, converged: clean };
}

/** The unit vector s in the coordinates (x, 1) whose smallest y_i s.(x_i, 1) is largest, and that number delta. */
function bestOracle(X, y) {
  const Z = X.map((x, i) => [...x, 1].map((t) => t * y[i]));
  const { x: v } = interiorPoint([1, 1, 1], Z, range(Z.length), Infinity);
  const length = norm(v), s = v.map((t) => t / length);
  return { s, delta: Math.min(...Z.map((z) => dot(z, s))), R: Math.max(...Z.map(norm)) };
}

// ---------------------------------------------------------------- convex hulls, certificates, polygons

const cross = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** Indices of the corners of the convex hull, counter-clockwise. */
function hull(X, members) {
  const sorted = [...members].sort((i, j) => X[i][0] - X[j][0] || X[i][1] - X[j][1]);
  const chain = (indices) => {
    const out = [];
    for (const i of indices) {
      while (out.length > 1 && cross(X[out[out.length - 2]], X[out[out.length - 1]], X[i]) <= 0) out.pop();
      out.push(i);
    }
    return out;
  };
  const lower = chain(sorted), upper = chain(sorted.reverse());
  const all = [...lower.slice(0, -1), ...upper.slice(0, -1)];
  return all.length ? all : lower.slice(0, 1);
}

/** Weights of p as a mixture of at most three corners; null where p is outside. */
function mixture(X, corners, p) {
  const near = 1e-12 * (1 + norm(p));
  const [a] = corners;
  if (corners.length === 1) return norm([X[a][0] - p[0], X[a][1] - p[1]]) <= near ? { [a]: 1 } : null;
  for (let k = 1; k < Math.max(2, corners.length - 1); k++) {
    const b = corners[k], c = corners[k + 1];
    if (c === undefined) {
      const e = [X[b][0] - X[a][0], X[b][1] - X[a][1]], v = [p[0] - X[a][0], p[1] - X[a][1]], t = dot(v, e) / dot(e, e);
      return Math.abs(cross(X[a], X[b], p)) <= near * norm(e) && t >= 0 && t <= 1 ? { [a]: 1 - t, [b]: t } : null;
    }
    const area = cross(X[a], X[b], X[c]);
    const u = [cross(X[b], X[c], p) / area, cross(X[c], X[a], p) / area, cross(X[a], X[b], p) / area];
    if (Math.min(...u) >= -1e-12) return { [a]: u[0], [b]: u[1], [c]: u[2] };
  }
  return null;
}

/** A point that is a mixture of both classes, with the weights; null for separable data. */
function certificate(X, y) {
  const sides = [1, -1].map((label) => hull(X, range(X.length).filter((i) => y[i] === label)));
  for (const [k, other] of [[0, 1], [1, 0]]) {
    for (const i of sides[k]) {
      const weights = mixture(X, sides[other], X[i]);
      if (weights) return { point: X[i], weights: { [i]: 1, ...weights } };
    }
  }
  const edges = (corners) => (corners.length > 1 ? corners.map((a, k) => [a, corners[(k + 1) % corners.length]]) : []);
  for (const [a, b] of edges(sides[0])) {
    for (const [c, d] of edges(sides[1])) {
      const [p, q] = [cross(X[a], X[b], X[c]), cross(X[a], X[b], X[d])], [r, s] = [cross(X[c], X[d], X[a]), cross(X[c], X[d], X[b])];
      if (p * q < 0 && r * s < 0) {
        const t = r / (r - s), u = p / (p - q);
        const point = X[a].map((v, j) => v + t * (X[b][j] - v));
        return { point, weights: { [a]: 1 - t, [b]: t, [c]: 1 - u, [d]: u } };
      }
    }
  }
  return null;
}

/** The part of a convex polygon on which w.x + b >= 0. */
function clip(polygon, w, b) {
  return polygon.flatMap((p, k) => {
    const next = polygon[(k + 1) % polygon.length], f = score(w, b, p), g = score(w, b, next);
    const at = f / (f - g), between = [p[0] + at * (next[0] - p[0]), p[1] + at * (next[1] - p[1])];
    return [...(f >= 0 ? [p] : []), ...(f * g < 0 ? [between] : [])];
  });
}

const core = { svm, multiclassSvm, oneVsRest, perceptron, bestOracle, certificate, clip, hull, offsetInterval };
if (typeof module !== "undefined") module.exports = core;
if (typeof document === "undefined") return;

// ---------------------------------------------------------------- what all figures share

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 400, HEIGHT = 320;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Append an element of HTML, or of SVG where the parent is one. */
function add(parent, tag, attributes = {}, text = "") {
  const svg = tag === "svg" || parent.namespaceURI === SVG;
  const node = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text) node.textContent = text;
  parent.append(node);
  return node;
}

/** Write a number: two decimals, a true minus sign, no -0. */
const show = (t, digits = 2) => (Number.isFinite(t) ? (Math.round(t * 10 ** digits) / 10 ** digits + 0).toFixed(digits).replace("-", "−") : "∞");
const pair = (v, digits) => `(${v.map((t) => show(t, digits)).join(", ")})`;
const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const power = (t) => (t >= 100 ? show(t, 0) : t >= 1 ? show(t) : String(Number(t.toPrecision(2))));

const sizes = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    if (contentRect.width) target.style.setProperty("--zoom", (target.viewBox.baseVal.width / contentRect.width).toFixed(3));
  }
});

/** A drawing surface with data coordinates; x and y have the same scale where `limits` say so. */
class Plane {
  constructor(parent, limits, label, { width = WIDTH, height = HEIGHT, x = "x₁", y = "x₂" } = {}) {
    Object.assign(this, { limits, width, height });
    this.svg = add(parent, "svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": label, class: "plane" });
    this.ground = add(this.svg, "g", { "aria-hidden": "true" });
    this.axes(x, y);
    this.lines = add(this.svg, "g", { class: "strokes", "aria-hidden": "true" });
    this.points = add(this.svg, "g");
    // Letters keep their size when the drawing shrinks.
    sizes.observe(this.svg);
  }

  get corners() {
    const [a, b, c, d] = this.limits;
    return [[a, c], [b, c], [b, d], [a, d]];
  }

  at([x, y]) {
    const [a, b, c, d] = this.limits;
    return [((x - a) / (b - a)) * this.width, ((d - y) / (d - c)) * this.height];
  }

  from(event) {
    const box = this.svg.getBoundingClientRect(), [a, b, c, d] = this.limits;
    return [a + ((event.clientX - box.left) / box.width) * (b - a), d - ((event.clientY - box.top) / box.height) * (d - c)];
  }

  axes(x, y) {
    const [a, b, c, d] = this.limits, group = add(this.svg, "g", { class: "axes", "aria-hidden": "true" });
    const ticks = (low, high) => {
      const rough = (high - low) / 5, unit = 10 ** Math.floor(Math.log10(rough));
      const step = unit * [1, 2, 5, 10].find((m) => m * unit >= rough);
      return range(Math.floor(high / step) - Math.ceil(low / step) + 1).map((k) => (Math.ceil(low / step) + k) * step);
    };
    const text = (t) => String(Number(t.toPrecision(6))).replace("-", "−");
    for (const t of ticks(a, b)) {
      const [px] = this.at([t, c]);
      if (px < 12 || px > this.width - 22 - 11 * x.length) continue; // clear of the axis's name, also on a phone
      add(group, "path", { d: `M${px} ${this.height}v-5` });
      add(group, "text", { x: px, y: this.height - 8, "text-anchor": "middle" }, text(t));
    }
    for (const t of ticks(c, d)) {
      const [, py] = this.at([a, t]);
      if (py < 36 || py > this.height - 24) continue;
      add(group, "path", { d: `M0 ${py}h5` });
      add(group, "text", { x: 8, y: py + 4 }, text(t));
    }
    add(group, "text", { x: this.width - 6, y: this.height - 8, "text-anchor": "end", class: "name" }, x);
    add(group, "text", { x: 8, y: 15, class: "name" }, y);
  }

  clear() {
    this.ground.replaceChildren();
    this.lines.replaceChildren();
  }

  polygon(points, name, parent = this.ground) {
    if (points.length > 2) add(parent, "polygon", { points: points.map((p) => this.at(p).join()).join(" "), class: name });
  }

  path(points, name) {
    if (points.length) add(this.lines, "path", { d: "M" + points.map((p) => this.at(p).join(" ")).join("L"), class: name });
  }

  dot(point, name, radius = 4) {
    const [cx, cy] = this.at(point);
    add(this.lines, "circle", { cx, cy, r: radius, class: name });
  }

  text(point, words, name = "", dx = 6, dy = -6) {
    const [x, y] = this.at(point);
    const anchor = x > this.width - 60 ? "end" : "start";
    add(this.lines, "text", { x: clamp(x + (anchor === "end" ? -dx : dx), 4, this.width - 4), y: clamp(y + dy, 14, this.height - 22), class: name, "text-anchor": anchor }, words);
  }

  /** The line w.x + b = level, as far as it is in view. */
  line(w, b, name, level = 0) {
    const half = clip(this.corners, w, b - level);
    const on = half.filter((p) => Math.abs(score(w, b - level, p)) <= 1e-9 * (1 + norm(w) * norm(p) + Math.abs(b - level)));
    if (norm(w) > 0 && on.length > 1) this.path(on.slice(0, 2), name);
  }

  /** The two sides of a boundary. */
  sides(w, b) {
    this.polygon(clip(this.corners, w, b), "positive");
    this.polygon(clip(this.corners, w.map((t) => -t), -b), "negative");
  }

  arrow(from, to, name) {
    const [a, b] = [this.at(from), this.at(to)], d = [b[0] - a[0], b[1] - a[1]], length = norm(d);
    if (length < 1) return;
    const [u, v] = [d[0] / length, d[1] / length], head = Math.min(9, length);
    add(this.lines, "path", { d: `M${a}L${b}M${b[0] - head * u + (head / 2) * v} ${b[1] - head * v - (head / 2) * u}L${b}L${b[0] - head * u - (head / 2) * v} ${b[1] - head * v + (head / 2) * u}`, class: `arrow ${name}` });
  }
}

const CLASSES = ["class-0", "class-1", "class-2", "class-3"];
const SHAPES = [
  (g) => add(g, "circle", { r: 6.5 }),
  (g) => add(g, "rect", { x: -5.5, y: -5.5, width: 11, height: 11 }),
  (g) => add(g, "path", { d: "M0-7.5L7 5.5H-7Z" }),
  (g) => add(g, "path", { d: "M0-7.5L7.5 0L0 7.5L-7.5 0Z" }),
];

/** Begins a figure when it is a window's height away: until then its still is enough. */
const soon = new IntersectionObserver((entries) => entries.forEach((entry) => entry.isIntersecting && entry.target.begin()), { rootMargin: "100% 0px" });

/** The base of all figures: builds its parts from the data that lincls computed, and announces its state. */
class Figure extends HTMLElement {
  connectedCallback() {
    if (!this.live) soon.observe(this);
  }

  begin() {
    soon.unobserve(this);
    this.given = JSON.parse(this.querySelector("script").textContent);
    this.live = add(this, "div", { class: "live", role: "group", "aria-label": this.given.title });
    this.planes = add(this.live, "div", { class: "planes" });
    this.controls = add(this.live, "div", { class: "controls" });
    this.readout = add(this.live, "dl", { class: "readout" });
    this.words = add(this.live, "p", { class: "words" });
    this.status = add(this.live, "p", { class: "sr-only", role: "status" });
    this.start();
    this.build();
    this.update();
    this.ready = true;
  }

  /** The data as they were given; figures with more of a state add to it. */
  start() {
    const { X = [], y = [] } = this.given;
    this.X = X.map((x) => [...x]);
    this.y = [...y];
  }

  reset() {
    this.start();
    this.repoint?.();
    this.update();
  }

  /** Show name-value pairs and a sentence; the sentence is read aloud when the hand rests. */
  tell(pairs, sentence) {
    this.readout.replaceChildren();
    for (const [name, value, kind = ""] of pairs) {
      const row = add(this.readout, "div", { class: kind });
      add(row, "dt", {}, name);
      add(row, "dd", {}, value);
    }
    this.words.textContent = sentence;
    clearTimeout(this.timer);
    if (this.ready) this.timer = setTimeout(() => (this.status.textContent = [sentence, ...pairs.map(([n, v]) => `${n}: ${v}`)].join(" ")), 500);
  }

  button(text, action) {
    const button = add(this.controls, "button", { type: "button" }, text);
    button.addEventListener("click", action);
    return button;
  }

  slider(text, { min, max, step, value }, write, action) {
    const label = add(this.controls, "label", {}), name = add(label, "span", {}, text);
    const input = add(label, "input", { type: "range", min, max, step }), output = add(name, "output");
    const tell = (t) => {
      output.textContent = write(t);
      input.setAttribute("aria-valuetext", output.textContent);
    };
    // The label says the number itself; the slider stands at the nearest of its steps.
    input.set = (t) => ((input.value = t), tell(t));
    input.set(value);
    input.addEventListener("input", () => (tell(Number(input.value)), action(Number(input.value))));
    return input;
  }

  choice(text, options, action) {
    const label = add(this.controls, "label", {}), select = (add(label, "span", {}, text), add(label, "select"));
    options.forEach((name, k) => add(select, "option", { value: k }, name));
    select.addEventListener("change", () => action(Number(select.value)));
    return select;
  }

  check(text, checked, action) {
    const label = add(this.controls, "label", { class: "check" }), input = add(label, "input", { type: "checkbox" });
    add(label, "span", {}, text);
    input.checked = checked;
    input.addEventListener("change", () => action(input.checked));
    return input;
  }

  /**
   * A point that mouse, finger and arrow keys can move. `place()` tells where it is, `move(p)` puts it elsewhere, `name()`
   * says what it is. Returns its group.
   */
  handle(plane, kind, shape, { place, move, name, select }) {
    const group = add(plane.points, "g", { class: `handle ${kind}`, tabindex: 0, role: "button" });
    add(group, "circle", { r: 16, class: "touch" });
    SHAPES[shape](group);
    const [a, b, c, d] = plane.limits, grid = (b - a) / 200, pad = (b - a) / 50;
    const put = (p) => {
      move([clamp(p[0], a + pad, b - pad), clamp(p[1], c + pad, d - pad)].map((t) => Math.round(t / grid) * grid));
      this.update();
    };
    group.refresh = () => {
      group.setAttribute("transform", `translate(${plane.at(place())})`);
      group.setAttribute("aria-label", name());
    };
    group.addEventListener("focus", () => select?.());
    group.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
      if (!step) return;
      event.preventDefault();
      const size = grid * (event.shiftKey ? 20 : 4);
      put(place().map((t, j) => t + size * step[j]));
    });
    group.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      group.focus({ preventScroll: true });
      group.setPointerCapture(event.pointerId);
      const shift = plane.from(event).map((t, j) => place()[j] - t);
      const follow = (e) => ((this.latest = e), (this.frame ??= requestAnimationFrame(() => {
        this.frame = null;
        put(plane.from(this.latest).map((t, j) => t + shift[j]));
      })));
      group.addEventListener("pointermove", follow);
      const stop = () => group.removeEventListener("pointermove", follow);
      group.addEventListener("pointerup", stop, { once: true });
      group.addEventListener("pointercancel", stop, { once: true });
    });
    return group;
  }

  /** Handles for all points of this.X; `note(i)` adds to what a point is called. */
  movable(plane, note = () => "") {
    this.repoint = () => {
      plane.points.querySelectorAll(".datum").forEach((group) => group.remove());
      this.handles = this.X.map((_, i) => this.handle(plane, `datum ${this.y[i] > 0 ? "plus" : "minus"}`, this.y[i] > 0 ? 0 : 1, {
        place: () => this.X[i],
        move: (p) => ((this.X[i] = p), this.moved?.(i)),
        name: () => `Point ${i + 1}, class ${this.y[i] > 0 ? "+1" : "−1"}, at ${pair(this.X[i])}${note(i)}`,
        select: () => (this.selected = i),
      }));
    };
    this.repoint();
  }

  refresh(marked = () => false) {
    this.handles.forEach((group, i) => (group.refresh(), group.classList.toggle("marked", marked(i))));
  }
}

// ---------------------------------------------------------------- a hyperplane: score, distance, margins

class HyperplaneFigure extends Figure {
  start() {
    super.start();
    const { w, b, point } = this.given;
    Object.assign(this, { angle: (Math.atan2(w[1], w[0]) * 180) / Math.PI, length: norm(w), b, point: [...point] });
    this.sliders?.forEach((input, k) => input.set([this.angle, this.length, this.b][k]));
  }

  build() {
    const plane = (this.plane = new Plane(this.planes, this.given.limits, "A line, its normal vector and a point; the arrow keys move the point"));
    this.query = this.handle(plane, "query", 3, { place: () => this.point, move: (p) => (this.point = p), name: () => `The point x at ${pair(this.point)}` });
    const degrees = (t) => `${show(t, 0)}°`;
    this.sliders = [
      this.slider("direction of w ", { min: -180, max: 180, step: 1, value: this.angle }, degrees, (t) => ((this.angle = t), this.update())),
      this.slider("length of w ", { min: 0.2, max: 5, step: 0.05, value: this.length }, show, (t) => ((this.length = t), this.update())),
      this.slider("offset b ", { min: -15, max: 15, step: 0.1, value: this.b }, (t) => show(t, 1), (t) => ((this.b = t), this.update())),
    ];
    this.button("Reset", () => this.reset());
  }

  update() {
    const { plane, point: x, b, X, y } = this, turn = (this.angle * Math.PI) / 180;
    const u = [Math.cos(turn), Math.sin(turn)], w = u.map((t) => t * this.length);
    const f = score(w, b, x), distance = f / this.length, foot = x.map((t, j) => t - distance * u[j]);
    const middle = mean(plane.corners), base = middle.map((t, j) => t - (score(w, b, middle) / this.length) * u[j]);
    plane.clear();
    plane.sides(w, b);
    plane.line(w, b, "boundary");
    X.forEach((p, i) => {
      const [cx, cy] = plane.at(p), group = add(plane.lines, "g", { transform: `translate(${cx},${cy})`, class: y[i] > 0 ? "plus" : "minus" });
      SHAPES[y[i] > 0 ? 0 : 1](group);
    });
    plane.arrow(base, base.map((t, j) => t + w[j]), "normal");
    const room = w.map((t, j) => (t ? (plane.limits[2 * j + (t > 0)] - base[j]) / t : Infinity)), tip = Math.min(1, 0.9 * Math.min(...room));
    plane.text(base.map((t, j) => t + tip * w[j]), "w"); // where the arrow leaves the view, its letter stays
    plane.path([x, foot], "dashed");
    plane.dot(foot, "foot");
    plane.text(x, "x", "", 10, -8);
    this.query.refresh();
    const margins = X.map((p, i) => y[i] * score(w, b, p)), least = Math.min(...margins);
    this.tell([
      ["score f(x)", show(f)], ["signed distance", show(distance)], ["projection", pair(foot)],
      ["functional margin", show(least)], ["geometric margin", show(least / this.length)],
    ], `w = ${pair(w)}, b = ${show(b, 1)}. The point x is predicted ${f > 0 ? "+1" : "−1"}. ` +
      (least > 0 ? "The line separates the classes." : `${many(margins.filter((t) => t <= 0).length, "point")} of the data ${margins.filter((t) => t <= 0).length === 1 ? "is a mistake" : "are mistakes"}.`));
  }
}

// ---------------------------------------------------------------- the perceptron, step by step

class PerceptronFigure extends Figure {
  start() {
    const set = this.given.sets[this.set ?? 0];
    this.X = set.X.map((x) => [...x]);
    this.y = [...set.y];
    this.k = 0;
    this.stop();
  }

  build() {
    this.plane = new Plane(this.planes, this.given.limits, "The points and the boundary of the moment; the arrow keys move a point");
    this.charts = add(this.planes, "div", { class: "charts" });
    this.movable(this.plane, (i) => (this.ringed === i ? ", the last update" : ""));
    if (this.given.sets.length > 1) this.choice("data ", this.given.sets.map((s) => s.name), (k) => ((this.set = k), this.reset()));
    this.choice("order ", this.given.orders.map((o) => o.name), (k) => ((this.order = k), (this.k = 0), this.stop(), this.update()));
    this.button("Start again", () => (this.stop(), (this.k = 0), this.update()));
    this.button("Back", () => (this.stop(), this.go(-1)));
    this.button("Step", () => (this.stop(), this.go(1)));
    this.player = this.button("Play", () => (this.playing ? this.stop() : this.play()));
    this.button("Reset points", () => this.reset());
  }

  disconnectedCallback() {
    this.stop();
  }

  moved() {
    this.k = 0;
    this.stop();
  }

  play() {
    if (this.k >= this.run.mistakes.length) this.k = 0;
    this.playing = setInterval(() => (this.go(1), this.k >= this.run.mistakes.length && this.stop()), calm.matches ? 2000 : 900);
    this.player.textContent = "Pause";
  }

  stop() {
    clearInterval(this.playing);
    this.playing = null;
    if (this.player) this.player.textContent = "Play";
  }

  go(step) {
    this.k = clamp(this.k + step, 0, this.run.mistakes.length);
    this.update();
  }

  update() {
    const { plane, X, y } = this, { order } = this.given.orders[this.order ?? 0];
    const visits = order.filter((i) => i < X.length);
    const run = (this.run = perceptron(X, y, visits, this.given.limit)), k = (this.k = Math.min(this.k, run.mistakes.length));
    const { w, b } = run.states[k], before = run.states[Math.max(0, k - 1)], i = k ? run.mistakes[k - 1] : -1;
    this.ringed = i;
    plane.clear();
    if (norm(w)) plane.sides(w, b);
    if (k && norm(before.w)) plane.line(before.w, before.b, "dashed");
    plane.line(w, b, "boundary");
    this.refresh((j) => j === i);

    const separable = !certificate(X, y);
    this.charts.replaceChildren();
    this.weights(run, k, i);
    this.bounds(run, k, separable);
    const repeated = !separable && run.states.slice(1, k + 1).some((s) => norm(s.w) === 0 && s.b === 0);
    this.tell([
      ["updates k", `${k}${run.converged ? ` of ${run.mistakes.length}` : ""}`], ["w", pair(w)], ["b", show(b, 0)],
      ["mistakes now", String(X.filter((x, j) => y[j] * score(w, b, x) <= 0).length)],
    ], (k ? `Update ${k} added ${y[i] > 0 ? "" : "minus "}point ${i + 1} to w and ${y[i] > 0 ? "1" : "−1"} to b. ` : "At the start w = 0 and b = 0: every score is zero, every point a mistake. ") +
      (repeated ? "The weights have been zero again: the run never stops." : run.converged && k === run.mistakes.length ? "The next pass is clean: the perceptron stops." : separable ? "" : "These data are not separable."));
  }

  /** The path of the weights, its last step drawn as the vector that was added. */
  weights(run, k, i) {
    const path = run.states.slice(0, k + 1).map((s) => s.w);
    const size = 1.15 * Math.max(1, ...run.states.slice(0, 60).flatMap((s) => s.w.map(Math.abs)));
    const plane = new Plane(this.charts, [-size, size, -size, size].map((t, j) => (j < 2 ? t * 1.25 : t)), "The path of the weights", { width: 200, height: 160, x: "w₁", y: "w₂" });
    plane.path([[-2 * size, 0], [2 * size, 0]], "faint");
    plane.path([[0, -2 * size], [0, 2 * size]], "faint");
    plane.path(path, "track");
    plane.arrow([0, 0], path[k], "normal");
    if (k) plane.arrow(path[k - 1], path[k], this.y[i] > 0 ? "up" : "down");
  }

  /** Length of the weights and, on separable data, progress along the best direction, with the bounds of Novikoff's proof. */
  bounds(run, k, separable) {
    const R = Math.max(...this.X.map((x) => norm([...x, 1]))), K = separable ? Math.max(5, run.mistakes.length) : Math.max(20, k);
    const v = run.states.map((state) => [...state.w, state.b]), top = R * Math.sqrt(K) * 1.1;
    const plane = new Plane(this.charts, [-0.04 * K, K * 1.05, -0.08 * top, top], separable ? "Progress and length against their bounds" : "Length against its bound", { width: 200, height: 160, x: "k", y: "" });
    plane.path(range(61).map((t) => [(K * t) / 60, R * Math.sqrt((K * t) / 60)]), "bound");
    plane.path(v.slice(0, k + 1).map((u, t) => [t, norm(u)]), "length");
    plane.text([0.03 * K, top], "‖v‖ ≤ R√k", "length", 0, 14);
    if (!separable) return;
    const { s, delta } = bestOracle(this.X, this.y);
    plane.path([[0, 0], [K, delta * K]], "bound");
    plane.path(v.slice(0, k + 1).map((u, t) => [t, dot(u, s)]), "progress");
    plane.text([K, 0], "s·v ≥ kδ", "progress", 0, -6);
  }
}

// ---------------------------------------------------------------- the margin, hard and soft

class MarginFigure extends Figure {
  start() {
    super.start();
    this.exponent = Math.log10(this.given.C);
    this.hard = false;
    this.selected = 0;
    this.sliderC?.set(this.exponent);
    if (this.boxHard) this.boxHard.checked = false;
  }

  build() {
    this.plane = new Plane(this.planes, this.given.limits, "Points of two classes, the boundary and its margins; the arrow keys move a point");
    this.movable(this.plane, (i) => this.note(i));
    this.sliderC = this.slider("C = ", { min: -3, max: 3, step: 0.05, value: this.exponent }, (t) => power(10 ** t), (t) => ((this.exponent = t), (this.hard = this.boxHard.checked = false), this.update()));
    this.boxHard = this.check("hard margin", false, (on) => ((this.hard = on), this.update()));
    this.button("Add +1", () => this.another(1));
    this.button("Add −1", () => this.another(-1));
    this.button("Flip", () => this.change((i) => (this.y[i] = -this.y[i])));
    this.button("Remove", () => this.change((i) => (this.X.splice(i, 1), this.y.splice(i, 1))));
    this.button("Reset", () => this.reset());
  }

  another(label) {
    if (this.X.length >= 60) return this.tell([], "Sixty points are enough.");
    const [a, b, c, d] = this.given.limits, t = (this.X.length * 0.618) % 1;
    this.X.push([a + (b - a) * (0.3 + 0.4 * t), c + (d - c) * (label > 0 ? 0.8 : 0.2)]);
    this.y.push(label);
    this.selected = this.X.length - 1;
    this.repoint();
    this.update();
    this.handles[this.selected].focus({ preventScroll: true });
  }

  change(act) {
    const i = this.selected, y = [...this.y], X = [...this.X];
    act(i);
    if (Math.abs(this.y.reduce((sum, t) => sum + t, 0)) === this.y.length) {
      Object.assign(this, { X, y });
      return this.tell([], "Each class needs a point: nothing was changed.");
    }
    this.selected = Math.min(i, this.X.length - 1);
    this.repoint();
    this.update();
  }

  note(i) {
    const { alpha, xi } = this.result ?? {};
    if (!alpha) return this.mixed?.[i] ? `, weight ${show(this.mixed[i])} in the mixture` : "";
    return `, alpha ${show(alpha[i], 3)}${xi[i] > 1e-6 ? `, slack ${show(xi[i])}` : ""}${i === this.selected ? ", selected" : ""}`;
  }

  update() {
    const { plane, X, y } = this, C = this.hard ? Infinity : 10 ** this.exponent;
    const proof = certificate(X, y);
    plane.clear();
    this.mixed = null;
    if (this.hard && proof) {
      this.result = null;
      this.mixed = proof.weights;
      for (const label of [1, -1]) {
        const members = Object.keys(proof.weights).map(Number).filter((i) => y[i] === label);
        for (const i of members) plane.path([X[i], proof.point], label > 0 ? "mix up" : "mix down");
      }
      plane.dot(proof.point, "certificate", 5);
      this.refresh((i) => i in proof.weights);
      return this.tell([["common point", pair(proof.point)]], "Not separable: the marked point is a mixture of points of either class, so no line has the classes on its two sides. The hard margin has no solution.");
    }
    const r = (this.result = svm(X, y, C)), { w, b } = r, length = norm(w), support = (i) => r.alpha[i] > 1e-6 * Math.max(...r.alpha);
    if (length > 1e-9) {
      plane.sides(w, b);
      plane.polygon(clip(clip(plane.corners, w, b + 1), w.map((t) => -t), 1 - b), "band");
      plane.line(w, b, "boundary");
      for (const level of [1, -1]) plane.line(w, b, "dashed", level);
      X.forEach((x, i) => {
        const move = r.xi[i] / length ** 2;
        if (r.xi[i] > 1e-6) plane.path([x, x.map((t, j) => t + y[i] * move * w[j])], y[i] > 0 ? "slack up" : "slack down");
      });
    }
    this.refresh(support);
    const slack = r.xi.reduce((sum, t) => sum + t, 0), mistakes = r.margins.filter((t) => t <= 0).length;
    this.tell([
      ["margin 1/‖w‖", show(1 / length, 3)], ["sum of slack", show(slack, 3)],
      ["support vectors", String(X.filter((_, i) => support(i)).length)], ["mistakes", String(mistakes)],
      ["primal", show(r.primal, 4)], ["dual", show(r.dual, 4)], ["gap", Math.max(0, r.primal - r.dual) < 1e-6 * r.primal ? "below a millionth" : show(r.primal - r.dual, 4)],
    ], (this.hard ? "Hard margin. " : `C = ${power(C)}. `) + `w = ${pair(w)}, b = ${show(b)}. ` + (length > 1e-9 ? "" : "All weights are zero: there is no boundary. ") +
      (proof ? "The data are not separable." : "The data are separable."));
  }
}

// ---------------------------------------------------------------- the dual of three points

class DualFigure extends Figure {
  start() {
    super.start();
    this.C = this.given.C;
    this.alpha = [...this.given.alpha];
  }

  // Points 1 and 3 are positive, point 2 negative: alpha_2 = alpha_1 + alpha_3 leaves two numbers, a picture.
  build() {
    const C = this.C;
    this.plane = new Plane(this.planes, this.given.limits, "Two positive points, one negative, and the boundary of the moment; the arrow keys move a point");
    this.dual = new Plane(this.planes, [-0.14 * C, 1.08 * C, -0.14 * C, 1.08 * C], "The dual objective over alpha one and alpha three; the arrow keys move the point", { width: 320, x: "α₁", y: "α₃" });
    this.movable(this.plane, (i) => `, alpha ${show(this.all[i], 3)}`);
    this.handleAlpha = this.handle(this.dual, "query", 3, {
      place: () => [this.alpha[0], this.alpha[1]],
      move: ([s, t]) => (this.alpha = this.inside(s, t)),
      name: () => `alpha one ${show(this.alpha[0], 3)}, alpha three ${show(this.alpha[1], 3)}, dual value ${show(this.value(...this.alpha), 3)}`,
    });
    this.button("Go to the optimum", () => ((this.alpha = this.best()), this.update()));
    this.button("Reset", () => this.reset());
  }

  inside(s, t) {
    const C = this.C;
    [s, t] = [clamp(s, 0, C), clamp(t, 0, C)];
    const over = Math.max(0, s + t - C) / 2;
    [s, t] = [s - over, t - over];
    return s < 0 ? [0, C] : t < 0 ? [C, 0] : [s, t];
  }

  weights(s, t) {
    const [p, q, r] = this.X;
    return p.map((_, j) => s * (p[j] - q[j]) + t * (r[j] - q[j]));
  }

  value(s, t) {
    const w = this.weights(s, t);
    return 2 * (s + t) - dot(w, w) / 2;
  }

  best() {
    const { alpha } = svm(this.X, this.y, this.C);
    return [alpha[0], alpha[2]];
  }

  update() {
    const { plane, dual, X, y, C } = this, [s, t] = this.alpha, all = (this.all = [s, s + t, t]);
    const w = this.weights(s, t), r = svm(X, y, C), offsets = offsetInterval(w, X, y), b = (offsets[0] + offsets[1]) / 2;
    const margins = X.map((x, i) => y[i] * score(w, b, x)), xi = margins.map((m) => Math.max(0, 1 - m));
    const primal = dot(w, w) / 2 + C * xi.reduce((sum, v) => sum + v, 0), value = this.value(s, t);
    plane.clear();
    if (norm(w) > 1e-9) {
      plane.sides(w, b);
      plane.line(w, b, "boundary");
      for (const level of [1, -1]) plane.line(w, b, "dashed", level);
    }
    dual.clear();
    const N = 28, h = C / N, top = r.dual, low = Math.min(0, this.value(C, 0), this.value(0, C), this.value(C / 2, C / 2));
    for (const i of range(N)) {
      for (const j of range(N - i)) {
        const v = this.value((i + 0.5) * h, (j + 0.5) * h), [px, py] = dual.at([i * h, (j + 1) * h]), [qx, qy] = dual.at([(i + 1) * h, j * h]);
        const cell = add(dual.ground, "path", { d: `M${px} ${py}V${qy}H${qx}${i + j < N - 1 ? `V${py}` : ""}Z`, class: "level" });
        cell.style.opacity = (0.75 * Math.round(10 * clamp((v - low) / (top - low || 1), 0, 1) ** 3)) / 10;
      }
    }
    dual.path([[0, 0], [C, 0], [0, C], [0, 0]], "boundary");
    const [s0, t0] = [r.alpha[0], r.alpha[2]];
    dual.dot([s0, t0], "foot", 5);
    dual.text([s0, t0], "optimum");
    this.handleAlpha.refresh();
    const lit = all.map((a, i) => (Math.abs(a * (margins[i] - 1 + xi[i])) < 5e-3 && Math.abs((C - a) * xi[i]) < 5e-3));
    this.refresh((i) => lit[i]);
    this.tell([
      ["dual", show(value, 3)], ["primal", show(primal, 3)], ["gap", show(Math.max(0, primal - value), 3)],
      ...all.map((a, i) => [`point ${i + 1}`, `α = ${show(a, 3)}, y f = ${show(margins[i], 3)}${lit[i] ? " ✓" : ""}`, lit[i] ? "lit" : ""]),
    ], `C = ${power(C)}. w = ${pair(w)}. ` + (lit.every(Boolean) ? "Complementary slackness holds at all three points: primal and dual are equal." : `Complementary slackness holds at ${many(lit.filter(Boolean).length, "point")} of three: the gap is not closed.`));
  }
}

// ---------------------------------------------------------------- three classes

class MulticlassFigure extends Figure {
  start() {
    super.start();
    this.exponent = Math.log10(this.given.C);
    this.sliderC?.set(this.exponent);
  }

  build() {
    this.plane = new Plane(this.planes, this.given.limits, "Points of three classes and the regions of their predictions; the arrow keys move a point");
    this.handles = this.X.map((_, i) => this.handle(this.plane, `datum ${CLASSES[this.y[i]]}`, this.y[i], {
      place: () => this.X[i],
      move: (p) => (this.X[i] = p),
      name: () => `Point ${i + 1} of class ${this.given.names[this.y[i]]}, at ${pair(this.X[i])}${this.wrong?.[i] ? ", a mistake" : ""}`,
    }));
    this.choice("method ", ["all classes jointly", "each class against the rest"], (k) => ((this.rest = k === 1), this.update()));
    this.boxClaims = this.check("show who claims each place", false, () => this.update());
    this.sliderC = this.slider("C = ", { min: -2, max: 2, step: 0.1, value: this.exponent }, (t) => power(10 ** t), (t) => ((this.exponent = t), this.update()));
    this.button("Reset", () => this.reset());
  }

  update() {
    const { plane, X, y } = this, C = 10 ** this.exponent, K = this.given.names.length;
    const { W, b } = (this.rest ? oneVsRest : multiclassSvm)(X, y, K, C);
    plane.clear();
    for (const j of range(K)) {
      let region = plane.corners;
      for (const k of range(K)) if (k !== j) region = clip(region, W[j].map((t, c) => t - W[k][c]), b[j] - b[k]);
      plane.polygon(region, `region ${CLASSES[j]}`);
    }
    if (this.boxClaims.checked) {
      for (const mask of range(2 ** K)) {
        let region = plane.corners;
        for (const j of range(K)) region = clip(region, W[j].map((t) => (mask >> j & 1 ? t : -t)), mask >> j & 1 ? b[j] : -b[j]);
        const claims = range(K).filter((j) => mask >> j & 1).length;
        if (claims !== 1) plane.polygon(region, claims ? "several" : "nobody");
        if (claims !== 1 && region.length > 2) plane.text(mean(region), claims ? "two or more" : "none", "", -14, 4);
      }
      for (const j of range(K)) plane.line(W[j], b[j], `dashed ${CLASSES[j]}`);
    }
    const best = (x) => range(K).reduce((a, j) => (score(W[j], b[j], x) > score(W[a], b[a], x) ? j : a), 0);
    this.wrong = X.map((x, i) => best(x) !== y[i]);
    this.refresh((i) => this.wrong[i]);
    this.tell([["mistakes", String(this.wrong.filter(Boolean).length)], ...range(K).map((j) => [`w, b of ${this.given.names[j]}`, `${pair(W[j])}, ${show(b[j])}`])],
      `C = ${power(C)}, ${this.rest ? "each class against the rest" : "all classes jointly"}. A point gets the class with the largest score` + (this.boxClaims.checked ? "; a class claims the places where its own score is positive." : "."));
  }
}

// ---------------------------------------------------------------- the path over C

class PathFigure extends Figure {
  start() {
    super.start();
    this.at = this.given.at;
    this.sliderC?.set(Math.log10(this.at));
  }

  build() {
    const { C } = this.given, low = Math.log10(C[0]) - 0.5, high = Math.log10(C[C.length - 1]) + 0.3;
    this.plane = new Plane(this.planes, this.given.limits, "The points, the boundary and its margins at this C");
    this.chart = new Plane(this.planes, [low, high, -0.2, 1.3], "The alphas, as parts of C, over the logarithm of C", { width: 400, height: 220, x: "log₁₀ C", y: "α / C" });
    this.sliderC = this.slider("C = ", { min: low, max: high, step: 0.005, value: Math.log10(this.at) }, (t) => power(10 ** t), (t) => ((this.at = 10 ** t), this.update()));
    this.button("Previous breakpoint", () => this.jump(-1));
    this.button("Next breakpoint", () => this.jump(1));
    this.button("Reset", () => this.reset());
  }

  jump(step) {
    const { C } = this.given, near = 1 + 1e-9;
    const next = step > 0 ? C.find((c) => c > this.at * near) : [...C].reverse().find((c) => c < this.at / near);
    if (next) this.sliderC.set(Math.log10((this.at = next)));
    this.update();
  }

  /** Alpha is linear in C between two breakpoints, proportional to C before the first, constant after the last. */
  alphas(c) {
    const { C, alpha } = this.given, k = C.findIndex((t) => t > c);
    if (k === 0) return alpha[0].map((a) => (a * c) / C[0]);
    if (k < 0) return alpha[C.length - 1];
    const t = (c - C[k - 1]) / (C[k] - C[k - 1]);
    return alpha[k].map((a, i) => (1 - t) * alpha[k - 1][i] + t * a);
  }

  update() {
    const { plane, chart, X, y } = this, { C } = this.given, c = this.at, alpha = this.alphas(c);
    const w = X[0].map((_, j) => alpha.reduce((sum, a, i) => sum + a * y[i] * X[i][j], 0));
    const offsets = offsetInterval(w, X, y), b = (offsets[0] + offsets[1]) / 2, length = norm(w);
    const near = 1e-6 * c, state = alpha.map((a) => (a <= near ? "outside" : a >= c - near ? "inside" : "margin"));
    plane.clear();
    plane.sides(w, b);
    plane.polygon(clip(clip(plane.corners, w, b + 1), w.map((t) => -t), 1 - b), "band");
    plane.line(w, b, "boundary");
    for (const level of [1, -1]) plane.line(w, b, "dashed", level);
    X.forEach((x, i) => {
      const [px, py] = plane.at(x), group = add(plane.lines, "g", { transform: `translate(${px},${py})`, class: `${y[i] > 0 ? "plus" : "minus"}${state[i] === "outside" ? "" : " marked"}` });
      SHAPES[y[i] > 0 ? 0 : 1](group);
    });
    chart.clear();
    const [low, high] = chart.limits, grid = range(121).map((k) => low + ((high - low) * k) / 120).concat(C.map(Math.log10)).sort((p, q) => p - q);
    for (const t of C) chart.path([[Math.log10(t), 0], [Math.log10(t), 1]], "faint");
    const curves = grid.map((t) => this.alphas(10 ** t).map((a) => a / 10 ** t));
    X.forEach((_, i) => chart.path(grid.map((t, k) => [t, curves[k][i]]), y[i] > 0 ? "curve up" : "curve down"));
    chart.path([[Math.log10(c), chart.limits[2]], [Math.log10(c), chart.limits[3]]], "boundary");
    const count = (name) => state.filter((t) => t === name).length, here = C.findIndex((t) => Math.abs(t / c - 1) < 1e-6);
    const below = C.filter((t) => t < c).length;
    this.tell([
      ["margin 1/‖w‖", show(1 / length, 3)], ["‖w‖", show(length, 3)], ["α = C", String(count("inside"))], ["0 < α < C", String(count("margin"))], ["α = 0", String(count("outside"))],
    ], `C = ${power(c)}. ` + (here >= 0 ? `Breakpoint ${here + 1} of ${C.length}: a point comes to the margin or leaves it.` : below === 0 ? "Before the first breakpoint all alphas are proportional to C." :
        below === C.length ? "Beyond the last breakpoint the line stays where it is." : `Between breakpoints all alphas are linear in C; ${many(below, "breakpoint")} below, ${C.length - below} above.`));
  }
}

const FIGURES = { hyperplane: HyperplaneFigure, perceptron: PerceptronFigure, margin: MarginFigure, dual: DualFigure, multiclass: MulticlassFigure, path: PathFigure };
for (const [name, figure] of Object.entries(FIGURES)) customElements.define(`lincls-${name}`, figure);
})();
