import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings } from '../compressed/accepted-encoding.ts'
import { type ConsoleFile, type ConsoleFiles, INDEX } from './console-files.ts'
import { type ConsoleOrigins, consolePolicy } from './console-policy.ts'

/** A console that is built, and the addresses that it needs. */
export interface ConsoleOptions extends ConsoleOrigins {
  readonly files: ConsoleFiles
  /** The addresses that the issuers have for the console, as far as they are known. */
  readonly endpoints: () => Promise<string[]>
}

/** Responds to a request for the console; null if it is for something else. */
export type ServeConsole = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply> | null

/** Paths of the service, below which nothing is a page of the console. */
const OF_THE_SERVICE = new Set(['api', 'assets', 'docs', 'health', 'healthz', 'ready', 'metrics'])

/** Names of assets contain a digest of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Browsers name HTML; API clients accept anything or JSON. */
export const prefersHtml = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /\btext\/html\b/i.test(headers.accept ?? '')

const pathOf = ({ url }: FastifyRequest): string | null => {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '')
  } catch {
    return null
  }
}

/** Whether the path can be that of a page: plain segments, and no file extension. */
const isPagePath = (path: string): boolean => {
  if (path === '/') return true
  const segments = path.replace(/\/$/, '').split('/').slice(1)
  return (
    !OF_THE_SERVICE.has(segments[0] ?? '') &&
    segments.every((segment) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(segment)) &&
    !/\.[a-z\d]{1,8}$/i.test(segments.at(-1) ?? '')
  )
}

const matches = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((part) => ['*', tag].includes(part.trim().replace(/^W\//, '')))

/** Sends a file in the smallest encoding that the request accepts, or 304 if the client has it. */
const sendFile = (file: ConsoleFile, { headers }: FastifyRequest, reply: FastifyReply) => {
  const accepted = acceptedEncodings(headers['accept-encoding'])
  const encoding = accepted.find((name) => file.encoded[name] !== undefined)
  const tag = `"${file.digest}${encoding ? `-${encoding}` : ''}"`
  reply.header('etag', tag)
  if (matches(headers['if-none-match'], tag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(200)
    .type(file.type)
    .send((encoding && file.encoded[encoding]) ?? file.content)
}

/** Sends the page of the console. */
const sendPage = (
  index: ConsoleFile,
  policy: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  reply.headers({
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    vary: 'accept, accept-encoding',
  })
  return sendFile(index, request, reply)
}

/** Sends another file. A page of its own may call the service only. */
const sendOther = (
  path: string,
  file: ConsoleFile,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if (file.type.startsWith('text/html')) {
    reply.header('content-security-policy', consolePolicy({ issuers: [], logoUrl: '' }))
  }
  reply.headers({
    'cache-control': path.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
    vary: 'accept-encoding',
  })
  return sendFile(file, request, reply)
}

/**
 * Serves the built console: its files, and its page for every path that is a page. Paths are looked up
 * among the files that were read at the start, so no path leads to another file.
 */
export const createConsole = ({ files, endpoints, ...origins }: ConsoleOptions): ServeConsole => {
  const index = files.get(INDEX)
  const serveFile = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = path === INDEX ? undefined : files.get(path)
    return file ? sendOther(path, file, request, reply) : null
  }
  const servePage = async (page: ConsoleFile, request: FastifyRequest, reply: FastifyReply) =>
    sendPage(page, consolePolicy(origins, await endpoints()), request, reply)
  return (request, reply) => {
    const path = pathOf(request)
    if (path === null || !['GET', 'HEAD'].includes(request.method)) return null
    if (!index || !isPagePath(path)) return serveFile(path, request, reply)
    return prefersHtml(request) ? servePage(index, request, reply) : null
  }
}
