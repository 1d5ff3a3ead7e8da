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
