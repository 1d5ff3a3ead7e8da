import type { ObservedVulnerability } from '../observation.ts'
import { booleanIn, optionalField } from '../reading/parse-boolean.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  numberIn,
  objectIn,
  objectsIn,
  textIn,
  wordIn,
} from '../reading/record-fields.ts'

export function vulnerabilitiesIn(record: JsonObject): ObservedVulnerability[] {
  const all = objectsIn(record, 'vulnerabilities').map(parseVulnerability)
  const distinct = new Map(all.map((vulnerability) => [vulnerability.id, vulnerability]))
  distinct.delete('')
  return [...distinct.values()].slice(0, LIST_LENGTH)
}

function parseVulnerability(one: JsonObject): ObservedVulnerability {
  const cve = objectIn(one, 'cve')
  return {
    id: firstText(textIn(cve, 'uid'), textIn(objectIn(one, 'advisory'), 'uid')),
    ...optionalField('cvss', baseScore(cve)),
    ...optionalField('epss', numberIn(objectIn(cve, 'epss'), 'score', 0, 1)),
    ...optionalField('patch_available', patchAvailableIn(one)),
  }
}

/** Version 1.1 calls it `is_fix_available`, earlier ones `fix_available`. */
function patchAvailableIn(one: JsonObject): boolean | undefined {
  const isFixed = packagesOf(one).some((software) => textIn(software, 'fixed_in_version') !== '')
  return (
    booleanIn(one, 'is_fix_available') ?? booleanIn(one, 'fix_available') ?? (isFixed || undefined)
  )
}

/**
 * Returns the highest base score of version 3 or 4; `cvss` is an array, in early versions one
 * object.
 */
function baseScore(cve: JsonObject): number | undefined {
  const single = fieldOf(cve, 'cvss')
  const scores = (isObject(single) ? [single] : objectsIn(cve, 'cvss'))
    .filter((rating) => /^V?[34]/.test(wordIn(rating, 'version')))
    .map((rating) => numberIn(rating, 'base_score', 0, 10) ?? -1)
  const highest = Math.max(-1, ...scores.slice(0, LIST_LENGTH))
  return highest < 0 ? undefined : highest
}

const packagesOf = (one: JsonObject): readonly JsonObject[] => [
  ...objectsIn(one, 'affected_packages'),
  ...objectsIn(one, 'packages'),
]

export const packagesIn = (record: JsonObject): string[] =>
  objectsIn(record, 'vulnerabilities')
    .flatMap(packagesOf)
    .map((software) => textIn(software, 'name'))

export const exploitAvailableIn = (record: JsonObject): boolean =>
  objectsIn(record, 'vulnerabilities').some(
    (vulnerability) => booleanIn(vulnerability, 'is_exploit_available') === true,
  )
