import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import type { RunTotals } from '../run-summary.ts'

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
  /** The start of the last run that read the provider to its end. */
  readonly completed_at: string
  readonly indexes: readonly FileRef[]
}

/** What names every file of one generation of the state. It is replaced last. */
export interface Manifest {
  readonly generation: number
  readonly providers: Readonly<Partial<Record<Provider, ProviderState>>>
  /** The last runs, the oldest first. */
  readonly history: readonly RunTotals[]
}

export const EMPTY_MANIFEST: Manifest = { generation: 0, providers: {}, history: [] }

export const MAX_HISTORY = 24

/** The checksum was verified, so that the content is what a run wrote. */
export const parseManifest = (content: string): Manifest => JSON.parse(content) as Manifest

export const parseIndex = (content: string): readonly ShardRef[] =>
  (JSON.parse(content) as { readonly shards: readonly ShardRef[] }).shards

export const providersOf = (manifest: Manifest): readonly Provider[] =>
  PROVIDERS.filter((provider) => manifest.providers[provider] !== undefined)

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
