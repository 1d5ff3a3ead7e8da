/** A sparse matrix by rows: the entries of row `i` are those from `offsets[i]` up to `offsets[i + 1]`. */
export interface SparseMatrix {
  readonly rows: number
  readonly columns: number
  readonly offsets: Uint32Array
  readonly column: Uint32Array
  readonly value: Float32Array
}

/** A dense matrix, row by row. */
export interface DenseMatrix {
  readonly rows: number
  readonly columns: number
  readonly values: Float32Array
}

export const denseMatrix = (rows: number, columns: number): DenseMatrix => ({
  rows,
  columns,
  values: new Float32Array(rows * columns),
})

const addScaled = (
  to: Float32Array,
  toAt: number,
  from: Float32Array,
  fromAt: number,
  count: number,
  factor: number,
): void => {
  for (let at = 0; at < count; at++)
    to[toAt + at] = (to[toAt + at] as number) + factor * (from[fromAt + at] as number)
}

/** Returns the product of a sparse and a dense matrix. */
export const multiply = (matrix: SparseMatrix, by: DenseMatrix): DenseMatrix => {
  const product = denseMatrix(matrix.rows, by.columns)
  const width = by.columns
  for (let row = 0; row < matrix.rows; row++) {
    const end = matrix.offsets[row + 1] ?? 0
    for (let at = matrix.offsets[row] ?? 0; at < end; at++)
      addScaled(
        product.values,
        row * width,
        by.values,
        (matrix.column[at] ?? 0) * width,
        width,
        matrix.value[at] ?? 0,
      )
  }
  return product
}

/** Returns the product of a transposed sparse and a dense matrix. */
export const multiplyTransposed = (matrix: SparseMatrix, by: DenseMatrix): DenseMatrix => {
  const product = denseMatrix(matrix.columns, by.columns)
  const width = by.columns
  for (let row = 0; row < matrix.rows; row++) {
    const end = matrix.offsets[row + 1] ?? 0
    for (let at = matrix.offsets[row] ?? 0; at < end; at++)
      addScaled(
        product.values,
        (matrix.column[at] ?? 0) * width,
        by.values,
        row * width,
        width,
        matrix.value[at] ?? 0,
      )
  }
  return product
}

const transposed = ({ rows, columns, values }: DenseMatrix): DenseMatrix => {
  const result = denseMatrix(columns, rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      result.values[column * rows + row] = values[row * columns + column] as number
  return result
}

const dot = (values: Float32Array, a: number, b: number, count: number): number => {
  let total = 0
  for (let at = 0; at < count; at++)
    total += (values[a + at] as number) * (values[b + at] as number)
  return total
}

/** A column whose rest is shorter depends on the columns before it. */
const MIN_REST = 1e-4

const scaleRow = (values: Float32Array, at: number, count: number, factor: number): void => {
  for (let n = 0; n < count; n++) values[at + n] = (values[at + n] as number) * factor
}

/**
 * Returns a matrix with orthonormal columns that span the same space (modified Gram-Schmidt). A
 * column that depends on others becomes zero.
 */
export const orthonormalized = (matrix: DenseMatrix): DenseMatrix => {
  const columns = transposed(matrix)
  const { values, columns: length } = columns
  for (let current = 0; current < columns.rows; current++) {
    const start = current * length
    const before = Math.sqrt(dot(values, start, start, length))
    for (let other = 0; other < current; other++) {
      const overlap = dot(values, start, other * length, length)
      addScaled(values, start, values, other * length, length, -overlap)
    }
    const rest = Math.sqrt(dot(values, start, start, length))
    scaleRow(values, start, length, rest > MIN_REST * before ? 1 / rest : 0)
  }
  return transposed(columns)
}
