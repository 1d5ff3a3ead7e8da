import type { ParseResult, StatedOrigin } from '../observation.ts'
import { discovery, settingCheck, vulnerabilityCheckId } from '../reading/check-identity.ts'
import { booleanIn, optionalField } from '../reading/parse-boolean.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  numberIn,
  objectIn,
  objectsIn,
  TITLE_LENGTH,
  tagsIn,
  textIn,
} from '../reading/record-fields.ts'
import { packageFields } from '../reading/vulnerability/vulnerable-package.ts'
import { idIn, observeWiz } from './wiz-finding.ts'
import type { WizState } from './wiz-state.ts'

/** The fields of the API with the times at which the state of a problem was set. */
export const STATE_TIMES = ['updatedAt', 'statusChangedAt', 'resolvedAt'] as const

/** Returns the times in some fields of a record by their paths; `at`: the path of the record. */
export const timesIn = (
  record: JsonObject,
  names: readonly string[],
  at = '',
): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`${at}${name}`, textIn(record, name)]))

/** Returns why a problem was resolved or rejected, with the latest note or the rule that did it. */
export function judgementIn(record: JsonObject): Pick<WizState, 'resolution' | 'note'> {
  const notes = objectsIn(record, 'notes').map((note) => textIn(note, 'text', LONG_TEXT_LENGTH))
  const rules = objectsIn(record, 'ignoreRules').map((rule) => textIn(rule, 'name'))
  return {
    resolution: textIn(record, 'resolutionReason'),
    note: firstText(
      textIn(record, 'resolutionNote', LONG_TEXT_LENGTH),
      notes.at(-1) ?? '',
      ...rules,
    ),
  }
}

/**
 * Returns whether a record of the Wiz API is a configuration finding: the result of a rule on one
 * resource.
 */
export const isConfigurationFinding = (record: JsonObject): boolean =>
  isObject(fieldOf(record, 'rule')) &&
  isObject(fieldOf(record, 'resource')) &&
  typeof fieldOf(record, 'result') === 'string'

export function parseConfigurationFinding(record: JsonObject, stated: StatedOrigin): ParseResult {
  const rule = objectIn(record, 'rule')
  const resource = objectIn(record, 'resource')
  const subscription = objectIn(resource, 'subscription')
  const name = textIn(rule, 'name', TITLE_LENGTH)
  const check = firstText(textIn(rule, 'shortId'), textIn(rule, 'id'), name)
  return observeWiz(
    {
      native_id: textIn(record, 'id'),
      check: settingCheck(check, [textIn(rule, 'id'), name]),
      title: name,
      finding_type: 'Configuration',
      description: textIn(rule, 'description', LONG_TEXT_LENGTH),
      remediation: firstText(
        textIn(record, 'remediation', LONG_TEXT_LENGTH),
        textIn(rule, 'remediationInstructions', LONG_TEXT_LENGTH),
      ),
      status: textIn(record, 'status'),
      ...judgementIn(record),
      result: textIn(record, 'result'),
      severity: textIn(record, 'severity'),
      platform: textIn(subscription, 'cloudProvider'),
      subscription_id: textIn(subscription, 'externalId'),
      subscription_name: textIn(subscription, 'name'),
      resource_id: idIn(resource, 'providerId', 'externalId', 'id', 'name'),
      resource_type: firstText(textIn(resource, 'nativeType'), textIn(resource, 'type')),
      resource_name: textIn(resource, 'name'),
      region: textIn(resource, 'region'),
      tags: tagsIn(resource, 'tags'),
      cves: [],
      exploit_available: false,
      first_observed_at: textIn(record, 'firstSeenAt'),
      state_times: timesIn(record, [...STATE_TIMES, 'analyzedAt']),
    },
    {
      native_id: 'id',
      check: 'rule.id',
      title: 'rule.name',
      account_id: 'resource.subscription.externalId',
      resource_id: 'resource.providerId',
      status: 'status',
      created: 'firstSeenAt',
    },
    stated,
  )
}

/**
 * Returns whether a record of the Wiz API is a vulnerability finding: a vulnerable package on one
 * asset.
 */
export const isVulnerabilityFinding = (record: JsonObject): boolean =>
  isObject(fieldOf(record, 'vulnerableAsset')) && typeof fieldOf(record, 'name') === 'string'

export function parseVulnerabilityFinding(record: JsonObject, stated: StatedOrigin): ParseResult {
  const asset = objectIn(record, 'vulnerableAsset')
  const id = textIn(record, 'name')
  const software = textIn(record, 'detailedName')
  const fixed = textIn(record, 'fixedVersion')
  const isKnownExploited = booleanIn(record, 'hasCisaKevExploit') === true
  return observeWiz(
    {
      native_id: firstText(textIn(record, 'id'), id),
      check: discovery(vulnerabilityCheckId({ cves: [id], packages: [software] }), [id]),
      title: software === '' ? id : `${id} in ${software}`,
      finding_type: 'Vulnerability',
      description: firstText(
        textIn(record, 'CVEDescription', LONG_TEXT_LENGTH),
        textIn(record, 'description', LONG_TEXT_LENGTH),
      ),
      remediation: firstText(
        textIn(record, 'remediation', LONG_TEXT_LENGTH),
        fixed === '' ? '' : `Update ${software} to ${fixed}`,
      ),
      status: textIn(record, 'status'),
      ...judgementIn(record),
      severity: firstText(
        ...['severity', 'vendorSeverity', 'CVSSSeverity'].map((name) => textIn(record, name)),
      ),
      platform: textIn(asset, 'cloudPlatform'),
      subscription_id: textIn(asset, 'subscriptionExternalId'),
      subscription_name: textIn(asset, 'subscriptionName'),
      resource_id: idIn(asset, 'providerUniqueId', 'id', 'name'),
      resource_type: firstText(textIn(asset, 'nativeType'), textIn(asset, 'type')),
      resource_name: textIn(asset, 'name'),
      region: textIn(asset, 'region'),
      tags: tagsIn(asset, 'tags'),
      cves: [
        {
          id,
          ...packageFields([{ name: software, installed: textIn(record, 'version'), fixed }]),
          ...optionalField('cvss', numberIn(record, 'score', 0, 10)),
          ...(isKnownExploited && { known_exploited: true }),
          ...(fixed !== '' && { patch_available: true }),
        },
      ],
      exploit_available: isKnownExploited || booleanIn(record, 'hasExploit') === true,
      first_observed_at: textIn(record, 'firstDetectedAt'),
      state_times: timesIn(record, [...STATE_TIMES, 'lastDetectedAt']),
    },
    {
      native_id: 'id',
      check: 'name',
      title: 'name',
      account_id: 'vulnerableAsset.subscriptionExternalId',
      resource_id: 'vulnerableAsset.providerUniqueId',
      status: 'status',
      created: 'firstDetectedAt',
    },
    stated,
  )
}
