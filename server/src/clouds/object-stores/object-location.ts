/** The object stores by the scheme of their addresses. */
export const STORE_KINDS = ['s3', 'azblob', 'gs'] as const
export type StoreKind = (typeof STORE_KINDS)[number]

/** A prefix in a bucket: `s3://bucket/prefix`. */
export interface ObjectLocation {
  readonly kind: StoreKind
  /** The storage account; '' where the names of buckets are unique. */
  readonly account: string
  /** The container of Azure is a bucket here. */
  readonly bucket: string
  /** '' or with a slash at its end. */
  readonly prefix: string
  /** For messages, without a slash at its end. */
  readonly url: string
}

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//

/** What an address may be, as the end of a sentence. */
export const STORE_ADDRESSES =
  's3://bucket/prefix, azblob://account/container/prefix or gs://bucket/prefix'

/** Whether a text is an address and not the path of a folder. */
export const isAddress = (text: string): boolean => SCHEME.test(text)

const BUCKETS: Readonly<Record<StoreKind, RegExp>> = {
  s3: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
  azblob: /^(?:\$root|[a-z0-9](?:-?[a-z0-9]){2,62})$/,
  gs: /^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/,
}
const ACCOUNT = /^[a-z0-9]{3,24}$/

/** Segments that clients and servers may resolve, and characters that no name has. */
const hasUsableSegments = (segments: readonly string[]): boolean =>
  segments.every(
    (segment) =>
      segment !== '' && segment !== '.' && segment !== '..' && !/[\\?#%\s]/.test(segment),
  )

const isKind = (scheme: string): scheme is StoreKind => STORE_KINDS.some((kind) => kind === scheme)

/** Parses the address of a prefix. Returns null if it is none of a store that is known. */
export const parseObjectUrl = (text: string): ObjectLocation | null => {
  const scheme = SCHEME.exec(text)?.[1] ?? ''
  if (!isKind(scheme)) return null
  const segments = text
    .slice(scheme.length + '://'.length)
    .replace(/\/$/, '')
    .split('/')
  const account = scheme === 'azblob' ? (segments.shift() ?? '') : ''
  const bucket = segments.shift() ?? ''
  const isNamed = BUCKETS[scheme].test(bucket) && (scheme !== 'azblob' || ACCOUNT.test(account))
  if (!isNamed || !hasUsableSegments(segments)) return null
  return {
    kind: scheme,
    account,
    bucket,
    prefix: segments.length === 0 ? '' : `${segments.join('/')}/`,
    url: text.replace(/\/$/, ''),
  }
}

/** Returns the location of a folder below another one. */
export const below = (location: ObjectLocation, folder: string): ObjectLocation => ({
  ...location,
  prefix: `${location.prefix}${folder}/`,
  url: `${location.url}/${folder}`,
})

/** Encodes a name for the path of a URL, as signatures need it. */
export const encodePath = (name: string): string => name.split('/').map(encodeSegment).join('/')

export const encodeSegment = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Returns what is wrong with the address of an endpoint; null if nothing is. */
export const problemOfEndpoint = (endpoint: string): string | null => {
  if (!URL.canParse(endpoint)) return 'it is no URL'
  const { protocol, hostname, username, password, search, hash } = new URL(endpoint)
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname)))
    return 'it must begin with https://'
  if (username !== '' || password !== '') return 'it must not contain a password'
  return search === '' && hash === '' ? null : 'it must end with its path'
}
