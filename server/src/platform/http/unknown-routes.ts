import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/app-error.ts'
import type { ServeConsole } from './pages/console.ts'

interface DeclaredRoute {
  readonly method: string
  readonly path: string
}

interface DeclaredPath {
  readonly matches: RegExp
  readonly methods: readonly string[]
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')

const pathPattern = (path: string) =>
  new RegExp(`^${escapeRegExp(path).replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** Sorts literal segments before parameters, from the left. */
const specificityOf = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '1' : '0'))
    .join('')

const declaredPaths = (declared: readonly DeclaredRoute[]): Map<string, DeclaredPath> => {
  const methods = new Map<string, string[]>()
  for (const { method, path } of declared) {
    const own = method === 'GET' ? ['GET', 'HEAD'] : [method]
    methods.set(path, [...(methods.get(path) ?? ['OPTIONS']), ...own])
  }
  return new Map(
    [...methods]
      .toSorted(([a], [b]) => specificityOf(a).localeCompare(specificityOf(b)))
      .map(([path, own]) => [path, { matches: pathPattern(path), methods: own.toSorted() }]),
  )
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Responds to requests that no route matches: 405 with `Allow` for a known path with another
 * method, 204 to OPTIONS, 404 otherwise. It does not wait for the body. A literal path hides a path
 * with a parameter for every method: without `GET /items/search`, it is 405 and not an item `search`.
 * Other paths may be pages and files of the console.
 */
export const handleUnknownRoutes = (
  app: FastifyInstance,
  declared: readonly DeclaredRoute[],
  serveConsole: ServeConsole | null = null,
) => {
  const paths = declaredPaths(declared)
  const pathOf = ({ url }: FastifyRequest): DeclaredPath | undefined => {
    const path = decoded(url.split('?')[0] ?? '')
    return [...paths.values()].find(({ matches }) => matches.test(path))
  }

  const respond = (request: FastifyRequest, reply: FastifyReply) => {
    const { methods } = pathOf(request) ?? {}
    const served = methods ? null : serveConsole?.(request, reply)
    if (served) return served
    if (!methods) throw new AppError('NOT_FOUND', 'No such route')
    reply.header('allow', methods.join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    throw new AppError('METHOD_NOT_ALLOWED', `Method not allowed; allowed: ${methods.join(', ')}`)
  }

  /** Whether a parameter of the route took a segment that is a literal of another path. */
  const isHidden = (request: FastifyRequest): boolean =>
    request.routeOptions.url?.includes(':') === true &&
    pathOf(request)?.methods.includes(request.method) === false

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || isHidden(request)) return respond(request, reply)
  })
  // For requests that a plugin passes on.
  app.setNotFoundHandler(respond)
}
