import { webIdentity } from '../../../clouds/aws/web-identity.service.ts'
import { CloudError } from '../../../clouds/cloud-error.ts'
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.ts'
import type { SesConfig } from '../../config/output-config.ts'
import { createPatience, type JsonAnswer, openHttp, tryJson } from '../json-client.service.ts'
import { OutputError } from '../output-error.ts'
import type { Mail, MailTransport } from './mail.service.ts'
import { mimeOf } from './mime.service.ts'

const PATH = '/v2/email/outbound-emails'

/** Loaded with the first mail, so that the start of a run does not wait for it. */
const loadSigning = async () => {
  const { SignatureV4 } = await import('@smithy/signature-v4')
  const { Sha256 } = await import('../../../clouds/object-stores/s3-objects.service.ts')
  return { SignatureV4, Sha256 }
}

const endpointOf = ({ endpoint, region }: SesConfig): string =>
  endpoint || `https://email.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`

const codeOf = ({ body }: JsonAnswer): string => {
  const { code, __type } = (body ?? {}) as { readonly code?: unknown; readonly __type?: unknown }
  return [code, __type].find((text) => typeof text === 'string' && /^[\w.#]{1,80}$/.test(text)) as
    | string
    | ''
}

const requireAccepted = (answer: JsonAnswer, { from }: Mail, { role_arn }: SesConfig): void => {
  if (answer.status === 200) return
  const code = codeOf(answer) ?? ''
  if (answer.status === 403)
    throw new OutputError(`The role ${role_arn} may not send; grant it ses:SendEmail for ${from}`)
  const shown = code === '' ? String(answer.status) : code
  throw new OutputError(
    `Amazon SES refuses the mail with ${shown}; verify ${from}, and the recipients of a sandbox`,
  )
}

const MAX_ATTEMPTS = 5

/** A run sends one mail, so the keys of the role are not kept. */
const keysOf = async (config: SesConfig, http: OutboundHttp) => {
  const identity = { ...config, role: config.role_arn, section: 'outputs.email' }
  try {
    return await (await webIdentity(identity, http))()
  } catch (error) {
    throw error instanceof CloudError ? new OutputError(error.message) : error
  }
}

/**
 * Mail through Amazon SES. It gives every mail an id of its own, and offers no way to look one up: a
 * repetition is recognised by its header X-Stance-Run.
 */
export const sesTransport = (config: SesConfig, ca?: string): MailTransport => {
  const endpoint = endpointOf(config)
  const http = openHttp([config.endpoint, config.sts_endpoint], ca)
  const sign = async (body: string) => {
    const { accessKeyId, secretAccessKey, sessionToken } = await keysOf(config, http)
    const { host, hostname, protocol } = new URL(endpoint)
    const { SignatureV4, Sha256 } = await loadSigning()
    const signer = new SignatureV4({
      service: 'ses',
      region: config.region,
      sha256: Sha256,
      credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
    })
    const { headers } = await signer.sign({
      method: 'POST',
      protocol,
      hostname,
      path: PATH,
      query: {},
      headers: { host, 'content-type': 'application/json' },
      body,
    })
    const { host: _, ...others } = headers
    return others
  }
  return {
    close: http.close,
    send: async (mail, recipients, { timing }) => {
      const patience = createPatience(timing, 'Amazon SES')
      const raw = (await mimeOf(mail, recipients)).toString('base64')
      const body = JSON.stringify({
        FromEmailAddress: mail.from,
        Destination: { ToAddresses: recipients },
        Content: { Raw: { Data: raw } },
      })
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const request = { method: 'POST', path: PATH, headers: await sign(body), body }
        const outcome = await tryJson(http, endpoint, request)
        if (outcome.kind === 'answer') {
          requireAccepted(outcome.answer, mail, config)
          return []
        }
        await patience.wait(outcome)
      }
      throw new OutputError('Amazon SES does not accept the mail')
    },
  }
}
