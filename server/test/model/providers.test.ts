import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from 'typebox'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createModel } from '../../src/model/model.service.ts'
import type { ModelProvider, ModelSettings } from '../../src/model/model-settings.ts'
import { askForValue } from '../../src/model/structured-answer.service.ts'
import type { ReceivedRequest } from '../support/clouds/fake-cloud.ts'
import { fakeSignIn, ROLE, WORKLOAD_TOKEN } from '../support/clouds/fake-sign-in.ts'
import { verifySignature } from '../support/clouds/signature.ts'
import { CANARY, type ModelFault, startFakeModel } from '../support/models/fake-model.ts'

const start: typeof startFakeModel = async (behaviour) => {
  const fake = await startFakeModel(behaviour)
  onTestFinished(fake.close)
  return fake
}

const settingsOf = (provider: ModelProvider, url: string): ModelSettings => ({
  provider,
  model: provider === 'bedrock' ? 'anthropic.claude-one-v1:0' : 'model-one',
  base_url: {
    anthropic: `${url}/v1`,
    'openai-compatible': `${url}/v1`,
    'azure-openai': `${url}/openai`,
    bedrock: url,
  }[provider],
  api_key: provider === 'bedrock' ? '' : 'key-of-the-operator',
  region: 'eu-west-1',
  role_arn: ROLE,
  web_identity_token_file: '',
  sts_endpoint: url,
  proxy: '',
  temperature: 0.1,
  max_context: 100_000,
  timeout_s: 2,
  concurrency: 4,
  budget: { tokens: 1_000_000, usd: null, prices: null },
  section: 'scoring.model',
})

const modelOf = (provider: ModelProvider, url: string, changes: Partial<ModelSettings> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'stance-model-'))
  const web_identity_token_file = join(folder, 'token')
  writeFileSync(web_identity_token_file, WORKLOAD_TOKEN)
  const settings = { ...settingsOf(provider, url), web_identity_token_file, ...changes }
  const model = createModel(settings, {
    timing: { now: () => performance.now(), sleep: async () => {}, random: () => 0 },
  })
  onTestFinished(() => {
    model.close()
    rmSync(folder, { recursive: true })
  })
  return model
}

const ANSWER = Type.Object(
  { colour: Type.String({ maxLength: 20 }) },
  { additionalProperties: false },
)
const REQUEST = {
  system: 'Name a colour.',
  messages: [{ role: 'user', content: 'Which?' }],
  maxOutputTokens: 100,
} as const

const ask = (model: ReturnType<typeof createModel>) => askForValue(model, REQUEST, ANSWER)

/** The library encodes the path of a request twice before it signs it. */
const signedPath = (request: ReceivedRequest): ReceivedRequest => {
  const pathname = request.url.pathname.split('/').map(encodeURIComponent).join('/')
  const { searchParams } = request.url
  return { ...request, url: { pathname, searchParams } as URL }
}

const PROVIDERS = ['anthropic', 'openai-compatible', 'azure-openai', 'bedrock'] as const

const signIn = fakeSignIn()
const other = ({ method, url, headers, body }: ReceivedRequest) => {
  const request = {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: Buffer.from(body),
  }
  const answer = signIn.answer(request as unknown as Parameters<typeof signIn.answer>[0])
  return answer && { status: answer.status, body: String(answer.body) }
}

describe.each(PROVIDERS)('a model of %s', (provider) => {
  test('answers in its own format, at the temperature of the configuration', async () => {
    const fake = await start({ reply: () => '{"colour":"blue"}', other })
    const model = modelOf(provider, fake.url)
    expect(await ask(model)).toEqual({ colour: 'blue' })
    expect(fake.calls()).toMatchObject([
      {
        model: provider === 'bedrock' ? 'anthropic.claude-one-v1:0' : 'model-one',
        temperature: 0.1,
        messages: ['Which?'],
      },
    ])
    expect(fake.calls()[0]?.system).toContain('Name a colour.')
    expect(model.usage()).toEqual({
      calls: 1,
      input_tokens: 1000,
      output_tokens: 200,
      cost_usd: null,
    })
    expect(model.available().state).toBe('available')
  })

  test('is misconfigured where it does not know the model, and is not asked again', async () => {
    const fake = await start({ fault: () => 'unknown model', other })
    const model = modelOf(provider, fake.url)
    await expect(ask(model)).rejects.toMatchObject({ problem: 'misconfigured' })
    await expect(ask(model)).rejects.toMatchObject({ problem: 'paused' })
    expect(fake.calls()).toHaveLength(1)
    expect(model.available()).toMatchObject({
      state: 'misconfigured',
      reason: expect.stringContaining('scoring.model.model'),
    })
    expect(JSON.stringify(model.available())).not.toContain(CANARY)
  })

  test('sends neither prompt nor key to the address of a redirect', async () => {
    const fake = await start({ fault: () => 'redirect', other })
    const error = await ask(modelOf(provider, fake.url)).catch((reason) => reason)
    expect(error).toMatchObject({ problem: 'invalid', message: expect.stringMatching(/redirect/) })
    expect(fake.strangers).toEqual([])
  })
})

