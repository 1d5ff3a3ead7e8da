import type { ObservedVulnerability } from '../observation.ts'
import { flagIn, stated } from '../reading/parse-boolean.ts'
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

/** The vulnerabilities of a finding: listed, among a resource's details, or in its title alone. */
export function vulnerabilitiesIn(record: JsonObject): ObservedVulnerability[] {
  const listed = objectsIn(record, 'Vulnerabilities').map((one) => readVulnerability(one, record))
  const detailed = otherDetails(record).map(readDetails)
  const distinct = new Map([...detailed, ...listed].map((one) => [one.id, one]))
  distinct.delete('')
  const all = [...distinct.values()].slice(0, LIST_LENGTH)
  const titled = all.length === 0 ? titledVulnerability(record).id : ''
  return titled === '' ? all : [{ id: titled }]
}

/** Exports keep the likelihood of exploitation beside the list when it is about one. */
function readVulnerability(one: JsonObject, record: JsonObject): ObservedVulnerability {
  return {
    id: textIn(one, 'Id'),
    ...stated('cvss', baseScore(one)),
    ...stated('epss', numberIn(one, 'EpssScore', 0, 1) ?? numberIn(record, 'EpssScore', 0, 1)),
    ...stated('patch_available', patchAvailableIn(one)),
  }
}

/** A fix for some of several packages (`PARTIAL`) is one; older findings name the versions alone. */
function patchAvailableIn(one: JsonObject): boolean | undefined {
  const word = textIn(one, 'FixAvailable').toUpperCase()
  if (word === 'PARTIAL') return true
  const isFixed = objectsIn(one, 'VulnerablePackages').some((software) => {
    const version = textIn(software, 'FixedInVersion')
    return version !== '' && version !== 'NotAvailable'
  })
  return flagIn(one, 'FixAvailable') ?? (isFixed || undefined)
}

export const exploitAvailableIn = (record: JsonObject): boolean =>
  objectsIn(record, 'Vulnerabilities').some((one) => flagIn(one, 'ExploitAvailable') === true)

/** Trivy states the vulnerability among the details of its resource. */
const otherDetails = (record: JsonObject): readonly JsonObject[] =>
  objectsIn(record, 'Resources')
    .map((one) => fieldOf(objectIn(one, 'Details'), 'Other'))
    .filter(isObject)

function readDetails(details: JsonObject): ObservedVulnerability {
  const fixed = fieldOf(details, 'Patched Package')
  return {
    id: textIn(details, 'CVE ID'),
    ...stated('cvss', numberIn(details, 'NvdCvssScoreV3', 0, 10)),
    ...stated('patch_available', typeof fixed === 'string' ? fixed.trim() !== '' : undefined),
  }
}

const CVE_TYPE = /\/CVE$/
const CVE = /\bCVE-\d{4}-\d{4,}\b/g
const TITLE = /^CVE-\d{4}-\d{4,} - ([^\s,]+)$/

const UNTITLED = { id: '', software: '' }

/** `CVE-2031-0001 - openssl`, where a finding about a vulnerability lists none. */
function titledVulnerability(record: JsonObject): { id: string; software: string } {
  if (!CVE_TYPE.test(textsIn(record, 'Types')[0] ?? '')) return UNTITLED
  const title = textIn(record, 'Title')
  const named = [...new Set(title.match(CVE))]
  const id = named.length === 1 ? (named[0] ?? '') : ''
  return { id, software: id === '' ? '' : (TITLE.exec(title.trim())?.[1] ?? '') }
}

/** The highest base score of version 3 or 4: version 2 is not comparable. */
function baseScore(one: JsonObject): number | undefined {
  const scores = objectsIn(one, 'Cvss')
    .filter((score) => /^V?[34]/.test(wordIn(score, 'Version')))
    .map((score) => numberIn(score, 'BaseScore', 0, 10) ?? -1)
  const highest = Math.max(-1, ...scores.slice(0, LIST_LENGTH))
  return highest < 0 ? undefined : highest
}

export function packagesIn(record: JsonObject): string[] {
  const listed = [
    ...objectsIn(record, 'Vulnerabilities')
      .flatMap((one) => objectsIn(one, 'VulnerablePackages'))
      .map((one) => textIn(one, 'Name')),
    ...otherDetails(record).map((one) => textIn(one, 'PkgName')),
  ]
  return firstText(...listed) === '' ? [titledVulnerability(record).software] : listed
}
