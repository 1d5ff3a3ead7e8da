import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, forbidden } from '../../kernel/app-error.ts'
import { admittedRole } from '../../kernel/caller.ts'
import { type AnyEndpoint, type Operation, serveWithEffect } from './effects.ts'
import { isSpecial, type SpecialAnswer, type TakeOver } from './endpoint.ts'
import { toErrorBody } from './error-response.ts'
import type { Serving } from './register-endpoints.ts'
import { compileCheck } from './validation.ts'

const upgrades = ({ responses }: AnyEndpoint): boolean => {
  const shape = responses[101]
  return shape !== undefined && isSpecial<SpecialAnswer>(shape)
}

const REASON: Record<number, string> = { 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden' }

/** There is no reply object on an upgraded socket, so the one error shape is written by hand. */
const refuse = (socket: Duplex, error: unknown, requestId: string) => {
  const body = toErrorBody(error, requestId)
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${body.status} ${REASON[body.status] ?? 'Error'}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

/**
 * Serves the endpoints that hand a connection over. A request to upgrade anything else is refused:
 * no other protocol is spoken here.
 */
export const serveUpgrades = <Deps>(
  server: Server,
  operations: readonly Operation[],
  serving: Serving<Deps>,
  newId: () => string,
) => {
  const byPath = new Map(
    operations
      .filter(({ endpoint }) => upgrades(endpoint))
      .map((operation) => [
        operation.endpoint.path as string,
        {
          operation,
          serve: serveWithEffect(operation, serving),
          checkQuery: compileCheck(
            operation.endpoint.request?.query ?? { type: 'object', additionalProperties: false },
            'querystring',
          ),
        },
      ]),
  )
  const takeOver = async (request: IncomingMessage, requestId: string): Promise<TakeOver> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const found = byPath.get(url.pathname)
    if (!found)
      throw new AppError('BAD_REQUEST', 'This path speaks no other protocol than HTTP/1.1')
    const { operation, serve, checkQuery } = found
    const { access } = operation.endpoint
    const caller = access.kind === 'roles' ? await serving.authenticate(request) : null
    if (caller && access.kind === 'roles' && !admittedRole(access, caller)) {
      throw forbidden('Your role does not admit you here')
    }
    const answer = await serve(
      {
        params: {},
        query: checkQuery(Object.fromEntries(url.searchParams)),
        body: undefined,
        caller,
        ifMatch: '',
        requestId,
      } as never,
      {
        caller,
        path: url.pathname,
        ip: request.socket.remoteAddress ?? '',
        requestId,
        recordId: '',
      },
    )
    if (answer.status !== 101) throw new AppError('BAD_REQUEST', 'The upgrade was refused')
    return answer.body as TakeOver
  }
  server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const requestId = newId()
    socket.on('error', () => socket.destroy())
    try {
      const take = await takeOver(request, requestId)
      take(request, socket, head)
    } catch (error) {
      refuse(socket, error, requestId)
    }
  })
}
