import type { AssessedAccounts } from './assessed-accounts.ts'

type Kept = Omit<AssessedAccounts, 'numbers'>

/** Scopes that restrict providers in different ways are few. */
const MAX_KEPT = 8

/**
 * Keeps where controls are assessed, by the version of the counts, in some hundred kilobytes: to read the rows of a
 * thousand accounts for every posture takes longer than the posture.
 */
export const createAssessedCache = () => {
  const kept = new Map<string, { readonly version: string; readonly value: Promise<Kept> }>()
  return {
    /** Returns what is kept under the key for a version, or reads it. */
    get: (key: string, version: string, read: () => Promise<Kept>): Promise<Kept> => {
      const known = kept.get(key)
      if (known?.version === version) return known.value
      const value = read()
      if (kept.size >= MAX_KEPT) kept.clear()
      kept.set(key, { version, value })
      value.catch(() => kept.delete(key))
      return value
    },
  }
}

export type AssessedCache = ReturnType<typeof createAssessedCache>
