import type { Observation, ScannedPart } from '@stance/core/formats/observation'
import { type BitSet, bitSet } from './bit-set.ts'

/** Evidence of an import about one check on one resource. */
export type CoveredCheck = Pick<
  Observation,
  'source' | 'account_id' | 'artifact' | 'check_id' | 'check_group'
> & {
  readonly region: string
  /** Whether its region is a convention: then nothing else of that region was looked at. */
  readonly isRegionNominal: boolean
  /** When it was observed: ISO 8601 UTC with milliseconds, so that texts compare like times. */
  readonly at: string
}

/** What an import covered in one region of one account and artifact. */
export interface CoveredCell {
  readonly source: string
  readonly account_id: string
  /** Null: every region. */
  readonly region: string | null
  readonly artifact: string
  readonly groups: readonly string[]
  /** Whether it covers every check of its source. */
  readonly every_check: boolean
  /** A bit for each check of the import, in the order of `CoveredCells.checks`. */
  readonly checks: Buffer
  /** The number of checks. */
  readonly check_count: number
  /** Whether the scan looked at the region, and not only at services that have none. */
  readonly is_scanned: boolean
  /** The time of the latest record about the account and the artifact. */
  readonly at: Date
}

interface Cell {
  readonly source: string
  readonly account_id: string
  readonly region: string | null
  readonly artifact: string
  readonly groups: Set<string>
  every_check: boolean
  readonly checks: BitSet
  isScanned: boolean
  /** Its time, which the regions of an account share. */
  readonly time: CellTime
}

/** The time of the latest record. */
interface CellTime {
  latest: string
}

/** Occurs in no scanner text. */
const SEPARATOR = '\0'
const keyOf = (...parts: readonly string[]): string => parts.join(SEPARATOR)
const EVERY_REGION = '\u0001'

/** The cells by their key. Consecutive records often belong to one cell. */
const cellIndex = () => {
  const cells = new Map<string, Cell>()
  const times = new Map<string, CellTime>()
  const timeOf = (key: string): CellTime => {
    const time = times.get(key) ?? { latest: '' }
    times.set(key, time)
    return time
  }
  let last: Cell | undefined
  const isLast = (source: string, account_id: string, region: string | null, artifact: string) =>
    last?.account_id === account_id &&
    last.region === region &&
    last.source === source &&
    last.artifact === artifact
  return {
    cellOf: (
      { source, account_id }: Pick<CoveredCheck, 'source' | 'account_id'>,
      region: string | null,
      artifact: string,
    ): Cell => {
      if (last && isLast(source, account_id, region, artifact)) return last
      const key = keyOf(source, account_id, region ?? EVERY_REGION, artifact)
      last = cells.get(key) ?? {
        source,
        account_id,
        region,
        artifact,
        groups: new Set(),
        every_check: false,
        checks: bitSet(),
        isScanned: false,
        time: timeOf(keyOf(source, account_id, artifact)),
      }
      cells.set(key, last)
      return last
    },
    all: () => [...cells.values()],
  }
}

/**
 * Collects what an import covers, by source, account, region and artifact. Checks are numbered, because
 * an import of a thousand accounts has tens of thousands of cells with the same checks.
 */
export const coveredCells = () => {
  const { cellOf, all } = cellIndex()
  const numbers = new Map<string, number>()
  /** Sources and accounts of records that do not name what was scanned. */
  const unnamed = new Map<string, { source: string; account_id: string }>()

  const numberOf = (check: string): number => {
    const number = numbers.get(check) ?? numbers.size
    numbers.set(check, number)
    return number
  }

  const observe = ({ time }: Cell, at: string) => {
    if (at > time.latest) time.latest = at
  }

  const addUnnamed = ({ source, account_id }: Pick<CoveredCheck, 'source' | 'account_id'>) => {
    unnamed.set(keyOf(source, account_id), { source, account_id })
  }

  return {
    addCheck: (check: CoveredCheck): void => {
      if (check.artifact === null) {
        addUnnamed(check)
        return
      }
      const cell = cellOf(check, check.region, check.artifact)
      if (check.check_group === '') cell.checks.add(numberOf(check.check_id))
      else cell.groups.add(check.check_group)
      if (!check.isRegionNominal) cell.isScanned = true
      observe(cell, check.at)
    },
    /** Adds a part without observations of its own; `at`: the time of the import, if it has none. */
    addScanned: (part: ScannedPart, at: string): void => {
      if (part.artifact === null) {
        addUnnamed(part)
        return
      }
      const cell = cellOf(part, part.region, part.artifact)
      cell.isScanned = true
      for (const check of part.checks) cell.checks.add(numberOf(check))
      for (const group of part.groups) cell.groups.add(group)
      cell.every_check ||= part.every_check === true
      observe(cell, part.last_observed_at ?? at)
    },
    /** The checks in the order of their numbers. */
    checks: (): readonly string[] => [...numbers.keys()],
    cells: (): CoveredCell[] =>
      all().map((cell) => ({
        source: cell.source,
        account_id: cell.account_id,
        region: cell.region,
        artifact: cell.artifact,
        groups: [...cell.groups].sort(),
        every_check: cell.every_check,
        checks: cell.checks.toBuffer(numbers.size),
        check_count: cell.checks.size(),
        is_scanned: cell.isScanned,
        at: new Date(cell.time.latest === '' ? 0 : cell.time.latest),
      })),
    unnamed: (): readonly { readonly source: string; readonly account_id: string }[] => [
      ...unnamed.values(),
    ],
  }
}

export type CoveredCells = ReturnType<typeof coveredCells>
