import type { SecurityHubClientConfig } from '@aws-sdk/client-securityhub'
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'

type SdkHandler = NonNullable<SecurityHubClientConfig['requestHandler']> & {
  readonly handle: (request: never, options?: never) => unknown
}

/** A request of the SDK. */
interface SdkRequest {
  readonly method: string
  readonly protocol: string
  readonly hostname: string
  readonly port?: number
  readonly path: string
  readonly query?: Readonly<Record<string, string | readonly string[] | null>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

const EMPTY_OBJECT = Buffer.from('{}')

const urlOf = ({ protocol, hostname, port, path, query = {} }: SdkRequest): URL => {
  const url = new URL(`${protocol}//${hostname}${port ? `:${port}` : ''}${path}`)
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) url.searchParams.append(name, one ?? '')
  }
  return url
}

const headersOf = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )

/** Sends the requests of an SDK client. With `keepBody`, the SDK does not parse what was received. */
export const sdkHandler = (
  http: OutboundHttp,
  signal: () => AbortSignal | undefined,
  keepBody?: (body: Buffer) => void,
): SdkHandler => {
  const handle = async (request: SdkRequest) => {
    const { status, headers, body } = await http.send({
      method: request.method,
      url: urlOf(request),
      headers: request.headers,
      body: request.body,
      signal: signal(),
    })
    const isKept = keepBody !== undefined && status === 200
    if (isKept) keepBody(body)
    // The response was decoded.
    const { 'content-encoding': _, ...others } = headers
    return {
      response: {
        statusCode: status,
        headers: headersOf(others),
        body: isKept ? EMPTY_OBJECT : body,
      },
    }
  }
  return { handle } as unknown as SdkHandler
}
