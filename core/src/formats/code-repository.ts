import type { ScannedPart, StatedOrigin } from './observation.ts'
import { repositoryName } from './reading/scan-name.ts'
import { codeOrigin, isError } from './reading/scan-origin.ts'
import { scannedPart } from './reading/scanned-part.ts'

/**
 * Returns whether an artifact is a stated repository or a part of it: a folder, as in
 * `acme/web//stacks/a`, or what a run of one category looked at, as in `acme/web (services/api)`.
 */
export function isPartOfRepository(artifact: string, repository: string): boolean {
  const name = repositoryName(repository)
  if (name === '') return false
  return (
    [`${name}//`, `${name} (`].some((prefix) => artifact.startsWith(prefix)) || artifact === name
  )
}

/** Formats whose output has no records if nothing was found, and the group of their checks. */
const GROUP_OF_EMPTY_OUTPUT: ReadonlyMap<string, string> = new Map([
  ['gitleaks', 'secret'],
  ['trufflehog', 'secret'],
])

/**
 * Returns what an input without records shows to have been scanned, by the id of its format. Empty
 * unless the sender states the repository: nothing else names it.
 */
export function scannedWithoutRecords(
  format: string,
  stated: StatedOrigin,
): readonly ScannedPart[] {
  const group = GROUP_OF_EMPTY_OUTPUT.get(format)
  const origin = codeOrigin({ source: format, stated, field: '' })
  if (group === undefined || isError(origin) || origin.artifact === null) return []
  return [scannedPart(origin, { groups: [group] })]
}
