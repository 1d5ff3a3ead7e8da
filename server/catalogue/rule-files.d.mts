import type { PlacedRule } from './faults.mjs'

export const readCatalogue: (folder?: string) => Promise<readonly PlacedRule[]>
export const readFrameworks: (folder?: string) => Promise<ReadonlyMap<string, ReadonlySet<string>>>