test('each provider gets its own credentials', async () => {
  const fake = await start({ reply: () => '{"colour":"blue"}', other })
  for (const provider of PROVIDERS) await ask(modelOf(provider, fake.url))
  const calls = fake.requests.filter(({ url }) => url.pathname !== '/')
  expect(calls[0]?.headers['x-api-key']).toBe('key-of-the-operator')
  expect(calls[1]?.headers.authorization).toBe('Bearer key-of-the-operator')
  expect(calls[2]?.headers['api-key']).toBe('key-of-the-operator')
  const signed = verifySignature(signedPath(calls[3] as ReceivedRequest), signIn.identity.secretOf)
  expect(signed).toMatchObject({ region: 'eu-west-1', service: 'bedrock' })
})

test('no setting of the environment changes where a request goes', async () => {
  const fake = await start({ reply: () => '{"colour":"blue"}' })
  const trap = await start()
  for (const name of [
    'ANTHROPIC_BASE_URL',
    'HTTPS_PROXY',
    'HTTP_PROXY',
    'AWS_ENDPOINT_URL_BEDROCK_RUNTIME',
  ])
    vi.stubEnv(name, trap.url)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  await ask(modelOf('anthropic', fake.url))
  expect([fake.requests.length, trap.requests.length]).toEqual([1, 0])
})

describe('a stream', () => {
  test.each(['anthropic', 'openai-compatible', 'azure-openai'] as const)(
    'of %s comes in parts',
    async (provider) => {
      const fake = await start({ reply: () => 'A sentence in several parts.' })
      const model = modelOf(provider, fake.url)
      const parts: string[] = []
      for await (const part of model.stream(REQUEST)) parts.push(part)
      expect(parts.join('')).toBe('A sentence in several parts.')
      expect(parts.length).toBeGreaterThan(1)
      expect(model.usage()).toMatchObject({ calls: 1, input_tokens: 1000, output_tokens: 200 })
    },
  )

  test('that breaks off is an error, and counts with its worst case', async () => {
    const fake = await start({
      reply: () => 'A sentence in several parts.',
      fault: () => 'cut stream',
    })
    const model = modelOf('openai-compatible', fake.url)
    const read = async () => {
      for await (const _ of model.stream(REQUEST));
    }
    await expect(read()).rejects.toMatchObject({ problem: 'unavailable' })
    expect(model.usage()).toMatchObject({ calls: 1, output_tokens: 100 })
  })
})

const FAULTS: readonly [ModelFault, string, number][] = [
  ['html', 'invalid', 1],
  ['empty', 'invalid', 1],
  ['other json', 'invalid', 1],
  ['huge', 'invalid', 1],
  ['cut', 'unavailable', 3],
  ['reset', 'unavailable', 3],
  ['failing', 'unavailable', 3],
  ['throttled', 'throttled', 3],
  ['unauthorized', 'misconfigured', 1],
  ['silent', 'timeout', 1],
  ['slow drip', 'timeout', 1],
]

