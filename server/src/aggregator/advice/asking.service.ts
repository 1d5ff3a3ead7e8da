import type { LanguageModel } from '../../model/model.port.ts'
import { ModelError } from '../../model/model-error.ts'
import { askForValue } from '../../model/structured-answer.service.ts'
import { schemaOf } from './advice-answer.schema.ts'
import type { Answer } from './advice-answer.ts'
import type { Question } from './advice-question.ts'

export interface AskingLimits {
  /** After so many milliseconds of a run, no more calls are made. */
  readonly maxMs: number
  /** Milliseconds of a clock that only goes on. The run begins when the asking is created. */
  readonly now: () => number
}

const MAX_OUTPUT_TOKENS = 1_500
/** A model that does not follow the schema will not follow it later. */
const MAX_UNUSABLE = 20

/** Asks a model until it, its budget or the time is spent. */
export const createAsking = (model: LanguageModel, { maxMs, now }: AskingLimits) => {
  const began = now()
  const counts = { asked: 0, answered: 0 }
  let unusable = 0
  /** Why no more calls are made; '' while they are. */
  let stopped = ''
  let misconfigured = ''

  const mayAsk = (): boolean => {
    if (stopped === '' && now() - began > maxMs)
      stopped = `The run has taken more than ${Math.round(maxMs / 60_000)} min`
    return stopped === ''
  }
  const fail = ({ problem, message }: ModelError): void => {
    if (problem === 'misconfigured') {
      misconfigured = model.available().reason || message
      stopped = misconfigured
    }
    if (problem === 'budget') stopped = 'The budget is spent'
    if (problem === 'invalid') unusable += 1
    if (unusable >= MAX_UNUSABLE)
      stopped ||= `${MAX_UNUSABLE} answers in a row could not be used: ${message}`
  }
  const ask = ({ system, input, isKnownKind }: Question, signal: AbortSignal): Promise<Answer> => {
    const messages = [{ role: 'user', content: input }] as const
    const request = { system, messages, maxOutputTokens: MAX_OUTPUT_TOKENS }
    return askForValue(model, request, schemaOf(isKnownKind), signal) as Promise<Answer>
  }
  return {
    /** Returns null if there is no answer that can be used. Throws the reason of the signal only. */
    ask: async (question: Question, signal: AbortSignal): Promise<Answer | null> => {
      if (!mayAsk()) return null
      counts.asked += 1
      try {
        const answer = await ask(question, signal)
        signal.throwIfAborted()
        counts.answered += 1
        unusable = 0
        return answer
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ModelError)) throw error
        fail(error)
        return null
      }
    },
    counts: () => counts,
    misconfigured: () => misconfigured,
    /** Why findings were left without an answer; '' if the model works. */
    unavailable: (): string => {
      if (stopped !== '') return stopped
      const { state, reason } = model.available()
      return state === 'unavailable' ? reason : ''
    },
  }
}

export type Asking = ReturnType<typeof createAsking>
