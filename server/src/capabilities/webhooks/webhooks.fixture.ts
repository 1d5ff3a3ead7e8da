import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from '../../../test/support/certificates.ts'
import { judgeGiven } from '../../platform/outbound/given-addresses.ts'
import { createOutboundHttp } from '../../platform/outbound/outbound-http.ts'

export interface ReceivedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

interface GivenAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Starts a receiver over TLS that notes what it gets, and answers as the test says. */
export const startReceiver = async (
  answerTo: (count: number) => GivenAnswer = () => ({ status: 204 }),
) => {
  const certificate = makeCertificate('5a')
  const received: ReceivedRequest[] = []
  const self = { answerTo }
  const server = createServer(certificate, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const headers = request.headers as ReceivedRequest['headers']
    received.push({ path: request.url ?? '', headers, body })
    const { status, headers: more = {}, body: text = '' } = self.answerTo(received.length)
    response.writeHead(status, more).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const judgeReceiver = judgeGiven(['127.0.0.1/32'])
  const receiverHttp = createOutboundHttp({ judge: judgeReceiver, ca: certificate.cert })
  return {
    url: `https://127.0.0.1:${port}/in?x=1`,
    received,
    answer: (answer: typeof answerTo) => {
      self.answerTo = answer
    },
    /** What the service needs to reach it. */
    services: { judgeReceiver, receiverHttp },
    close: async () => {
      receiverHttp.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
