import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/app-error.ts'

interface Declared {
  readonly method: string
  readonly path: string
}

const literally = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')

const pattern = (path: string) => new RegExp(`^${literally(path).replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/**
 * Answers what no route takes: 405 and `Allow` for a known path with another method, 204 for a
 * question about a path's methods, 404 for the rest. No body is waited for.
 */
export const answerUnknownRoutes = (app: FastifyInstance, declared: readonly Declared[]) => {
  const paths = new Map<string, { matches: RegExp; methods: string[] }>()
  for (const { method, path } of declared) {
    const entry = paths.get(path) ?? { matches: pattern(path), methods: [] }
    entry.methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]))
    paths.set(path, entry)
  }
  const allowed = (path: string): string[] => {
    const methods = [...paths.values()]
      .filter(({ matches }) => matches.test(path))
      .flatMap((entry) => entry.methods)
    return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].sort()
  }
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = allowed(request.url.split('?')[0] ?? '')
    if (methods.length === 0) throw new AppError('NOT_FOUND', 'No such route')
    reply.header('allow', methods.join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    throw new AppError('METHOD_NOT_ALLOWED', `This path takes ${methods.join(', ')}`)
  }
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return answer(request, reply)
  })
  // For the plugins that give a request back.
  app.setNotFoundHandler(answer)
}