describe('a model that is', () => {
  test.each(FAULTS)('%s ends with "%s" after %i calls', async (fault, problem, calls) => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => written.mockRestore())
    const fake = await start({ fault: () => fault })
    const model = modelOf('openai-compatible', fake.url, { timeout_s: 0.5 })
    const error = await ask(model).catch((reason) => reason)
    expect(error).toMatchObject({ name: 'ModelError', problem })
    expect(`${error.message}${error.cause ?? ''}`).not.toContain(CANARY)
    expect(fake.calls()).toHaveLength(calls)
    expect(written).not.toHaveBeenCalled()
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('away for a moment is asked again', async () => {
    const fake = await start({
      reply: () => '{"colour":"blue"}',
      fault: ({ number }) => (number === 1 ? 'failing' : null),
    })
    expect(await ask(modelOf('openai-compatible', fake.url))).toEqual({ colour: 'blue' })
  })

  test('throttled for longer than the time limit is not waited for', async () => {
    const fake = await start({ fault: () => 'throttled for an hour' })
    const model = modelOf('openai-compatible', fake.url)
    await expect(ask(model)).rejects.toMatchObject({ problem: 'paused' })
    expect(fake.calls()).toHaveLength(1)
  })

  test('failing five times in a row is left alone', async () => {
    const fake = await start({ fault: () => 'html' })
    const model = modelOf('openai-compatible', fake.url)
    for (let at = 0; at < 20; at += 1) await ask(model).catch(() => {})
    expect(fake.calls()).toHaveLength(5)
  })
})

const WRONG = [
  ['no JSON', 'The colour is blue.'],
  ['two values', '{"colour":"blue"}{"colour":"red"}'],
  ['a field too many', '{"colour":"blue","severity":"LOW"}'],
  ['a prototype', '{"colour":"blue","__proto__":{"polluted":true}}'],
  ['another type', '{"colour":7}'],
  ['a long text', `{"colour":"${'blue '.repeat(10)}"}`],
  ['an endless text', 'x'.repeat(100_000)],
  ['nothing', ''],
] as const

describe('an answer that is', () => {
  test.each(WRONG)('%s is sent back once', async (_, text) => {
    const fake = await start({ reply: ({ number }) => (number === 1 ? text : '{"colour":"blue"}') })
    expect(await ask(modelOf('openai-compatible', fake.url))).toEqual({ colour: 'blue' })
    expect(fake.calls()[1]?.messages.at(-1)).toMatch(/cannot be used/)
  })

  test.each(WRONG)('%s twice is no answer', async (_, text) => {
    const fake = await start({ reply: () => text })
    await expect(ask(modelOf('openai-compatible', fake.url))).rejects.toMatchObject({
      problem: 'invalid',
    })
    expect(fake.calls()).toHaveLength(2)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('in a fence is taken', async () => {
    const fake = await start({ reply: () => '```json\n{"colour":"blue"}\n```' })
    expect(await ask(modelOf('openai-compatible', fake.url))).toEqual({ colour: 'blue' })
  })
})

describe('a budget', () => {
  const usage = { input: 40, output: 10 }

  test('makes no call that might pass it, of 200 at the same time', async () => {
    const fake = await start({ reply: () => '{"colour":"blue"}', usage })
    const budget = { tokens: 3_000, usd: null, prices: null }
    const model = modelOf('openai-compatible', fake.url, { budget, concurrency: 200 })
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => ask(model)))
    const used = model.usage()
    const taken = outcomes.filter(({ status }) => status === 'fulfilled').length
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(200)
    expect(fake.calls()).toHaveLength(taken)
    expect(used).toMatchObject({
      calls: taken,
      input_tokens: taken * 40,
      output_tokens: taken * 10,
    })
    expect(used.input_tokens + used.output_tokens).toBeLessThanOrEqual(budget.tokens)
    for (const one of outcomes) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ problem: 'budget' })
    }
  })

  test('that a single call would pass makes none', async () => {
    const fake = await start({ reply: () => '{"colour":"blue"}', usage })
    const budget = { tokens: 1_000_000, usd: 0.0001, prices: { input: 3, output: 15 } }
    const model = modelOf('openai-compatible', fake.url, { budget })
    await expect(ask(model)).rejects.toMatchObject({ problem: 'budget' })
    expect(fake.calls()).toEqual([])
  })

  test('in money counts what the provider counts', async () => {
    const fake = await start({
      reply: () => '{"colour":"blue"}',
      usage: { input: 1_000, output: 200 },
    })
    const budget = { tokens: 1_000_000, usd: 1, prices: { input: 3, output: 15 } }
    const model = modelOf('openai-compatible', fake.url, { budget })
    await ask(model)
    expect(model.usage().cost_usd).toBe(0.006)
  })
})

test('a request that is longer than the context is not sent', async () => {
  const fake = await start()
  const model = modelOf('openai-compatible', fake.url, { max_context: 50 })
  await expect(ask(model)).rejects.toMatchObject({ problem: 'invalid' })
  expect(fake.calls()).toEqual([])
  expect(await model.countTokens('Two words')).toBe(2)
})
