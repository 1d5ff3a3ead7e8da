import type { AuditEntry } from './audit-queries.ts'

type Link = Pick<AuditEntry, 'hash' | 'prev_hash'>

export interface ChainOfPage {
  /** Entries whose previous entry is on the page too. */
  linked: number
  /** Entries that the service has not sealed yet. */
  waiting: number
  /** Entries that share their previous entry with another one; a chain has none. */
  forked: number
}

/** Returns what the entries of one page say about the chain of hashes that they are links of. */
export const chainOf = (entries: readonly Link[]): ChainOfPage => {
  const hashes = new Set(entries.map(({ hash }) => hash))
  const previous = entries.map(({ prev_hash }) => prev_hash).filter((hash) => hash !== null)
  return {
    linked: previous.filter((hash) => hashes.has(hash)).length,
    waiting: entries.filter(({ hash }) => hash === null).length,
    forked: previous.length - new Set(previous).size,
  }
}
