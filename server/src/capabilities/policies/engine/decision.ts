/** Why a gate is shut. Policies may say more than the code and the message. */
export interface Denial {
  readonly code: string
  readonly message: string
  readonly [detail: string]: unknown
}

/** What one policy, or several together, say about an input. */
export interface Decision {
  readonly allow: boolean
  readonly deny: readonly Denial[]
  readonly obligations: readonly unknown[]
}

export const EVALUATION_ERROR = 'EVALUATION_ERROR'
export const EVALUATION_TIMEOUT = 'EVALUATION_TIMEOUT'

/** The denial for a policy that could not be evaluated: an error never opens a gate. */
export const denied = (code: string, message: string): Decision => ({
  allow: false,
  deny: [{ code, message }],
  obligations: [],
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const denialOf = (entry: unknown): Denial => {
  if (typeof entry === 'string') return { code: 'DENIED', message: entry }
  if (!isRecord(entry)) return { code: 'DENIED', message: JSON.stringify(entry) }
  const { code, message } = entry
  return {
    ...entry,
    code: typeof code === 'string' && code !== '' ? code : 'DENIED',
    message: typeof message === 'string' ? message : JSON.stringify(entry),
  }
}

const sortedByText = <Entry>(entries: readonly Entry[]): Entry[] => {
  const byText = new Map(entries.map((entry) => [JSON.stringify(entry), entry]))
  return [...byText.keys()].sort().map((text) => byText.get(text) as Entry)
}

interface PackageValue {
  readonly allow?: boolean
  readonly deny?: readonly unknown[]
  readonly obligations?: readonly unknown[]
}

const isList = (value: unknown): value is readonly unknown[] | undefined =>
  value === undefined || Array.isArray(value)

/** Returns why a value is no decision; null if it is one. */
export const shapeProblem = (value: unknown): string | null => {
  if (!isRecord(value)) return 'the policy gives no object'
  if (!isList(value.deny)) return 'deny of the policy is no list'
  if (!isList(value.obligations)) return 'obligations of the policy are no list'
  const isTruth = value.allow === undefined || typeof value.allow === 'boolean'
  return isTruth ? null : 'allow of the policy is no truth value'
}

/**
 * Returns what a package says. One without a rule `allow` allows what it does not deny; where there is one,
 * an undefined value allows nothing. What has not the shape of a decision is a denial.
 */
export const decisionOf = (value: unknown, hasAllowRule: boolean): Decision => {
  const problem = shapeProblem(value)
  if (problem !== null) return denied(EVALUATION_ERROR, problem)
  const { allow, deny, obligations } = value as PackageValue
  const denials = sortedByText((deny ?? []).map(denialOf))
  const isAllowed = hasAllowRule ? allow === true : deny !== undefined
  return {
    allow: isAllowed && denials.length === 0,
    deny: denials,
    obligations: sortedByText(obligations ?? []),
  }
}

/** Returns what several policies say together: each of them can deny. */
export const uniteDecisions = (decisions: readonly Decision[]): Decision => ({
  allow: decisions.length > 0 && decisions.every(({ allow }) => allow),
  deny: sortedByText(decisions.flatMap(({ deny }) => deny)),
  obligations: sortedByText(decisions.flatMap(({ obligations }) => obligations)),
})
