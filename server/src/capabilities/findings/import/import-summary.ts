import type { RecordError } from '@stance/core/formats/observation'
import { FORMATS } from '@stance/core/formats/registry'

export interface ImportError {
  /** 1-based ordinal of the record in the input; 0 for the input as a whole. */
  readonly position: number
  /** Path of the field at fault; '' for the record as a whole. */
  readonly field: string
  readonly message: string
}

export interface ImportCounts {
  /** Records, with any result. */
  readonly read: number
  /** Failures that are new findings. */
  readonly accepted: number
  /** Failures of existing findings. */
  readonly duplicates: number
  /** Findings that a full scan no longer reports. */
  readonly resolved: number
  /** Records that were rejected, at least in part. */
  readonly rejected: number
}

export interface ImportSummary extends ImportCounts {
  /** The formats that occurred, joined by `+`; '' when none was recognised. */
  readonly format: string
  readonly errors: readonly ImportError[]
}

const MAX_ERRORS = 100

const UNKNOWN_FORMAT: RecordError = {
  field: '',
  message: `The input has no known format; supported formats: ${FORMATS.map(({ id }) => id).join(', ')}`,
}

const ZERO_COUNTS: ImportCounts = {
  read: 0,
  accepted: 0,
  duplicates: 0,
  resolved: 0,
  rejected: 0,
}

export const addCounts = (counts: ImportCounts, more: Partial<ImportCounts>): ImportCounts => ({
  read: counts.read + (more.read ?? 0),
  accepted: counts.accepted + (more.accepted ?? 0),
  duplicates: counts.duplicates + (more.duplicates ?? 0),
  resolved: counts.resolved + (more.resolved ?? 0),
  rejected: counts.rejected + (more.rejected ?? 0),
})

/** Counts the input and the results of an import. Keeps only the first errors: an input may have millions. */
export const importTally = () => {
  const formats = new Set<string>()
  const inputNotes: ImportError[] = []
  const errors: ImportError[] = []
  const unrecognised: ImportError[] = []
  let counts = ZERO_COUNTS
  const format = () => [...formats].sort().join('+')
  const add = (more: Partial<ImportCounts>) => {
    counts = addCounts(counts, more)
  }
  return {
    counts: () => counts,
    format,
    add,
    countRead: (formatId: string, records = 1) => {
      add({ read: records })
      if (formatId !== '') formats.add(formatId)
    },
    /** Counts a record that was rejected at least in part, with the reasons. */
    reject: (position: number, ...recordErrors: readonly RecordError[]) => {
      add({ rejected: 1 })
      for (const { field, message } of recordErrors.slice(0, MAX_ERRORS - errors.length)) {
        errors.push({ position, field, message })
      }
    },
    /** Counts a record of an unknown format. It is one error when no record has a known format. */
    rejectUnrecognised: (position: number, error: RecordError) => {
      add({ rejected: 1 })
      if (unrecognised.length < MAX_ERRORS) unrecognised.push({ position, ...error })
    },
    /** Adds a message about the whole input. */
    note: (message: string) => {
      inputNotes.push({ position: 0, field: '', message })
    },
    summary: (): ImportSummary => {
      const isUnrecognised = unrecognised.length > 0 && formats.size === 0
      const formatErrors = isUnrecognised ? [{ position: 0, ...UNKNOWN_FORMAT }] : unrecognised
      const recordErrors = [...formatErrors, ...errors].sort((a, b) => a.position - b.position)
      return {
        format: format(),
        ...counts,
        errors: [...inputNotes, ...recordErrors].slice(0, MAX_ERRORS),
      }
    },
  }
}

export type ImportTally = ReturnType<typeof importTally>
