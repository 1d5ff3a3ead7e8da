import type { ObservedVulnerability } from './observation.ts'
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
} from './record-fields.ts'

export function vulnerabilitiesIn(record: JsonObject): ObservedVulnerability[] {
  const all = objectsIn(record, 'vulnerabilities').map(readVulnerability)
  const distinct = new Map(all.map((one) => [one.id, one]))
  distinct.delete('')
  return [...distinct.values()].slice(0, LIST_LENGTH)
}

function readVulnerability(stated: JsonObject): ObservedVulnerability {
  const cve = objectIn(stated, 'cve')
  const cvss = baseScore(cve)
  const epss = numberIn(objectIn(cve, 'epss'), 'score', 0, 1)
  return {
    id: firstText(textIn(cve, 'uid'), textIn(objectIn(stated, 'advisory'), 'uid')),
    ...(cvss === undefined ? {} : { cvss }),
    ...(epss === undefined ? {} : { epss }),
  }
}

/** The highest base score of version 3 or 4; `cvss` is an array, in early versions one object. */
function baseScore(cve: JsonObject): number | undefined {
  const single = fieldOf(cve, 'cvss')
  const scores = (isObject(single) ? [single] : objectsIn(cve, 'cvss'))
    .filter((one) => /^V?[34]/.test(wordIn(one, 'version')))
    .map((one) => numberIn(one, 'base_score', 0, 10) ?? -1)
  const highest = Math.max(-1, ...scores.slice(0, LIST_LENGTH))
  return highest < 0 ? undefined : highest
}

export const packagesIn = (record: JsonObject): string[] =>
  objectsIn(record, 'vulnerabilities')
    .flatMap((one) => [...objectsIn(one, 'affected_packages'), ...objectsIn(one, 'packages')])
    .map((one) => textIn(one, 'name'))

export const exploitAvailableIn = (record: JsonObject): boolean =>
  objectsIn(record, 'vulnerabilities').some((one) => fieldOf(one, 'is_exploit_available') === true)
