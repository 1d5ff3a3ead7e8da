import { badRequest } from '../../../kernel/app-error.ts'
import type { Ticket } from './issue.ts'

const WEB_PROTOCOLS = ['http:', 'https:']

/** The ticket to attach. Throws BAD_REQUEST unless its URL is http or https. */
export const requireWebTicket = ({ provider, id, url }: Omit<Ticket, 'status'>): Ticket => {
  if (!URL.canParse(url) || !WEB_PROTOCOLS.includes(new URL(url).protocol)) {
    throw badRequest('ticket.url must begin with http:// or https://')
  }
  return { provider, id, url, status: '' }
}
