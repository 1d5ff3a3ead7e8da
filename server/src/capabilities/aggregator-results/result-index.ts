import type { RowKind, RowPlace } from './result-row.ts'

/** The findings of one run in columns, in the order of the report. Their texts stay in the file. */
export interface ResultIndex {
  readonly rows: number
  readonly kinds: readonly RowKind[]
  readonly places: readonly RowPlace[]
  /** Of each row, its position in `kinds`. */
  readonly kindAt: Uint32Array
  readonly placeAt: Uint32Array
  readonly riskAt: Uint8Array
  /** Where the text of each row begins in the file, and its length in bytes. */
  readonly startAt: Float64Array
  readonly lengthAt: Uint32Array
}

export interface IndexedText {
  readonly start: number
  readonly length: number
}

type Column = Uint32Array | Uint8Array | Float64Array

const FIRST_CAPACITY = 4_096

const grow = <C extends Column>(column: C): C => {
  const larger = new (column.constructor as new (length: number) => C)(column.length * 2)
  larger.set(column)
  return larger
}

/** Numbers values that are equal in all fields. */
const createDictionary = <Value extends object>() => {
  const values: Value[] = []
  const numbers = new Map<string, number>()
  return {
    values,
    numberOf: (value: Value): number => {
      const key = JSON.stringify(Object.values(value))
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, values.length)
      return values.push(value) - 1
    },
  }
}

const emptyColumns = () => ({
  kindAt: new Uint32Array(FIRST_CAPACITY),
  placeAt: new Uint32Array(FIRST_CAPACITY),
  riskAt: new Uint8Array(FIRST_CAPACITY),
  startAt: new Float64Array(FIRST_CAPACITY),
  lengthAt: new Uint32Array(FIRST_CAPACITY),
})

/** Collects rows in their order. */
export const collectRows = () => {
  const kinds = createDictionary<RowKind>()
  const places = createDictionary<RowPlace>()
  let columns = emptyColumns()
  let rows = 0
  return {
    add: (kind: RowKind, place: RowPlace, risk: number, { start, length }: IndexedText): void => {
      if (rows === columns.kindAt.length) {
        columns = {
          kindAt: grow(columns.kindAt),
          placeAt: grow(columns.placeAt),
          riskAt: grow(columns.riskAt),
          startAt: grow(columns.startAt),
          lengthAt: grow(columns.lengthAt),
        }
      }
      columns.kindAt[rows] = kinds.numberOf(kind)
      columns.placeAt[rows] = places.numberOf(place)
      columns.riskAt[rows] = risk
      columns.startAt[rows] = start
      columns.lengthAt[rows] = length
      rows += 1
    },
    finish: (): ResultIndex => ({
      rows,
      kinds: kinds.values,
      places: places.values,
      kindAt: columns.kindAt.slice(0, rows),
      placeAt: columns.placeAt.slice(0, rows),
      riskAt: columns.riskAt.slice(0, rows),
      startAt: columns.startAt.slice(0, rows),
      lengthAt: columns.lengthAt.slice(0, rows),
    }),
  }
}
