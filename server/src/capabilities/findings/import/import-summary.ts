import type { RecordError } from '@stance/core/formats/observation'
import type { CoveredCell } from '../coverage/covered-cells.ts'
import type { RecordKind } from './record-kind.ts'

export interface ImportError {
  /** 1-based ordinal of the record in the input; 0 for the input as a whole. */
  readonly position: number
  /** Path of the field at fault; '' for the record as a whole. */
  readonly field: string
  readonly message: string
}

/**
 * The counts of an import. Each record is counted in exactly one of `failed`, `duplicates`, `muted`,
 * `passed`, `ignored` and `rejected`.
 */
export interface ImportCounts {
  /** Records, with any result. */
  readonly read: number
  /** Records with a failure that is a new finding. */
  readonly failed: number
  /** Records of which every failure belongs to an existing finding. */
  readonly duplicates: number
  /** Records of which every failure is muted by the scanner. */
  readonly muted: number
  /** Records without a failure. */
  readonly passed: number
  /** Records that are not imported on purpose. */
  readonly ignored: number
  /** Records that were rejected, at least in part. */
  readonly rejected: number
  /** New findings. */
  readonly accepted: number
  /** Findings that a pass resolved, or that a complete import no longer lists. */
  readonly resolved: number
}

export interface IgnoredRecords {
  readonly reason: string
  readonly records: number
}

export interface ImportSummary extends ImportCounts {
  /** The formats that occurred, joined by `+`; '' when none was recognised. */
  readonly format: string
  readonly ignored_reasons: readonly IgnoredRecords[]
  readonly errors: readonly ImportError[]
  /** What the import covered, at most `MAX_COVERAGE` entries. */
  readonly coverage: readonly CoveredCell[]
  /** The number of entries, including those that are left out. */
  readonly coverage_total: number
  /** The checks that the input lists one by one, at most `MAX_CHECKS`. */
  readonly checks: readonly string[]
  /** The number of checks, including those that are left out. */
  readonly checks_total: number
  /** The files that have names, at most `MAX_FILES`. */
  readonly files: readonly ListedFile[]
  /** Whether a part of the input could not be read, so that nothing is resolved because it is not listed. */
  readonly unreadable: boolean
}

/** A file of an input. */
export interface ListedFile {
  readonly name: string
  readonly records: number
  /** What the file is, if it was passed over; else ''. */
  readonly passed_over: string
}

/** What an import knows of its input as a whole. */
export type WholeInputSummary = Pick<
  ImportSummary,
  'coverage' | 'coverage_total' | 'checks' | 'checks_total' | 'files' | 'unreadable'
>

/** Rejected records in an answer; a run keeps more. */
const MAX_ERRORS = 100
export const MAX_KEPT_ERRORS = 10_000
export const MAX_COVERAGE = 1_000
export const MAX_CHECKS = 1_000
export const MAX_FILES = 1_000
/** Words for severities that are named; further ones are not. */
const MAX_WORDS = 20
/** Reasons beyond these are counted together. */
const MAX_REASONS = 50
const OTHER_REASONS = 'Other reasons'

const NO_KNOWN_FORMAT: ImportError = {
  position: 0,
  field: '',
  message: 'No record has a known format; the option format lists the formats that are supported',
}

const ZERO_COUNTS: ImportCounts = {
  read: 0,
  failed: 0,
  duplicates: 0,
  muted: 0,
  passed: 0,
  ignored: 0,
  rejected: 0,
  accepted: 0,
  resolved: 0,
}

type CountName = keyof ImportCounts

