import type { Severity } from '../../kernel/severity.ts'
import { type Format, NOTHING_STATED, type ScannedPart, type StatedOrigin } from '../observation.ts'
import type { Requirement } from '../reading/compliance-requirement.ts'
import { documentReader } from '../reading/document-results.ts'
import { notAnObject } from '../reading/record-error.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { unknownAccount } from '../reading/reported-finding.ts'
import { removeCodeFields } from '../reading/resource-code.ts'
import { parseResults, type ScanResult, type ScanStep } from '../reading/scan-result.ts'
import { providerOfName, type ScanTarget } from '../reading/scan-target.ts'
import { findUnreadableTime, firstTimestamp } from '../reading/timestamp.ts'
import { accountsOf, accountTarget, type ScannedAccount, targetOf } from './scoutsuite-resources.ts'

const SOURCE = 'scoutsuite'

/** A report of ScoutSuite: the data and the findings of each service. */
export const scoutsuite: Format = {
  id: SOURCE,
  matches: (record) =>
    isObject(record) &&
    isObject(fieldOf(record, 'services')) &&
    isObject(fieldOf(record, 'last_run')) &&
    typeof fieldOf(record, 'provider_code') === 'string',
  parse: (record, stated = NOTHING_STATED) =>
    isObject(record) ? parseResults(itemsIn(record, stated)) : notAnObject(''),
  read: documentReader(itemsIn),
  removeSecrets: removeCodeFields,
}

function* itemsIn(report: JsonObject, stated: StatedOrigin): Iterable<ScanStep> {
  const account_id = firstText(textIn(report, 'account_id'), stated.account_id)
  const scanned: ScannedAccount = {
    provider: providerOfName(textIn(report, 'provider_code')),
    account_id: firstText(account_id, unknownAccount({ source: SOURCE })),
    services: objectIn(report, 'services'),
  }
  const run = objectIn(report, 'last_run')
  const unreadable = findUnreadableTime(run, ['time'], { at: 'last_run.' })
  if (unreadable) {
    yield { ...unreadable, account_id: scanned.account_id }
    return
  }
  const at = firstTimestamp(fieldOf(run, 'time'))
  const scan = { artifact: account_id === '' ? null : '', last_observed_at: at }
  let hasResults = false
  for (const result of resultsIn(scanned, scan)) {
    hasResults = true
    yield result
  }
  if (hasResults) yield* scannedParts(scanned, scan)
}

/** What all results of a report share. */
type Scan = Pick<ScannedPart, 'artifact' | 'last_observed_at'>

function* resultsIn(scanned: ScannedAccount, scan: Scan): Iterable<ScanResult> {
  for (const service of Object.keys(scanned.services)) {
    const findings = objectIn(objectIn(scanned.services, service), 'findings')
    for (const rule of Object.keys(findings)) {
      const finding = objectIn(findings, rule)
      const first_observed_at = scan.last_observed_at
      const ruleResult = { ...describe(rule, finding), ...scan, first_observed_at }
      yield* resultsOfRule(finding, ruleResult, scanned)
    }
  }
}

type RuleResult = Omit<ScanResult, 'at' | 'target'>

/** Returns the fields that all results of a rule share. */
function describe(rule: string, finding: JsonObject): RuleResult {
  const level = textIn(finding, 'level')
  return {
    source: SOURCE,
    check_id: rule,
    title: firstText(textIn(finding, 'description', TITLE_LENGTH), rule),
    finding_type: textIn(finding, 'service'),
    description: textIn(finding, 'rationale', LONG_TEXT_LENGTH),
    remediation: joinParagraphs(
      textIn(finding, 'remediation', LONG_TEXT_LENGTH),
      textsIn(finding, 'references')[0] ?? '',
    ),
    severity: LEVELS.get(level),
    native_severity: level,
    compliance: objectsIn(finding, 'compliance').map(requirementOf),
  }
}

/** ScoutSuite has two levels. */
const LEVELS: ReadonlyMap<string, Severity> = new Map([
  ['danger', 'HIGH'],
  ['warning', 'MEDIUM'],
])

const requirementOf = (entry: JsonObject): Requirement => ({
  framework: [textIn(entry, 'name'), textIn(entry, 'version')].filter(Boolean).join(' '),
  control: textIn(entry, 'reference'),
})

/** A rule that checked items and flagged none passes for the account as a whole. */
function* resultsOfRule(
  finding: JsonObject,
  ruleResult: RuleResult,
  scanned: ScannedAccount,
): Iterable<ScanResult> {
  const template = firstText(textIn(finding, 'display_path'), textIn(finding, 'path'))
  const path = textIn(finding, 'path')
  // Some rules display what they flag in the list of another service.
  const isOfOwnService = template.startsWith(`${path.split('.', 1)[0]}.`)
  const flagged = listIn(finding, 'items').filter((item) => typeof item === 'string')
  for (const item of flagged) {
    const target = targetOf(item, isOfOwnService ? template : path, scanned)
    yield {
      ...ruleResult,
      at: `services.${item}`,
      native_ids: [item],
      target,
      ...discriminatorOf(target),
    }
  }
  const checked = numberIn(finding, 'checked_items') ?? 0
  const count = numberIn(finding, 'flagged_items') ?? 0
  if (flagged.length > 0 || (checked === 0 && count === 0)) return
  const target = accountTarget({ ...scanned, region: '' })
  yield { ...ruleResult, at: ruleResult.check_id, target, outcome: count > 0 ? 'fail' : 'pass' }
}

const isChecked = (finding: JsonObject) =>
  (numberIn(finding, 'checked_items') ?? 0) > 0 || (numberIn(finding, 'flagged_items') ?? 0) > 0

/**
 * A report lists the failures of a rule and counts what the rule checked, in all regions. A rule
 * that checked nothing may have lacked the permission to look.
 */
function scannedParts(
  scanned: ScannedAccount,
  { artifact, last_observed_at }: Scan,
): ScannedPart[] {
  const findings = Object.values(scanned.services).flatMap((service) =>
    isObject(service) ? Object.entries(objectIn(service, 'findings')) : [],
  )
  const checks = findings
    .filter(([, finding]) => isObject(finding) && isChecked(finding))
    .map(([rule]) => cleanText(rule))
  if (artifact === null) return []
  return accountsOf(scanned).map((account_id) => ({
    source: SOURCE,
    account_id: cleanText(account_id),
    region: null,
    artifact,
    checks,
    groups: [],
    last_observed_at,
  }))
}

/** A setting that the account has in each region is flagged once per region. */
const discriminatorOf = ({ account_id, resource }: ScanTarget) =>
  resource.name === account_id && resource.region !== '' ? { discriminator: resource.region } : {}
