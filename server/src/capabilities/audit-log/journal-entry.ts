import { hasTexts } from './text-fields.ts'

const TEXTS = [
  'id',
  'at',
  'actor',
  'role',
  'action',
  'method',
  'path',
  'resource_type',
  'resource_id',
  'result',
  'ip',
  'request_id',
] as const

type Texts = Readonly<Record<(typeof TEXTS)[number], string>>

/**
 * An audit record outside of the database, of a command that works without one. Its id makes it one
 * entry, however often it is appended.
 */
export interface JournalEntry extends Texts {
  readonly status: number
  readonly detail: Readonly<Record<string, unknown>>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses the text of an entry; null for anything else. */
export const journalEntry = (text: string): JournalEntry | null => {
  const value = jsonOf(text)
  if (!hasTexts(value, TEXTS) || !UUID.test(value.id)) return null
  const { status, detail, at } = value
  if (!Number.isSafeInteger(status) || !isRecord(detail) || Number.isNaN(Date.parse(at)))
    return null
  const texts = Object.fromEntries(TEXTS.map((name) => [name, value[name]])) as Texts
  return { ...texts, status: Number(status), detail }
}
