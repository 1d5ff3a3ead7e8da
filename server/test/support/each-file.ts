import { afterAll, vi } from 'vitest'
import { cleanUp } from './clean-up.ts'

/** No wait ends earlier: on a busy machine, what takes a second otherwise takes many times as long. */
const MIN_TIMEOUT_MS = 60_000

type Options = Parameters<typeof vi.waitFor>[1]

const withPatience = (options: Options = {}): Options => {
  const { timeout = 0, ...rest } = typeof options === 'number' ? { timeout: options } : options
  return { ...rest, timeout: Math.max(timeout, MIN_TIMEOUT_MS) }
}

const PATIENT = Symbol.for('stance.patient')

// This runs before each file, and the files of a worker share `vi`.
if (!(PATIENT in vi)) {
  const { waitFor, waitUntil } = vi
  const patient: Pick<typeof vi, 'waitFor' | 'waitUntil'> = {
    waitFor: (check, options) => waitFor(check, withPatience(options)),
    waitUntil: (check, options) => waitUntil(check, withPatience(options)),
  }
  Object.assign(vi, patient, { [PATIENT]: true })
}

afterAll(cleanUp)
