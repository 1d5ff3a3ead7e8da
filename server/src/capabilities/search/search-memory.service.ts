import { totalmem } from 'node:os'

const MB = 1024 * 1024
const DEFAULT_SHARE = 1 / 4

/** Returns how many bytes the search index may use: the setting, else a quarter of the memory. */
export const searchMemory = (memoryMb: number | null): number => {
  if (memoryMb !== null) return memoryMb * MB
  const limit = process.constrainedMemory?.() ?? 0
  return Math.floor(DEFAULT_SHARE * (limit > 0 ? Math.min(limit, totalmem()) : totalmem()))
}
