import type { LocatedEntry, LocatedList, LocatedNode } from '../kernel/located-yaml.ts'
import { addProblem, isEmpty, MATCH, type ParseContext } from './metadata-parsing.ts'

/** Returns a text that is the same for equal values. The order of a list does not matter. */
const textOf = (node: LocatedNode): string => {
  if (node.kind === 'scalar') return JSON.stringify(node.text)
  if (node.kind === 'list') return JSON.stringify(node.items.map(textOf).sort())
  return JSON.stringify(node.entries.map(({ key, value }) => [key, textOf(value)]))
}

interface Field {
  readonly match: string
  readonly entry: LocatedEntry
}

const fieldsOf = (item: LocatedNode): Field[] => {
  if (item.kind !== 'map') return []
  const node = item.entries.find(({ key }) => key === MATCH)?.value
  const match = node?.kind === 'scalar' ? (node.text ?? '') : ''
  return item.entries
    .filter(({ key, value }) => key !== MATCH && !isEmpty(value))
    .map((entry) => ({ match, entry }))
}

/** Reports fields to which entries of a list with one match give different values. */
export const findContradictions = (
  list: LocatedList,
  section: string,
  context: ParseContext,
): void => {
  const first = new Map<string, LocatedEntry>()
  for (const { match, entry } of list.items.flatMap(fieldsOf)) {
    const id = JSON.stringify([match.toLowerCase(), entry.key])
    const earlier = first.get(id)
    if (!earlier) first.set(id, entry)
    else if (textOf(earlier.value) !== textOf(entry.value)) {
      const what = `${entry.key} of "${match}" in ${section}`
      addProblem(
        context,
        entry,
        `${what} has one value in line ${earlier.line} and another in line ${entry.line}; keep one`,
      )
    }
  }
}
