import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A proxy on loopback that tunnels, and tells to where and with which credentials. */
export const startFakeProxy = async () => {
  const tunnels: string[] = []
  const proxy = createServer()
  proxy.on('connect', ({ url = '', headers }, socket) => {
    tunnels.push([url, headers['proxy-authorization'] ?? ''].join(' ').trim())
    const [host = '', port] = url.split(':')
    const target = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      target.pipe(socket).pipe(target)
    })
    socket.on('error', () => target.destroy())
    target.on('error', () => socket.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    tunnels,
    stop: (): void => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
