import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/app-error.ts'
import type { MultipartBody, Part, RawBody, SpecialBody, StreamBody } from './endpoint.ts'
import { parseJsonBody } from './json-body.ts'

export const MAX_JSON_BYTES = 1024 * 1024

const mediaType = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const unsupported = (taken: readonly string[]) =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', `Content-Type must be ${taken.join(' or ')}`)

const tooLarge = (maxBytes: number) =>
  new AppError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes`)

const JSON_TYPE = /^application\/json *(; *charset="?utf-8"? *)?$/i

/** JSON is what every endpoint takes unless it declares otherwise. */
export const acceptJson = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_JSON_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
        throw unsupported(['application/json'])
      }
      return parseJsonBody(body)
    },
  )
}

const broken = (cause: unknown) =>
  new AppError('BAD_REQUEST', 'The body breaks off or is malformed', { cause })

/** Whoever stops reading leaves the stream whole: a destroyed one has forgotten whose it was. */
async function* chunksOf(payload: Readable): AsyncIterable<Buffer> {
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) yield chunk
  } catch (cause) {
    throw broken(cause)
  }
}

async function* limited(payload: Readable, maxBytes: number): AsyncIterable<Buffer> {
  let received = 0
  for await (const chunk of chunksOf(payload)) {
    received += chunk.length
    if (received > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
}

async function* contentOf(
  file: Readable & { readonly truncated: boolean },
  maxBytes: number,
): AsyncIterable<Buffer> {
  try {
    for await (const chunk of file) yield chunk
  } catch (cause) {
    throw broken(cause)
  }
  if (file.truncated) throw tooLarge(maxBytes)
}

async function* partsOf(request: FastifyRequest, maxBytes: number): AsyncIterable<Part> {
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const { fieldname, filename, mimetype, file } = part
      const content = contentOf(file, maxBytes)
      yield { name: fieldname, filename: filename ?? '', contentType: mimetype, content }
      // The next part comes after all of this one, also when nobody reads it.
      file.resume()
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error ? error : broken(error)
  }
}

const checked = (request: FastifyRequest, kind: StreamBody | RawBody) => {
  if (!kind.contentTypes.includes(mediaType(request))) throw unsupported(kind.contentTypes)
  if (Number(request.headers['content-length'] ?? 0) > kind.maxBytes) throw tooLarge(kind.maxBytes)
}

const acceptStream = (app: FastifyInstance, kind: StreamBody) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    checked(request, kind)
    return limited(payload, kind.maxBytes)
  })
}

const acceptRaw = (app: FastifyInstance, kind: RawBody) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: kind.maxBytes },
    async (request: FastifyRequest, body: Buffer) => {
      checked(request, kind)
      return body
    },
  )
}

const acceptMultipart = async (app: FastifyInstance, kind: MultipartBody) => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: { fileSize: kind.maxBytes, files: 10, fields: 20 } })
  app.addHook('preHandler', async (request) => {
    if (!request.isMultipart()) throw unsupported(['multipart/form-data'])
    request.body = partsOf(request, kind.maxBytes)
  })
}

/** Teaches a route's own encapsulated instance to take a body that is not JSON. */
export const acceptSpecialBody = async (app: FastifyInstance, kind: SpecialBody) => {
  if (kind.kind === 'stream') acceptStream(app, kind)
  else if (kind.kind === 'raw') acceptRaw(app, kind)
  else await acceptMultipart(app, kind)
}
