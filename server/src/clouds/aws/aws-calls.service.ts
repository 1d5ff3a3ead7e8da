import { setTimeout as sleep } from 'node:timers/promises'
import { SignatureV4 } from '@smithy/signature-v4'
import type { OutboundHttp, OutboundResponse } from '../../platform/outbound/outbound-http.ts'
import { CloudError, retryAfterOf } from '../cloud-error.ts'
import { type AwsKeys, Sha256 } from '../object-stores/s3-objects.service.ts'
import { toCallError } from './aws-call-errors.ts'
import { parseXml, textAt, type XmlElement } from './xml-tree.ts'

/** Who signs calls. */
export interface AwsSigner {
  readonly keys: () => Promise<AwsKeys>
  /** The role of the session, for messages. */
  readonly role: string
}

export interface AwsCallOptions {
  readonly http: OutboundHttp
  /** '' for those of AWS. */
  readonly endpoint: string
  readonly signer: AwsSigner
}

/** What one call is. */
interface Call {
  readonly service: string
  readonly region: string
  /** The name of the action, for messages. */
  readonly action: string
  readonly permission: string
  readonly method: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

export interface QueryCall {
  readonly service: 'ec2' | 'iam' | 'sts' | 'monitoring'
  readonly region: string
  readonly action: string
  readonly params: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

export interface BucketCall {
  readonly bucket: string
  readonly region: string
  readonly action: string
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** The part of the bucket: `publicAccessBlock`. */
  readonly part: string
  readonly owner: string
  readonly body?: string
  readonly signal: AbortSignal
}

export interface JsonCall {
  readonly service: string
  readonly region: string
  readonly action: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly signal: AbortSignal
}

/** Calls of AWS, signed. A write is sent once: the caller decides whether to repeat it. All throw CloudErrors. */
export interface AwsCalls {
  /** Calls a service with the query protocol. Returns the element with the result. */
  readonly query: (call: QueryCall) => Promise<XmlElement>
  /** Returns the body of the answer, and '' for none. */
  readonly bucket: (call: BucketCall) => Promise<string>
  readonly json: (call: JsonCall) => Promise<Record<string, unknown>>
}

const VERSIONS = {
  ec2: '2016-11-15',
  iam: '2010-05-08',
  sts: '2011-06-15',
  monitoring: '2010-08-01',
} as const

const PERMISSION_PREFIX: Readonly<Record<string, string>> = { monitoring: 'cloudwatch' }

const suffixOf = (region: string): string =>
  region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'

const hostOf = (service: string, region: string): string =>
  service === 'iam' ? 'iam.amazonaws.com' : `${service}.${region}.${suffixOf(region)}`

const serviceUrl = (endpoint: string, service: string, region: string, path: string): URL =>
  new URL(
    `${endpoint === '' ? `https://${hostOf(service, region)}` : endpoint.replace(/\/$/, '')}${path}`,
  )

const bucketUrl = (endpoint: string, { bucket, region, part }: BucketCall): URL => {
  const host = `s3.${region}.${suffixOf(region)}`
  // The certificate of AWS has one level of names.
  if (endpoint === '' && !bucket.includes('.'))
    return new URL(`https://${bucket}.${host}/?${part}=`)
  const base = endpoint === '' ? `https://${host}` : endpoint.replace(/\/$/, '')
  return new URL(`${base}/${bucket}?${part}=`)
}

const sign = async (
  { service, region, method, url, headers = {}, body }: Call,
  signer: AwsSigner,
): Promise<Readonly<Record<string, string>>> => {
  const signed = await new SignatureV4({
    service,
    region,
    credentials: await signer.keys(),
    sha256: Sha256,
    uriEscapePath: service !== 's3',
    applyChecksum: true,
  }).sign({
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { ...headers, host: url.host },
    ...(body !== undefined && { body }),
  })
  const { host: _, ...rest } = signed.headers
  return rest
}

const headerText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The code of an error: in the header of JSON services, else in the body. */
const codeIn = ({ headers, body }: OutboundResponse): string => {
  const header = headerText(headers['x-amzn-errortype']).split(/[:#]/)[0] ?? ''
  if (header !== '') return header
  const text = body.toString('utf8')
  const root = parseXml(text)
  if (root) {
    for (const path of ['Code', 'Error/Code', 'Errors/Error/Code']) {
      const code = textAt(root, path)
      if (code !== '') return code
    }
  }
  return /"__type"\s*:\s*"(?:[^"#]*#)?([\w.]+)"/.exec(text)?.[1] ?? ''
}

const READ_TRIES = 4
const FIRST_PAUSE_MS = 200

const isRead = ({ action }: Call): boolean => /^(Get|List|Describe)/.test(action)

const isThrottled = (error: unknown): error is CloudError =>
  error instanceof CloudError && error.problem === 'throttled'

const unreadable = (action: string) =>
  new CloudError({
    problem: 'unavailable',
    call: action,
    reason: 'answers with something that is not its format',
  })

/** Sends calls that one session signs. A read that is throttled is repeated. */
const createSender = ({ http, signer }: Omit<AwsCallOptions, 'endpoint'>) => {
  const sendOnce = async (call: Call): Promise<OutboundResponse> => {
    const { method, url, body, signal, action, permission } = call
    const headers = await sign(call, signer)
    const response = await http.send({ method, url, headers, body, signal })
    if (response.status < 300) return response
    throw toCallError({
      call: action,
      status: response.status,
      code: codeIn(response),
      retryAfterMs: retryAfterOf(response.headers['retry-after'], Date.now()),
      permission,
      role: signer.role,
    })
  }
  /** Repeats reads alone: of a write, the caller has to find out first what it has done. */
  const send = async (call: Call): Promise<OutboundResponse> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await sendOnce(call)
      } catch (error) {
        if (!isRead(call) || tries === READ_TRIES || !isThrottled(error)) throw error
        await sleep(
          Math.max(FIRST_PAUSE_MS * 2 ** (tries - 1), error.retryAfterMs ?? 0),
          undefined,
          {
            signal: call.signal,
          },
        )
      }
    }
  }
  return send
}

/** Creates calls that one session signs. */
export const createAwsCalls = ({ http, endpoint, signer }: AwsCallOptions): AwsCalls => {
  const send = createSender({ http, signer })
  return {
    query: async ({ service, region, action, params, signal }) => {
      const body = new URLSearchParams({ Action: action, Version: VERSIONS[service], ...params })
      const response = await send({
        service,
        region,
        action,
        signal,
        permission: `${PERMISSION_PREFIX[service] ?? service}:${action}`,
        method: 'POST',
        url: serviceUrl(endpoint, service, region, '/'),
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: body.toString(),
      })
      const root = parseXml(response.body.toString('utf8'))
      if (!root) throw unreadable(action)
      return root.children.find(({ name }) => name === `${action}Result`) ?? root
    },

    bucket: async (call) => {
      const { region, action, method, owner, body, signal } = call
      const response = await send({
        service: 's3',
        region,
        action,
        signal,
        permission: `s3:${action.replace(/^(Get|Put|Delete)PublicAccessBlock$/, '$1BucketPublicAccessBlock')}`,
        method,
        url: bucketUrl(endpoint, call),
        headers: {
          'x-amz-expected-bucket-owner': owner,
          ...(body !== undefined && { 'content-type': 'application/xml' }),
        },
        ...(body !== undefined && { body }),
      })
      return response.body.toString('utf8')
    },

    json: async ({ service, region, action, method, path, body, signal }) => {
      const response = await send({
        service,
        region,
        action,
        signal,
        permission: `${service}:${action}`,
        method,
        url: serviceUrl(endpoint, service, region, path),
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      try {
        return response.body.length === 0 ? {} : JSON.parse(response.body.toString('utf8'))
      } catch {
        throw unreadable(action)
      }
    },
  }
}
