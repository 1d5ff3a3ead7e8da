import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'

export type FindingOrder = (a: PrioritizedFinding, b: PrioritizedFinding) => number

/** By priority, then by risk, then by the time that is left, then by key. */
export const worstFirst: FindingOrder = (a, b) => {
  if (a.priority !== b.priority) return a.priority < b.priority ? -1 : 1
  const risk = b.risk_assessment.risk_score - a.risk_assessment.risk_score
  if (risk !== 0) return risk
  if (a.days_until_sla !== b.days_until_sla) return a.days_until_sla - b.days_until_sla
  return a.finding.finding_id_short < b.finding.finding_id_short ? -1 : 1
}

/** The first findings of a part, as a value that another thread reads. */
export interface TopPart {
  readonly findings: readonly PrioritizedFinding[]
  readonly count: number
}

export interface TopList {
  readonly add: (listed: PrioritizedFinding) => void
  readonly findings: () => readonly PrioritizedFinding[]
  /** Of all that were added. */
  readonly count: () => number
  readonly part: () => TopPart
  readonly merge: (part: TopPart) => void
}

/** Keeps the first findings of an order. */
export const createTopList = (length: number, order: FindingOrder): TopList => {
  const top: PrioritizedFinding[] = []
  let count = 0
  const insert = (listed: PrioritizedFinding): void => {
    const last = top.at(-1)
    if (top.length === length && last !== undefined && order(last, listed) <= 0) return
    const position = top.findIndex((other) => order(listed, other) < 0)
    top.splice(position === -1 ? top.length : position, 0, listed)
    if (top.length > length) top.pop()
  }
  return {
    findings: () => top,
    count: () => count,
    add: (listed) => {
      count += 1
      insert(listed)
    },
    part: () => ({ findings: top, count }),
    merge: (part) => {
      count += part.count
      for (const listed of part.findings) insert(listed)
    },
  }
}
