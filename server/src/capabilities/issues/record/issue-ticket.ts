import { badRequest } from '../../../kernel/app-error.ts'
import type { Ticket } from './issue.ts'

const WEB_PROTOCOLS = ['http:', 'https:']

/** The ticket to attach. Throws BAD_REQUEST unless its URL is http or https, without credentials. */
export const requireWebTicket = ({ provider, id, url }: Omit<Ticket, 'status'>): Ticket => {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed || !WEB_PROTOCOLS.includes(parsed.protocol)) {
    throw badRequest('ticket.url must begin with http:// or https://')
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw badRequest('ticket.url must not contain a user name or a password')
  }
  return { provider, id, url, status: '' }
}
