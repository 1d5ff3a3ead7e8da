import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that answers no one while it is shut. It keeps its port, which another program could take. */
export const openDoor = async (answer: RequestListener) => {
  let isShut = false
  const server = createServer(answer).on('connection', (socket) => {
    if (isShut) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut: () => {
      isShut = true
      server.closeAllConnections()
    },
    open: () => {
      isShut = false
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
