/** One sentence about what is wrong with an endpoint or its answer. It contains nothing of the answer. */
export class EmbeddingsProblem extends Error {
  /** Whether the endpoint answers, but refuses the texts. */
  readonly isRefusal: boolean

  constructor(message: string, { isRefusal = false } = {}) {
    super(message)
    this.isRefusal = isRefusal
  }
}

const MAX_DIMENSIONS = 4_096

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const vectorIn = (item: unknown): Float32Array => {
  const values = isObject(item) ? item.embedding : undefined
  if (!Array.isArray(values) || values.length === 0 || values.length > MAX_DIMENSIONS)
    throw new EmbeddingsProblem(
      `The endpoint must answer with vectors of 1 to ${MAX_DIMENSIONS} numbers`,
    )
  const vector = Float32Array.from(values as unknown[], (value) =>
    typeof value === 'number' ? value : Number.NaN,
  )
  if (!vector.every(Number.isFinite))
    throw new EmbeddingsProblem('The endpoint answers with what is no finite number')
  return vector
}

/** The vectors of an answer, in the order of their texts: each item may say its `index`. */
const itemsInOrder = (data: readonly unknown[]): unknown[] => {
  const ordered: unknown[] = new Array(data.length).fill(undefined)
  for (const [at, item] of data.entries()) {
    const index = isObject(item) && item.index !== undefined ? item.index : at
    if (typeof index === 'number' && Number.isInteger(index)) ordered[index] = item
  }
  return ordered.slice(0, data.length)
}

/** Returns the vectors of an answer to `count` texts: one for each, of the same dimensions. */
export const readEmbeddings = (answer: unknown, count: number): Float32Array[] => {
  const data = isObject(answer) ? answer.data : undefined
  if (!Array.isArray(data) || data.length !== count)
    throw new EmbeddingsProblem(`The endpoint must answer ${count} texts with as many vectors`)
  const vectors = itemsInOrder(data).map(vectorIn)
  if (vectors.some(({ length }) => length !== vectors[0]?.length))
    throw new EmbeddingsProblem('The endpoint answers with vectors of different dimensions')
  return vectors
}
