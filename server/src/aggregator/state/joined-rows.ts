import { ROW_END } from './state-file.ts'

const FIRST_BYTES = 4_096

/** Rows that are joined as bytes: as texts, the garbage collector would copy each of them. */
export interface JoinedRows {
  /** Adds the row that is in these bytes. */
  readonly add: (bytes: Buffer, from: number, to: number) => void
  /** Each row ends with a comma and a line feed. */
  readonly rows: () => Buffer
}

export const joinRows = (): JoinedRows => {
  let buffer = Buffer.allocUnsafe(FIRST_BYTES)
  let used = 0
  const grow = (size: number): void => {
    const larger = Buffer.allocUnsafe(Math.max(used + size, buffer.length * 2))
    buffer.copy(larger, 0, 0, used)
    buffer = larger
  }
  return {
    add: (bytes, from, to) => {
      const size = to - from + ROW_END.length
      if (used + size > buffer.length) grow(size)
      used += bytes.copy(buffer, used, from, to)
      used += buffer.write(ROW_END, used, 'latin1')
    },
    rows: () => buffer.subarray(0, used),
  }
}
