import type { RunTotals } from '@stance/core/assessment/priority/work-totals'
import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'

export const MANIFEST = 'manifest.json'

/** A file that the manifest or an index names, with the checksum of its content. */
export interface FileRef {
  readonly name: string
  readonly sha256: string
}

/** A part of the findings that a provider reported in one account. */
export interface ShardRef extends FileRef {
  readonly account: string
}

export interface ProviderState {
  /** The start of the last run that read everything of the provider. */
  readonly completed_at: string
  /** The lists that were pulled: since when changes of them are not known, by their digests. */
  readonly lists?: Readonly<Record<string, string>>
  readonly indexes: readonly FileRef[]
}

/** What has to be sent to one destination, from one run, in a file of its own. */
export interface ParcelRef extends FileRef {
  readonly destination: string
  readonly run_id: string
  readonly records: number
  /** When it was first sent, while it is not known to have arrived. */
  readonly started_at?: string
  /** The recipients that are left, if not all of them. */
  readonly left?: readonly string[]
}

/** A part of the tasks of the task tracker, in the order of their keys. */
export interface TaskFileRef extends FileRef {
  readonly first: string
}

/** What has to be sent, and what the task tracker was sent. */
export interface OutboxState {
  /** The oldest first. */
  readonly parcels: readonly ParcelRef[]
  readonly tasks: readonly TaskFileRef[]
  /** The destination whose tasks these are; '' for none. */
  readonly tracker: string
  /** Whether the tasks that the tracker had before are known. */
  readonly is_adopted: boolean
}

export const EMPTY_OUTBOX: OutboxState = { parcels: [], tasks: [], tracker: '', is_adopted: false }

/** What names every file of one generation of the state. It is replaced last. */
export interface Manifest {
  readonly generation: number
  readonly providers: Readonly<Partial<Record<Provider, ProviderState>>>
  /** The last runs, the oldest first. */
  readonly history: readonly RunTotals[]
  /** Absent: nothing has ever been sent. */
  readonly outbox?: OutboxState
}

export const EMPTY_MANIFEST: Manifest = { generation: 0, providers: {}, history: [] }

export const MAX_HISTORY = 24

/** The checksum was verified, so that the content is what a run wrote. */
export const parseManifest = (content: string): Manifest => JSON.parse(content) as Manifest

export const parseIndex = (content: string): readonly ShardRef[] =>
  (JSON.parse(content) as { readonly shards: readonly ShardRef[] }).shards

export const providersOf = (manifest: Manifest): readonly Provider[] =>
  PROVIDERS.filter((provider) => manifest.providers[provider] !== undefined)

/** Below this folder is what has to be sent. */
export const OUTBOX_FOLDER = 'outbox'

const SLOTS = ['a', 'b'] as const
const SLOT = /\.([ab])\.json$/

/** The name of a file without its slot. */
export const baseOf = (name: string): string => name.replace(SLOT, '')

/**
 * A file of the current generation is never written to. Each has two names, and the next version
 * takes the one that is not in use.
 */
export const nextName = (base: string, current: string | undefined): string => {
  const slot = current === undefined ? undefined : SLOT.exec(current)?.[1]
  return `${base}.${slot === SLOTS[0] ? SLOTS[1] : SLOTS[0]}.json`
}
