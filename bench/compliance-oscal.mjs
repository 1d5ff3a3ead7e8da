/** An OSCAL document of the largest framework over all accounts: when it begins, and what it takes. */
import { request } from './compliance-requests.mjs'
import { memoryMib, resetPeakMemory } from './process-usage.mjs'

const MIB = 2 ** 20
const MAX_FIRST_S = 1
const MAX_MEMORY_MIB = 64

const exportOnce = async (url, token, path) => {
  const started = performance.now()
  const response = await request(url, token, path)
  let firstSeconds = null
  let bytes = 0
  for await (const part of response.body) {
    firstSeconds ??= (performance.now() - started) / 1000
    bytes += part.length
  }
  return { firstSeconds, bytes, seconds: (performance.now() - started) / 1000 }
}

export const measureOscal = async ({ url, pid, token }, framework, boundSeconds) => {
  const path = `/compliance/frameworks/${framework}/oscal?model=assessment-results`
  await resetPeakMemory(pid)
  const before = await memoryMib(pid)
  const { firstSeconds, bytes, seconds } = await exportOnce(url, token, path)
  const { peak } = await memoryMib(pid)
  const memory = peak - before.current
  return {
    what: `Compliance: OSCAL assessment results of ${framework}, all accounts`,
    figure: `first byte ${firstSeconds.toFixed(2)} s, memory ${memory} MiB; ${(bytes / MIB).toFixed(0)} MiB in ${seconds.toFixed(1)} s`,
    bound: `plain aggregate: ${boundSeconds.toFixed(1)} s`,
    ratio: firstSeconds / boundSeconds,
    target: `first byte ≤ ${MAX_FIRST_S} s, memory ≤ ${MAX_MEMORY_MIB} MiB`,
    met: firstSeconds <= MAX_FIRST_S && memory <= MAX_MEMORY_MIB,
  }
}
