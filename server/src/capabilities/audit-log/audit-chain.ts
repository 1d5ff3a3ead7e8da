import { hash as digestOf } from 'node:crypto'

/** In characters. The actor is indexed, and a token may contain a longer one than an index holds. */
export const MAX_ACTOR_LENGTH = 320

/** One entry of the audit log, as committed. */
export interface AuditEntry {
  readonly id: string
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
  readonly actor: string
  readonly role: string
  readonly action: string
  readonly method: string
  readonly path: string
  readonly resource_type: string
  readonly resource_id: string
  readonly result: string
  readonly status: number
  readonly ip: string
  readonly request_id: string
  readonly detail: unknown
}

/** An entry with its position in the chain. Positions count from 1 without gaps. */
export interface SealedEntry extends AuditEntry {
  readonly position: number
  /** The `hash` of the previous entry. */
  readonly prev_hash: string
  /** Lower-case hexadecimal SHA-256 of `canonicalText`. */
  readonly hash: string
}

/** The last position of a chain and its hash. */
export interface ChainHead {
  readonly position: number
  readonly hash: string
}

/** The head of an empty chain. */
export const GENESIS: ChainHead = { position: 0, hash: '0'.repeat(64) }

/** Changes whenever `canonicalText` does, so that texts of two formats cannot be confused. */
const FORMAT = 'stance-audit-1'

/** `jsonb` does not preserve the order of keys. */
const withSortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, withSortedKeys(inner)]))
}

/**
 * The text of an entry that is hashed: a JSON array without white space, its elements in the order
 * below, the keys of `detail` sorted by code unit.
 */
export const canonicalText = (entry: Omit<SealedEntry, 'hash'>): string =>
  JSON.stringify([
    FORMAT,
    entry.position,
    entry.prev_hash,
    entry.id,
    entry.at,
    entry.actor,
    entry.role,
    entry.action,
    entry.method,
    entry.path,
    entry.resource_type,
    entry.resource_id,
    entry.result,
    entry.status,
    entry.ip,
    entry.request_id,
    withSortedKeys(entry.detail),
  ])

const hashOf = (entry: Omit<SealedEntry, 'hash'>): string =>
  digestOf('sha256', canonicalText(entry))

/** Chains entries after `head`, in this order. */
export const sealEntries = (head: ChainHead, entries: readonly AuditEntry[]): SealedEntry[] => {
  let last = head
  return entries.map((entry) => {
    const positioned = { ...entry, position: last.position + 1, prev_hash: last.hash }
    const sealed = { ...positioned, hash: hashOf(positioned) }
    last = sealed
    return sealed
  })
}

/**
 * The fault at a position. `gap`: there is no entry; `order`: a second entry has the position;
 * `prev_hash`: the entry does not follow from the previous one; `hash`: the entry is not the one
 * that was sealed.
 */
export type ChainFault = 'gap' | 'order' | 'prev_hash' | 'hash'

export interface ChainProblem {
  readonly position: number
  readonly reason: ChainFault
}

const faultOf = (head: ChainHead, entry: SealedEntry): ChainFault | null => {
  if (entry.position > head.position + 1) return 'gap'
  if (entry.position !== head.position + 1) return 'order'
  if (entry.prev_hash !== head.hash) return 'prev_hash'
  return entry.hash === hashOf(entry) ? null : 'hash'
}

export interface Verified {
  /** The last good entry. */
  readonly head: ChainHead
  /** The first bad position, or null. */
  readonly problem: ChainProblem | null
}

/**
 * Verifies entries in order of position from `head`. A long chain is verified in batches: the next
 * batch begins at the head of the one before.
 */
export const verifyChain = (head: ChainHead, entries: Iterable<SealedEntry>): Verified => {
  let last = head
  for (const entry of entries) {
    const reason = faultOf(last, entry)
    if (reason) {
      const position = reason === 'gap' ? last.position + 1 : entry.position
      return { head: last, problem: { position, reason } }
    }
    last = { position: entry.position, hash: entry.hash }
  }
  return { head: last, problem: null }
}
