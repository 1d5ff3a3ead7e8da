import type { Query } from '@stance/core/rql/syntax'
import { FINDING_SORTS, type FindingSort } from '../list/finding-list.ts'

/** A key to sort by: a field of a finding, of any single value. */
export interface OrderKey {
  readonly field: string
  readonly descending: boolean
}

/** How the findings of a query follow each other. */
export interface QueryOrder {
  /** No two findings agree in all of them. */
  readonly keys: readonly OrderKey[]
  /** The sort of the list of findings that gives the same order, if one does. */
  readonly listed?: { readonly sort: FindingSort; readonly order: 'asc' | 'desc' }
}

const down = (field: string): OrderKey => ({ field, descending: true })
const up = (field: string): OrderKey => ({ field, descending: false })

const RISK = down('ai_risk_score')
const SEVERITY = down('severity')

/** Fields that are usually wanted from the other end, and fields after which others follow. */
const NATURAL: Readonly<Record<string, readonly OrderKey[]>> = {
  severity: [SEVERITY, RISK],
  status: [up('status'), SEVERITY, RISK],
  ai_risk_score: [RISK],
  first_found_at: [down('first_found_at')],
}

const reversed = ({ field, descending }: OrderKey): OrderKey => ({ field, descending: !descending })

/** Severity before risk, the gravest first, unless the query says otherwise; the id last. */
export const orderOf = (order: Query['order']): QueryOrder => {
  const { field, descending } = order
    ? { field: order.field.name, descending: order.descending }
    : SEVERITY
  const leading = Object.hasOwn(NATURAL, field) ? NATURAL[field] : undefined
  const keys = [...(leading ?? [up(field)]), up('id')]
  const sort = FINDING_SORTS.find((name) => name === field)
  return {
    keys: keys[0]?.descending === descending ? keys : keys.map(reversed),
    ...(sort && { listed: { sort, order: descending ? 'desc' : 'asc' } }),
  }
}
