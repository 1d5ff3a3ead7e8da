import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/app-error.ts'

interface DeclaredRoute {
  readonly method: string
  readonly path: string
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')

const pathPattern = (path: string) =>
  new RegExp(`^${escapeRegExp(path).replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/**
 * Responds to requests that no route matches: 405 with `Allow` for a known path with another
 * method, 204 to OPTIONS, 404 otherwise. It does not wait for the body.
 */
export const handleUnknownRoutes = (app: FastifyInstance, declared: readonly DeclaredRoute[]) => {
  const paths = new Map<string, { matches: RegExp; methods: string[] }>()
  for (const { method, path } of declared) {
    const entry = paths.get(path) ?? { matches: pathPattern(path), methods: [] }
    entry.methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]))
    paths.set(path, entry)
  }
  const allowedMethods = (path: string): string[] => {
    const methods = [...paths.values()]
      .filter(({ matches }) => matches.test(path))
      .flatMap((entry) => entry.methods)
    return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].sort()
  }
  const respond = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = allowedMethods(request.url.split('?')[0] ?? '')
    if (methods.length === 0) throw new AppError('NOT_FOUND', 'No such route')
    reply.header('allow', methods.join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    throw new AppError('METHOD_NOT_ALLOWED', `Method not allowed; allowed: ${methods.join(', ')}`)
  }
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return respond(request, reply)
  })
  // For requests that a plugin passes on.
  app.setNotFoundHandler(respond)
}
