import { connect } from 'node:net'

const END_OF_HEAD = '\r\n\r\n'

/** A request as bytes, so that sending it costs next to nothing. */
export const requestBytes = ({ method = 'GET', path, token, body }) => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const about = body === undefined ? '' : 'content-type: application/json\r\n'
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
      `${about}content-length: ${Buffer.byteLength(text)}${END_OF_HEAD}${text}`,
  )
}

/** Reads answers off one connection; each is told with its status, its length and, if asked, its text. */
const answersOn = (socket, keepsText, onAnswer) => {
  let head = Buffer.alloc(0)
  let answer = null
  const begin = (bytes) => {
    head = Buffer.concat([head, bytes])
    const end = head.indexOf(END_OF_HEAD)
    if (end < 0) return null
    const text = head.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
    if (Number.isNaN(length)) throw new Error(`An answer without a length:\n${text}`)
    answer = { status: Number(text.slice(9, 12)), length, received: 0, parts: [] }
    const rest = head.subarray(end + END_OF_HEAD.length)
    head = Buffer.alloc(0)
    return rest
  }
  socket.on('data', (bytes) => {
    const rest = answer ? bytes : begin(bytes)
    if (!rest) return
    answer.received += rest.length
    if (keepsText) answer.parts.push(rest)
    if (answer.received < answer.length) return
    const { status, length, parts } = answer
    answer = null
    onAnswer({ status, length, text: Buffer.concat(parts).toString() })
  })
}

/**
 * Sends requests over `concurrency` connections, each answered before its next one is sent, until
 * `next` gives none or the time is over. Answers what came back and how long each took.
 */
export const drive = async ({ url, next, concurrency, seconds = Infinity, onAnswer = null }) => {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  const until = started + seconds * 1000
  const [tookMs, statuses] = [[], {}]
  let bytes = 0
  const runOne = () =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      let sentAt = 0
      let sent = null
      const send = () => {
        sent = performance.now() < until ? next() : null
        if (!sent) return socket.end()
        sentAt = performance.now()
        return socket.write(sent.bytes ?? sent)
      }
      socket.setNoDelay(true)
      socket.once('connect', send)
      socket.once('error', reject)
      socket.once('close', resolve)
      answersOn(socket, onAnswer !== null, (answer) => {
        tookMs.push(performance.now() - sentAt)
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        bytes += answer.length
        onAnswer?.(answer, sent)
        send()
      })
    })
  await Promise.all(Array.from({ length: concurrency }, runOne))
  const elapsedMs = performance.now() - started
  return {
    count: tookMs.length,
    perSecond: (tookMs.length * 1000) / elapsedMs,
    tookMs,
    statuses,
    bytes,
  }
}

/** The value below which `share` of the values lie. */
export const quantile = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
