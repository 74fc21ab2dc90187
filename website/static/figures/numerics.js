// The mathematics of the figures. It knows no page; tests/test_figures.py compares it with lincls.

// ---------------------------------------------------------------- vectors, small systems

export function dot(u, v) {
  let total = 0;
  for (let i = 0; i < u.length; i++) total += u[i] * v[i];
  return total;
}
export const sum = (v) => v.reduce((total, v_i) => total + v_i, 0);
export const norm = (u) => Math.hypot(...u);
export const range = (n) => Array.from({ length: n }, (_, i) => i);
export const clamp = (t, low, high) => Math.max(low, Math.min(high, t));
export const mean = (X) => X[0].map((_, j) => X.reduce((total, x) => total + x[j], 0) / X.length);
export const score = (w, b, x) => dot(w, x) + b;

/**
 * Replace the lower triangle of a symmetric positive definite matrix (rows) by its Cholesky factor.
 * A direction of which rounding has left nothing gets no step: its pivot is huge.
 */
export function factorise(H) {
  H.forEach((row, j) => {
    const least = 1e-14 * row[j];
    for (let i = 0; i <= j; i++) {
      let left = row[i];
      for (let k = 0; k < i; k++) left -= row[k] * H[i][k];
      row[i] = i < j ? left / H[i][i] : left > least ? Math.sqrt(left) : 1e64;
    }
  });
  return H;
}

