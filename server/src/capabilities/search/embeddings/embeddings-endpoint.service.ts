import { namedHosts } from '../../../platform/outbound/address-rules.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import { createOutboundHttp } from '../../../platform/outbound/outbound-http.ts'
import { EmbeddingsProblem, readEmbeddings } from './embedding-answer.ts'
import type { EmbeddingsAddress } from './embeddings-address.ts'

/** Returns the vectors of texts, or throws an `EmbeddingsProblem`. */
export type Embed = (texts: readonly string[], timeoutMs: number) => Promise<Float32Array[]>

/** Bad request, too large, not processable. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422])
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new EmbeddingsProblem('The endpoint does not answer with JSON')
  }
}

/** The causes of failures name addresses, and an answer may contain anything: neither is passed on. */
const problemOf = (error: unknown): EmbeddingsProblem => {
  if (error instanceof EmbeddingsProblem) return error
  const problem = error instanceof OutboundError ? error.problem : 'network'
  if (problem === 'too_large')
    return new EmbeddingsProblem(`The endpoint answers with more than ${MAX_ANSWER_BYTES} bytes`)
  return new EmbeddingsProblem(
    problem === 'timeout'
      ? 'The endpoint does not answer in time'
      : 'The endpoint cannot be reached',
  )
}

/** `stopping` ends requests that have no answer yet. */
export const createEmbeddingsEndpoint = (
  { url, model, apiKey }: EmbeddingsAddress,
  stopping?: AbortSignal,
): Embed => {
  const address = new URL(`${url.replace(/\/+$/, '')}/embeddings`)
  const http = createOutboundHttp({ trust: namedHosts(url), maxBytes: MAX_ANSWER_BYTES })
  const headers = {
    'content-type': 'application/json',
    ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
  }
  const send = async (texts: readonly string[], timeoutMs: number): Promise<Float32Array[]> => {
    const { status, body } = await http.send({
      method: 'POST',
      url: address,
      headers,
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      signal: stopping,
      timeoutMs,
    })
    if (status !== 200) {
      const isRefusal = REFUSALS.has(status)
      throw new EmbeddingsProblem(`The endpoint answers with status ${status}`, { isRefusal })
    }
    return readEmbeddings(parsed(body.toString('utf8')), texts.length)
  }
  return (texts, timeoutMs) =>
    send(texts, timeoutMs).catch((error: unknown) => {
      throw problemOf(error)
    })
}
