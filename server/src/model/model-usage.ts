export interface TokenUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** What the calls so far took. */
export interface ModelUsage {
  readonly calls: number
  readonly input_tokens: number
  readonly output_tokens: number
  /** US dollars; null without prices. */
  readonly cost_usd: number | null
}
