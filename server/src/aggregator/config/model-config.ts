import type { LocatedProblem } from '@stance/core/kernel/located-yaml'
import { REGION, ROLE_ARN } from '../../clouds/aws/aws-config.ts'
import { endpointProblem } from '../../clouds/cloud-endpoint.ts'
import type { BudgetLimits } from '../../model/budget.ts'
import {
  MODEL_PROVIDERS,
  type ModelProvider,
  type ModelSettings,
} from '../../model/model-settings.ts'
import type { ConfigValues } from './config-tree.ts'

const TEXT = { kind: 'text' } as const
const MAX_COUNT = 1e12
const MAX_USD = 1e6
const MAX_MINUTES = 1_440
const count = (max: number) => ({ kind: 'number', min: 1, max }) as const
const usd = { kind: 'number', min: 0, max: MAX_USD } as const

/** The keys of `scoring.model`. */
export const MODEL_SHAPE = {
  kind: 'map',
  fields: {
    provider: { kind: 'word', words: ['none', ...MODEL_PROVIDERS] },
    model: TEXT,
    base_url: TEXT,
    api_key: TEXT,
    region: TEXT,
    role_arn: TEXT,
    web_identity_token_file: { kind: 'path' },
    sts_endpoint: TEXT,
    proxy: TEXT,
    input_price_usd: usd,
    output_price_usd: usd,
    budget_usd: usd,
    budget_tokens: count(MAX_COUNT),
    max_context_tokens: count(MAX_COUNT),
    timeout_s: count(600),
    concurrency: count(64),
    max_minutes: count(MAX_MINUTES),
  },
} as const

export interface ModelConfig extends ModelSettings {
  /** After so many minutes of a run, no more calls are made. */
  readonly max_minutes: number
}

const SECTION = 'scoring.model'
const DEFAULTS = {
  budget_tokens: 2_000_000,
  max_context_tokens: 128_000,
  timeout_s: 30,
  concurrency: 4,
  max_minutes: 60,
} as const

interface Surroundings {
  readonly variable: (name: string) => string
  readonly temperature: number
  readonly problems: LocatedProblem[]
}

const createReader = (values: ConfigValues, problems: LocatedProblem[]) => {
  const at = (key: string) => values.get(`${SECTION}.${key}`)
  const report = (key: string, message: string): void => {
    const { line, column } = at(key) ?? at('provider') ?? { line: 1, column: 1 }
    problems.push({ line, column, message: `${SECTION}.${key} ${message}` })
  }
  return {
    report,
    has: (key: string): boolean => at(key) !== undefined,
    text: (key: string): string => String(at(key)?.value ?? ''),
    number: (key: string, otherwise: number): number => Number(at(key)?.value ?? otherwise),
  }
}

type Reader = ReturnType<typeof createReader>

const budgetOf = ({ has, number, report }: Reader): BudgetLimits => {
  const [input, output] = ['input_price_usd', 'output_price_usd'].map(has)
  const hasPrices = input === true && output === true
  if (input !== output)
    report(input ? 'output_price_usd' : 'input_price_usd', 'is missing: name both prices')
  if (has('budget_usd') && !input && !output)
    report('budget_usd', 'needs input_price_usd and output_price_usd, for a million tokens')
  return {
    tokens: number('budget_tokens', DEFAULTS.budget_tokens),
    usd: has('budget_usd') ? number('budget_usd', 0) : null,
    prices: hasPrices
      ? { input: number('input_price_usd', 0), output: number('output_price_usd', 0) }
      : null,
  }
}

const requireUrls = ({ text, report }: Reader, provider: ModelProvider): void => {
  for (const key of ['base_url', 'sts_endpoint']) {
    const problem = text(key) === '' ? null : endpointProblem(text(key))
    if (problem) report(key, problem)
  }
  const isNeeded = provider === 'openai-compatible' || provider === 'azure-openai'
  if (isNeeded && text('base_url') === '')
    report('base_url', 'is missing: name the address, such as https://models.example.com/v1')
  const proxy = text('proxy')
  if (proxy !== '' && !(URL.canParse(proxy) && new URL(proxy).protocol === 'http:'))
    report('proxy', 'must be a proxy such as http://proxy.example.com:3128')
}

const requireCredentials = ({ report }: Reader, settings: ModelSettings): void => {
  const { provider, api_key, region, role_arn, web_identity_token_file } = settings
  if ((provider === 'anthropic' || provider === 'azure-openai') && api_key === '')
    report('api_key', 'is missing: refer to a variable of the environment or to a file')
  if (provider !== 'bedrock') return
  if (!REGION.test(region)) report('region', 'is missing: name the region, such as eu-west-1')
  if (api_key !== '') return
  if (!ROLE_ARN.test(role_arn))
    report(
      'role_arn',
      'is missing: name a role such as arn:aws:iam::111122223333:role/stance-model',
    )
  if (web_identity_token_file === '')
    report('web_identity_token_file', 'is missing: name the file with the identity token')
}

/** Returns the model of the configuration; null if it has none. */
export const readModelConfig = (
  values: ConfigValues,
  { variable, temperature, problems }: Surroundings,
): ModelConfig | null => {
  const reader = createReader(values, problems)
  const { text, number, report } = reader
  const name = text('provider')
  const provider = MODEL_PROVIDERS.find((one) => one === name)
  if (!provider) return null
  const config: ModelConfig = {
    provider,
    model: text('model'),
    base_url: text('base_url').replace(/\/+$/, ''),
    api_key: text('api_key'),
    region: text('region') || variable('AWS_REGION'),
    role_arn: text('role_arn') || variable('AWS_ROLE_ARN'),
    web_identity_token_file:
      text('web_identity_token_file') || variable('AWS_WEB_IDENTITY_TOKEN_FILE'),
    sts_endpoint: text('sts_endpoint'),
    proxy: text('proxy'),
    temperature,
    max_context: number('max_context_tokens', DEFAULTS.max_context_tokens),
    timeout_s: number('timeout_s', DEFAULTS.timeout_s),
    concurrency: Math.floor(number('concurrency', DEFAULTS.concurrency)),
    max_minutes: number('max_minutes', DEFAULTS.max_minutes),
    budget: budgetOf(reader),
    section: SECTION,
  }
  if (config.model === '') report('model', 'is missing: name the model')
  requireUrls(reader, provider)
  requireCredentials(reader, config)
  return config
}
