import { and, or } from './node.ts'
import type { Primary } from './primary.ts'

export const isValue = ({ node }: Primary) => node.kind === 'is'

export const isTopicNoun = ({ spans }: Primary) => {
  const span = spans.at(-1)
  return span?.kind === 'meaning' && span.isNoun === true
}

/** Whether the words of one follow those of another directly: *database snapshots*. */
const isNextTo = (left: Primary, right: Primary): boolean => {
  const [end, start] = [left.spans.at(-1), right.spans[0]]
  return end !== undefined && start !== undefined && end.at + end.length === start.at
}

/** Of several kinds or topics, the one that names what is found: *snapshots of databases*. */
const headOf = (members: readonly Primary[]): Primary | undefined => {
  const [first, second] = members
  if (!first || !second) return first
  if (first.key === 'category' && members.some(isTopicNoun)) return members.find(isTopicNoun)
  return isNextTo(first, second) ? members.at(-1) : first
}

/**
 * *Storage account keys* are keys of storage accounts, or findings of storage accounts that name their
 * keys: which of the two has the findings differs between clouds.
 */
const eitherKind = (clause: readonly Primary[]): readonly Primary[] => {
  const kinds = clause.filter(
    ({ key, isNegated, qualifier }) => key === 'kind' && !isNegated && qualifier,
  )
  const [first, second, ...others] = kinds
  if (!first?.qualifier || !second?.qualifier || others.length > 0) return clause
  if (second.join !== 'none' || !isNextTo(first, second)) return clause
  const node = or(and(first.qualifier, second.node), and(first.node, second.qualifier))
  const both = {
    ...second,
    node,
    qualifier: undefined,
    join: first.join,
    spans: [...first.spans, ...second.spans],
  }
  return clause.flatMap((one) => (one === first ? [] : one === second ? [both] : [one]))
}

/** A finding has one kind of resource and one topic: the others of a clause say where it was found. */
export const asQualifiers = (named: readonly Primary[]): readonly Primary[] => {
  const clause = eitherKind(named)
  const qualified = new Set(
    ['kind', 'category'].flatMap((key) => {
      const alike = clause.filter(
        (one) => one.key === key && !one.isNegated && (one.qualifier || isValue(one)),
      )
      const head = headOf(alike)
      return alike.filter((one) => one !== head)
    }),
  )
  return clause.map((one) =>
    qualified.has(one) && one.qualifier ? { ...one, node: one.qualifier } : one,
  )
}
