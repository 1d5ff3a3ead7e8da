import type { Severity } from '../../kernel/severity.ts'
import type { Format } from '../observation.ts'
import type { Requirement } from '../reading/compliance-requirement.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { paragraphs, readDocument, type ScanResult } from '../reading/scan-result.ts'
import { placeOf, providerNamed, type ScanTarget } from '../reading/scan-target.ts'
import { firstMoment } from '../reading/timestamp.ts'
import { accountTarget, type Scanned, targetOf } from './scoutsuite-resources.ts'

const SOURCE = 'scoutsuite'

/** A report of ScoutSuite: what it collected of each service, and the findings about it. */
export const scoutsuite: Format = {
  id: SOURCE,
  matches: (record) =>
    isObject(record) &&
    isObject(fieldOf(record, 'services')) &&
    isObject(fieldOf(record, 'last_run')) &&
    typeof fieldOf(record, 'provider_code') === 'string',
  read: (record) => readDocument(record, resultsIn),
}

function* resultsIn(report: JsonObject): Iterable<ScanResult> {
  const scanned: Scanned = {
    provider: providerNamed(textIn(report, 'provider_code')),
    account_id: placeOf(SOURCE, textIn(report, 'account_id')),
    services: objectIn(report, 'services'),
  }
  const at = firstMoment(fieldOf(objectIn(report, 'last_run'), 'time'))
  for (const service of Object.keys(scanned.services)) {
    const findings = objectIn(objectIn(scanned.services, service), 'findings')
    for (const rule of Object.keys(findings)) {
      const finding = objectIn(findings, rule)
      const said = { ...describe(rule, finding), first_observed_at: at, last_observed_at: at }
      yield* flaggedBy(finding, said, scanned)
    }
  }
}

type Said = Omit<ScanResult, 'at' | 'target'>

/** What a rule says of everything that it flags. */
function describe(rule: string, finding: JsonObject): Said {
  const level = textIn(finding, 'level')
  return {
    source: SOURCE,
    check_id: rule,
    title: firstText(textIn(finding, 'description', TITLE_LENGTH), rule),
    finding_type: textIn(finding, 'service'),
    description: textIn(finding, 'rationale', LONG_TEXT_LENGTH),
    remediation: paragraphs(
      textIn(finding, 'remediation', LONG_TEXT_LENGTH),
      textsIn(finding, 'references')[0] ?? '',
    ),
    severity: LEVELS.get(level),
    native_severity: level,
    compliance: objectsIn(finding, 'compliance').map(requirementOf),
  }
}

/** ScoutSuite knows two levels of alarm. */
const LEVELS: ReadonlyMap<string, Severity> = new Map([
  ['danger', 'HIGH'],
  ['warning', 'MEDIUM'],
])

const requirementOf = (stated: JsonObject): Requirement => ({
  framework: [textIn(stated, 'name'), textIn(stated, 'version')].filter(Boolean).join(' '),
  control: textIn(stated, 'reference'),
})

/** A rule that looked at something and flagged nothing passes for the account as a whole. */
function* flaggedBy(finding: JsonObject, said: Said, scanned: Scanned): Iterable<ScanResult> {
  const template = firstText(textIn(finding, 'display_path'), textIn(finding, 'path'))
  const path = textIn(finding, 'path')
  // Some show what they flag in another service's list.
  const ofService = template.startsWith(`${path.split('.', 1)[0]}.`)
  const flagged = listIn(finding, 'items').filter((item) => typeof item === 'string')
  for (const item of flagged) {
    const target = targetOf(item, ofService ? template : path, scanned)
    yield { ...said, at: `services.${item}`, native_ids: [item], target, ...occurrenceOf(target) }
  }
  const checked = numberIn(finding, 'checked_items') ?? 0
  const count = numberIn(finding, 'flagged_items') ?? 0
  if (flagged.length > 0 || (checked === 0 && count === 0)) return
  const target = accountTarget({ ...scanned, region: '' })
  yield { ...said, at: said.check_id, target, outcome: count > 0 ? 'fail' : 'pass' }
}

/** A setting that the account has in each region is flagged once for each. */
const occurrenceOf = ({ account_id, resource }: ScanTarget) =>
  resource.name === account_id && resource.region !== '' ? { occurrence: resource.region } : {}
