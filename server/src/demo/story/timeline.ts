import type { Severity } from '@stance/core/kernel/severity'
import type { DemoCheck } from '../checks/check.ts'
import { unit } from '../company/seeded-random.ts'
import type { DemoResource } from '../estate/estate.ts'
import { daysBefore, firstSlotAfter, LAST_SLOT, nextComplete } from './schedule.ts'
import type { Stream } from './streams.ts'

/** The slots in which a finding changes. It fails from `from` on, until `fixed`, and `again`. */
export interface Life {
  readonly from: number
  /** When it really began, which the scanner may know better than its own calendar. */
  readonly began_days_before: number
  readonly fixed?: number
  readonly again?: number
  readonly muted?: number
}

/** A check of a resource. Without a life it has always passed. */
export interface Examination {
  readonly check: DemoCheck
  readonly resource: DemoResource
  readonly key: string
  readonly life?: Life
}

export interface Finding extends Examination {
  readonly life: Life
}

export type Standing = 'absent' | 'failing' | 'muted' | 'passing'

const BASELINE_SHARE = 0.45
/** The longest that anything in the baseline had been known to its scanner. */
const BASELINE_DAYS = 28
const REOPENED_SHARE = 0.09
const MUTED_SHARE = 0.03

/** What is graver is repaired more often, though never always. */
const FIXED_SHARE: Readonly<Record<Severity, number>> = {
  CRITICAL: 0.48,
  HIGH: 0.34,
  MEDIUM: 0.28,
  LOW: 0.24,
  INFO: 0.12,
}

const lifeOf = (key: string, severity: Severity, stream: Stream): Life => {
  const start = beginning(key)
  const isFixed = start.from < LAST_SLOT && unit(`fixed|${key}`) < FIXED_SHARE[severity]
  if (!isFixed) return { ...start, ...muting(key, severity, start.from) }
  const seenGone = laterThan(start.from, unit(`fixed on|${key}`))
  const fixed = stream.reports_passes ? seenGone : nextComplete(seenGone)
  if (fixed >= LAST_SLOT || unit(`again|${key}`) >= REOPENED_SHARE) return { ...start, fixed }
  return { ...start, fixed, again: laterThan(fixed, unit(`again on|${key}`)) }
}

const beginning = (key: string): Pick<Life, 'from' | 'began_days_before'> => {
  const draw = unit(`began|${key}`)
  if (unit(`baseline|${key}`) < BASELINE_SHARE) {
    return { from: 0, began_days_before: daysBefore(0) + draw * BASELINE_DAYS }
  }
  const slot = Math.max(1, firstSlotAfter(draw * daysBefore(0)))
  const gap = daysBefore(slot - 1) - daysBefore(slot)
  const early = 0.05 + 0.5 * unit(`noticed|${key}`)
  return { from: slot, began_days_before: daysBefore(slot) + gap * early }
}

/** A slot after the given one, at a share of the time that is left. */
const laterThan = (slot: number, share: number): number =>
  Math.max(slot + 1, firstSlotAfter(share * daysBefore(slot)))

/** Nobody mutes what is critical. */
const muting = (key: string, severity: Severity, from: number): Pick<Life, 'muted'> => {
  if (severity === 'CRITICAL' || unit(`muted|${key}`) >= MUTED_SHARE) return {}
  return { muted: Math.min(LAST_SLOT, laterThan(from, unit(`muted on|${key}`))) }
}

/** How a slot finds the examined check. */
export const standingAt = (examination: Examination, slot: number, stream: Stream): Standing => {
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
 * Which checks fail on which resources: exactly as many as the stream says, those likeliest to,
 * with at least one for each check. The rest passes, and some of it is reported.
 */
export const examinationsOf = (stream: Stream): Examination[] => {
  const candidates = candidatesOf(stream).sort((a, b) => a.weight - b.weight)
  const failing = new Set(firstOfEachCheck(candidates))
  for (const candidate of candidates) {
    if (failing.size === stream.findings) break
    failing.add(candidate)
  }
  const passing = candidates
    // What another scanner examines too may have failed there.
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
  /** The smaller, the likelier to fail. */
  readonly weight: number
  readonly passing_weight: number
  /** Its place in a scanner's report, which goes through the resources. */
  readonly position: number
}

const candidatesOf = (stream: Stream): Candidate[] => {
  const checksOfKind = new Map<string, DemoCheck[]>()
  for (const check of stream.checks) {
    const known = checksOfKind.get(check.kind)
    if (known) known.push(check)
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
      weight: unit(`fails|${key}`) / (check.prevalence * account.laxity),
      passing_weight: unit(`passes|${key}`),
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
