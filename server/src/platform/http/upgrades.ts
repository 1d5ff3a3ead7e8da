import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest } from '../../kernel/app-error.ts'
import type { TakeOver } from './endpoint.ts'

interface Upgrade {
  readonly socket: Duplex
  readonly head: Buffer
}

/** The connections of requests that ask for another protocol. */
const upgrades = new WeakMap<IncomingMessage, Upgrade>()

/** Whether the request asks for another protocol, so that its connection can be handed over. */
export const isUpgrade = ({ raw }: FastifyRequest): boolean => upgrades.has(raw)

const LINGER_MS = 1_000

/**
 * Ends a connection that the server no longer tracks. Closing it at once, with unread bytes of the
 * client, would reset it before the client has read the response.
 */
export const closeGracefully = (socket: Duplex) => {
  socket.end()
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/**
 * Routes upgrade requests like all others, so that authorization, validation and errors are the
 * same. Paths without another protocol refuse them.
 */
export const acceptUpgrades = (app: FastifyInstance) => {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    upgrades.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket as Socket)
    response.on('finish', () => closeGracefully(socket))
    app.routing(request, response)
  })
  app.addHook('onRequest', async (request) => {
    if (isUpgrade(request) && !request.routeOptions.config?.upgrades) {
      throw badRequest('This path supports no protocol other than HTTP/1.1')
    }
  })
}

/** Hands the connection over. After that, no reply can be sent. */
export const handOver = ({ raw }: FastifyRequest, reply: FastifyReply, takeOver: TakeOver) => {
  const upgrade = upgrades.get(raw)
  if (!upgrade) throw badRequest('This path requires a request to upgrade the connection')
  upgrades.delete(raw)
  reply.hijack()
  reply.raw.detachSocket(upgrade.socket as Socket)
  takeOver(raw, upgrade.socket, upgrade.head)
}
