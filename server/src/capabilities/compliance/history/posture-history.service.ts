import { badRequest } from '../../../kernel/app-error.ts'
import type { DataScope } from '../../../kernel/data-scope.ts'
import { type ComplianceDeps, readEvidence } from '../posture.service.ts'
import type { Evidence } from '../posture.ts'
import { countsByDay, dayOf, daysBefore, endOfDay, lastDays } from './posture-history.ts'

/** Evidence of the end of a past day, or of today so far. */
export interface DayEvidence {
  readonly day: string
  readonly evidence: Evidence
}

/**
 * Returns what decided about controls at the end of each of the days, without the days before the first
 * that is known. `present` has the attestations, also those that have expired since.
 */
const readDays = async (
  { controlHistory }: Pick<ComplianceDeps, 'controlHistory'>,
  days: readonly string[],
  present: Evidence,
): Promise<DayEvidence[]> => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const [held, numbers] = await Promise.all([
    controlHistory.between(present.scope, first, last),
    controlHistory.numbers(),
  ])
  return countsByDay(days, held, numbers).map(({ day, counts }) => {
    const end = endOfDay(day)
    const at = end < present.at ? end : present.at
    return { day, evidence: { ...present, counts, accounts: null, at, isPast: true } }
  })
}

const DELTA_DAYS = 30
/** Nothing was known before. */
const FIRST_DAY = '1970-01-01'

interface Compared {
  readonly evidence: Evidence
  /** That of 30 days before; undefined: not known. */
  readonly before: Evidence | undefined
}

/**
 * Reads the evidence of now, or of the end of a past day. Throws BAD_REQUEST if the day is in the future.
 */
export const readCompared = async (
  deps: ComplianceDeps,
  scope: DataScope,
  {
    framework,
    day,
  }: { readonly framework?: string | undefined; readonly day?: string | undefined },
): Promise<Compared> => {
  const today = dayOf(deps.now())
  const asked = day ?? today
  if (asked > today) throw badRequest('at must not be in the future')
  if (asked < FIRST_DAY) throw badRequest(`at must not be before ${FIRST_DAY}`)
  const earlier = daysBefore(asked, DELTA_DAYS)
  const since = endOfDay(earlier)
  const present = await readEvidence(deps, scope, deps.now(), { framework, since })
  const [before] = await readDays(deps, [earlier], present)
  if (asked === today) return { evidence: present, before: before?.evidence }
  const [past] = await readDays(deps, [asked], present)
  const nothing = {
    ...present,
    counts: new Map(),
    accounts: null,
    at: endOfDay(asked),
    isPast: true,
  }
  return { evidence: past?.evidence ?? nothing, before: before?.evidence }
}

/** Reads the evidence of the last days, without the days before the first that is known. */
export const readTrend = async (
  deps: ComplianceDeps,
  scope: DataScope,
  { framework, days }: { readonly framework: string; readonly days: number },
): Promise<DayEvidence[]> => {
  const wanted = lastDays(dayOf(deps.now()), days)
  const since = endOfDay(wanted[0] as string)
  const present = await readEvidence(deps, scope, deps.now(), { framework, since })
  return readDays(deps, wanted, present)
}
