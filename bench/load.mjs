import { connect } from 'node:net'

const END_OF_HEAD = '\r\n\r\n'

/** A request as bytes, so that sending it is cheap. */
export const requestBytes = ({ method = 'GET', path, token, body }) => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const contentType = body === undefined ? '' : 'content-type: application/json\r\n'
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
      `${contentType}content-length: ${Buffer.byteLength(text)}${END_OF_HEAD}${text}`,
  )
}

/** Parses the responses on one connection: status, length and, if wanted, text. */
const readResponses = (socket, withText, onResponse) => {
  let head = Buffer.alloc(0)
  let response = null
  const begin = (bytes) => {
    head = Buffer.concat([head, bytes])
    const end = head.indexOf(END_OF_HEAD)
    if (end < 0) return null
    const text = head.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
    if (Number.isNaN(length)) throw new Error(`A response without a length:\n${text}`)
    response = { status: Number(text.slice(9, 12)), length, received: 0, parts: [] }
    const rest = head.subarray(end + END_OF_HEAD.length)
    head = Buffer.alloc(0)
    return rest
  }
  socket.on('data', (bytes) => {
    const rest = response ? bytes : begin(bytes)
    if (!rest) return
    response.received += rest.length
    if (withText) response.parts.push(rest)
    if (response.received < response.length) return
    const { status, length, parts } = response
    response = null
    onResponse({ status, length, text: Buffer.concat(parts).toString() })
  })
}

/**
 * Sends requests over `concurrency` connections, one at a time on each, until `next` returns null or
 * the time is up. Returns the number, the status codes and the durations of the responses.
 */
export const runLoad = async ({
  url,
  next,
  concurrency,
  seconds = Infinity,
  onResponse = null,
}) => {
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
      readResponses(socket, onResponse !== null, (response) => {
        tookMs.push(performance.now() - sentAt)
        statuses[response.status] = (statuses[response.status] ?? 0) + 1
        bytes += response.length
        onResponse?.(response, sent)
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

/** The quantile of the values at `share`. */
export const quantile = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
