import { asff } from './asff.ts'
import type { Format } from './observation.ts'
import { ocsf } from './ocsf.ts'

/** Every format that is read, in the order in which a record is tried. */
export const FORMATS: readonly Format[] = [asff, ocsf]

/** The format of a record by its content; null when it is none that is read. */
export const detectFormat = (record: unknown): Format | null =>
  FORMATS.find((format) => format.recognises(record)) ?? null

export const formatById = (id: string): Format | null =>
  FORMATS.find((format) => format.id === id) ?? null
