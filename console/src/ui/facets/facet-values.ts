/** A value of a facet and how many records have it under the filters of the others. */
export interface FacetValue {
  readonly value: string
  readonly count?: number
}

/** The values of a facet that the service has counted. */
export interface CountedValues {
  /** How many values there are. */
  readonly distinct: number
  readonly values: readonly FacetValue[]
}

/** Values of a facet before more are asked for. */
export const TOP_VALUES = 6

/** More values than this are searched, not scrolled. */
export const MAX_VALUES = 50

/**
 * Returns the values that are shown: the counted ones, those that were there before with 0 while there is
 * room, and the chosen ones in any case.
 */
export const shownValues = (
  counted: readonly FacetValue[],
  chosen: readonly string[],
  { before = [], limit = TOP_VALUES }: { before?: readonly string[]; limit?: number } = {},
): readonly FacetValue[] => {
  const known = new Set(counted.map(({ value }) => value))
  const gone = before.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 }))
  const all = [...counted, ...gone]
  const listed = all.slice(0, limit)
  const names = new Set(listed.map(({ value }) => value))
  const hidden = chosen.filter((value) => !names.has(value))
  return [...listed, ...hidden.map((value) => all.find((one) => one.value === value) ?? { value })]
}
