/** One line of two texts: in both, only in the old one, or only in the new one. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
  /** Line numbers from 1; undefined in the text that lacks the line. */
  readonly before?: number
  readonly after?: number
}

/** Above this, the changed middle is shown as removed and added as a whole: the table would take too much memory. */
const MAX_CELLS = 4_000_000

const linesOf = (text: string): string[] => {
  if (text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}

/** Returns for each pair of positions how many lines the rests have in common, row by row. */
const commonRests = (before: readonly string[], after: readonly string[]): Uint32Array => {
  const width = after.length + 1
  const table = new Uint32Array((before.length + 1) * width)
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const below = table[(row + 1) * width + column] ?? 0
      const right = table[row * width + column + 1] ?? 0
      const diagonal = (table[(row + 1) * width + column + 1] ?? 0) + 1
      const isSame = before[row] === after[column]
      table[row * width + column] = isSame ? diagonal : Math.max(below, right)
    }
  }
  return table
}

type Kind = DiffLine['kind']

const middleOf = (before: readonly string[], after: readonly string[]): Kind[] => {
  const kinds: Kind[] = []
  let [row, column] = [0, 0]
  const rest = () => [
    ...before.slice(row).map(() => 'removed' as const),
    ...after.slice(column).map(() => 'added' as const),
  ]
  if (before.length * after.length > MAX_CELLS) return rest()
  const table = commonRests(before, after)
  const commonAt = (line: number, other: number) => table[line * (after.length + 1) + other] ?? 0
  const nextKind = (): Kind => {
    if (before[row] === after[column]) return 'same'
    return commonAt(row + 1, column) >= commonAt(row, column + 1) ? 'removed' : 'added'
  }
  while (row < before.length && column < after.length) {
    const kind = nextKind()
    kinds.push(kind)
    if (kind !== 'added') row += 1
    if (kind !== 'removed') column += 1
  }
  return [...kinds, ...rest()]
}

const commonStart = (before: readonly string[], after: readonly string[]): number => {
  const index = before.findIndex((line, position) => line !== after[position])
  return index === -1 ? before.length : index
}

/** Compares two texts line by line. */
export const diffTexts = (before: string, after: string): DiffLine[] => {
  const [old, next] = [linesOf(before), linesOf(after)]
  const start = commonStart(old, next)
  const [oldRest, nextRest] = [old.slice(start), next.slice(start)]
  const end = commonStart(oldRest.toReversed(), nextRest.toReversed())
  const kinds: Kind[] = [
    ...old.slice(0, start).map(() => 'same' as const),
    ...middleOf(oldRest.slice(0, oldRest.length - end), nextRest.slice(0, nextRest.length - end)),
    ...oldRest.slice(oldRest.length - end).map(() => 'same' as const),
  ]
  let [row, column] = [0, 0]
  return kinds.map((kind) => {
    if (kind === 'removed') {
      row += 1
      return { kind, text: old[row - 1] ?? '', before: row }
    }
    column += 1
    if (kind === 'added') return { kind, text: next[column - 1] ?? '', after: column }
    row += 1
    return { kind, text: next[column - 1] ?? '', before: row, after: column }
  })
}

/** How many unchanged lines stand around a change. */
const CONTEXT = 3

/** Returns runs of lines near changes; what lies between them is unchanged. */
export const hunksOf = (lines: readonly DiffLine[]): DiffLine[][] => {
  const isNear = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1)
      .some(({ kind }) => kind !== 'same'),
  )
  const hunks: DiffLine[][] = []
  for (const [index, line] of lines.entries()) {
    if (!isNear[index]) continue
    if (index > 0 && isNear[index - 1]) hunks.at(-1)?.push(line)
    else hunks.push([line])
  }
  return hunks
}
