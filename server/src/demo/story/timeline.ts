import type { Severity } from '@stance/core/kernel/severity'
import type { DemoCheck } from '../checks/check.ts'
import { fraction } from '../company/seeded-random.ts'
import type { DemoResource } from '../estate/estate.ts'
import { daysBefore, firstSlotAfter, LAST_SLOT, nextComplete } from './schedule.ts'
import type { Stream } from './streams.ts'

/** The slots in which a finding changes: it fails from `from` until `fixed`, and from `again` on. */
export interface Life {
  readonly from: number
  /** When the problem began, which may be before the scanner's first observation. */
  readonly began_days_before: number
  readonly fixed?: number
  readonly again?: number
  readonly muted?: number
}

/** A check on a resource. Without a life it has always passed. */
export interface Examination {
  readonly check: DemoCheck
  readonly resource: DemoResource
  readonly key: string
  readonly life?: Life
}

export interface Finding extends Examination {
  readonly life: Life
}

export type CheckState = 'absent' | 'failing' | 'muted' | 'passing'

const BASELINE_SHARE = 0.45
/** The maximum age of a problem in the first slot. */
const BASELINE_DAYS = 28
const REOPENED_SHARE = 0.09
const MUTED_SHARE = 0.03

/** More severe problems are fixed more often. */
const FIXED_SHARE: Readonly<Record<Severity, number>> = {
  CRITICAL: 0.48,
  HIGH: 0.34,
  MEDIUM: 0.28,
  LOW: 0.24,
  INFO: 0.12,
}

const lifeOf = (key: string, severity: Severity, stream: Stream): Life => {
  const start = startOf(key)
  const isFixed = start.from < LAST_SLOT && fraction(`fixed|${key}`) < FIXED_SHARE[severity]
  if (!isFixed) return { ...start, ...mutedAt(key, severity, start.from) }
  const absentFrom = slotAfter(start.from, fraction(`fixed on|${key}`))
  const fixed = stream.reports_passes ? absentFrom : nextComplete(absentFrom)
  if (fixed >= LAST_SLOT || fraction(`again|${key}`) >= REOPENED_SHARE) return { ...start, fixed }
  return { ...start, fixed, again: slotAfter(fixed, fraction(`again on|${key}`)) }
}

const startOf = (key: string): Pick<Life, 'from' | 'began_days_before'> => {
  const draw = fraction(`began|${key}`)
  if (fraction(`baseline|${key}`) < BASELINE_SHARE) {
    return { from: 0, began_days_before: daysBefore(0) + draw * BASELINE_DAYS }
  }
  const slot = Math.max(1, firstSlotAfter(draw * daysBefore(0)))
  const gap = daysBefore(slot - 1) - daysBefore(slot)
  const early = 0.05 + 0.5 * fraction(`noticed|${key}`)
  return { from: slot, began_days_before: daysBefore(slot) + gap * early }
}

/** A later slot, at this share of the remaining time. */
const slotAfter = (slot: number, share: number): number =>
  Math.max(slot + 1, firstSlotAfter(share * daysBefore(slot)))

/** Critical findings are never muted. */
const mutedAt = (key: string, severity: Severity, from: number): Pick<Life, 'muted'> => {
  if (severity === 'CRITICAL' || fraction(`muted|${key}`) >= MUTED_SHARE) return {}
  return { muted: Math.min(LAST_SLOT, slotAfter(from, fraction(`muted on|${key}`))) }
}

/** The state of the check in a slot. */
export const stateAt = (examination: Examination, slot: number, stream: Stream): CheckState => {
  const { life } = examination
  if (!life) return 'passing'
  if (slot < life.from) return 'absent'
  if (life.muted !== undefined && slot >= life.muted) return 'muted'
  const isFixed = life.fixed !== undefined && slot >= life.fixed
  const isBack = life.again !== undefined && slot >= life.again
  if (!isFixed || isBack) return 'failing'
  return stream.reports_passes ? 'passing' : 'absent'
}

/**
 * Decides which checks fail on which resources: exactly as many as the stream defines, the likeliest
 * ones, with at least one for each check. The others pass, and some of those are reported.
 */
export const examinationsOf = (stream: Stream): Examination[] => {
  const candidates = candidatesOf(stream).sort((a, b) => a.weight - b.weight)
  const failing = new Set(firstOfEachCheck(candidates))
  for (const candidate of candidates) {
    if (failing.size === stream.findings) break
    failing.add(candidate)
  }
  const passing = candidates
    // A check that another scanner has too may have failed there.
    .filter((candidate) => !failing.has(candidate) && candidate.check.same_as === undefined)
    .sort((a, b) => a.passing_weight - b.passing_weight)
    .slice(0, stream.passes)
  const examined = [
    ...[...failing].map((candidate) => ({
      candidate,
      life: lifeOf(candidate.key, candidate.check.severity, stream),
    })),
    ...passing.map((candidate) => ({ candidate })),
  ]
  return examined
    .sort((a, b) => a.candidate.position - b.candidate.position)
    .map(({ candidate: { check, resource, key }, ...life }) => ({ check, resource, key, ...life }))
}

interface Candidate extends Omit<Examination, 'life'> {
  /** The smallest weights fail first. */
  readonly weight: number
  readonly passing_weight: number
  /** The position in the scanner's report, which is ordered by resource. */
  readonly position: number
}

const candidatesOf = (stream: Stream): Candidate[] => {
  const checksOfKind = new Map<string, DemoCheck[]>()
  for (const check of stream.checks) {
    const existing = checksOfKind.get(check.kind)
    if (existing) existing.push(check)
    else checksOfKind.set(check.kind, [check])
  }
  const pairs = stream
    .estate()
    .flatMap((resource) =>
      (checksOfKind.get(resource.kind) ?? []).map((check) => ({ check, resource })),
    )
  return pairs.map(({ check, resource }, position) => {
    const { account, id, region } = resource
    const problem = check.same_as ?? `${stream.source}|${check.id}`
    const key = [problem, account.id, region, id].join('|')
    return {
      check,
      resource,
      key,
      position,
      weight: fraction(`fails|${key}`) / (check.prevalence * account.laxity),
      passing_weight: fraction(`passes|${key}`),
    }
  })
}

const firstOfEachCheck = (sorted: readonly Candidate[]): Candidate[] => {
  const first = new Map<string, Candidate>()
  for (const candidate of sorted) {
    if (!first.has(candidate.check.id)) first.set(candidate.check.id, candidate)
  }
  return [...first.values()]
}

export const isFinding = (examination: Examination): examination is Finding =>
  examination.life !== undefined
