import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it accepts. */
export const startFakeSmtp = async (
  options: {
    readonly refuse?: (address: string) => number | null
    readonly tls?: { readonly key: string; readonly cert: string }
  } = {},
) => {
  const mails: { readonly recipients: readonly string[]; readonly mail: Email; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    ...(options.tls ?? { disabledCommands: ['STARTTLS'] }),
    onRcptTo: ({ address }, _session, callback) => {
      const code = options.refuse?.(address) ?? null
      if (code === null) callback()
      else callback(Object.assign(new Error('refused'), { responseCode: code }))
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const raw = Buffer.concat(parts)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ recipients, mail: await PostalMime.parse(raw), raw: raw.toString() })
        callback()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const { port } = server.server.address() as { port: number }
  return {
    mails,
    port,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
