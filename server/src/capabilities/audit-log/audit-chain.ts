import { hash as digestOf } from 'node:crypto'

/** In characters. An actor is indexed, and a token may carry a longer one than an index takes. */
export const LONGEST_ACTOR = 320

/** One line of the audit log, as it was committed. */
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

/** An entry with its place in the chain. Positions count from 1 without a gap. */
export interface SealedEntry extends AuditEntry {
  readonly position: number
  /** The `hash` of the entry at the position before. */
  readonly prev_hash: string
  /** Lower-case hexadecimal SHA-256 of `canonicalText`. */
  readonly hash: string
}

/** How far a chain reaches. */
export interface ChainHead {
  readonly position: number
  readonly hash: string
}

/** What the first entry follows. */
export const GENESIS: ChainHead = { position: 0, hash: '0'.repeat(64) }

/** Changes whenever `canonicalText` does, so that no text of one form passes for the other. */
const FORM = 'stance-audit-1'

/** A database does not keep the order of the keys of an object. */
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
    FORM,
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

/** Chains entries after `head`, in the order given. */
export const sealEntries = (head: ChainHead, entries: readonly AuditEntry[]): SealedEntry[] => {
  let last = head
  return entries.map((entry) => {
    const placed = { ...entry, position: last.position + 1, prev_hash: last.hash }
    const sealed = { ...placed, hash: hashOf(placed) }
    last = sealed
    return sealed
  })
}

/**
 * What is wrong at a position: `gap`, nothing stands there; `order`, an entry stands there a second
 * time; `prev_hash`, the entry does not follow from the one before; `hash`, the entry is not the one
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
 * Follows entries in order of position from `head`. A long chain is verified piece by piece: the
 * head of one piece is where the next begins.
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
