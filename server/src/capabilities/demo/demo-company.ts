import type { Provider } from '../../kernel/provider.ts'
import { writeAsff } from './asff-writer.ts'
import { ACCOUNTS, accountsOf, COMPANY } from './company.ts'
import { writeProwler } from './prowler-writer.ts'
import { daysBefore, SLOTS, type Slot } from './schedule.ts'
import type { Sighting } from './sighting.ts'
import { STREAMS, type Stream } from './streams.ts'
import { type Examination, examinationsOf, standingAt } from './timeline.ts'

export interface DemoRun {
  /** When the scan ended. Runs come in order of time. */
  readonly at: Date
  /** `securityhub`, `inspector`, `guardduty` or `prowler`. */
  readonly source: string
  /** Whether what it does not report is gone from its accounts. */
  readonly complete: boolean
  /** The accounts that it covered. */
  readonly accounts: readonly string[]
  /** The file as the scanner writes it: an answer of GetFindings, or Prowler's array. JSON. */
  readonly content: string
}

export interface DemoSummary {
  readonly company: string
  readonly business: string
  readonly accounts: readonly {
    readonly id: string
    readonly name: string
    readonly provider: Provider
  }[]
  /** How many checks ever fail on a resource, each pair counted once. */
  readonly findings: number
  readonly checks: number
  /** How far back the first run lies. */
  readonly days: number
}

export const DEMO_SUMMARY: DemoSummary = {
  company: COMPANY.name,
  business: COMPANY.business,
  accounts: ACCOUNTS.map(({ id, name, provider }) => ({ id, name, provider })),
  findings: STREAMS.reduce((sum, stream) => sum + stream.findings, 0),
  checks: STREAMS.reduce((sum, stream) => sum + stream.checks.length, 0),
  days: daysBefore(0),
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** When a scanner last looked before it wrote its file. */
const LOOKED_BEFORE_MS = 7 * 60_000

const runMoment = (until: Date, stream: Stream, days: number): Date =>
  new Date(until.getTime() - days * DAY_MS - stream.hours_early * HOUR_MS)

interface Run {
  readonly stream: Stream
  readonly slot: Slot
  readonly index: number
  readonly at: Date
}

const sightingIn = (run: Run, examination: Examination, until: Date): Sighting | null => {
  const { stream, slot, index, at } = run
  const standing = standingAt(examination, index, stream)
  const before = standingAt(examination, index - 1, stream)
  if (standing === 'absent' || (!slot.complete && standing === before)) return null
  const { check, resource, key, life } = examination
  const seen_at = new Date(at.getTime() - LOOKED_BEFORE_MS)
  const began = runMoment(until, stream, life?.began_days_before ?? daysBefore(0))
  return {
    check,
    resource,
    standing,
    key,
    // To the second, as scanners tell it, and never after it was seen.
    began_at: new Date(Math.floor(Math.min(began.getTime(), seen_at.getTime()) / 1000) * 1000),
    seen_at,
  }
}

/**
 * Three months of scanner files, oldest first. The company and its story are always the same;
 * only the dates move with `until`, the moment of the last run. Same `until`, same bytes.
 */
export function* demoRuns(until: Date): Iterable<DemoRun> {
  const streams = STREAMS.map((stream) => ({ stream, examinations: examinationsOf(stream) }))
  for (const [index, slot] of SLOTS.entries()) {
    for (const { stream, examinations } of streams) {
      const at = runMoment(until, stream, slot.days_before)
      const run = { stream, slot, index, at }
      const sightings = examinations.flatMap((one) => sightingIn(run, one, until) ?? [])
      if (sightings.length > 0) yield written(run, sightings)
    }
  }
}

const written = ({ stream, slot, at }: Run, sightings: readonly Sighting[]): DemoRun => ({
  at,
  source: stream.source,
  complete: slot.complete,
  accounts: accountsOf(stream.provider).map((account) => account.id),
  content:
    stream.source === 'prowler' ? writeProwler(sightings) : writeAsff(stream.source, sightings),
})
