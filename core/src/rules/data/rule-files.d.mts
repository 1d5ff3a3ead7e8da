import type { PlacedRule } from './errors.mjs'

export const readCatalogue: (folder?: string) => Promise<readonly PlacedRule[]>
export const readFrameworks: (folder?: string) => Promise<ReadonlyMap<string, ReadonlySet<string>>>
