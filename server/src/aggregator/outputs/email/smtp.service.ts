import type { SmtpConfig } from '../../config/output-config.ts'
import { OutputError } from '../output-error.ts'
import type { MailTransport, Refusal } from './mail.service.ts'
import { messageOf } from './mime.service.ts'

interface SmtpFailure {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
  readonly recipient?: string
  readonly rejectedErrors?: readonly SmtpFailure[]
}

const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'does not accept outputs.email.user and password',
  ETLS: 'offers no TLS that can be trusted; correct its certificate',
  ESOCKET:
    'cannot be reached over TLS that can be trusted; correct its certificate, or host and port',
  ECONNECTION: 'cannot be reached; correct outputs.email.host and port',
  EDNS: 'has a name that does not exist; correct outputs.email.host',
  ETIMEDOUT: 'does not answer in time',
}

const isTemporary = ({ responseCode = 0 }: SmtpFailure): boolean =>
  responseCode >= 400 && responseCode < 500

const TEMPORARY = 'answers with a temporary error'

const refusalsOf = (failures: readonly SmtpFailure[]): Refusal[] =>
  failures.map((failure) => ({
    recipient: failure.recipient ?? '',
    isTemporary: isTemporary(failure),
  }))

const toOutputError = ({ host, port }: SmtpConfig, failure: SmtpFailure): OutputError => {
  const { code = '', responseCode } = failure
  const refused = isTemporary(failure) ? TEMPORARY : 'refuses the mail; correct its sender and host'
  const shown = responseCode === undefined ? '' : ` (${responseCode})`
  return new OutputError(`The mail server ${host}:${port} ${REASONS[code] ?? refused}${shown}`)
}

const TIMEOUT_MS = 30_000

/** Mail through a server. It has accepted a mail when it has answered to the end of the data with 250. */
export const smtpTransport = (config: SmtpConfig, ca?: string): MailTransport => {
  const { host, port, user, password, tls } = config
  const isImplicit = port === 465
  return {
    close: () => {},
    send: async (mail, recipients) => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        host,
        port,
        secure: isImplicit && tls === 'required',
        requireTLS: tls === 'required',
        ignoreTLS: tls === 'none',
        ...(user !== '' && { auth: { user, pass: password } }),
        ...(ca && { tls: { ca } }),
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      try {
        const { rejectedErrors = [] } = (await transport.sendMail({
          ...messageOf(mail, mail.to),
          envelope: { from: mail.from, to: [...recipients] },
        })) as { rejectedErrors?: readonly SmtpFailure[] }
        return refusalsOf(rejectedErrors)
      } catch (error) {
        const failure = error as SmtpFailure
        // No recipient is left, so no mail was begun.
        if (failure.rejectedErrors && failure.rejectedErrors.length === recipients.length)
          return refusalsOf(failure.rejectedErrors)
        throw toOutputError(config, failure)
      } finally {
        transport.close()
      }
    },
  }
}
