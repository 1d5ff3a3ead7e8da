import type { ResultIndex } from './result-index.ts'

/** Reading what lies between two texts costs less than another reading. */
const MAX_GAP_BYTES = 16 << 10
const MAX_READING_BYTES = 1 << 20

interface Reading {
  readonly start: number
  end: number
  readonly rows: number[]
}

const readingsOf = ({ startAt, lengthAt }: ResultIndex, rows: readonly number[]): Reading[] => {
  const readings: Reading[] = []
  for (const row of rows) {
    const start = startAt[row] as number
    const end = start + (lengthAt[row] as number)
    const last = readings.at(-1)
    const isNear =
      last && start - last.end <= MAX_GAP_BYTES && end - last.start <= MAX_READING_BYTES
    if (isNear) {
      last.end = end
      last.rows.push(row)
    } else readings.push({ start, end, rows: [row] })
  }
  return readings
}

const COMMA = Buffer.from(',')

/** Returns the texts of rows in ascending order, separated by commas. */
export const readTexts = async (
  index: ResultIndex,
  rows: readonly number[],
  read: (start: number, length: number) => Promise<Buffer>,
): Promise<string> => {
  const parts = await Promise.all(
    readingsOf(index, rows).map(async ({ start, end, rows: own }) => {
      const bytes = await read(start, end - start)
      return own.flatMap((row) => {
        const from = (index.startAt[row] as number) - start
        return [COMMA, bytes.subarray(from, from + (index.lengthAt[row] as number))]
      })
    }),
  )
  return Buffer.concat(parts.flat().slice(1)).toString()
}
