import { fitsBytes, MAX_BYTES } from '../kernel/byte-limits.ts'
import type { LocatedMap, LocatedNode, LocatedProblem, Position } from '../kernel/located-yaml.ts'

export const MATCH = 'match'

export interface ParseContext {
  readonly problems: LocatedProblem[]
}

export const isEmpty = (node: LocatedNode): boolean => node.kind === 'scalar' && node.text === null

export const addProblem = (
  { problems }: ParseContext,
  { line, column }: Position,
  message: string,
): undefined => {
  problems.push({ line, column, message })
}

/** A match without wildcards is the id of an account. */
const isAccountPattern = (pattern: string) =>
  fitsBytes(pattern, MAX_BYTES.account_id) && pattern.isWellFormed() && !pattern.includes('\0')

export const parseMatch = (map: LocatedMap, section: string, context: ParseContext): string => {
  const matchNode = map.entries.find(({ key }) => key === MATCH)?.value
  const pattern = matchNode?.kind === 'scalar' ? (matchNode.text ?? '') : ''
  if (pattern === '') addProblem(context, matchNode ?? map, `Each of ${section} must have a match`)
  else if (section === 'tags' && !pattern.includes('=')) {
    addProblem(context, matchNode ?? map, 'The match of a tag must be written key=value')
  } else if (section === 'accounts' && !isAccountPattern(pattern)) {
    addProblem(
      context,
      matchNode ?? map,
      `The match of an account must have at most ${MAX_BYTES.account_id} bytes of valid text`,
    )
  }
  return pattern
}
