import { namedHosts } from '../../../platform/outbound/address-rules.ts'
import { createOutboundHttp } from '../../../platform/outbound/outbound-http.ts'
import type { GraphConfig } from '../../config/output-config.ts'
import { askJson, createPatience, type JsonAnswer, tryJson } from '../json-client.service.ts'
import { OutputError } from '../output-error.ts'
import { graphToken, hostsOfTokens } from './graph-token.service.ts'
import type { Mail, MailTransport } from './mail.service.ts'
import { mimeOf } from './mime.service.ts'

const requireAccepted = ({ status }: JsonAnswer, { from }: Mail): void => {
  if (status === 202) return
  if (status === 401 || status === 403)
    throw new OutputError(
      `Microsoft Graph does not let the application send as ${from}; grant it Mail.Send for that mailbox`,
    )
  if (status === 404)
    throw new OutputError(`Microsoft Graph knows no mailbox ${from}; correct outputs.email.from`)
  throw new OutputError(`Microsoft Graph refuses the mail with ${status}`)
}

/** Whether a search says that the mail was sent. Without the right to search, it is not known. */
const isListed = ({ status, body }: JsonAnswer): boolean => {
  const { value } = (body ?? {}) as { readonly value?: unknown }
  return status === 200 && Array.isArray(value) && value.length > 0
}

const MAX_ATTEMPTS = 5

/** Mail of a mailbox of Microsoft 365. What was sent is found again by its message id. */
export const graphTransport = (config: GraphConfig, ca?: string): MailTransport => {
  const http = createOutboundHttp({
    ca,
    trust: new Map([...namedHosts(config.endpoint), ...hostsOfTokens(config)]),
  })
  return {
    close: http.close,
    send: async (mail, recipients, { timing, isRepetition }) => {
      const patience = createPatience(timing, 'Microsoft Graph')
      const authorization = `Bearer ${await graphToken(http, config, patience)}`
      const mailbox = `/v1.0/users/${encodeURIComponent(mail.from)}`
      const wasSent = async (): Promise<boolean> => {
        const filter = encodeURIComponent(`internetMessageId eq '${mail.message_id}'`)
        const path = `${mailbox}/mailFolders/sentitems/messages?$filter=${filter}&$select=id&$top=1`
        const request = { method: 'GET', path, headers: { authorization } }
        return isListed(await askJson(http, config.endpoint, request, patience))
      }
      const body = (await mimeOf(mail, recipients)).toString('base64')
      const request = {
        method: 'POST',
        path: `${mailbox}/sendMail`,
        headers: { authorization, 'content-type': 'text/plain' },
        body,
      }
      let isUncertain = isRepetition
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        if (isUncertain && (await wasSent())) return []
        const outcome = await tryJson(http, config.endpoint, request)
        if (outcome.kind === 'answer') {
          requireAccepted(outcome.answer, mail)
          return []
        }
        isUncertain ||= outcome.kind === 'unknown'
        await patience.wait(outcome)
      }
      throw new OutputError('Microsoft Graph does not accept the mail')
    },
  }
}
