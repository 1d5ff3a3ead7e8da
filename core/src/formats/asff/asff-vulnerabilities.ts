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
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'

/**
 * Returns the vulnerabilities of a finding: from its list, the details of a resource, or only the
 * title.
 */
export function vulnerabilitiesIn(record: JsonObject): ObservedVulnerability[] {
  const listed = objectsIn(record, 'Vulnerabilities').map((vulnerability) =>
    parseVulnerability(vulnerability, record),
  )
  const detailed = otherDetails(record).map(parseDetails)
  const distinct = new Map(
    [...detailed, ...listed].map((vulnerability) => [vulnerability.id, vulnerability]),
  )
  distinct.delete('')
  const all = [...distinct.values()].slice(0, LIST_LENGTH)
  const titleId = all.length === 0 ? vulnerabilityOfTitle(record).id : ''
  return titleId === '' ? all : [{ id: titleId }]
}

/** Exports have the EPSS score outside of the list if it has one entry. */
function parseVulnerability(one: JsonObject, record: JsonObject): ObservedVulnerability {
  return {
    id: textIn(one, 'Id'),
    ...optionalField('cvss', baseScore(one)),
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
  const isFixed = objectsIn(one, 'VulnerablePackages').some((software) => {
    const version = textIn(software, 'FixedInVersion')
    return version !== '' && version !== 'NotAvailable'
  })
  return booleanIn(one, 'FixAvailable') ?? (isFixed || undefined)
}

export const exploitAvailableIn = (record: JsonObject): boolean =>
  objectsIn(record, 'Vulnerabilities').some(
    (vulnerability) => booleanIn(vulnerability, 'ExploitAvailable') === true,
  )

/** Trivy puts the vulnerability into the details of the resource. */
const otherDetails = (record: JsonObject): readonly JsonObject[] =>
  objectsIn(record, 'Resources')
    .map((resource) => fieldOf(objectIn(resource, 'Details'), 'Other'))
    .filter(isObject)

function parseDetails(details: JsonObject): ObservedVulnerability {
  const fixed = fieldOf(details, 'Patched Package')
  return {
    id: textIn(details, 'CVE ID'),
    ...optionalField('cvss', numberIn(details, 'NvdCvssScoreV3', 0, 10)),
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

export function packagesIn(record: JsonObject): string[] {
  const listed = [
    ...objectsIn(record, 'Vulnerabilities')
      .flatMap((vulnerability) => objectsIn(vulnerability, 'VulnerablePackages'))
      .map((software) => textIn(software, 'Name')),
    ...otherDetails(record).map((details) => textIn(details, 'PkgName')),
  ]
  return firstText(...listed) === '' ? [vulnerabilityOfTitle(record).software] : listed
}
