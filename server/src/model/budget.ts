import type { ModelUsage, TokenUsage } from './model-usage.ts'

/** US dollars for a million tokens. */
export interface ModelPrices {
  readonly input: number
  readonly output: number
}

export interface BudgetLimits {
  readonly tokens: number
  /** US dollars; null: only tokens are limited. */
  readonly usd: number | null
  /** Null: unknown, so that no cost is computed. */
  readonly prices: ModelPrices | null
}

/** What a call may take at most. */
export interface Reservation {
  readonly inputTokens: number
  readonly outputTokens: number
}

export interface ModelBudget {
  /** Returns null if the call might pass the budget: then it must not be made. */
  readonly reserve: (inputTokens: number, outputTokens: number) => Reservation | null
  /** Replaces a reservation by what the provider counted; null: by the worst case. */
  readonly settle: (reservation: Reservation, usage: TokenUsage | null) => void
  /** Gives a reservation back: nothing was charged. */
  readonly release: (reservation: Reservation) => void
  readonly usage: () => ModelUsage
}

/** Money is counted in billionths of a dollar, so that sums are exact. */
const NANOS_PER_USD = 1e9
const NANOS_PER_PRICE = 1e3

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** A provider's counts that are none are not believed. */
const isUsable = (usage: TokenUsage | null): usage is TokenUsage =>
  usage !== null && isCount(usage.inputTokens) && isCount(usage.outputTokens)

/** Counts what calls take, and refuses those that might pass a limit. */
export const createBudget = ({ tokens, usd, prices }: BudgetLimits): ModelBudget => {
  const spent = { calls: 0, input: 0, output: 0 }
  const reserved = { input: 0, output: 0 }
  /** How much more than estimated the provider has counted. */
  let underestimate = 1
  const nanosOf = (input: number, output: number): number =>
    prices === null
      ? 0
      : Math.ceil(input * prices.input * NANOS_PER_PRICE + output * prices.output * NANOS_PER_PRICE)
  const fits = (input: number, output: number): boolean => {
    const allInput = spent.input + reserved.input + input
    const allOutput = spent.output + reserved.output + output
    if (allInput + allOutput > tokens) return false
    return usd === null || nanosOf(allInput, allOutput) <= usd * NANOS_PER_USD
  }
  const release = ({ inputTokens, outputTokens }: Reservation): void => {
    reserved.input -= inputTokens
    reserved.output -= outputTokens
  }
  return {
    reserve: (estimate, outputTokens) => {
      const inputTokens = Math.ceil(estimate * underestimate)
      if (!fits(inputTokens, outputTokens)) return null
      reserved.input += inputTokens
      reserved.output += outputTokens
      return { inputTokens, outputTokens }
    },
    settle: (reservation, usage) => {
      release(reservation)
      const taken = isUsable(usage) ? usage : reservation
      underestimate *= Math.max(1, taken.inputTokens / Math.max(1, reservation.inputTokens))
      spent.calls += 1
      spent.input += taken.inputTokens
      spent.output += taken.outputTokens
    },
    release,
    usage: () => ({
      calls: spent.calls,
      input_tokens: spent.input,
      output_tokens: spent.output,
      cost_usd: prices === null ? null : nanosOf(spent.input, spent.output) / NANOS_PER_USD,
    }),
  }
}