/** Solve L L' x = r. */
export function solve(L, r) {
  const x = r.slice(),
    n = x.length;
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

/** Add weight g g' to the lower triangle of H. */
export function addOuter(H, g, weight) {
  for (let j = 0; j < g.length; j++) {
    const row = H[j],
      factor = weight * g[j];
    if (factor) for (let l = 0; l <= j; l++) row[l] += factor * g[l];
  }
}

// ---------------------------------------------------------------- the interior-point method

/**
 * Minimise 1/2 sum_j p_j x_j^2 + c sum_k xi_k subject to g_i.x + xi_k(i) >= 1 and xi >= 0; for c = Infinity without xi.
 * The rows are the g_i, group[i] is k(i). Returns x and the multipliers z of the rows.
 *
 * Mehrotra's predictor-corrector method. s_i are the slacks of the rows, u_k the multipliers of xi >= 0. They and dxi
 * are eliminated, so each step solves a system in dx alone: with v_i = z_i/s_i, e_k = xi_k/u_k and, over a group,
 * V = sum v_i and the mean g of its rows with weights v_i, its matrix is
 * diag(p) + sum_{i<j} v_i v_j/V (g_i - g_j)(g_i - g_j)' + sum_k V/(1 + e V) g g'.
 */
export function interiorPoint(p, rows, group, c) {
  const soft = Number.isFinite(c),
    n = rows.length;
  const members = range(Math.max(...group) + 1).map((k) => range(n).filter((i) => group[i] === k));
  const pairs = n + (soft ? members.length : 0);
  const sumOver = (k, term) => sum(members[k].map(term));
  const times = (x) => rows.map((row) => dot(row, x));
  const timesTransposed = (z) => {
    const total = p.map(() => 0);
    rows.forEach((row, i) => {
      for (let j = 0; j < total.length; j++) total[j] += row[j] * z[i];
    });
    return total;
  };
  const centrality = (s, z, xi, u) => (dot(s, z) + (soft ? dot(xi, u) : 0)) / pairs;

  let x = p.map(() => 0),
    s = rows.map(() => 1),
    z = group.map((k) => (soft ? c / 2 / members[k].length : 1));
  let xi = members.map(() => (soft ? 2 : 0)),
    u = members.map(() => (soft ? c / 2 : 1));
  let best = { x, z, error: Infinity, iteration: 0 };
  for (let iteration = 0; iteration < 100; iteration++) {
    // The residuals: of the gradient in x and in xi, and of the constraints.
    const Gx = times(x),
      Gz = timesTransposed(z);
    const inX = p.map((p_j, j) => p_j * x[j] - Gz[j]);
    const inXi = members.map((_, k) => (soft ? c - u[k] - sumOver(k, (i) => z[i]) : 0));
    const primal = Gx.map((Gx_i, i) => Gx_i + xi[group[i]] - 1 - s[i]);
    const mu = centrality(s, z, xi, u);
    const objective = sum(p.map((p_j, j) => (p_j * x[j] * x[j]) / 2)) + (soft ? c * sum(xi) : 0);
    const gap = (mu * pairs) / (1e-300 + objective);
    // Rounding holds up the residual in x first; x still gains from a smaller gap, so that residual counts little.
    const error = Math.max(gap, (1e-7 * norm(inX)) / (1e-300 + norm(Gz)), ...primal.map(Math.abs));
    if (error < best.error) best = { x, z, error, iteration };
    const stalled = iteration > best.iteration + 15,
      diverged = !(mu < 1e200);
    if (error < 1e-15 || stalled || diverged) break;

    const v = z.map((z_i, i) => z_i / s[i]),
      e = xi.map((xi_k, k) => (soft ? xi_k / u[k] : 0));
    const V = members.map((_, k) => sumOver(k, (i) => v[i]));
    const H = p.map((p_j, j) => p.map((_, l) => (j === l ? p_j : 0)));
    members.forEach((list, k) => {
      const middle = list.length === 1 ? rows[list[0]] : p.map((_, j) => sumOver(k, (i) => v[i] * rows[i][j]) / V[k]);
      addOuter(H, middle, V[k] / (1 + e[k] * V[k]));
      for (const i of list) {
        for (const j of list) {
          if (i < j)
            addOuter(
              H,
              rows[i].map((g_l, l) => g_l - rows[j][l]),
              (v[i] * v[j]) / V[k],
            );
        }
      }
    });
    const L = factorise(H);

    // Solve (diag(1/v) + e 1 1') dz = r within each group. Differences first: the mean alone would cancel them.
    const spread = (r) => {
      const common = members.map((_, k) => sumOver(k, (i) => (v[i] / V[k]) * r[i]) / (1 + e[k] * V[k]));
      const apart = (i) => sumOver(group[i], (j) => (v[j] * (r[i] - r[j])) / V[group[i]]);
      return r.map((_, i) => v[i] * (common[group[i]] + apart(i)));
    };
    // The step after which s_i z_i and xi_k u_k would be what is wanted, were they linear.
    const newton = (wantedSz, wantedXiu) => {
      const toSz = wantedSz.map((wanted, i) => wanted - s[i] * z[i]);
      const toXiu = wantedXiu.map((wanted, k) => wanted - xi[k] * u[k]);
      const m = members.map((_, k) => (soft ? (toXiu[k] - xi[k] * inXi[k]) / u[k] : 0));
      const r = toSz.map((toSz_i, i) => toSz_i / z[i] - primal[i] - m[group[i]]);
      const Gr = timesTransposed(spread(r));
      const dx = solve(
        L,
        Gr.map((Gr_j, j) => Gr_j - inX[j]),
      );
      const Gdx = times(dx);
      const dz = spread(r.map((r_i, i) => r_i - Gdx[i]));
      const ds = dz.map((dz_i, i) => (toSz[i] - s[i] * dz_i) / z[i]);
      const dxi = members.map((_, k) => m[k] + e[k] * sumOver(k, (i) => dz[i]));
      const du = dxi.map((dxi_k, k) => (soft ? (toXiu[k] - u[k] * dxi_k) / xi[k] : 0));
      return { dx, ds, dz, dxi, du };
    };
    /** The part of a step, at most all of it, after which a >= 0 still holds. */
    const room = (a, da) => a.reduce((least, a_i, i) => (da[i] < 0 ? Math.min(least, -a_i / da[i]) : least), 1);
    const length = ({ ds, dz, dxi, du }) =>
      Math.min(room(s, ds), room(z, dz), soft ? room(xi, dxi) : 1, soft ? room(u, du) : 1);
    const after = (a, da, part) => a.map((a_i, i) => a_i + part * da[i]);

    // Predictor: how far does the step to mu = 0 get? Corrector: aim at the mu that this predicts.
    const aim = newton(
        s.map(() => 0),
        xi.map(() => 0),
      ),
      far = length(aim);
    const predicted = centrality(
      after(s, aim.ds, far),
      after(z, aim.dz, far),
      after(xi, aim.dxi, far),
      after(u, aim.du, far),
    );
    const target = (predicted / mu) ** 3 * mu;
    const step = newton(
      aim.ds.map((ds_i, i) => target - ds_i * aim.dz[i]),
      aim.dxi.map((dxi_k, k) => target - dxi_k * aim.du[k]),
    );
    const part = 0.995 * length(step); // stay inside: on the boundary no further step could be taken
    if (!(part > 1e-10)) break;
    [x, s, z] = [after(x, step.dx, part), after(s, step.ds, part), after(z, step.dz, part)];
    [xi, u] = [after(xi, step.dxi, part), after(u, step.du, part)];
  }
  return best;
}

/** Centre the points and put the farthest at distance one: no solution changes but for its units. */
export function standard(X) {
  const centre = mean(X);
  const Z = X.map((x) => x.map((x_j, j) => x_j - centre[j]));
  const unit = Math.max(...Z.map(norm)) || 1;
  return { centre, unit, Z: Z.map((z) => z.map((z_j) => z_j / unit)) };
}

/** The rows y_i (x_i, 1). */
export const reflected = (X, y) => X.map((x, i) => [...x, 1].map((x_j) => x_j * y[i]));

/** All optimal offsets for the weights w: between the p-th and the next of y_i - w.x_i, p positive points. */
export function offsetInterval(w, X, y) {
  const offsets = X.map((x, i) => y[i] - dot(w, x)).sort((a, b) => a - b);
  const p = y.filter((label) => label > 0).length;
  return [offsets[p - 1], offsets[p]];
}

/** The middle of that interval. */
export function middleOffset(w, X, y) {
  const [low, high] = offsetInterval(w, X, y);
  return (low + high) / 2;
}

/**
 * The weights for a known active set: minimise 1/2 |w|^2 - C sum_inside y f subject to y f = 1 on the margin.
 * An augmented Lagrangian does it, and does not mind dependent constraints.
 */
export function polished(X, y, C, inside, on) {
  const rows = reflected(X, y),
    d = X[0].length,
    weight = 1e3;
  const pull = range(d + 1).map((j) => inside.reduce((total, i) => total + C * rows[i][j], 0));
  const H = range(d + 1).map((j) => range(d + 1).map((l) => (j === l && j < d ? 1 : 0)));
  for (const i of on) addOuter(H, rows[i], weight);
  const L = factorise(H),
    multiplier = on.map(() => 0);
  let v = [];
  for (let round = 0; round < 20; round++) {
    v = solve(
      L,
      pull.map((pull_j, j) => on.reduce((total, i, k) => total + rows[i][j] * (weight + multiplier[k]), pull_j)),
    );
    on.forEach((i, k) => (multiplier[k] += weight * (1 - dot(rows[i], v))));
  }
  return v.slice(0, d);
}

/** The support vector machine, soft for a finite C, hard for C = Infinity (separable data only). */
export function svm(X, y, C) {
  const { unit, Z } = standard(X);
  const d = Z[0].length,
    n = Z.length,
    soft = Number.isFinite(C),
    c = C * unit * unit;
  const { x, z, error } = interiorPoint([...Z[0].map(() => 1), 0], reflected(Z, y), range(n), c);
  const value = (v) => {
    const b = middleOffset(v, Z, y);
    return dot(v, v) / 2 + c * Z.reduce((total, point, i) => total + Math.max(0, 1 - y[i] * score(v, b, point)), 0);
  };
  let v = x.slice(0, d);
  if (soft) {
    const slack = Z.map((point, i) => 1 - y[i] * score(v, x[d], point));
    const inside = range(n).filter((i) => slack[i] > c - z[i]);
    const on = range(n).filter((i) => Math.abs(slack[i]) <= Math.min(z[i], c - z[i]));
    // Where all of w is rounding it is 0; else the active set gives the digits that the iteration lacks.
    for (const other of [Z[0].map(() => 0), ...(on.length ? [polished(Z, y, c, inside, on)] : [])]) {
      if (value(other) <= value(v) * (1 + 1e-12)) v = other;
    }
  }
  const w = v.map((v_j) => v_j / unit),
    b = middleOffset(w, X, y);
  const alpha = z.map((z_i) => z_i / unit ** 2);
  const margins = X.map((point, i) => y[i] * score(w, b, point));
  const xi = margins.map((margin) => Math.max(0, 1 - margin));
  const fromAlpha = X[0].map((_, j) =>
    dot(
      alpha.map((alpha_i, i) => alpha_i * y[i]),
      X.map((point) => point[j]),
    ),
  );
  return {
    w,
    b,
    alpha,
    xi,
    margins,
    error,
    primal: dot(w, w) / 2 + (soft ? C * sum(xi) : 0),
    dual: sum(alpha) - dot(fromAlpha, fromAlpha) / 2,
  };
}

// ---------------------------------------------------------------- convex hulls, certificates, polygons

export const cross = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** Indices of the corners of the convex hull, counter-clockwise. */
export function hull(X, members) {
  const sorted = [...members].sort((i, j) => X[i][0] - X[j][0] || X[i][1] - X[j][1]);
  const chain = (indices) => {
    const out = [];
    for (const i of indices) {
      while (out.length > 1 && cross(X[out[out.length - 2]], X[out[out.length - 1]], X[i]) <= 0) out.pop();
      out.push(i);
    }
    return out;
  };
  const lower = chain(sorted),
    upper = chain(sorted.reverse());
  const all = [...lower.slice(0, -1), ...upper.slice(0, -1)];
  return all.length ? all : lower.slice(0, 1);
}

/** Weights of p as a mixture of at most three corners; null where p is outside. */
export function mixture(X, corners, p) {
  const near = 1e-12 * (1 + norm(p));
  const [a] = corners;
  if (corners.length === 1) return norm([X[a][0] - p[0], X[a][1] - p[1]]) <= near ? { [a]: 1 } : null;
  for (let k = 1; k < Math.max(2, corners.length - 1); k++) {
    const b = corners[k],
      c = corners[k + 1];
    if (c === undefined) {
      const e = [X[b][0] - X[a][0], X[b][1] - X[a][1]],
        v = [p[0] - X[a][0], p[1] - X[a][1]];
      const t = dot(v, e) / dot(e, e),
        on = Math.abs(cross(X[a], X[b], p)) <= near * norm(e) && t >= 0 && t <= 1;
      return on ? { [a]: 1 - t, [b]: t } : null;
    }
    const area = cross(X[a], X[b], X[c]);
    const u = [cross(X[b], X[c], p) / area, cross(X[c], X[a], p) / area, cross(X[a], X[b], p) / area];
    if (Math.min(...u) >= -1e-12) return { [a]: u[0], [b]: u[1], [c]: u[2] };
  }
  return null;
}

/** A point that is a mixture of both classes, with the weights; null for separable data. */
export function certificate(X, y) {
  const sides = [1, -1].map((label) =>
    hull(
      X,
      range(X.length).filter((i) => y[i] === label),
    ),
  );
  for (const [k, other] of [
    [0, 1],
    [1, 0],
  ]) {
    for (const i of sides[k]) {
      const weights = mixture(X, sides[other], X[i]);
      if (weights) return { point: X[i], weights: { [i]: 1, ...weights } };
    }
  }
  const edges = (corners) => (corners.length > 1 ? corners.map((a, k) => [a, corners[(k + 1) % corners.length]]) : []);
  for (const [a, b] of edges(sides[0])) {
    for (const [c, d] of edges(sides[1])) {
      const p = cross(X[a], X[b], X[c]),
        q = cross(X[a], X[b], X[d]);
      const r = cross(X[c], X[d], X[a]),
        s = cross(X[c], X[d], X[b]);
      if (p * q < 0 && r * s < 0) {
        const t = r / (r - s),
          u = p / (p - q);
        const point = X[a].map((v, j) => v + t * (X[b][j] - v));
        return { point, weights: { [a]: 1 - t, [b]: t, [c]: 1 - u, [d]: u } };
      }
    }
  }
  return null;
}

/** The part of a convex polygon on which w.x + b >= 0. */
export function clip(polygon, w, b) {
  return polygon.flatMap((p, k) => {
    const next = polygon[(k + 1) % polygon.length],
      f = score(w, b, p),
      g = score(w, b, next);
    const at = f / (f - g),
      between = [p[0] + at * (next[0] - p[0]), p[1] + at * (next[1] - p[1])];
    return [...(f >= 0 ? [p] : []), ...(f * g < 0 ? [between] : [])];
  });
}
