import type { RuleInFile } from './errors.mjs'

export const loadCatalogue: (folder?: string) => Promise<readonly RuleInFile[]>
export const loadFrameworks: (folder?: string) => Promise<ReadonlyMap<string, ReadonlySet<string>>>
