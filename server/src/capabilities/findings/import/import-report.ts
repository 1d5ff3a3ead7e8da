import type { RecordError } from '../../../formats/observation.ts'

export interface ImportError {
  /** 1-based ordinal of the record in the input; 0 for the input as a whole. */
  readonly position: number
  /** Path of the field at fault; '' for the record as a whole. */
  readonly field: string
  readonly message: string
}

export interface ImportReport {
  /** The formats that were met, joined by `+`; '' when nothing was recognised. */
  readonly format: string
  readonly read: number
  readonly accepted: number
  readonly duplicates: number
  readonly resolved: number
  readonly rejected: number
  readonly errors: readonly ImportError[]
}

const MOST_ERRORS = 100

/** Adds up what an import does. Only the first errors are kept: an input may hold millions. */
export const importTally = () => {
  const formats = new Set<string>()
  const errors: ImportError[] = []
  const sums = { read: 0, accepted: 0, duplicates: 0, resolved: 0, rejected: 0 }
  return {
    sums,
    read: (format: string) => {
      sums.read += 1
      if (format !== '') formats.add(format)
    },
    reject: (position: number, { field, message }: RecordError) => {
      sums.rejected += 1
      if (errors.length < MOST_ERRORS) errors.push({ position, field, message })
    },
    /** Something about the whole input that its sender must know. */
    note: (message: string) => {
      errors.unshift({ position: 0, field: '', message })
    },
    report: (): ImportReport => ({ format: [...formats].sort().join('+'), ...sums, errors }),
  }
}

export type ImportTally = ReturnType<typeof importTally>
