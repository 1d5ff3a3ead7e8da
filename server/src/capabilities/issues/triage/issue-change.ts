import { badRequest } from '../../../kernel/app-error.ts'
import type { IssueFilter } from '../list/issue-list.ts'
import type { IssueStatus, Ticket } from '../record/issue.ts'
import type { IssueUpdate } from '../record/issue-state.ts'
import { requireWebTicket } from '../record/issue-ticket.ts'

/** The body of a change of one issue. A null assignee unassigns it. */
export interface ChangeRequest {
  readonly status?: IssueStatus
  readonly assignee?: string | null
  readonly ticket?: Omit<Ticket, 'status'> | null
  /** Why the status is set. */
  readonly reason?: string
  /** When a suppression ends. */
  readonly expires_at?: string
}

/** One decision about some issues. */
export interface IssueDecision extends Omit<ChangeRequest, 'ticket'> {
  readonly ids: string[]
}

/** The body of a change of many issues, with their selection. */
export interface BulkChangeRequest extends Omit<ChangeRequest, 'ticket'> {
  readonly ids?: readonly string[]
  readonly filter?: IssueFilter & { readonly q?: string }
  /** How many issues the client expects the filter to match. */
  readonly count?: number
  /** Several decisions about different issues, in place of everything else. */
  readonly changes?: readonly IssueDecision[]
}

/** Control and format characters, and separators of lines, which change how a text is displayed. */
const NOT_PRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

const requirePrintable = (name: string, text: string): string => {
  if (text.trim() !== '' && !NOT_PRINTABLE.test(text)) return text
  throw badRequest(`${name} must be text without control characters, and not blank`)
}

const requireTicket = (ticket: Omit<Ticket, 'status'>): Ticket => {
  requirePrintable('ticket.provider', ticket.provider)
  requirePrintable('ticket.id', ticket.id)
  return requireWebTicket(ticket)
}

const parseExpiry = (expires_at: string, now: Date): Date => {
  const end = new Date(expires_at)
  if (end > now) return end
  throw badRequest('expires_at must be in the future')
}

/** The reason and the end of a decision. Throws BAD_REQUEST where the status takes none. */
const parseDecision = (
  { status, reason, expires_at }: ChangeRequest,
  now: Date,
): Pick<IssueUpdate, 'reason' | 'expires_at'> => {
  if (status === undefined && reason !== undefined) {
    throw badRequest('reason is the reason of a status; name the status as well')
  }
  if (status !== 'SUPPRESSED' && expires_at !== undefined) {
    throw badRequest('expires_at is for the status SUPPRESSED only')
  }
  if (reason?.trim() === '') throw badRequest('reason must not be blank')
  return {
    ...(reason !== undefined && { reason }),
    ...(expires_at !== undefined && { expires_at: parseExpiry(expires_at, now) }),
  }
}

const parseAssignee = (assignee: string | null): string =>
  assignee === null ? '' : requirePrintable('assignee', assignee)

/** Throws BAD_REQUEST when nothing is to change, or for a value that an issue cannot have. */
export const parseUpdate = (request: ChangeRequest, now: Date): IssueUpdate => {
  const { status, assignee, ticket } = request
  const decision = parseDecision(request, now)
  const update = {
    ...(status && { status }),
    ...(assignee !== undefined && { assignee: parseAssignee(assignee) }),
    ...(ticket !== undefined && { ticket: ticket && requireTicket(ticket) }),
  }
  if (Object.keys(update).length > 0) return { ...update, ...decision }
  throw badRequest('The body must name what is to change, for example status or assignee')
}

/** Throws as `parseUpdate`, and for a suppression without a reason. */
export const parseBulkUpdate = (request: Omit<ChangeRequest, 'ticket'>, now: Date): IssueUpdate => {
  const { status, assignee, reason, expires_at } = request
  if (status === 'SUPPRESSED' && reason === undefined) {
    throw badRequest('reason is required with the status SUPPRESSED')
  }
  const change = {
    ...(status && { status }),
    ...(assignee !== undefined && { assignee }),
    ...(reason !== undefined && { reason }),
    ...(expires_at !== undefined && { expires_at }),
  }
  return parseUpdate(change, now)
}

/** The ids in lower case, as stored. Throws BAD_REQUEST when one is repeated. */
export const distinctIds = (ids: readonly string[]): string[] => {
  const distinct = new Set(ids.map((id) => id.toLowerCase()))
  if (distinct.size === ids.length) return [...distinct]
  throw badRequest('ids must not name an issue twice')
}
