import { type Format, NOTHING_STATED, type ParseResult, type StatedOrigin } from '../observation.ts'
import { settingCheck } from '../reading/check-identity.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  objectIn,
  objectsIn,
  TITLE_LENGTH,
  tagsIn,
  textIn,
} from '../reading/record-fields.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { idIn, observeWiz } from './wiz-finding.ts'
import {
  isConfigurationFinding,
  isVulnerabilityFinding,
  judgementIn,
  parseConfigurationFinding,
  parseVulnerabilityFinding,
  STATE_TIMES,
  timesIn,
} from './wiz-node.ts'

/**
 * Wiz issues, as sent to a webhook and as returned by the API (`entitySnapshot`), and the
 * configuration and vulnerability findings of the API.
 */
export const wizWebhook: Format = {
  id: 'wiz-webhook',
  matches: (record) => isOrWraps(record, (item) => parserOf(item) !== undefined),
  parse: (record, stated = NOTHING_STATED) =>
    parseEach(record, (item) => (parserOf(item) ?? parseEvent)(item, stated)),
}

const isEvent = (record: JsonObject) =>
  isObject(fieldOf(record, 'issue')) &&
  isObject(fieldOf(record, 'resource')) &&
  (isObject(fieldOf(record, 'control')) || isObject(fieldOf(record, 'trigger')))

const isNode = (record: JsonObject) =>
  isObject(fieldOf(record, 'entitySnapshot')) && typeof fieldOf(record, 'status') === 'string'

type Parser = (record: JsonObject, stated: StatedOrigin) => ParseResult

function parserOf(record: JsonObject): Parser | undefined {
  if (isNode(record)) return parseNode
  if (isEvent(record)) return parseEvent
  if (isConfigurationFinding(record)) return parseConfigurationFinding
  return isVulnerabilityFinding(record) ? parseVulnerabilityFinding : undefined
}

function parseEvent(record: JsonObject, stated: StatedOrigin): ParseResult {
  const result = parseIssueOfEvent(record, stated)
  return result.kind === 'observations' ? { ...result, is_event: true } : result
}

function parseIssueOfEvent(record: JsonObject, stated: StatedOrigin): ParseResult {
  const issue = objectIn(record, 'issue')
  const control = objectIn(record, 'control')
  const resource = objectIn(record, 'resource')
  const name = textIn(control, 'name', TITLE_LENGTH)
  return observeWiz(
    {
      native_id: textIn(issue, 'id'),
      check: settingCheck(firstText(textIn(control, 'id'), name), [name]),
      title: name,
      finding_type: 'Issue',
      description: textIn(control, 'description', LONG_TEXT_LENGTH),
      remediation: textIn(control, 'resolutionRecommendation', LONG_TEXT_LENGTH),
      status: textIn(issue, 'status'),
      ...judgementIn(issue),
      // A rule may rate each issue on its own.
      severity: firstText(textIn(issue, 'severity'), textIn(control, 'severity')),
      platform: textIn(resource, 'cloudPlatform'),
      subscription_id: textIn(resource, 'subscriptionId'),
      subscription_name: textIn(resource, 'subscriptionName'),
      resource_id: idIn(resource, 'providerUniqueId', 'externalId', 'id', 'name'),
      resource_type: firstText(textIn(resource, 'nativeType'), textIn(resource, 'type')),
      resource_name: textIn(resource, 'name'),
      region: textIn(resource, 'region'),
      tags: tagsIn(resource, 'tags'),
      cves: [],
      exploit_available: false,
      first_observed_at: firstText(textIn(issue, 'created'), textIn(issue, 'createdAt')),
      state_times: timesIn(issue, [...STATE_TIMES, 'resolved', 'updated'], 'issue.'),
    },
    {
      native_id: 'issue.id',
      check: 'control.id',
      title: 'control.name',
      account_id: 'resource.subscriptionId',
      resource_id: 'resource.id',
      status: 'issue.status',
      created: 'issue.created',
    },
    stated,
  )
}

/** Returns the rule of an issue. Newer responses list several rules. */
function ruleOf(record: JsonObject): JsonObject {
  const rule = fieldOf(record, 'sourceRule')
  return isObject(rule)
    ? rule
    : (objectsIn(record, 'sourceRules')[0] ?? objectIn(record, 'control'))
}

function parseNode(record: JsonObject, stated: StatedOrigin): ParseResult {
  const entity = objectIn(record, 'entitySnapshot')
  const control = ruleOf(record)
  const name = textIn(control, 'name', TITLE_LENGTH)
  return observeWiz(
    {
      native_id: textIn(record, 'id'),
      check: settingCheck(firstText(textIn(control, 'id'), name), [name]),
      title: name,
      finding_type: firstText(textIn(record, 'type'), 'Issue'),
      description: firstText(
        textIn(control, 'controlDescription', LONG_TEXT_LENGTH),
        textIn(control, 'cloudConfigurationRuleDescription', LONG_TEXT_LENGTH),
        textIn(control, 'cloudEventRuleDescription', LONG_TEXT_LENGTH),
        textIn(control, 'description', LONG_TEXT_LENGTH),
      ),
      remediation: firstText(
        textIn(control, 'resolutionRecommendation', LONG_TEXT_LENGTH),
        textIn(control, 'remediationInstructions', LONG_TEXT_LENGTH),
      ),
      status: textIn(record, 'status'),
      ...judgementIn(record),
      severity: firstText(textIn(record, 'severity'), textIn(control, 'severity')),
      platform: textIn(entity, 'cloudPlatform'),
      subscription_id: textIn(entity, 'subscriptionExternalId'),
      subscription_name: textIn(entity, 'subscriptionName'),
      resource_id: idIn(entity, 'providerId', 'externalId', 'id', 'name'),
      resource_type: firstText(textIn(entity, 'nativeType'), textIn(entity, 'type')),
      resource_name: textIn(entity, 'name'),
      region: textIn(entity, 'region'),
      tags: tagsIn(entity, 'tags'),
      cves: [],
      exploit_available: false,
      first_observed_at: textIn(record, 'createdAt'),
      state_times: timesIn(record, STATE_TIMES),
    },
    {
      native_id: 'id',
      check: 'sourceRule.id',
      title: 'sourceRule.name',
      account_id: 'entitySnapshot.subscriptionExternalId',
      resource_id: 'entitySnapshot.providerId',
      status: 'status',
      created: 'createdAt',
    },
    stated,
  )
}
