import { badRequest } from '../../../kernel/app-error.ts'
import type { IssueFilter } from '../list/issue-list.ts'
import type { Ticket } from '../record/issue.ts'
import type { IssueUpdate } from '../record/issue-state.ts'
import { requireWebTicket } from '../record/issue-ticket.ts'

/** The body of a change of one issue. A null assignee unassigns it. */
export interface ChangeRequest {
  readonly status?: IssueUpdate['status']
  readonly assignee?: string | null
  readonly ticket?: Omit<Ticket, 'status'> | null
}

/** The body of a change of many issues, with their selection. */
export interface BulkChangeRequest extends Omit<ChangeRequest, 'ticket'> {
  readonly ids?: readonly string[]
  readonly filter?: IssueFilter & { readonly q?: string }
  /** How many issues the client expects the filter to match. */
  readonly count?: number
  readonly reason?: string
  readonly expires_at?: string
}

/** Throws BAD_REQUEST when nothing is to change, or when the ticket has no web URL. */
export const parseUpdate = ({ status, assignee, ticket }: ChangeRequest): IssueUpdate => {
  const update = {
    ...(status && { status }),
    ...(assignee !== undefined && { assignee: assignee ?? '' }),
    ...(ticket !== undefined && { ticket: ticket && requireWebTicket(ticket) }),
  }
  if (Object.keys(update).length > 0) return update
  throw badRequest('The body must name what is to change, for example status or assignee')
}

const parseExpiry = (expires_at: string, now: Date): Date => {
  const end = new Date(expires_at)
  if (end > now) return end
  throw badRequest('expires_at must be in the future')
}

/** Throws BAD_REQUEST when nothing is to change, or for members that require SUPPRESSED. */
export const parseBulkUpdate = (
  { status, reason, expires_at, ...rest }: BulkChangeRequest,
  now: Date,
): IssueUpdate => {
  if (status !== 'SUPPRESSED' && (reason !== undefined || expires_at !== undefined)) {
    throw badRequest('reason and expires_at are for the status SUPPRESSED only')
  }
  return {
    ...parseUpdate({ ...rest, ...(status && { status }) }),
    ...(reason !== undefined && { reason }),
    ...(expires_at !== undefined && { expires_at: parseExpiry(expires_at, now) }),
  }
}

/** The ids in lower case, as stored. Throws BAD_REQUEST when one is repeated. */
export const distinctIds = (ids: readonly string[]): string[] => {
  const distinct = new Set(ids.map((id) => id.toLowerCase()))
  if (distinct.size === ids.length) return [...distinct]
  throw badRequest('ids must not name an issue twice')
}
