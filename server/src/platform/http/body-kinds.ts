import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, badRequest } from '../../kernel/app-error.ts'
import { decompress } from '../gzip.ts'
import type {
  FilesBody,
  MultipartBody,
  Part,
  RawBody,
  ReceivedFile,
  SpecialBody,
  StreamBody,
} from './endpoint.ts'
import { parseJsonBody } from './json-body.ts'

export const MAX_JSON_BYTES = 1024 * 1024

const mediaType = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const unsupported = (accepted: readonly string[]) =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', `Content-Type must be ${accepted.join(' or ')}`)

const tooLarge = (maxBytes: number) =>
  new AppError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes`)

/** Without it, the framework refuses them and does not say which type it expects. */
const refuseOtherTypes = (app: FastifyInstance, accepted: readonly string[]) => {
  app.addContentTypeParser('*', async () => {
    throw unsupported(accepted)
  })
}

const JSON_TYPE = /^application\/json *(; *charset="?utf-8"? *)?$/i

/** Accepts JSON on every endpoint that does not declare another kind of body. */
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
  refuseOtherTypes(app, ['application/json'])
}

const truncatedBody = (cause: unknown) =>
  new AppError('BAD_REQUEST', 'The body is truncated or malformed', { cause })

/** A consumer that stops early does not destroy the stream: that would lose its connection. */
async function* readChunks(payload: Readable): AsyncIterable<Buffer> {
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) yield chunk
  } catch (cause) {
    throw truncatedBody(cause)
  }
}

async function* limitBytes(payload: Readable, maxBytes: number): AsyncIterable<Buffer> {
  let received = 0
  for await (const chunk of readChunks(payload)) {
    received += chunk.length
    if (received > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
}

async function* readPartContent(
  file: Readable & { readonly truncated: boolean },
  maxBytes: number,
): AsyncIterable<Buffer> {
  try {
    for await (const chunk of file) yield chunk
  } catch (cause) {
    throw truncatedBody(cause)
  }
  if (file.truncated) throw tooLarge(maxBytes)
}

async function* readParts(request: FastifyRequest, maxBytes: number): AsyncIterable<Part> {
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const { fieldname, filename, mimetype, file } = part
      const content = readPartContent(file, maxBytes)
      yield { name: fieldname, filename: filename ?? '', contentType: mimetype, content }
      // The next part follows only after the whole of this one, even if no handler reads it.
      file.resume()
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error ? error : truncatedBody(error)
  }
}

const requireAcceptable = (request: FastifyRequest, kind: StreamBody | RawBody | FilesBody) => {
  if (!kind.contentTypes.includes(mediaType(request))) throw unsupported(kind.contentTypes)
  if (Number(request.headers['content-length'] ?? 0) > kind.maxBytes) throw tooLarge(kind.maxBytes)
}

/** Without a body and its type, no parser is called. */
const requireBody = (app: FastifyInstance) => {
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined) throw badRequest('The request has no body')
  })
}

const acceptStream = (app: FastifyInstance, kind: StreamBody) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    requireAcceptable(request, kind)
    return limitBytes(payload, kind.maxBytes)
  })
  requireBody(app)
}

/** A compressed file may have this many times the bytes that a body may have. */
const MAX_EXPANSION = 4
const MAX_FILES = 1_000

async function* plainBytes(file: AsyncIterable<Buffer>, maxBytes: number): AsyncIterable<Buffer> {
  const maxPlainBytes = MAX_EXPANSION * maxBytes
  let read = 0
  const chunks = decompress(file)[Symbol.asyncIterator]()
  for (;;) {
    const next = await chunks.next().catch((cause: unknown) => {
      throw cause instanceof AppError ? cause : truncatedBody(cause)
    })
    if (next.done) return
    read += next.value.length
    if (read > maxPlainBytes) {
      await chunks.return?.()
      throw new AppError(
        'PAYLOAD_TOO_LARGE',
        `The body has more than ${maxPlainBytes} bytes when it is decompressed`,
      )
    }
    yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
  }
}

async function* filesOfForm(
  request: FastifyRequest,
  { maxBytes }: FilesBody,
): AsyncIterable<ReceivedFile> {
  let files = 0
  for await (const { filename, content } of readParts(request, maxBytes)) {
    files += 1
    yield { name: filename, content: plainBytes(content, maxBytes) }
  }
  if (files === 0) throw badRequest('The form has no file')
}

async function* onlyFile(
  file: AsyncIterable<Buffer>,
  { maxBytes }: FilesBody,
): AsyncIterable<ReceivedFile> {
  yield { name: '', content: plainBytes(file, maxBytes) }
}

const acceptFiles = async (app: FastifyInstance, kind: FilesBody) => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: { fileSize: kind.maxBytes, files: MAX_FILES, fields: 20 },
  })
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    requireAcceptable(request, kind)
    return onlyFile(limitBytes(payload, kind.maxBytes), kind)
  })
  app.addHook('preHandler', async (request) => {
    if (request.isMultipart()) request.body = filesOfForm(request, kind)
    else if (request.body === undefined) throw badRequest('The request has no body')
  })
}

const acceptRaw = (app: FastifyInstance, kind: RawBody) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: kind.maxBytes },
    async (request: FastifyRequest, body: Buffer) => {
      requireAcceptable(request, kind)
      return body
    },
  )
}

const acceptMultipart = async (app: FastifyInstance, kind: MultipartBody) => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: { fileSize: kind.maxBytes, files: 10, fields: 20 } })
  refuseOtherTypes(app, ['multipart/form-data'])
  app.addHook('preHandler', async (request) => {
    if (!request.isMultipart()) throw unsupported(['multipart/form-data'])
    request.body = readParts(request, kind.maxBytes)
  })
}

/** Makes the encapsulated instance of a route accept a body that is not JSON. */
export const acceptSpecialBody = async (app: FastifyInstance, kind: SpecialBody) => {
  if (kind.kind === 'stream') acceptStream(app, kind)
  else if (kind.kind === 'raw') acceptRaw(app, kind)
  else if (kind.kind === 'files') await acceptFiles(app, kind)
  else await acceptMultipart(app, kind)
}
