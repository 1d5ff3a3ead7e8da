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
import { joinParagraphs, parseDocument, type ScanResult } from '../reading/scan-result.ts'
import { providerOfName, type ScanTarget, scanAccount } from '../reading/scan-target.ts'
import { firstTimestamp } from '../reading/timestamp.ts'
import { accountTarget, type ScannedAccount, targetOf } from './scoutsuite-resources.ts'

const SOURCE = 'scoutsuite'

/** A report of ScoutSuite: the data and the findings of each service. */
export const scoutsuite: Format = {
  id: SOURCE,
  matches: (record) =>
    isObject(record) &&
    isObject(fieldOf(record, 'services')) &&
    isObject(fieldOf(record, 'last_run')) &&
    typeof fieldOf(record, 'provider_code') === 'string',
  parse: (record) => parseDocument(record, resultsIn),
}

function* resultsIn(report: JsonObject): Iterable<ScanResult> {
  const scanned: ScannedAccount = {
    provider: providerOfName(textIn(report, 'provider_code')),
    account_id: scanAccount(SOURCE, textIn(report, 'account_id')),
    services: objectIn(report, 'services'),
  }
  const at = firstTimestamp(fieldOf(objectIn(report, 'last_run'), 'time'))
  for (const service of Object.keys(scanned.services)) {
    const findings = objectIn(objectIn(scanned.services, service), 'findings')
    for (const rule of Object.keys(findings)) {
      const finding = objectIn(findings, rule)
      const ruleResult = { ...describe(rule, finding), first_observed_at: at, last_observed_at: at }
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

/** A setting that the account has in each region is flagged once per region. */
const discriminatorOf = ({ account_id, resource }: ScanTarget) =>
  resource.name === account_id && resource.region !== '' ? { discriminator: resource.region } : {}
