import { SEVERITIES, type Severity } from '@stance/core/kernel/severity'
import { REQUEST_TYPES, type RequestType } from '../../kernel/request-types.ts'
import { setting } from '../../platform/setting.ts'
import { integer, orOff, type RawValue, type SettingType } from '../../platform/setting-types.ts'

/** A value for some of the severities. It holds for the more severe ones too, unless they have their own. */
export type BySeverity<T> = { readonly [S in Severity]?: T }

/** What a map from severities contains. */
interface ValueType<T> {
  readonly accepts: string
  readonly parse: (raw: RawValue) => T | undefined
  /** Returns what is wrong if more is allowed for a severity than for a less severe one. */
  readonly contradiction: (severe: T, lesser: T) => string | undefined
  readonly show: (value: T) => string
}

type Entry<T> = readonly [Severity, T]

/** Returns the entries, the least severe first, or what is wrong with them. */
const readEntries = <T>(raw: RawValue, type: ValueType<T>): Entry<T>[] | string => {
  if (typeof raw === 'string' || Array.isArray(raw))
    return `must be a map from severities to ${type.accepts}`
  const values = new Map(Object.entries(raw))
  const unknown = [...values.keys()].find(
    (name) => !(SEVERITIES as readonly string[]).includes(name),
  )
  if (unknown !== undefined)
    return `has ${JSON.stringify(unknown)}, which is no severity; use ${SEVERITIES.join(', ')}`
  const entries: Entry<T>[] = []
  for (const severity of SEVERITIES) {
    const given = values.get(severity)
    if (given === undefined) continue
    const value = type.parse(given)
    if (value === undefined)
      return `${severity} must be ${type.accepts}, not ${JSON.stringify(given)}`
    const before = entries.at(-1)
    const problem = before && type.contradiction(value, before[1])
    if (before && problem !== undefined)
      return `${severity} ${problem} than ${before[0]}; give ${severity} the value of ${before[0]}, or a stricter one`
    entries.push([severity, value])
  }
  return entries
}

const bySeverity = <T>(type: ValueType<T>): SettingType<BySeverity<T>> => ({
  accepts: `a map from severities to ${type.accepts}`,
  parse: (raw) => {
    const entries = readEntries(raw, type)
    return typeof entries === 'string' ? undefined : (Object.fromEntries(entries) as BySeverity<T>)
  },
  explain: (raw) => {
    const entries = readEntries(raw, type)
    return typeof entries === 'string' ? entries : undefined
  },
  show: (values) =>
    SEVERITIES.flatMap((severity) => {
      const value = values[severity]
      return value === undefined ? [] : [`${severity}=${type.show(value)}`]
    }).join(','),
})

const APPROVERS = integer(1, 10)

const approvers: ValueType<number> = {
  accepts: APPROVERS.accepts,
  parse: (raw) => APPROVERS.parse(raw, ''),
  contradiction: (severe, lesser) => (severe < lesser ? 'needs fewer approvals' : undefined),
  show: String,
}

/** Creates a type for lists of words: a list in the file, text with commas in the environment. */
const listOfWords = <const T extends string>(words: readonly T[]): SettingType<readonly T[]> => ({
  accepts: `a list of ${words.join(', ')}`,
  parse: (raw) => {
    const items = typeof raw === 'string' ? raw.split(',') : raw
    if (!Array.isArray(items)) return undefined
    const texts = items.map((item) => (typeof item === 'string' ? item.trim() : '?'))
    const given = texts.filter((text) => text !== '')
    const found = words.filter((word) => given.includes(word))
    return given.every((text) => (words as readonly string[]).includes(text)) ? found : undefined
  },
  show: (value) => value.join(','),
})

const TYPES = listOfWords(REQUEST_TYPES)

const types: ValueType<readonly RequestType[]> = {
  accepts: TYPES.accepts,
  parse: (raw) => TYPES.parse(raw, ''),
  contradiction: (severe, lesser) =>
    severe.some((type) => !lesser.includes(type)) ? 'allows more types' : undefined,
  show: (value) => value.join('+'),
}

/** What an installation asks of exceptions. The defaults refuse nothing. */
export const EXCEPTION_SETTINGS = {
  exceptions: {
    maxDays: setting(
      'STANCE_EXCEPTION_MAX_DAYS',
      integer(1, 365),
      '365',
      'Longest life of an exception, in days; a waiver has at most 90, an extension 30, an exemption 365.',
    ),
    businessCaseFor: setting(
      'STANCE_EXCEPTION_BUSINESS_CASE_FOR',
      listOfWords([...REQUEST_TYPES, ...SEVERITIES]),
      [],
      'Requests that need a business case: those of these types, and those about findings of these severities or more severe ones.',
    ),
    typesFor: setting(
      '',
      bySeverity(types),
      {},
      'Types that requests about findings of a severity may have; unset: every type.',
    ),
    approvalsFor: setting(
      '',
      bySeverity(approvers),
      { CRITICAL: '1' },
      'Admins who have to approve a request about findings of a severity.',
    ),
    renewals: setting(
      'STANCE_EXCEPTION_RENEWALS',
      orOff(integer(0, 100)),
      'off',
      'How often an exception may be renewed; off: without limit.',
    ),
  },
} as const
