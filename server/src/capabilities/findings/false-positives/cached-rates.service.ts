import type { Clock } from '../../../kernel/clock.ts'
import type { FalsePositiveRatePort } from './false-positive-rate.port.ts'
import type { FalsePositiveRateStore } from './false-positive-rate.store.ts'
import { type FalsePositiveRates, ratesOf } from './false-positive-rate.ts'

/** Reads the current rates from the database. */
export const storedRates = ({ readVerdicts }: FalsePositiveRateStore): FalsePositiveRatePort => ({
  current: async () => ratesOf(await readVerdicts()),
})

const MAX_AGE_MS = 10_000

/** Caches the rates for some seconds, because every import batch and every ingest needs them. */
export const createRatesCache = (now: Clock) => {
  let cached: { readonly rates: FalsePositiveRates; readonly at: number } | null = null
  return (stored: FalsePositiveRatePort): FalsePositiveRatePort => ({
    current: async () => {
      const at = now().getTime()
      if (!cached || Math.abs(at - cached.at) >= MAX_AGE_MS) {
        cached = { rates: await stored.current(), at }
      }
      return cached.rates
    },
  })
}

export type RatesCache = ReturnType<typeof createRatesCache>
