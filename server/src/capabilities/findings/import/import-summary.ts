import type { RecordError } from '@stance/core/formats/observation'
import { FORMATS } from '@stance/core/formats/registry'

export interface ImportError {
  /** 1-based ordinal of the record in the input; 0 for the input as a whole. */
  readonly position: number
  /** Path of the field at fault; '' for the record as a whole. */
  readonly field: string
  readonly message: string
}

export interface ImportSums {
  /** Records, whatever came of them. */
  readonly read: number
  /** Failures that are new findings. */
  readonly accepted: number
  /** Failures that were known. */
  readonly duplicates: number
  /** Findings that a complete run no longer reports. */
  readonly resolved: number
  /** Records that could not be taken, or not whole. */
  readonly rejected: number
}

export interface ImportReport extends ImportSums {
  /** The formats that were met, joined by `+`; '' when nothing was recognised. */
  readonly format: string
  readonly errors: readonly ImportError[]
}

const MOST_ERRORS = 100

const NO_KNOWN_FORMAT: RecordError = {
  field: '',
  message: `The input is in no format that this product knows: ${FORMATS.map(({ id }) => id).join(', ')}`,
}

const NOTHING: ImportSums = { read: 0, accepted: 0, duplicates: 0, resolved: 0, rejected: 0 }

export const plus = (sums: ImportSums, more: Partial<ImportSums>): ImportSums => ({
  read: sums.read + (more.read ?? 0),
  accepted: sums.accepted + (more.accepted ?? 0),
  duplicates: sums.duplicates + (more.duplicates ?? 0),
  resolved: sums.resolved + (more.resolved ?? 0),
  rejected: sums.rejected + (more.rejected ?? 0),
})

/** Adds up what an import does. Only the first errors are kept: an input may hold millions. */
export const importTally = () => {
  const formats = new Set<string>()
  const notes: ImportError[] = []
  const errors: ImportError[] = []
  const foreign: ImportError[] = []
  let sums = NOTHING
  const format = () => [...formats].sort().join('+')
  const add = (more: Partial<ImportSums>) => {
    sums = plus(sums, more)
  }
  return {
    sums: () => sums,
    format,
    add,
    read: (of: string, records = 1) => {
      add({ read: records })
      if (of !== '') formats.add(of)
    },
    /** A record that could not be taken whole, and what of it is at fault. */
    reject: (position: number, ...faults: readonly RecordError[]) => {
      add({ rejected: 1 })
      for (const { field, message } of faults.slice(0, MOST_ERRORS - errors.length)) {
        errors.push({ position, field, message })
      }
    },
    /** A record of no known format: said once when the whole input is of none. */
    rejectUnrecognised: (position: number, fault: RecordError) => {
      add({ rejected: 1 })
      if (foreign.length < MOST_ERRORS) foreign.push({ position, ...fault })
    },
    /** Something about the whole input that its sender must know. */
    note: (message: string) => {
      notes.push({ position: 0, field: '', message })
    },
    report: (): ImportReport => {
      const isForeign = foreign.length > 0 && formats.size === 0
      const told = isForeign ? [{ position: 0, ...NO_KNOWN_FORMAT }] : foreign
      const faults = [...told, ...errors].sort((one, other) => one.position - other.position)
      return { format: format(), ...sums, errors: [...notes, ...faults].slice(0, MOST_ERRORS) }
    },
  }
}

export type ImportTally = ReturnType<typeof importTally>
