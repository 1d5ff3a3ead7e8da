import { and, type Node, not, or } from './node.ts'
import { nodeOf, type Primary } from './primary.ts'
import { asQualifiers, isTopicNoun, isValue } from './qualifiers.ts'

/** Conditions of one of these keys are alternatives wherever they are next to each other. */
const ALTERNATIVES: ReadonlySet<string> = new Set([
  'kind',
  'region',
  'owner',
  'framework',
  'source',
])

/** Fields of which a finding has one value at most. */
export const SINGLE_VALUED: ReadonlySet<string> = new Set([
  'severity',
  'ai_risk_level',
  'cloud_provider',
  'status',
  'category',
  'environment',
  'region',
  'account_id',
  'service_name',
])

/** Neighbours that are alternatives. */
interface Alternatives {
  readonly members: Primary[]
  /** Whether all of them are values of one field. */
  areValues: boolean
}

/** *Container vulnerabilities*, *secrets in containers*. */
const isTopicOfNoun = (left: Primary, right: Primary): boolean =>
  left.key === 'category' && right.join === 'none' && isTopicNoun(left) !== isTopicNoun(right)

const isGroup = ({ groupKeys }: Primary): boolean => groupKeys !== undefined

const areComparable = (left: Primary, right: Primary): boolean =>
  left.key === right.key && !right.isNegated && left.exception === right.exception

const areAlternatives = ({ members, areValues }: Alternatives, right: Primary): boolean => {
  const left = members[0] as Primary
  if (!areComparable(left, right)) return false
  if (right.join === 'or') return true
  if (right.join === 'but' || isGroup(left) || isGroup(right)) return false
  if (isTopicOfNoun(members.at(-1) as Primary, right)) return false
  if (left.isShared !== right.isShared) return false
  if (left.isBoth && !SINGLE_VALUED.has(left.key)) return false
  if (areValues && isValue(right)) return right.join !== 'none' || SINGLE_VALUED.has(left.key)
  return ALTERNATIVES.has(left.key) && right.join !== 'none'
}

const isOfField = ({ node }: Primary, other: Node): boolean =>
  node.kind === 'is' && other.kind === 'is' && node.field === other.field

/** Values of one field at the beginning become one list, also where other conditions follow. */
const alternativesNode = (members: readonly Primary[]): Node => {
  const first = (members[0] as Primary).node
  const end = members.findIndex((member) => !isOfField(member, first))
  const values = members.slice(0, Math.max(1, end === -1 ? members.length : end))
  const rest = members.slice(values.length)
  const leading = or(...values.map(({ node }) => node))
  return rest.length === 0 ? leading : or(leading, ...rest.map(({ node }) => node))
}

/** What alternatives mean where another condition names what is found: *logging in containers and pods*. */
const commonQualifier = (members: readonly Primary[]): Node | undefined => {
  const qualifiers = members.flatMap(({ qualifier }) => qualifier ?? [])
  return qualifiers.length === members.length ? or(...qualifiers) : undefined
}

const mergeAll = ({ members }: Alternatives): Primary => {
  const first = members[0] as Primary
  if (members.length === 1) return first
  return {
    ...first,
    node: alternativesNode(members),
    hasNoun: members.some((member) => member.hasNoun),
    qualifier: commonQualifier(members),
    spans: members.flatMap(({ spans }) => spans),
  }
}

/** Joins neighbours about the same thing: *high or critical*, *aws and azure*, *not in s3 or ec2*. */
const mergeAlternatives = (primaries: readonly Primary[]): Primary[] => {
  const merged: Alternatives[] = []
  for (const primary of primaries) {
    const last = merged.at(-1)
    if (last && !primary.beginsClause && areAlternatives(last, primary)) {
      last.areValues &&= isOfField(primary, (last.members[0] as Primary).node)
      last.members.push(primary)
    } else merged.push({ members: [primary], areValues: isValue(primary) })
  }
  return merged.map(mergeAll)
}

const sharesKey = (left: readonly Primary[], right: readonly Primary[]): boolean =>
  left.some((one) => right.some(({ key }) => key === one.key))

const contradicts = (left: readonly Primary[], right: readonly Primary[]): boolean =>
  left.some(
    (one) =>
      isValue(one) &&
      !one.isNegated &&
      SINGLE_VALUED.has(one.key) &&
      right.some((other) => other.key === one.key && isValue(other) && !other.isNegated),
  )

const hasNoun = (primaries: readonly Primary[]) => primaries.some((primary) => primary.hasNoun)

const isAbout = (primary: Primary, { groupKeys }: Primary): boolean =>
  groupKeys?.has(primary.key) === true

/** *Aws criticals or (azure and high)* are two clauses, *high or (critical and public) in prod* is one. */
const beginsClauseAtGroup = (left: readonly Primary[], right: readonly Primary[]): boolean => {
  const [last, first] = [left.at(-1), right[0]]
  if (first?.groupKeys) return left.slice(0, -1).some((one) => isAbout(one, first))
  return last !== undefined && right.length > 1 && right.every((one) => isAbout(one, last))
}

/** Whether a new clause begins: *critical in aws or high in gcp*, *public buckets or open ports*. */
const beginsClause = (left: readonly Primary[], right: readonly Primary[]): boolean => {
  const join = right[0]?.join
  if (right[0]?.beginsClause) return true
  if (join === 'or' && (left.at(-1)?.groupKeys || right[0]?.groupKeys))
    return beginsClauseAtGroup(left, right)
  if (join === 'or') return sharesKey(left, right) || (hasNoun(left) && hasNoun(right))
  return (join === 'and' || join === 'comma') && contradicts(left, right)
}

