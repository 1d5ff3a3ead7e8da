import { HOUR_MS } from '@stance/core/kernel/durations'
import type { Severity } from '@stance/core/kernel/severity'
import { type FindingStatus, UNRESOLVED } from '../record/finding.ts'

/** The fields by which a finding is counted. */
export interface Counted {
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly category: string
  readonly severity: Severity
  readonly status: FindingStatus
  readonly auto_remediatable: boolean
  readonly sla_breached: boolean
}

export interface CountRow {
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly category: string
  readonly severity: Severity
  readonly status: FindingStatus
  findings: number
  auto_remediatable: number
  sla_breached: number
}

export interface DeltaRow {
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly severity: Severity
  readonly hour: string
  opened: number
  resolved: number
  /** By how many the unresolved findings have become more. */
  unresolved: number
}

/**
 * Counters over all accounts are spread over slots, so that writers of different accounts rarely lock
 * the same row. A transaction writes to one slot; only the sum of the slots is meaningful.
 */
export const SLOTS = 8

/** A small stable hash. Only the spread depends on its quality. */
export const slotOf = (accountId: string): number => {
  let hash = 0
  for (const character of accountId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) | 0
  return Math.abs(hash) % SLOTS
}

const hourOf = (at: Date): string =>
  new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString()

/** A character that occurs in no account or region, so that different fields give different keys. */
const SEPARATOR = '\u0000'

const placementKey = (c: Counted): string =>
  c.account_id +
  SEPARATOR +
  c.cloud_provider +
  SEPARATOR +
  c.region +
  SEPARATOR +
  c.application_id +
  SEPARATOR

/** Concatenated, because a list of the parts would cost more. */
const countKey = (c: Counted): string =>
  placementKey(c) + c.category + SEPARATOR + c.severity + SEPARATOR + c.status

const isUnresolved = (c: Counted) => UNRESOLVED.includes(c.status)
const isBreached = (c: Counted) => c.sla_breached && isUnresolved(c)

/**
 * Accumulates the count changes of a transaction in memory, so that it updates each counter once. Rows are
 * sorted by key so that concurrent writers lock rows in the same order and cannot deadlock.
 */
export const countChanges = (at: Date) => {
  const counts = new Map<string, CountRow>()
  const deltas = new Map<string, DeltaRow>()
  const hour = hourOf(at)

  const newCount = (c: Counted): CountRow => ({
    account_id: c.account_id,
    cloud_provider: c.cloud_provider,
    region: c.region,
    application_id: c.application_id,
    category: c.category,
    severity: c.severity,
    status: c.status,
    findings: 0,
    auto_remediatable: 0,
    sla_breached: 0,
  })

  const add = (c: Counted, weight: 1 | -1) => {
    const key = countKey(c)
    const row = counts.get(key) ?? newCount(c)
    row.findings += weight
    if (c.auto_remediatable) row.auto_remediatable += weight
    if (isBreached(c)) row.sla_breached += weight
    counts.set(key, row)
  }

  const delta = (c: Counted): DeltaRow => {
    const { account_id, cloud_provider, region, application_id, severity } = c
    const key = placementKey(c) + severity
    const existing = deltas.get(key)
    if (existing) return existing
    const placement = { account_id, cloud_provider, region, application_id, severity, hour }
    const row = { ...placement, opened: 0, resolved: 0, unresolved: 0 }
    deltas.set(key, row)
    return row
  }

  const sortedRows = <Row>(rows: Map<string, Row>): Row[] =>
    [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

  return {
    /** Moves a finding between counters; null: not counted. */
    move: (from: Counted | null, to: Counted | null) => {
      if (from) add(from, -1)
      if (to) add(to, 1)
      if (from && isUnresolved(from)) delta(from).unresolved -= 1
      if (to && isUnresolved(to)) delta(to).unresolved += 1
    },
    countOpened: (c: Counted) => {
      delta(c).opened += 1
    },
    countResolved: (c: Counted) => {
      delta(c).resolved += 1
    },
    counts: (): CountRow[] =>
      sortedRows(counts).filter((r) => r.findings || r.auto_remediatable || r.sla_breached),
    deltas: (): DeltaRow[] =>
      sortedRows(deltas).filter((r) => r.opened || r.resolved || r.unresolved),
  }
}

export type CountChanges = ReturnType<typeof countChanges>

/** Sums rows with equal keys. The result is sorted by key. */
export const sumBy = <Row extends object, Sum extends object>(
  rows: readonly Row[],
  key: (row: Row) => Sum,
  amounts: readonly (keyof Row & string)[],
): (Sum & Record<string, number>)[] => {
  const sums = new Map<string, Sum & Record<string, number>>()
  for (const row of rows) {
    const placement = key(row)
    const id = Object.values(placement).join(SEPARATOR)
    const sum = sums.get(id) ?? (placement as Sum & Record<string, number>)
    const amountsOf: Record<string, number> = sum
    for (const amount of amounts) {
      amountsOf[amount] = (amountsOf[amount] ?? 0) + Number(row[amount])
    }
    sums.set(id, sum)
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}
