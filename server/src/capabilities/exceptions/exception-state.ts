import type { RequestType } from '../../kernel/request-types.ts'
import type { Exception, ExceptionStatus } from './exception.ts'

const DAY_MS = 86_400_000

/** Days before the end at which it is announced. */
export const NOTICE_DAYS = [30, 7, 1] as const

/** How long a request waits for a decision. */
export const PENDING_DAYS = 30

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** Returns the status for a reader at this moment: an approved exception ends to the second. */
export const statusAt = (
  { status, expires_at }: Pick<Exception, 'status' | 'expires_at'>,
  now: Date,
): ExceptionStatus =>
  status === 'approved' && expires_at !== null && expires_at <= now ? 'expired' : status

/**
 * Returns the end of an exception that is approved now and may last for a number of days, or what is wrong
 * with the one asked for.
 */
export const endOf = (
  { request_type, days }: { readonly request_type: RequestType; readonly days: number },
  expires_at: string | undefined,
  now: Date,
): Date | { readonly problem: string } => {
  const latest = daysAfter(now, days)
  if (expires_at === undefined) return latest
  const end = new Date(expires_at)
  if (end <= now) return { problem: 'expires_at must be in the future' }
  return end > latest
    ? { problem: `expires_at must be at most ${days} days from now for the type ${request_type}` }
    : end
}

/**
 * Returns the notice that is due, in days before the end; null if there is none. Of several that were
 * missed, it is the latest.
 */
export const dueNotice = (
  { expires_at, announced_days }: Pick<Exception, 'expires_at' | 'announced_days'>,
  now: Date,
): number | null => {
  if (expires_at === null) return null
  const due = NOTICE_DAYS.findLast((days) => expires_at <= daysAfter(now, days))
  return due !== undefined && (announced_days === null || due < announced_days) ? due : null
}

/** A life that is shorter than a notice needs no such notice: the approval has announced its end. */
export const announcedAtApproval = (expires_at: Date, now: Date): number | null =>
  dueNotice({ expires_at, announced_days: null }, now)
