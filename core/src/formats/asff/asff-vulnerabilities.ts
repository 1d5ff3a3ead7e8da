import type { ObservedVulnerability } from '../observation.ts'
import { farthestVector } from '../reading/attack-vector.ts'
import { booleanIn, optionalField } from '../reading/parse-boolean.ts'
import {
  cleanText,
  distinctTexts,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  LONG_TEXT_LENGTH,
  numberIn,
  objectIn,
  objectsIn,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import { parseTimestamp } from '../reading/timestamp.ts'
import { isCve, namesOfVulnerability } from '../reading/vulnerability/package-vulnerability.ts'
import {
  packageFields,
  type VulnerablePackage,
  versionIn,
  versionOf,
} from '../reading/vulnerability/vulnerable-package.ts'

/**
 * Returns the vulnerabilities of a finding: from its list, with those that the list relates to
 * them, the details of a resource, the product's fields, or only the title.
 */
export function vulnerabilitiesIn(record: JsonObject): ObservedVulnerability[] {
  const listed = listedIn(record)
  const details = otherDetails(record)
  if (listed.length === 0 && details.length === 0) return inFieldsOf(record)
  const related = listed.flatMap(relatedTo)
  const primary = listed.map(({ id, fields }) => parseVulnerability(id, fields, record))
  const detailed = details.map(parseDetails)
  const distinct = new Map(
    [...related, ...detailed, ...primary].map((vulnerability) => [vulnerability.id, vulnerability]),
  )
  distinct.delete('')
  if (distinct.size > 0) return [...distinct.values()].slice(0, LIST_LENGTH)
  return inFieldsOf(record)
}

/** A title names the package of its only vulnerability. */
const inFieldsOf = (record: JsonObject): ObservedVulnerability[] =>
  namedElsewhere(record).map((id, _, { length }) => {
    const software = length === 1 ? vulnerabilityOfTitle(record).software : ''
    return { id, ...packageFields([{ name: software, installed: '', fixed: '' }]) }
  })

/** Returns the ids of the vulnerabilities that the finding is about, without those related. */
export function primaryVulnerabilitiesIn(record: JsonObject): string[] {
  const vulnerabilities = listedIn(record)
  const details = otherDetails(record)
  if (vulnerabilities.length === 0 && details.length === 0) return namedElsewhere(record)
  const listed = vulnerabilities.map(({ id }) => id)
  const detailed = details.map((one) => textIn(one, 'CVE ID'))
  const ids = distinctTexts([...detailed, ...listed])
  return ids.length > 0 ? ids.slice(0, LIST_LENGTH) : namedElsewhere(record)
}

interface ListedVulnerability {
  readonly id: string
  /** Ids of CVEs, other than its own. */
  readonly related: readonly string[]
  readonly fields: JsonObject
}

const listedIn = (record: JsonObject): ListedVulnerability[] =>
  objectsIn(record, 'Vulnerabilities')
    .slice(0, LIST_LENGTH)
    .map((fields) => {
      const related = textsIn(fields, 'RelatedVulnerabilities')
      const names = namesOfVulnerability(textIn(fields, 'Id'), related)
      return { id: names.id, related: names.related, fields }
    })

/** The CVEs of an advisory are fixed with it; what is related to a CVE may not be. */
const relatedTo = ({ fields, id, related }: ListedVulnerability): ObservedVulnerability[] =>
  related.map((other) => ({
    id: other,
    ...optionalField('patch_available', isCve(id) ? undefined : patchAvailableIn(fields)),
  }))

/** Returns the ids in fields of a vulnerability that are named after CVEs, else in the title. */
function namedElsewhere(record: JsonObject): string[] {
  if (!/vulnerab/i.test(textsIn(record, 'Types')[0] ?? '')) return []
  const fields = [objectIn(record, 'ProductFields'), ...otherDetails(record)]
  const named = fields
    .flatMap((object) => Object.entries(object))
    .filter(([key]) => /cve/i.test(key))
    .flatMap(([, value]) => cleanText(value, LONG_TEXT_LENGTH).match(CVE) ?? [])
  return distinctTexts(named.length > 0 ? named : [vulnerabilityOfTitle(record).id]).slice(
    0,
    LIST_LENGTH,
  )
}

/** Exports have the EPSS score outside of the list if it has one entry. */
function parseVulnerability(
  id: string,
  one: JsonObject,
  record: JsonObject,
): ObservedVulnerability {
  return {
    id,
    ...packageFields(packagesOf(one)),
    ...optionalField('cvss', baseScore(one)),
    ...optionalField('attack_vector', farthestVector(vectorsIn(one))),
    ...optionalField(
      'epss',
      numberIn(one, 'EpssScore', 0, 1) ?? numberIn(record, 'EpssScore', 0, 1),
    ),
    ...optionalField('patch_available', patchAvailableIn(one)),
  }
}

/**
 * `PARTIAL`, a fix for some of the packages, counts as a fix. Older findings only have the fixed
 * versions.
 */
function patchAvailableIn(one: JsonObject): boolean | undefined {
  const word = textIn(one, 'FixAvailable').toUpperCase()
  if (word === 'PARTIAL') return true
  const isFixed = objectsIn(one, 'VulnerablePackages').some(
    (software) => fixedVersionOf(software) !== '',
  )
  return booleanIn(one, 'FixAvailable') ?? (isFixed || undefined)
}

const fixedVersionOf = (software: JsonObject): string =>
  versionIn(textIn(software, 'FixedInVersion'))

/** Returns the versions of packages that the vulnerabilities are in. */
export const vulnerablePackagesIn = (record: JsonObject): VulnerablePackage[] =>
  objectsIn(record, 'Vulnerabilities').flatMap(packagesOf).slice(0, LIST_LENGTH)

const packagesOf = (vulnerability: JsonObject): VulnerablePackage[] =>
  objectsIn(vulnerability, 'VulnerablePackages').map((software) => ({
    name: textIn(software, 'Name'),
    installed: versionOf(
      textIn(software, 'Version'),
      wordIn(software, 'Release'),
      wordIn(software, 'Epoch'),
    ),
    fixed: fixedVersionOf(software),
    path: textIn(software, 'FilePath'),
    advice: textIn(software, 'Remediation'),
  }))

/** An exploit that was seen is available. */
export const exploitAvailableIn = (record: JsonObject): boolean =>
  objectsIn(record, 'Vulnerabilities').some(
    (vulnerability) =>
      booleanIn(vulnerability, 'ExploitAvailable') === true ||
      parseTimestamp(fieldOf(vulnerability, 'LastKnownExploitAt')) !== null,
  )

/** Trivy puts the vulnerability into the details of the resource. */
function otherDetails(record: JsonObject): readonly JsonObject[] {
  const details: JsonObject[] = []
  for (const resource of objectsIn(record, 'Resources')) {
    const other = fieldOf(objectIn(resource, 'Details'), 'Other')
    if (isObject(other)) details.push(other)
  }
  return details
}

function parseDetails(details: JsonObject): ObservedVulnerability {
  const fixed = fieldOf(details, 'Patched Package')
  return {
    id: textIn(details, 'CVE ID'),
    ...packageFields([
      {
        name: textIn(details, 'PkgName'),
        installed: textIn(details, 'Installed Package'),
        fixed: textIn(details, 'Patched Package').trim(),
      },
    ]),
    ...optionalField('cvss', numberIn(details, 'NvdCvssScoreV3', 0, 10)),
    ...optionalField('attack_vector', farthestVector([textIn(details, 'NvdCvssVectorV3')])),
    ...optionalField(
      'patch_available',
      typeof fixed === 'string' ? fixed.trim() !== '' : undefined,
    ),
  }
}

const CVE_TYPE = /\/CVE$/
const CVE = /\bCVE-\d{4}-\d{4,}\b/g
const TITLE = /^CVE-\d{4}-\d{4,} - ([^\s,]+)$/

const NO_VULNERABILITY = { id: '', software: '' }

/**
 * Returns the vulnerability in a title such as `CVE-2031-0001 - openssl`, for findings that list
 * none.
 */
function vulnerabilityOfTitle(record: JsonObject): { id: string; software: string } {
  if (!CVE_TYPE.test(textsIn(record, 'Types')[0] ?? '')) return NO_VULNERABILITY
  const title = textIn(record, 'Title')
  const cves = [...new Set(title.match(CVE))]
  const id = cves.length === 1 ? (cves[0] ?? '') : ''
  return { id, software: id === '' ? '' : (TITLE.exec(title.trim())?.[1] ?? '') }
}

/** Returns the highest base score of version 3 or 4: scores of version 2 are not comparable. */
function baseScore(vulnerability: JsonObject): number | undefined {
  const scores = objectsIn(vulnerability, 'Cvss')
    .filter((score) => /^V?[34]/.test(wordIn(score, 'Version')))
    .map((score) => numberIn(score, 'BaseScore', 0, 10) ?? -1)
  const highest = Math.max(-1, ...scores.slice(0, LIST_LENGTH))
  return highest < 0 ? undefined : highest
}

const vectorsIn = (vulnerability: JsonObject): string[] =>
  objectsIn(vulnerability, 'Cvss').map((score) => textIn(score, 'BaseVector'))

export function packagesIn(record: JsonObject): string[] {
  const listed = [
    ...objectsIn(record, 'Vulnerabilities')
      .flatMap((vulnerability) => objectsIn(vulnerability, 'VulnerablePackages'))
      .map((software) => textIn(software, 'Name')),
    ...otherDetails(record).map((details) => textIn(details, 'PkgName')),
  ]
  return firstText(...listed) === '' ? [vulnerabilityOfTitle(record).software] : listed
}
