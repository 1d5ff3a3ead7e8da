import type { ObservedVulnerability } from '../observation.ts'
import { farthestVector } from '../reading/attack-vector.ts'
import { booleanIn, optionalField } from '../reading/parse-boolean.ts'
import {
  distinctTexts,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  numberIn,
  objectIn,
  objectsIn,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import { firstTimestamp } from '../reading/timestamp.ts'
import { namesOfVulnerability } from '../reading/vulnerability/package-vulnerability.ts'
import {
  packageFields,
  type VulnerablePackage,
  versionIn,
  versionOf,
} from '../reading/vulnerability/vulnerable-package.ts'

/** Returns the vulnerabilities that the finding is about, and the CVEs related to them. */
export function vulnerabilitiesIn(record: JsonObject): ObservedVulnerability[] {
  const listed = listedIn(record)
  const isInCatalogue = isEnrichedAsExploited(record)
  const primary = listed.map(({ id, fields }) => parseVulnerability(id, fields, isInCatalogue))
  const related = listed.flatMap((one) => one.related.map((id) => ({ id })))
  const distinct = new Map(
    [...related, ...primary].map((vulnerability) => [vulnerability.id, vulnerability]),
  )
  distinct.delete('')
  return [...distinct.values()].slice(0, LIST_LENGTH)
}

/** Returns the ids of the vulnerabilities that the finding is about, without those related. */
export const primaryVulnerabilitiesIn = (record: JsonObject): string[] =>
  distinctTexts(listedIn(record).map(({ id }) => id))

const listedIn = (record: JsonObject) =>
  objectsIn(record, 'vulnerabilities')
    .slice(0, LIST_LENGTH)
    .map((fields) => {
      const advisory = objectIn(fields, 'advisory')
      const cve = objectIn(fields, 'cve')
      const own = [textIn(cve, 'uid'), textIn(fields, 'cve_uid'), textIn(advisory, 'uid')]
      const names = namesOfVulnerability(firstText(...own), [
        ...textsIn(fields, 'related_vulnerabilities'),
        ...objectsIn(advisory, 'related_cves').map((other) => textIn(other, 'uid')),
        ...objectsIn(cve, 'related_cves').map((other) => textIn(other, 'uid')),
      ])
      return { id: names.id, related: names.related, fields }
    })

function parseVulnerability(
  id: string,
  one: JsonObject,
  isInCatalogue: boolean,
): ObservedVulnerability {
  const cve = objectIn(one, 'cve')
  const isExploited = isInCatalogue || isKnownExploited(one) || isKnownExploited(cve)
  return {
    id,
    ...packageFields(packagesOf(one).map(vulnerablePackage)),
    ...optionalField('cvss', baseScore(cve) ?? baseScore(one)),
    ...optionalField('attack_vector', farthestVector([...vectorsIn(cve), ...vectorsIn(one)])),
    ...optionalField('epss', epssIn(cve) ?? epssIn(one)),
    ...(isExploited && { known_exploited: true }),
    ...optionalField('patch_available', patchAvailableIn(one)),
  }
}

const epssIn = (object: JsonObject): number | undefined =>
  numberIn(objectIn(object, 'epss'), 'score', 0, 1) ?? numberIn(object, 'epss_score', 0, 1)

/** The schema has no field for it; products extend the vulnerability, or enrich the finding. */
const isKnownExploited = (object: JsonObject): boolean =>
  ['is_known_exploited', 'known_exploited', 'is_kev', 'cisa_kev'].some(
    (name) => booleanIn(object, name) === true,
  )

const isEnrichedAsExploited = (record: JsonObject): boolean =>
  objectsIn(record, 'enrichments').some(
    (enrichment) =>
      /\bkev\b|known[ _-]?exploited/i.test(textIn(enrichment, 'name').replaceAll('_', ' ')) &&
      booleanIn(enrichment, 'value') === true,
  )

/** Version 1.1 calls it `is_fix_available`, earlier ones `fix_available`. */
const patchAvailableIn = (one: JsonObject): boolean | undefined =>
  booleanIn(one, 'is_fix_available') ??
  booleanIn(one, 'fix_available') ??
  (packagesOf(one).some((software) => fixedVersionOf(software) !== '') || undefined)

const fixedVersionOf = (software: JsonObject): string =>
  versionIn(textIn(software, 'fixed_in_version'))

/** Returns the versions of packages that the vulnerabilities are in. */
export const vulnerablePackagesIn = (record: JsonObject): VulnerablePackage[] =>
  objectsIn(record, 'vulnerabilities')
    .flatMap(packagesOf)
    .slice(0, LIST_LENGTH)
    .map(vulnerablePackage)

const vulnerablePackage = (software: JsonObject): VulnerablePackage => ({
  name: textIn(software, 'name'),
  installed: versionOf(
    textIn(software, 'version'),
    wordIn(software, 'release'),
    wordIn(software, 'epoch'),
  ),
  fixed: fixedVersionOf(software),
  path: textIn(software, 'path'),
  advice: textIn(objectIn(software, 'remediation'), 'desc'),
})

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

const vectorsIn = (cve: JsonObject): string[] =>
  [...objectsIn(cve, 'cvss'), objectIn(cve, 'cvss')].map((rating) =>
    textIn(rating, 'vector_string'),
  )

const packagesOf = (one: JsonObject): readonly JsonObject[] => [
  ...objectsIn(one, 'affected_packages'),
  ...objectsIn(one, 'packages'),
]

export const packagesIn = (record: JsonObject): string[] =>
  objectsIn(record, 'vulnerabilities')
    .flatMap(packagesOf)
    .map((software) => textIn(software, 'name'))

/** An exploit that was seen is available. */
export const exploitAvailableIn = (record: JsonObject): boolean =>
  objectsIn(record, 'vulnerabilities').some(
    (one) =>
      booleanIn(one, 'is_exploit_available') === true ||
      firstTimestamp(
        fieldOf(one, 'exploit_last_seen_time_dt'),
        fieldOf(one, 'exploit_last_seen_time'),
      ) !== null,
  )
