import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

const LIMITS = { ms: 5_000, bytes: 512 * 1024 }

const OPTIONS = { agent: false, headers: { accept: 'application/json' } } as const

const answerOf = (url: string, ca: readonly string[] | null, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = url.startsWith('https:')
      ? requestHttps(url, { ...OPTIONS, signal, ...(ca && { ca: [...ca] }) })
      : requestHttp(url, { ...OPTIONS, signal })
    sent.once('response', resolve).on('error', reject).end()
  })

/**
 * A JSON document from a server that may be slow, wrong or hostile: five seconds and 512 KiB at
 * most for all of it, no redirects, status 200 only. `ca`: the certificate authorities to trust
 * instead of Node's, in PEM.
 */
export const fetchJson = async (
  url: string,
  {
    ca,
    limits = LIMITS,
  }: { readonly ca: readonly string[] | null; readonly limits?: typeof LIMITS },
): Promise<unknown> => {
  const answer = await answerOf(url, ca, AbortSignal.timeout(limits.ms))
  try {
    if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`)
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of answer) {
      bytes += piece.length
      if (bytes > limits.bytes) throw new Error(`${url} answers more than ${limits.bytes} bytes`)
      pieces.push(piece)
    }
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } finally {
    answer.destroy()
  }
}