/** Counts the input and the results of an import. Keeps only the first ten thousand errors: an input may have millions. */
export const importTally = () => {
  const formats = new Set<string>()
  const inputNotes: ImportError[] = []
  const errors: ImportError[] = []
  const unrecognised: ImportError[] = []
  const reasons = new Map<string, number>()
  const severities = new Map<string, number>()
  /** Those that continue in another batch and have no new finding so far. */
  const openRecords = new Set<number>()
  /** Records that the database refused in part. */
  const refusedRecords = new Set<number>()
  const counts: Record<CountName, number> = { ...ZERO_COUNTS }
  const format = () => [...formats].sort().join('+')
  const add = (more: Partial<ImportCounts>) => {
    for (const name in more) counts[name as CountName] += more[name as CountName] ?? 0
  }
  const keptErrors = () => {
    const isUnrecognised = unrecognised.length > 0 && formats.size === 0
    const ofFormat = isUnrecognised ? [NO_KNOWN_FORMAT, ...unrecognised.slice(0, 1)] : unrecognised
    return listErrors([...inputNotes, ...severityNotes(severities)], [...ofFormat, ...errors])
  }
  return {
    counts: (): ImportCounts => ({ ...counts }),
    format,
    add,
    countRead: (formatId: string, records = 1) => {
      add({ read: records })
      if (formatId !== '') formats.add(formatId)
    },
    countIgnored: (reason: string) => {
      const key = reasons.has(reason) || reasons.size < MAX_REASONS ? reason : OTHER_REASONS
      reasons.set(key, (reasons.get(key) ?? 0) + 1)
      add({ ignored: 1 })
    },
    /**
     * Counts a record with failures, once for each of its batches. `continues`: it has several, and the
     * first of them may have no new finding.
     */
    countFailing: (position: number, { isNew, continues, isFirst }: FailingRecord) => {
      if (isFirst) add(isNew ? { failed: 1 } : { duplicates: 1 })
      if (isFirst && continues && !isNew) openRecords.add(position)
      if (!isFirst && isNew && openRecords.delete(position)) add({ failed: 1, duplicates: -1 })
    },
    /** Counts a record that was rejected at least in part, with the reasons. */
    reject: (position: number, ...recordErrors: readonly RecordError[]) => {
      add({ rejected: 1 })
      for (const { field, message } of recordErrors.slice(0, MAX_KEPT_ERRORS - errors.length)) {
        errors.push({ position, field, message })
      }
    },
    isRefused: (position: number): boolean => refusedRecords.has(position),
    /** Counts a record as rejected, once, that was counted as another kind before. */
    refuse: (
      position: number,
      { field, message }: RecordError,
      { kind, isFirst }: CountedRecord,
    ) => {
      if (errors.length < MAX_KEPT_ERRORS) errors.push({ position, field, message })
      if (kind === 'rejected' || refusedRecords.has(position)) return
      refusedRecords.add(position)
      if (kind !== 'failing') add({ [kind]: -1 })
      else if (!isFirst) add(openRecords.delete(position) ? { duplicates: -1 } : { failed: -1 })
      add({ rejected: 1 })
    },
    /** Counts a record of an unknown format. Only the first is an error when no record has a known format. */
    rejectUnrecognised: (position: number, error: RecordError) => {
      add({ rejected: 1 })
      if (unrecognised.length < MAX_KEPT_ERRORS) unrecognised.push({ position, ...error })
    },
    /** Counts a failure whose word for its severity is not understood. */
    countUnknownSeverity: (word: string) => {
      if (severities.size < MAX_WORDS || severities.has(word))
        severities.set(word, (severities.get(word) ?? 0) + 1)
    },
    /** Adds a message about the whole input. */
    note: (message: string, field = '') => void inputNotes.push({ position: 0, field, message }),
    keptErrors,
    summary: (whole: WholeInputSummary): ImportSummary => ({
      format: format(),
      ...counts,
      ignored_reasons: [...reasons].map(([reason, records]) => ({ reason, records })),
      errors: keptErrors().slice(0, MAX_ERRORS),
      ...whole,
    }),
  }
}

/** Returns what a run keeps of its rejected records, in the order of the input. */
const listErrors = (notes: readonly ImportError[], errors: ImportError[]): readonly ImportError[] =>
  [...notes, ...errors.sort((a, b) => a.position - b.position)].slice(0, MAX_KEPT_ERRORS)

const severityNotes = (words: ReadonlyMap<string, number>): ImportError[] =>
  [...words].map(([word, results]) => ({
    position: 0,
    field: 'severity',
    message: `The severity ${JSON.stringify(word)} is not known; ${results} results with it were imported as MEDIUM`,
  }))

interface FailingRecord {
  readonly isNew: boolean
  /** Whether the record has several batches. */
  readonly continues: boolean
  /** Whether it is the first batch of the record. */
  readonly isFirst: boolean
}

interface CountedRecord {
  readonly kind: RecordKind
  /** Whether it is the first batch of the record: failing records are counted with it. */
  readonly isFirst: boolean
}

export type ImportTally = ReturnType<typeof importTally>

/** Returns what a summary lists, in the form of the API. */
export const listedSummary = ({
  ignored_reasons,
  errors,
  coverage,
  coverage_total,
  checks,
  checks_total,
  files,
  unreadable,
}: ImportSummary) => ({
  ignored_reasons: [...ignored_reasons],
  coverage: coverage.map(
    ({ at, check_count, checks: _, is_scanned: __, groups, every_check, ...cell }) => ({
      ...cell,
      every_check,
      checks: check_count,
      groups: [...groups],
      observed_at: at.toISOString(),
    }),
  ),
  coverage_total,
  checks: [...checks],
  checks_total,
  files: files.map((file) => ({ ...file })),
  unreadable,
  errors: [...errors],
})
