import type { LocatedMap, LocatedNode } from '../kernel/located-yaml.ts'
import { didYouMean } from '../kernel/nearest-name.ts'
import { buildMatchIndex, matchesGlob } from './match-index.ts'
import { addProblem, MATCH, type ParseContext, parseMatch } from './metadata-parsing.ts'

export const FALSE_POSITIVES = 'false_positives'

/** The fields of a finding that the list of false positives refers to. */
export interface ListedFinding {
  /** The provider's own id. */
  readonly finding_id: string
  readonly key: string
  readonly resource_id: string
  readonly control_id: string
}

/** The findings that an organisation has found to be wrong. */
export interface FalsePositiveList {
  readonly hasFalsePositives: boolean
  readonly isFalsePositive: (finding: ListedFinding) => boolean
}

interface FalsePositiveEntry {
  readonly match: string
  /** A pattern of controls; '' for every control. */
  readonly control: string
}

const FALSE_POSITIVE_FIELDS = [MATCH, 'control', 'reason']

const scalarIn = (map: LocatedMap, name: string): string => {
  const node = map.entries.find(({ key }) => key === name)?.value
  return node?.kind === 'scalar' ? (node.text ?? '') : ''
}

const parseFalsePositive = (node: LocatedNode, context: ParseContext): FalsePositiveEntry[] => {
  if (node.kind !== 'map') {
    addProblem(context, node, `Each of ${FALSE_POSITIVES} must be a map with a match`)
    return []
  }
  for (const entry of node.entries) {
    const names = FALSE_POSITIVE_FIELDS
    if (names.includes(entry.key)) continue
    addProblem(context, entry, `Unknown field "${entry.key}"${didYouMean(entry.key, names)}`)
  }
  const match = parseMatch(node, FALSE_POSITIVES, context)
  return match === '' ? [] : [{ match, control: scalarIn(node, 'control') }]
}

/** Parses the list of findings that were found to be wrong. */
export const parseFalsePositives = (
  node: LocatedNode | undefined,
  context: ParseContext,
): FalsePositiveList => {
  if (node !== undefined && node.kind !== 'list')
    addProblem(context, node, `${FALSE_POSITIVES} must be a list`)
  const items = node?.kind === 'list' ? node.items : []
  const entries = items.flatMap((item) => parseFalsePositive(item, context))
  const find = buildMatchIndex(entries)
  return {
    hasFalsePositives: entries.length > 0,
    isFalsePositive: ({ finding_id, key, resource_id, control_id }) =>
      entries.length > 0 &&
      find([finding_id, key, resource_id]).some(
        ({ control }) => control === '' || matchesGlob(control, control_id),
      ),
  }
}
