import { badRequest } from '../../../kernel/app-error.ts'
import type { Ticket } from './issue.ts'

const WEB = ['http:', 'https:']

/** A ticket that somebody attaches. Throws BAD_REQUEST unless its address is one of the web. */
export const attachedTicket = ({ provider, id, url }: Omit<Ticket, 'status'>): Ticket => {
  if (!URL.canParse(url) || !WEB.includes(new URL(url).protocol)) {
    throw badRequest('ticket.url must be an address that begins with http:// or https://')
  }
  return { provider, id, url, status: '' }
}
