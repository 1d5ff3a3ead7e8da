import { readFileSync, readlinkSync } from 'node:fs'

/**
 * The file in which Linux counts the processor time of the calling thread, by a path that other threads can
 * read; null where there is none.
 */
export const threadTimeFile = (): string | null => {
  try {
    const file = `/proc/${readlinkSync('/proc/thread-self')}/schedstat`
    return threadTimeMs(file) === null ? null : file
  } catch {
    return null
  }
}

const NANOSECONDS_PER_MS = 1_000_000

/** The processor time that a thread has had, in milliseconds; null if the system does not count it. */
export const threadTimeMs = (file: string | null): number | null => {
  if (file === null) return null
  try {
    const ns = Number(readFileSync(file, 'latin1').split(' ', 1)[0])
    return ns > 0 ? ns / NANOSECONDS_PER_MS : null
  } catch {
    return null
  }
}
