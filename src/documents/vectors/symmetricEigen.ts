/** Rotations of all pairs, at most: they converge after six to ten rounds. */
const mostSweeps = 30;
const smallest = 1e-12;

export interface Eigen {
  /** The largest first. */
  readonly values: Float64Array;
  /** `vectors[i * n + j]`: row i of the vector to value j. */
  readonly vectors: Float64Array;
}

/** Eigenvalues and vectors of a symmetric matrix of n rows, by Jacobi's rotations (Golub and Van Loan, 8.5). */
export function symmetricEigen(matrix: Float64Array, n: number): Eigen {
  const a = Float64Array.from(matrix);
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  for (let sweep = 0; sweep < mostSweeps && offDiagonal(a, n) > smallest * diagonal(a, n); sweep++)
    for (let p = 0; p < n - 1; p++) for (let q = p + 1; q < n; q++) rotate(a, v, n, p, q);
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => a[j * n + j]! - a[i * n + i]! || i - j);
  const vectors = new Float64Array(n * n);
  order.forEach((from, to) => {
    for (let i = 0; i < n; i++) vectors[i * n + to] = v[i * n + from]!;
  });
  return { values: Float64Array.from(order, (i) => a[i * n + i]!), vectors };
}

function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const apq = a[p * n + q]!;
  if (apq === 0) return;
  const theta = (a[q * n + q]! - a[p * n + p]!) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let i = 0; i < n; i++) turn(a, i * n + p, i * n + q, c, s);
  for (let i = 0; i < n; i++) turn(a, p * n + i, q * n + i, c, s);
  for (let i = 0; i < n; i++) turn(v, i * n + p, i * n + q, c, s);
}

function turn(a: Float64Array, at: number, to: number, c: number, s: number): void {
  const x = a[at]!;
  const y = a[to]!;
  a[at] = c * x - s * y;
  a[to] = s * x + c * y;
}

function offDiagonal(a: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) sum += Math.abs(a[i * n + j]!);
  return sum;
}

function diagonal(a: Float64Array, n: number): number {
  let sum = Number.MIN_VALUE;
  for (let i = 0; i < n; i++) sum += Math.abs(a[i * n + i]!);
  return sum;
}
