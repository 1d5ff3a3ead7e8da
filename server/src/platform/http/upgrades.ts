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
 * Ends a connection that the server no longer watches. Closing it at once, with bytes of the other
 * side still unread, would take the answer back from him.
 */
export const closeSlowly = (socket: Duplex) => {
  socket.end()
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/**
 * Routes requests to upgrade like any others, so that admission, checks and errors are the same.
 * Paths that speak no other protocol refuse them.
 */
export const acceptUpgrades = (app: FastifyInstance) => {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    upgrades.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket as Socket)
    response.on('finish', () => closeSlowly(socket))
    app.routing(request, response)
  })
  app.addHook('onRequest', async (request) => {
    if (isUpgrade(request) && !request.routeOptions.config?.upgrades) {
      throw badRequest('This path speaks no other protocol than HTTP/1.1')
    }
  })
}

/** Gives a request's connection away. There is no reply any more. */
export const handOver = ({ raw }: FastifyRequest, reply: FastifyReply, takeOver: TakeOver) => {
  const upgrade = upgrades.get(raw)
  if (!upgrade) throw badRequest('This path needs a request to upgrade the connection')
  upgrades.delete(raw)
  reply.hijack()
  reply.raw.detachSocket(upgrade.socket as Socket)
  takeOver(raw, upgrade.socket, upgrade.head)
}
