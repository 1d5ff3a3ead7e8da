import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const RESEND_MS = 100

export const secondsOf = async (work) => {
  const started = performance.now()
  const answer = await work()
  return { answer, seconds: (performance.now() - started) / 1000 }
}

/** A busy machine lets the service reject requests; they are sent again, and take that long. */
export const request = async (url, token, path) => {
  const response = await fetch(`${url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.status === 503) {
    await sleep(RESEND_MS)
    return request(url, token, path)
  }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}

export const getJson = async (url, token, path) => (await request(url, token, path)).json()

const agent = new Agent({ keepAlive: true })

const send = (url, token, path) =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate' }
    get(`${url}/api/v1${path}`, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
      response.once('error', reject)
    }).once('error', reject)
  })

/**
 * Reads a response to its last byte, as it is sent. To unpack a megabyte takes longer than to send it, and the
 * garbage that it leaves is collected in the client: neither is the service's.
 */
export const readBytes = async (url, token, path) => {
  const status = await send(url, token, path)
  if (status === 200) return
  if (status !== 503) throw new Error(`${path}: ${status}`)
  await sleep(RESEND_MS)
  await readBytes(url, token, path)
}
