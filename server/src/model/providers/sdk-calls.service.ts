import {
  generateText,
  jsonSchema,
  type LanguageModelUsage,
  Output,
  streamText,
  type TextStreamPart,
  type ToolSet,
} from 'ai'
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import type { Completion, ModelRequest } from '../model.port.ts'
import type { ModelSettings } from '../model-settings.ts'
import type { TokenUsage } from '../model-usage.ts'
import { openProvider } from './open-provider.service.ts'
import { refusedAnswer, toModelError } from './sdk-errors.service.ts'

/** Calls without repetition, budget or pauses. */
export interface ProviderCalls {
  /** @throws ModelError */
  readonly complete: (request: ModelRequest, signal: AbortSignal) => Promise<Completion>
  /** Yields parts of the text; returns what the provider counted. @throws ModelError */
  readonly stream: (
    request: ModelRequest,
    signal: AbortSignal,
  ) => AsyncGenerator<string, TokenUsage | null>
}

const usageOf = (usage: LanguageModelUsage | undefined): TokenUsage | null => {
  const { inputTokens, outputTokens } = usage ?? {}
  return inputTokens === undefined || outputTokens === undefined
    ? null
    : { inputTokens, outputTokens }
}

/** The answer is checked by the caller, who can ask for another one. */
const outputOf = (schema: object) => Output.object({ schema: jsonSchema<unknown>(schema) })

type StreamPart = TextStreamPart<ToolSet>

/** Yields the text of a stream; returns what the provider counted. */
async function* textOf(
  parts: AsyncIterable<StreamPart>,
  signal: AbortSignal,
): AsyncGenerator<string, TokenUsage | null> {
  let usage: TokenUsage | null = null
  for await (const part of parts) {
    signal.throwIfAborted()
    if (part.type === 'text-delta') yield part.text
    if (part.type === 'error') throw part.error
    if (part.type === 'finish') usage = usageOf(part.totalUsage)
  }
  return usage
}

/** Warnings of the library go to the console. */
const silenceWarnings = (): void => {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
}

/** Calls a model by the library of its provider. The library neither repeats nor records anything. */
export const openCalls = async (
  settings: ModelSettings,
  http: OutboundHttp,
): Promise<ProviderCalls> => {
  silenceWarnings()
  const model = await openProvider(settings, http)
  const callOf = ({ system, messages, maxOutputTokens, schema }: ModelRequest) => ({
    model,
    system,
    messages: messages.map(({ role, content }) => ({ role, content })),
    maxOutputTokens,
    temperature: settings.temperature,
    maxRetries: 0,
    ...(schema && { output: outputOf(schema) }),
  })
  return {
    complete: async (request, abortSignal) => {
      try {
        const { text, usage } = await generateText({ ...callOf(request), abortSignal })
        return { text, usage: usageOf(usage) }
      } catch (error) {
        abortSignal.throwIfAborted()
        const refused = refusedAnswer(error)
        if (refused) return { text: refused.text, usage: usageOf(refused.usage) }
        throw toModelError(error, settings)
      }
    },
    stream: async function* (request, abortSignal) {
      // The library would write errors to the console.
      const onError = () => {}
      const { fullStream } = streamText({ ...callOf(request), abortSignal, onError })
      try {
        return yield* textOf(fullStream, abortSignal)
      } catch (error) {
        throw toModelError(error, settings)
      }
    },
  }
}