const combine = (left: Primary, right: Primary): Primary => ({
  ...left,
  key: left.key === right.key ? left.key : 'mixed',
  node: or(nodeOf(left), nodeOf(right)),
  isNegated: false,
  qualifier: undefined,
  hasNoun: left.hasNoun || right.hasNoun,
  spans: [...left.spans, ...right.spans],
})

/** The conditions up to the next *or*. */
const upToNextOr = (primaries: readonly Primary[], from: number): readonly Primary[] => {
  const end = primaries.findIndex(({ join }, at) => at > from && join === 'or')
  return primaries.slice(from, end < 0 ? primaries.length : end)
}

const splitClauses = (primaries: readonly Primary[]): Primary[][] => {
  const clauses: Primary[][] = []
  let clause: Primary[] = []
  for (const [at, primary] of primaries.entries()) {
    const last = clause.at(-1)
    if (last && beginsClause(clause, upToNextOr(primaries, at))) {
      clauses.push(clause)
      clause = [primary]
    } else if (last && primary.join === 'or') {
      clause[clause.length - 1] = combine(last, primary)
    } else clause.push(primary)
  }
  return [...clauses, clause]
}

/** In *except*, everything that is joined is excluded, and what is not joined belongs together. */
const excluded = (primaries: readonly Primary[]): Node => {
  const groups: Node[][] = []
  for (const primary of primaries) {
    const last = groups.at(-1)
    if (last && primary.join === 'none') last.push(nodeOf(primary))
    else groups.push([nodeOf(primary)])
  }
  return not(or(...groups.map((group) => and(...group))))
}

const exceptionsIn = (primaries: readonly Primary[]): Node[] => {
  const numbers = new Set(primaries.map(({ exception }) => exception))
  numbers.delete(0)
  return [...numbers].map((number) =>
    excluded(primaries.filter(({ exception }) => exception === number)),
  )
}

const keysOf = (primaries: readonly Primary[]): ReadonlySet<string> =>
  new Set(primaries.map(({ key }) => key))

/** Whether conditions are about nothing that others are about. */
const areApart = (some: readonly Primary[], others: readonly Primary[]): boolean => {
  const keys = keysOf(others)
  return some.every(({ key }) => !keys.has(key))
}

/** Where the last clause has what follows a comma and all clauses share: *…, first seen this week*. */
const sharedEnd = (clauses: readonly Primary[][]): number => {
  const last = clauses.at(-1) ?? []
  // What follows *or anything* is about that alone.
  if (last[0]?.beginsClause) return last.length
  const others = clauses.slice(0, -1).flat()
  const at = last.findIndex(
    ({ join }, index) =>
      index > 0 &&
      join === 'comma' &&
      areApart(last.slice(index), [...others, ...last.slice(0, index)]),
  )
  return at === -1 ? last.length : at
}

/** How many conditions at the beginning hold for all clauses: *open criticals in aws or highs in gcp*. */
const sharedStart = ([first = [], ...others]: readonly Primary[][]): number => {
  if (others.some(([next]) => next?.beginsClause)) return 0
  const count = first.findIndex(({ key }) => key !== 'status')
  return count > 0 && areApart(first.slice(0, count), others.flat()) ? count : 0
}

/** Separates what all clauses share from them. */
const withoutShared = (clauses: readonly Primary[][]) => {
  const [first] = clauses
  const last = clauses.at(-1)
  if (clauses.length === 1 || !first || !last) return { shared: [], clauses }
  const [start, end] = [sharedStart(clauses), sharedEnd(clauses)]
  return {
    shared: [...first.slice(0, start), ...last.slice(end)],
    clauses: [first.slice(start), ...clauses.slice(1, -1), last.slice(0, end)],
  }
}

const clauseNode = (clause: readonly Primary[]): Node => and(...asQualifiers(clause).map(nodeOf))

const clausesIn = (primaries: readonly Primary[]): Node[] => {
  const included = primaries.filter(({ exception }) => exception === 0)
  if (included.length === 0) return []
  const leading = included.filter(({ isShared }) => isShared)
  const split = splitClauses(included.filter(({ isShared }) => !isShared))
  if (split.length === 1) return [clauseNode([...leading, ...split.flat()])]
  const { shared, clauses } = withoutShared(split)
  return [...[...leading, ...shared].map(nodeOf), or(...clauses.map(clauseNode))]
}

/** Returns the conditions that hold together, exceptions aside: one list for each alternative. */
export const conjunctionsOf = (primaries: readonly Primary[]): Primary[][] => {
  const included = mergeAlternatives(primaries).filter(({ exception }) => exception === 0)
  const leading = included.filter(({ isShared }) => isShared)
  const clauses = splitClauses(included.filter(({ isShared }) => !isShared))
  return clauses.map((clause) => [...asQualifiers([...leading, ...clause])])
}

/** Returns the condition of a question; null if it has none. */
export const structure = (primaries: readonly Primary[]): Node | null => {
  const merged = mergeAlternatives(primaries)
  const nodes = [...clausesIn(merged), ...exceptionsIn(merged)]
  return nodes.length === 0 ? null : and(...nodes)
}
