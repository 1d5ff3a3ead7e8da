import type { Mail } from './mail.service.ts'

/** The fields of a message, which the library encodes: a line break in one of them becomes no header. */
export const messageOf = (mail: Mail, recipients: readonly string[]) => ({
  messageId: mail.message_id,
  date: new Date(mail.date),
  from: mail.from,
  to: [...recipients],
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Stance-Run': mail.run_id },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Returns a whole message in the format of the Internet. */
export const mimeOf = async (mail: Mail, recipients: readonly string[]): Promise<Buffer> => {
  const { createTransport } = await import('nodemailer')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail(messageOf(mail, recipients))
  return message as Buffer
}
