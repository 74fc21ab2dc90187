// Points of convex polygons that are nearest; a part of each figure that asks for them.

import { clamp, cross, dot, norm } from "./numerics.js";

/** The point of a convex polygon (its corners, counter-clockwise; one or two are enough) that is nearest to p. */
export function nearestIn(corners, p) {
  const edges = corners.map((a, k) => [a, corners[(k + 1) % corners.length]]);
  if (corners.length > 2 && edges.every(([a, b]) => cross(a, b, p) >= 0)) return p;
  const candidates = edges.map(([a, b]) => {
    const e = b.map((b_j, j) => b_j - a[j]),
      v = p.map((p_j, j) => p_j - a[j]),
      t = clamp(dot(v, e) / dot(e, e) || 0, 0, 1);
    return a.map((a_j, j) => a_j + t * e[j]);
  });
  const far = (q) => norm(q.map((q_j, j) => q_j - p[j]));
  return candidates.reduce((best, q) => (far(q) < far(best) ? q : best));
}

/** The nearest points of two convex polygons that do not meet, and their distance: one of the two is a corner. */
export function nearestPair(A, B) {
  const pairs = [...A.map((a) => [a, nearestIn(B, a)]), ...B.map((b) => [nearestIn(A, b), b])];
  const far = ([a, b]) => norm(a.map((a_j, j) => a_j - b[j]));
  const best = pairs.reduce((least, two) => (far(two) < far(least) ? two : least));
  return { a: best[0], b: best[1], distance: far(best) };
}
