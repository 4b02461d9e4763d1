/**
 * A matrix with few nonzero values in each row. The values of row i, and their column numbers in `columns`, are at the
 * indexes from `starts[i]` up to, but not including, `starts[i + 1]`.
 */
export interface SparseMatrix {
  readonly rows: number;
  readonly width: number;
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float32Array;
}

/** A matrix stored as rows of `width` values. */
export interface DenseMatrix {
  readonly rows: number;
  readonly width: number;
  readonly values: Float32Array;
}

export function createDenseMatrix(rows: number, width: number): DenseMatrix {
  return { rows, width, values: new Float32Array(rows * width) };
}

/** Returns the product a · b. */
export function multiplyMatrices(a: SparseMatrix, b: DenseMatrix): DenseMatrix {
  const product = createDenseMatrix(a.rows, b.width);
  for (let i = 0; i < a.rows; i++)
    for (let k = a.starts[i]!; k < a.starts[i + 1]!; k++)
      addRow(product, i, b, a.columns[k]!, a.values[k]!);
  return product;
}

/** Returns the product aᵀ · b. */
export function multiplyTransposed(a: SparseMatrix, b: DenseMatrix): DenseMatrix {
  const product = createDenseMatrix(a.width, b.width);
  for (let i = 0; i < a.rows; i++)
    for (let k = a.starts[i]!; k < a.starts[i + 1]!; k++)
      addRow(product, a.columns[k]!, b, i, a.values[k]!);
  return product;
}

function addRow(target: DenseMatrix, targetRow: number, source: DenseMatrix, sourceRow: number, factor: number): void {
  const { width } = source;
  const values = target.values;
  const sourceValues = source.values;
  for (
    let j = 0, targetIndex = targetRow * width, sourceIndex = sourceRow * width;
    j < width;
    j++, targetIndex++, sourceIndex++
  )
    values[targetIndex]! += factor * sourceValues[sourceIndex]!;
}

/** Makes the columns orthonormal in place by the Gram–Schmidt process, run twice because of single precision. */
export function orthonormalize({ rows, width, values }: DenseMatrix): void {
  const columns = Array.from({ length: width }, (_, j) => {
    const column = new Float64Array(rows);
    for (let i = 0; i < rows; i++) column[i] = values[i * width + j]!;
    return column;
  });
  columns.forEach((column, j) => {
    const originalNorm = computeNorm(column);
    for (let round = 0; round < 2; round++) for (let k = 0; k < j; k++) subtract(column, columns[k]!);
    const length = computeNorm(column);
    // if a column depends linearly on the previous columns, its remainder is only rounding noise
    const factor = length > 1e-6 * originalNorm ? 1 / length : 0;
    for (let i = 0; i < rows; i++) column[i]! *= factor;
    for (let i = 0; i < rows; i++) values[i * width + j] = column[i]!;
  });
}

function subtract(column: Float64Array, other: Float64Array): void {
  let dot = 0;
  for (let i = 0; i < column.length; i++) dot += column[i]! * other[i]!;
  for (let i = 0; i < column.length; i++) column[i]! -= dot * other[i]!;
}

function computeNorm(column: Float64Array): number {
  let sum = 0;
  for (const value of column) sum += value * value;
  return Math.sqrt(sum);
}
