import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Everything that was received, also after this response. */
  readonly text: string
}

const parse = (text: string): RawAnswer => {
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const length = Number(headers['content-length'] ?? 0)
  const body = Buffer.from(text.slice(end + 4))
    .subarray(0, length)
    .toString()
  return { status: Number(statusLine.split(' ')[1]), headers, body, text }
}

const open = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => resolve(socket))
    socket.on('error', reject)
  })

/** Sends bytes unchanged, and reads the response until the server closes the connection. */
export const sendRaw = async (port: number, ...pieces: string[]): Promise<RawAnswer> => {
  const socket = await open(port)
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (piece) => {
    text += piece
  })
  // Errors of the part that is still unsent after the response do not matter.
  socket.removeAllListeners('error').on('error', () => {})
  for (const piece of pieces) socket.write(piece)
  await new Promise((resolve) => socket.on('close', resolve))
  return parse(text)
}

/** Opens a connection that stays open; `until` waits for text from the server. */
export const openConnection = async (port: number) => {
  const socket = await open(port)
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (piece) => {
    text += piece
  })
  const until = (expected: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const check = () => {
        if (!text.includes(expected)) return
        socket.off('data', check)
        resolve(text)
      }
      socket.on('data', check)
      socket.once('close', () => reject(new Error(`closed before "${expected}": ${text}`)))
      check()
    })
  return { socket, write: (piece: string) => socket.write(piece), until }
}
