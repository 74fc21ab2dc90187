// Newton's method for smooth losses; a part of each figure that has one.

import { addOuter, dot, factorise, reflected, solve, sum } from "./numerics.js";

/** The logistic loss of m = y f, its slope and its second derivative. */
export const LOGISTIC = {
  of: (m) => (m > 0 ? Math.log1p(Math.exp(-m)) : Math.log1p(Math.exp(m)) - m),
  slope: (m) => -1 / (1 + Math.exp(m)),
  bend: (m) => 1 / (2 + Math.exp(m) + Math.exp(-m)),
};

/** Minimise 1/2 |w|^2 + C sum loss(y f) for a smooth loss by Newton's method, from the weights and offset `v`. */
export function newton(X, y, C, { of, slope, bend }, v = [...X[0].map(() => 0), 0]) {
  const rows = reflected(X, y),
    d = X[0].length;
  const value = (u) => dot(u.slice(0, d), u.slice(0, d)) / 2 + C * sum(rows.map((row) => of(dot(row, u))));
  let now = value(v);
  for (let step = 0; step < 60; step++) {
    const margins = rows.map((row) => dot(row, v)),
      gradient = v.map((v_j, j) => (j < d ? v_j : 0) + C * sum(rows.map((row, i) => slope(margins[i]) * row[j])));
    const H = v.map((_, j) => v.map((_, l) => (j === l ? (j < d ? 1 : 1e-9) : 0)));
    rows.forEach((row, i) => addOuter(H, row, C * bend(margins[i])));
    const move = solve(factorise(H), gradient),
      gain = dot(move, gradient);
    if (!(gain > 1e-14 * (1 + now))) break;
    let part = 1,
      next;
    while ((next = value(v.map((v_j, j) => v_j - part * move[j]))) > now - 1e-4 * part * gain && part > 1e-6) part /= 2;
    [v, now] = [v.map((v_j, j) => v_j - part * move[j]), Math.min(now, next)];
  }
  return { w: v.slice(0, d), b: v[d] };
}
