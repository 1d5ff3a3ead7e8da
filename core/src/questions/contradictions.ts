import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/durations.ts'
import { SEVERITIES } from '../kernel/severity.ts'
import type { Node } from './node.ts'
import { nodeOf, type Primary } from './primary.ts'
import { conjunctionsOf, SINGLE_VALUED } from './structure.ts'

/** What a condition says about one field: its values, those that it has not, or a range of time. */
interface Fact {
  readonly field: string
  readonly values?: readonly string[]
  readonly denied?: readonly string[]
  readonly from?: number
  readonly to?: number
}

const UNITS: Readonly<Record<string, number>> = { d: DAY_MS, h: HOUR_MS, m: MINUTE_MS }

/** Returns a time of a query in milliseconds; NaN if it is none. */
const timeOf = (moment: string, now: Date): number => {
  if (moment === 'now') return now.getTime()
  const [, sign, count, unit = ''] = /^now([+-])(\d+)([dhm])$/.exec(moment) ?? []
  if (sign === undefined) return Date.parse(moment.replaceAll('"', ''))
  return now.getTime() + Number(`${sign}${count}`) * (UNITS[unit] ?? Number.NaN)
}

const severitiesAs = (operator: string, level: string): readonly string[] => {
  const rank = (SEVERITIES as readonly string[]).indexOf(level)
  return SEVERITIES.filter((_, at) => {
    if (at === rank) return operator.endsWith('=')
    return operator.startsWith('>') ? at > rank : at < rank
  })
}

const TIME_FIELDS = /^(?:first_found_at|last_seen_at|resolved_at|sla_deadline)$/

const factsOfComparison = (rql: string, now: Date): Fact[] => {
  const [, field = '', operator = '', value = ''] = /^(\w+) ([<>]=?) (\S+)$/.exec(rql) ?? []
  if (field === 'severity') return [{ field, values: severitiesAs(operator, value) }]
  if (!TIME_FIELDS.test(field)) return []
  const time = timeOf(value, now)
  const range = operator.startsWith('>') ? { field, from: time } : { field, to: time }
  // Only what is resolved has a time for it.
  return field === 'resolved_at' ? [range, { field: 'status', values: ['resolved'] }] : [range]
}

const factsOfTest = (rql: string, now: Date): Fact[] => {
  if (rql.includes(' OR ')) return []
  const conditions = rql.replace(/^\((.*)\)$/, '$1').split(' AND ')
  return conditions.flatMap((condition) => {
    const list = /^status IN \(([^)]*)\)$/.exec(condition)?.[1]
    return list === undefined
      ? factsOfComparison(condition, now)
      : [{ field: 'status', values: list.split(', ') }]
  })
}

const factsOf = (node: Node, now: Date): Fact[] => {
  switch (node.kind) {
    case 'is':
      return SINGLE_VALUED.has(node.field) ? [{ field: node.field, values: node.values }] : []
    case 'not': {
      const { node: inner } = node
      return inner.kind === 'is' ? [{ field: inner.field, denied: inner.values }] : []
    }
    case 'test':
      return factsOfTest(node.rql, now)
    case 'and':
      return node.nodes.flatMap((one) => factsOf(one, now))
    case 'or':
      return []
  }
}

/** What conditions leave of a field together. */
interface Rest {
  /** null: any value. */
  readonly values: readonly string[] | null
  readonly denied: ReadonlySet<string>
  readonly from: number
  readonly to: number
}

const ANYTHING: Rest = {
  values: null,
  denied: new Set(),
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
}

const narrow = (rest: Rest, { values, denied, from, to }: Fact): Rest => ({
  values: values
    ? values.filter((value) => rest.values === null || rest.values.includes(value))
    : rest.values,
  denied: denied ? new Set([...rest.denied, ...denied]) : rest.denied,
  from: Math.max(rest.from, from ?? rest.from),
  to: Math.min(rest.to, to ?? rest.to),
})

const canHold = ({ values, denied, from, to }: Rest): boolean =>
  (values === null || values.some((value) => !denied.has(value))) && !(from >= to)

const laterOnes = (conjunction: readonly Primary[], now: Date): Primary[] => {
  const known = new Map<string, Rest>()
  return conjunction.filter((primary) => {
    const narrowed = new Map<string, Rest>()
    for (const fact of factsOf(nodeOf(primary), now)) {
      const { field } = fact
      narrowed.set(field, narrow(narrowed.get(field) ?? known.get(field) ?? ANYTHING, fact))
    }
    if (![...narrowed.values()].every(canHold)) return true
    for (const [field, rest] of narrowed) known.set(field, rest)
    return false
  })
}

/** Returns the conditions that cannot hold together with those before them: *resolved* and *overdue*. */
export const contradictionsIn = (primaries: readonly Primary[], now: Date): Primary[] => {
  // Most questions have none, whatever their structure is.
  if (laterOnes(primaries, now).length === 0) return []
  return conjunctionsOf(primaries).flatMap((conjunction) => laterOnes(conjunction, now))
}
