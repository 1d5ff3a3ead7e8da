import { Buffer } from 'node:buffer'
import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** A value before it is parsed: text from the environment; text, a list or a map from the file. */
export type RawValue = string | readonly RawValue[] | { readonly [name: string]: RawValue }

const isText = (raw: RawValue): raw is string => typeof raw === 'string'

const isList = (raw: RawValue): raw is readonly RawValue[] => Array.isArray(raw)

/** The values that a setting can have. */
export interface SettingType<T> {
  /** Describes what is accepted; completes the sentence "must be …". */
  readonly accepts: string
  /** Returns undefined when the value is not accepted. Relative paths are resolved in `folder`. */
  readonly parse: (raw: RawValue, folder: string) => T | undefined
  /** For a type with parts: returns which part is not accepted, and why. */
  readonly explain?: (raw: RawValue) => string | undefined
  readonly show: (value: T) => string
}

/** Creates a type whose raw values are text. */
export const textType = <T>(
  accepts: string,
  parse: (text: string, folder: string) => T | undefined,
  show: (value: T) => string = String,
): SettingType<T> => ({
  accepts,
  parse: (raw, folder) => (typeof raw === 'string' ? parse(raw, folder) : undefined),
  show,
})

const textMatching = (accepts: string, accept: (text: string) => boolean): SettingType<string> =>
  textType(accepts, (text) => (accept(text) ? text : undefined))

export const anyText = textMatching('text', () => true)

export const integer = (min: number, max: number): SettingType<number> =>
  textType(`a whole number from ${min} to ${max}`, (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  })

export const oneOf = <const T extends string>(...words: readonly T[]): SettingType<T> =>
  textType(`one of ${words.join(', ')}`, (text) => words.find((word) => word === text))

/** Accepts the values of `type`, or the word `off`, which becomes null. */
export const orOff = <T>(type: SettingType<T>): SettingType<T | null> => ({
  accepts: `off, or ${type.accepts}`,
  parse: (raw, folder) => (raw === 'off' ? null : type.parse(raw, folder)),
  show: (value) => (value === null ? 'off' : type.show(value)),
})

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
])

export const boolean: SettingType<boolean> = textType('true, false, 1, 0, yes or no', (text) =>
  BOOLEANS.get(text.toLowerCase()),
)

/** A folder, or a prefix in an object store. */
export const location: SettingType<string> = textType(
  'a path, or the address of a prefix such as s3://bucket/prefix, azblob://account/container/prefix or gs://bucket/prefix',
  (text, folder) => {
    if (text === '') return undefined
    if (/^(s3|azblob|gs):\/\/./.test(text)) return text
    return text.includes('://') ? undefined : resolve(folder, text)
  },
)

export const path: SettingType<string> = textType('a path', (text, folder) =>
  text === '' || text.includes('\0') ? undefined : resolve(folder, text),
)

export const host = textMatching(
  'a host name or an address',
  // A name of digits and dots alone is an address with a mistake.
  (text) => isIP(text) > 0 || (/^[a-z0-9][a-z0-9.-]{0,252}$/i.test(text) && !/^[\d.]+$/.test(text)),
)

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

export const postgresUrl = textMatching(
  'a postgres:// or postgresql:// URL',
  (text) =>
    /^postgres(?:ql)?:\/\//.test(text) &&
    ['postgres:', 'postgresql:'].includes(urlOf(text)?.protocol ?? ''),
)

export const imageUrl = textMatching(
  'an https:// URL or a data:image/… URL',
  (text) => text === '' || urlOf(text)?.protocol === 'https:' || /^data:image\/[a-z]/.test(text),
)

export const textOfMinBytes = (min: number): SettingType<string> =>
  textMatching(`text of at least ${min} bytes`, (text) => Buffer.byteLength(text) >= min)

/** Standard base64, with or without padding. */
export const base64OfBytes = (length: number): SettingType<Uint8Array> =>
  textType<Uint8Array>(
    `base64 of exactly ${length} bytes`,
    (text) => {
      const bytes = Buffer.from(text, 'base64')
      const unpadded = text.replace(/={0,2}$/, '')
      const isCanonical = bytes.toString('base64').replace(/={0,2}$/, '') === unpadded
      return isCanonical && bytes.length === length ? bytes : undefined
    },
    (bytes) => Buffer.from(bytes).toString('base64'),
  )

const ADDRESS_BITS = new Map([
  [4, 32],
  [6, 128],
])

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = ADDRESS_BITS.get(address.includes('%') ? 0 : isIP(address))
  if (bits === undefined || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
}

/** Creates a type for lists: a list in the file, text with commas in the environment. */
export const listOf = (
  accepts: string,
  accept: (text: string) => boolean,
): SettingType<readonly string[]> => ({
  accepts,
  parse: (raw) => {
    const items = isText(raw) ? raw.split(',') : raw
    if (!isList(items) || !items.every(isText)) return undefined
    const texts = items.map((item) => item.trim()).filter((item) => item !== '')
    return texts.every(accept) ? texts : undefined
  },
  show: (value) => value.join(','),
})

const isHostName = (text: string): boolean => /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*)$/i.test(text)

export const hostNames = listOf('a list of host names without ports', isHostName)

export const networks = listOf('a list of addresses and CIDR blocks', isNetwork)

/** Whether the text is an origin as a browser writes it: not `*`, not `null`, without a default port. */
const isOrigin = (text: string): boolean => {
  const url = urlOf(text)
  const isWeb = ['https:', 'http:'].includes(url?.protocol ?? '')
  return isWeb && url?.origin === text && !text.includes('*')
}

export const origins = listOf('a list of origins like https://console.example.com', isOrigin)

export const colors: SettingType<Readonly<Record<string, string>>> = {
  accepts: 'a map from names to #rrggbb',
  parse: (raw) => {
    if (isText(raw) || isList(raw)) return undefined
    const entries = Object.entries(raw).flatMap(([name, color]) =>
      isText(color) && /^#[0-9a-f]{6}$/i.test(color) ? [[name, color]] : [],
    )
    return entries.length === Object.keys(raw).length ? Object.fromEntries(entries) : undefined
  },
  show: (value) =>
    Object.entries(value)
      .map(([name, color]) => `${name}=${color}`)
      .join(','),
}
