import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CommandError, isProcessError, UsageError } from '../../kernel/process-error.ts'
import { type Input, STANDARD_INPUT } from './import-input.ts'
import type { PrintedSummary } from './import-output.ts'

/** A service that imports over HTTP, and the token to use there. */
export interface RemoteService {
  readonly url: URL
  readonly token: string
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

const parseUrl = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(
      '--url must be the address of a service, such as https://stance.example.com',
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError('--url must not contain credentials; use --token-file')
  }
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) {
    throw new UsageError('--url must be https: over http, the network reads the token')
  }
  return url
}

/** Throws a usage error for an unusable address or token file. */
export const remoteService = async (
  url: string,
  tokenFile: string | undefined,
): Promise<RemoteService> => {
  const parsed = parseUrl(url)
  if (tokenFile === undefined) throw new UsageError('--url needs --token-file')
  const text = await readFile(tokenFile, 'utf8').catch(() => {
    throw new UsageError(`The token file ${tokenFile} cannot be read`)
  })
  const token = text.trim()
  if (!/^[\w.~+/=-]+$/.test(token)) throw new UsageError(`${tokenFile} contains no token`)
  return { url: parsed, token }
}

const isWithoutTls = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SSL_WRONG_VERSION_NUMBER'

/** Returns why no answer came, as the end of a sentence. */
const reasonOf = (cause: unknown): string => {
  if (isWithoutTls(cause)) return 'it does not use TLS; a service on this machine has http:'
  return cause instanceof Error ? cause.message : String(cause)
}

const messageOf = async (response: Response): Promise<string> => {
  if (response.status === 404) {
    return `there is no import at ${response.url.replace(/\?.*$/, '')}; --url is the address of the service, without /api/v1`
  }
  const body: unknown = await response.json().catch(() => null)
  const message = typeof body === 'object' && body !== null && 'message' in body && body.message
  return typeof message === 'string' ? message : `HTTP status ${response.status}`
}

/** Why the service imports nothing of an input. */
export interface RefusedInput {
  readonly refused: string
}

/** A name in a header: no quotes and no control characters. */
const headerText = (name: string): string => name.replaceAll(/["\\\p{C}]/gu, '_')

/** Writes the files of an input as a form, which names them. */
async function* formOf(input: Input, boundary: string): AsyncIterable<Uint8Array> {
  let end = ''
  for await (const part of input) {
    if (part instanceof Uint8Array) yield part
    else {
      const disposition = `form-data; name="file"; filename="${headerText(part.file)}"`
      yield Buffer.from(
        `${end}--${boundary}\r\nContent-Disposition: ${disposition}\r\n` +
          'Content-Type: application/octet-stream\r\n\r\n',
      )
      end = '\r\n'
    }
  }
  yield Buffer.from(`${end}--${boundary}--\r\n`)
}

/** Standard input has no file with a name, and is the body itself. */
async function* bytesOf(input: Input): AsyncIterable<Uint8Array> {
  for await (const part of input) if (part instanceof Uint8Array) yield part
}

const bodyOf = (name: string, input: Input) => {
  if (name === STANDARD_INPUT) return { type: 'application/octet-stream', body: bytesOf(input) }
  const boundary = `stance-${randomUUID()}`
  return { type: `multipart/form-data; boundary=${boundary}`, body: formOf(input, boundary) }
}

/**
 * Sends an input to `POST /api/v1/findings/import`, and returns the summary in the response, or why the
 * service refuses the input.
 */
export const importRemotely = async (
  { url, token }: RemoteService,
  name: string,
  input: Input,
  query: URLSearchParams,
): Promise<PrintedSummary | RefusedInput> => {
  const address = new URL(`${url.pathname.replace(/\/$/, '')}/api/v1/findings/import`, url)
  address.search = query.toString()
  const { type, body } = bodyOf(name, input)
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: Readable.toWeb(Readable.from(body)) as ReadableStream,
    duplex: 'half',
    redirect: 'error',
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    if (isProcessError(cause)) throw cause
    throw new CommandError(`${url.origin} cannot be reached: ${reasonOf(cause)}`)
  })
  if (response.status === 400) return { refused: `${name}: ${await messageOf(response)}` }
  if (!response.ok) throw new CommandError(`${name}: ${await messageOf(response)}`)
  return (await response.json()) as PrintedSummary
}
