import { EmbeddingsProblem, readEmbeddings } from './embedding-answer.ts'
import type { EmbeddingsAddress } from './embeddings-address.ts'

/** Returns the vectors of texts, or throws an `EmbeddingsProblem`. */
export type Embed = (texts: readonly string[], timeoutMs: number) => Promise<Float32Array[]>

const MAX_ANSWER_BYTES = 16 * 1024 * 1024

const bodyOf = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MAX_ANSWER_BYTES)
      throw new EmbeddingsProblem(`The endpoint answers with more than ${MAX_ANSWER_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

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
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return new EmbeddingsProblem(
    isLate ? 'The endpoint does not answer in time' : 'The endpoint cannot be reached',
  )
}

/** `stopping` ends requests that have no answer yet. */
export const createEmbeddingsEndpoint = (
  { url, model, apiKey }: EmbeddingsAddress,
  stopping?: AbortSignal,
): Embed => {
  const address = `${url.replace(/\/+$/, '')}/embeddings`
  const headers = {
    'content-type': 'application/json',
    ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
  }
  const send = async (texts: readonly string[], timeoutMs: number): Promise<Float32Array[]> => {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stopping ? [stopping] : [])]),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new EmbeddingsProblem(`The endpoint answers with status ${response.status}`)
    }
    return readEmbeddings(parsed(await bodyOf(response)), texts.length)
  }
  return (texts, timeoutMs) =>
    send(texts, timeoutMs).catch((error: unknown) => {
      throw problemOf(error)
    })
}
