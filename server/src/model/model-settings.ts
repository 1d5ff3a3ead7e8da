import type { BudgetLimits } from './budget.ts'

export const MODEL_PROVIDERS = [
  'anthropic',
  'openai-compatible',
  'bedrock',
  'azure-openai',
] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

/** How a model is reached, and what it may take. Unknown text is ''. */
export interface ModelSettings {
  readonly provider: ModelProvider
  /** For Azure OpenAI, the name of the deployment. */
  readonly model: string
  /** '' where it is the service's own. */
  readonly base_url: string
  readonly api_key: string
  /** For Bedrock. */
  readonly region: string
  readonly role_arn: string
  readonly web_identity_token_file: string
  readonly sts_endpoint: string
  readonly proxy: string
  readonly temperature: number
  readonly max_context: number
  readonly timeout_s: number
  readonly concurrency: number
  readonly budget: BudgetLimits
  /** The section of the configuration, for messages. */
  readonly section: string
}
