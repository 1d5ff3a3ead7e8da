import type { Query } from '@stance/core/rql/syntax'
import { FINDING_SORTS, type FindingSort } from '../list/finding-list.ts'

/** A sort key: a single-valued field of a finding. */
export interface OrderKey {
  readonly field: string
  readonly descending: boolean
}

/** The order of the findings of a query. */
export interface QueryOrder {
  /** Unique: no two findings have the same keys. */
  readonly keys: readonly OrderKey[]
  /** The sort of the list of findings that gives the same order, if one does. */
  readonly listed?: { readonly sort: FindingSort; readonly order: 'asc' | 'desc' }
}

const descendingBy = (field: string): OrderKey => ({ field, descending: true })
const ascendingBy = (field: string): OrderKey => ({ field, descending: false })

const RISK = descendingBy('ai_risk_score')
const SEVERITY = descendingBy('severity')

/** Fields with a natural direction other than ascending, or with secondary keys. */
const NATURAL: Readonly<Record<string, readonly OrderKey[]>> = {
  severity: [SEVERITY, RISK],
  status: [ascendingBy('status'), SEVERITY, RISK],
  ai_risk_score: [RISK],
  first_found_at: [descendingBy('first_found_at')],
}

const reversed = ({ field, descending }: OrderKey): OrderKey => ({ field, descending: !descending })

/** By default, the most severe first, then the highest risk. The last key is always the id. */
export const orderOf = (order: Query['order']): QueryOrder => {
  const { field, descending } = order
    ? { field: order.field.name, descending: order.descending }
    : SEVERITY
  const leading = Object.hasOwn(NATURAL, field) ? NATURAL[field] : undefined
  const keys = [...(leading ?? [ascendingBy(field)]), ascendingBy('id')]
  const sort = FINDING_SORTS.find((name) => name === field)
  return {
    keys: keys[0]?.descending === descending ? keys : keys.map(reversed),
    ...(sort && { listed: { sort, order: descending ? 'desc' : 'asc' } }),
  }
}
