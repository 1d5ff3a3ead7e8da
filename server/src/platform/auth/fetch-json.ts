import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

const LIMITS = { ms: 5_000, bytes: 512 * 1024 }

const OPTIONS = { agent: false, headers: { accept: 'application/json' } } as const

const sendRequest = (url: string, ca: readonly string[] | null, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.startsWith('https:')
      ? requestHttps(url, { ...OPTIONS, signal, ...(ca && { ca: [...ca] }) })
      : requestHttp(url, { ...OPTIONS, signal })
    request.once('response', resolve).on('error', reject).end()
  })

/**
 * Fetches a JSON document from a server that may be slow, faulty or hostile: at most five seconds and
 * 512 KiB in total, no redirects, status 200 only. `ca`: the certificate authorities to trust
 * instead of Node's, in PEM.
 */
export const fetchJson = async (
  url: string,
  {
    ca,
    limits = LIMITS,
  }: { readonly ca: readonly string[] | null; readonly limits?: typeof LIMITS },
): Promise<unknown> => {
  const response = await sendRequest(url, ca, AbortSignal.timeout(limits.ms))
  try {
    if (response.statusCode !== 200)
      throw new Error(`${url} responds with status ${response.statusCode}`)
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response) {
      bytes += chunk.length
      if (bytes > limits.bytes)
        throw new Error(`${url} responds with more than ${limits.bytes} bytes`)
      chunks.push(chunk)
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } finally {
    response.destroy()
  }
}
