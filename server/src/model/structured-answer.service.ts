import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { LanguageModel, ModelRequest } from './model.port.ts'
import { ModelError } from './model-error.ts'

const MAX_ANSWER_LENGTH = 32_768
const MAX_QUOTED_LENGTH = 4_000
const FENCE = /^```(?:json)?\s*\n([\s\S]*)\n\s*```$/

type Parsed = { readonly value: unknown } | { readonly problem: string }

const parseJson = (text: string): Parsed => {
  if (text.length > MAX_ANSWER_LENGTH) return { problem: 'it is too long' }
  const trimmed = text.trim()
  try {
    return { value: JSON.parse(FENCE.exec(trimmed)?.[1] ?? trimmed) }
  } catch {
    return { problem: 'it is not one JSON value and nothing else' }
  }
}

const parseAnswer = (schema: TSchema, text: string): Parsed => {
  const parsed = parseJson(text)
  if ('problem' in parsed || Value.Check(schema, parsed.value)) return parsed
  const [error] = Value.Errors(schema, parsed.value)
  const where = error?.instancePath || 'the value'
  return { problem: `${where.slice(0, 80)} ${(error?.message ?? 'is wrong').slice(0, 80)}` }
}

const repairOf = (request: ModelRequest, answer: string, problem: string): ModelRequest => ({
  ...request,
  messages: [
    ...request.messages,
    { role: 'assistant', content: answer.slice(0, MAX_QUOTED_LENGTH) || '(nothing)' },
    {
      role: 'user',
      content: `That answer cannot be used: ${problem}. Answer again with one JSON value of the schema and nothing else.`,
    },
  ],
})

/**
 * Asks for one JSON value of a schema. An answer that is none is sent back once.
 * @throws ModelError
 */
export const askForValue = async <Schema extends TSchema>(
  model: LanguageModel,
  request: Omit<ModelRequest, 'schema'>,
  schema: Schema,
  signal?: AbortSignal,
): Promise<Static<Schema>> => {
  const asked = { ...request, schema }
  const first = await model.complete(asked, signal)
  const parsed = parseAnswer(schema, first.text)
  if ('value' in parsed) return parsed.value as Static<Schema>
  const second = await model.complete(repairOf(asked, first.text, parsed.problem), signal)
  const repaired = parseAnswer(schema, second.text)
  if ('value' in repaired) return repaired.value as Static<Schema>
  throw new ModelError('invalid', 'its answer does not have the form that was asked for')
}
