import { badRequest } from '../../../kernel/app-error.ts'
import type { IssueFilter } from '../list/issue-list.ts'
import type { Ticket } from '../record/issue.ts'
import type { IssueUpdate } from '../record/issue-state.ts'
import { attachedTicket } from '../record/issue-ticket.ts'

/** What a person asks to be changed about an issue. Nobody's is an assignee of null. */
export interface AskedChange {
  readonly status?: IssueUpdate['status']
  readonly assignee?: string | null
  readonly ticket?: Omit<Ticket, 'status'> | null
}

/** What a person asks to be changed about many issues, and about which. */
export interface AskedBulkChange extends Omit<AskedChange, 'ticket'> {
  readonly ids?: readonly string[]
  readonly filter?: IssueFilter & { readonly q?: string }
  /** How many issues the filter matched when the person looked. */
  readonly count?: number
  readonly reason?: string
  readonly expires_at?: string
}

/** BAD_REQUEST: nothing is asked for, or the ticket has no address. */
export const updateOf = ({ status, assignee, ticket }: AskedChange): IssueUpdate => {
  const update = {
    ...(status && { status }),
    ...(assignee !== undefined && { assignee: assignee ?? '' }),
    ...(ticket !== undefined && { ticket: ticket && attachedTicket(ticket) }),
  }
  if (Object.keys(update).length > 0) return update
  throw badRequest('The body must name what is to change, for example status or assignee')
}

const endOf = (expires_at: string, now: Date): Date => {
  const end = new Date(expires_at)
  if (end > now) return end
  throw badRequest('expires_at must be in the future')
}

/** BAD_REQUEST: nothing is asked for, or something that goes with SUPPRESSED only. */
export const bulkUpdateOf = (
  { status, reason, expires_at, ...asked }: AskedBulkChange,
  now: Date,
): IssueUpdate => {
  if (status !== 'SUPPRESSED' && (reason !== undefined || expires_at !== undefined)) {
    throw badRequest('reason and expires_at are for the status SUPPRESSED only')
  }
  return {
    ...updateOf({ ...asked, ...(status && { status }) }),
    ...(reason !== undefined && { reason }),
    ...(expires_at !== undefined && { expires_at: endOf(expires_at, now) }),
  }
}

/** The ids in the form in which they are stored. BAD_REQUEST: one of them is named twice. */
export const distinctIds = (ids: readonly string[]): string[] => {
  const distinct = new Set(ids.map((id) => id.toLowerCase()))
  if (distinct.size === ids.length) return [...distinct]
  throw badRequest('ids must not name an issue twice')
}
