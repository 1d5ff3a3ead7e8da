import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding } from '../pages/console-files.ts'
import { acceptedEncodings } from './accepted-encoding.ts'

/** A smaller body fits into a few packets as it is. */
const MIN_BYTES = 1_024
/** Further levels make a list hardly smaller, and cost a multiple. */
const LEVEL = 3

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const COMPRESS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: LEVEL,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => compressGzip(body, { level: LEVEL }),
}

/** The compressed forms of bodies that endpoints keep, for as long as they keep them. */
const compressedForms = new WeakMap<Buffer, Map<Encoding, Buffer>>()

/** A body that an endpoint returns again and again is compressed once. */
const compressOnce = async (encoding: Encoding, body: Buffer): Promise<Buffer> => {
  const forms = compressedForms.get(body) ?? new Map<Encoding, Buffer>()
  compressedForms.set(body, forms)
  const known = forms.get(encoding)
  if (known !== undefined) return known
  const compressed = await COMPRESS[encoding](body)
  forms.set(encoding, compressed)
  return compressed
}

/** Streams and what pages and files send compressed are not meant. */
const isCompressible = (
  { method, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer =>
  routeOptions.config.compresses === true &&
  method !== 'HEAD' &&
  (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
  Buffer.byteLength(payload) >= MIN_BYTES &&
  String(reply.getHeader('content-type')).startsWith('application/json')

/** Adds a header of the request on which the response depends. */
const addVary = (reply: FastifyReply, name: string) => {
  const existing = reply.getHeader('vary')
  reply.header('vary', existing ? `${existing}, ${name}` : name)
}

/**
 * Compresses JSON for clients that accept it. An entity tag becomes a weak one: the bytes are others than
 * without compression, and If-Match compares versions.
 */
export const compressJson = (app: FastifyInstance) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isCompressible(request, reply, payload)) return done()
    addVary(reply, 'accept-encoding')
    const [encoding] = acceptedEncodings(request.headers['accept-encoding'])
    if (!encoding) return done()
    const etag = reply.getHeader('etag')
    if (typeof etag === 'string') reply.header('etag', `W/${etag}`)
    reply.removeHeader('content-length')
    reply.header('content-encoding', encoding)
    const compressed =
      typeof payload === 'string'
        ? COMPRESS[encoding](Buffer.from(payload))
        : compressOnce(encoding, payload)
    compressed.then((bytes) => done(null, bytes), done)
  })
}
