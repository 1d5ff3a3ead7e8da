import { APICallError, NoObjectGeneratedError } from 'ai'
import { CloudError } from '../../clouds/cloud-error.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { ModelError } from '../model-error.ts'
import type { ModelSettings } from '../model-settings.ts'

const MAX_CAUSES = 5

/** Returns the error of the project among an error and its causes. */
const ownErrorIn = (error: unknown): OutboundError | CloudError | null => {
  let current = error
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    if (current instanceof OutboundError || current instanceof CloudError) return current
    current = current.cause
  }
  return null
}

const retryAfterOf = (headers: Readonly<Record<string, string>> = {}): number | undefined => {
  const value = headers['retry-after']
  if (value === undefined) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}

/** Bedrock and some gateways answer 400 to the name of a model that does not exist. */
const UNKNOWN_MODEL = /model[^.]{0,80}(not[ _]found|does not exist|identifier is invalid|unknown)/i

const whatIsWrong = (status: number, { model, section }: ModelSettings): string => {
  if (status === 404 || status === 400)
    return `it does not know the model "${model}"; correct ${section}.model or ${section}.base_url`
  return `it refuses the credentials (${status}); correct those of ${section}, and the permission to use the model`
}

const ofStatus = (error: APICallError, settings: ModelSettings): ModelError => {
  const { statusCode: status = 0, responseBody = '', responseHeaders } = error
  const isUnknown = status === 400 && UNKNOWN_MODEL.test(responseBody.slice(0, 2_000))
  if (isUnknown || status === 401 || status === 403 || status === 404)
    return new ModelError('misconfigured', whatIsWrong(status, settings))
  if (status === 429) {
    const retryAfterMs = retryAfterOf(responseHeaders)
    return new ModelError('throttled', 'it answers 429: too many requests', { retryAfterMs })
  }
  if (status >= 500 || status === 408)
    return new ModelError('unavailable', `it answers with the status ${status}`, {
      retryAfterMs: retryAfterOf(responseHeaders),
    })
  if (status >= 400) return new ModelError('invalid', `it refuses the request (${status})`)
  return new ModelError('invalid', 'its answer is not that of such a model', { mayBeCharged: true })
}

const ofOutbound = ({ problem, message, code }: OutboundError): ModelError => {
  if (problem === 'timeout') return new ModelError('timeout', message, { mayBeCharged: true })
  if (problem === 'network') {
    const mayBeCharged = code !== 'ECONNREFUSED' && code !== 'ENOTFOUND'
    return new ModelError('unavailable', message, { mayBeCharged })
  }
  if (problem === 'truncated') return new ModelError('unavailable', message, { mayBeCharged: true })
  return new ModelError('invalid', message, { mayBeCharged: problem === 'too_large' })
}

/** Returns the text of an answer that the library refuses because it is no JSON. */
export const refusedAnswer = (error: unknown) =>
  NoObjectGeneratedError.isInstance(error) && error.text !== undefined
    ? { text: error.text, usage: error.usage }
    : null

/** Returns the error of a call without anything that the provider or the library wrote. */
export const toModelError = (error: unknown, settings: ModelSettings): ModelError => {
  if (error instanceof ModelError) return error
  const own = ownErrorIn(error)
  if (own instanceof OutboundError) return ofOutbound(own)
  if (own) {
    const problem = own.problem === 'unavailable' ? 'unavailable' : 'misconfigured'
    return new ModelError(problem, own.message)
  }
  if (APICallError.isInstance(error)) return ofStatus(error, settings)
  return new ModelError('invalid', 'its answer is not that of such a model', { mayBeCharged: true })
}
