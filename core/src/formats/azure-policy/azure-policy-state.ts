import { fewNamesOf } from '../../record-stream/large-document.ts'
import { MAX_NAMES_OF_OBJECT } from '../../record-stream/name-counts.ts'
import type { Format, Observation, Outcome, ParseResult, StatedOrigin } from '../observation.ts'
import { azureId, azureType, azureTypeOf, subscriptionOf } from '../reading/azure-resource.ts'
import { settingCheck } from '../reading/check-identity.ts'
import type { Requirement } from '../reading/compliance-requirement.ts'
import { fieldInAnyCase, textInAnyCase, textsInAnyCase } from '../reading/field-in-any-case.ts'
import { DEFAULT_SEVERITY } from '../reading/native-severity.ts'
import {
  cleanText,
  distinctTexts,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
} from '../reading/record-fields.ts'
import { OBSERVATION_DEFAULTS, observeResource } from '../reading/reported-finding.ts'
import { findUnknownStatus, rejectStatus, statusWord } from '../reading/status-word.ts'
import { findUnreadableTime, firstTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'

/** States of Azure Policy: whether one resource complies with one definition of an assignment. */
export const azurePolicyState: Format = {
  id: 'azure-policy-state',
  matches: (record) => isOrWraps(record, (item) => isState(stateIn(item))),
  parse: (record, stated) => parseEach(record, (item) => parseState(stateIn(item), stated)),
}

/**
 * Resource Graph has the state in the properties of a row. Change events have it as their data, and
 * name the resource outside of it.
 */
function stateIn(record: JsonObject): JsonObject {
  if (isState(record)) return record
  const properties = fieldInAnyCase(record, 'properties')
  if (isObject(properties)) return properties
  const data = fieldOf(record, 'data')
  const isEvent = isObject(data) && fewNamesOf(data, MAX_NAMES_OF_OBJECT).length > 0
  return isEvent ? { ...data, resourceId: fieldOf(record, 'subject') } : record
}

const isState = (record: JsonObject) =>
  typeof fieldInAnyCase(record, 'policyDefinitionId') === 'string' &&
  typeof fieldInAnyCase(record, 'policyAssignmentId') === 'string' &&
  typeof fieldInAnyCase(record, 'resourceId') === 'string'

const PATHS = {
  native_id: 'policyDefinitionId',
  title: 'policyDefinitionName',
  account_id: 'subscriptionId',
  resource_id: 'resourceId',
}

function parseState(state: JsonObject, stated?: StatedOrigin): ParseResult {
  const error = findUnknownStatus({
    field: 'complianceState',
    value: fieldInAnyCase(state, 'complianceState'),
    known: OUTCOMES,
  })
  const unreadable = findUnreadableTime(state, ['timestamp'], { read: fieldInAnyCase })
  return rejectStatus(error ?? unreadable, observeState(state, stated))
}

/**
 * The check is the policy definition. Several assignments and initiatives may apply it to a
 * resource, each with its own parameters: one problem with several statements.
 */
function observeState(state: JsonObject, stated: StatedOrigin | undefined): ParseResult {
  const resourceId = azureId(fieldInAnyCase(state, 'resourceId'))
  const definition = textInAnyCase(state, 'policyDefinitionId', RESOURCE_ID_LENGTH)
  const assignment = textInAnyCase(state, 'policyAssignmentId', RESOURCE_ID_LENGTH)
  const reference = textInAnyCase(state, 'policyDefinitionReferenceId')
  const check = definition.slice(definition.lastIndexOf('/') + 1).toLowerCase()
  const name = textInAnyCase(state, 'policyDefinitionName')
  const timestamp = firstTimestamp(fieldInAnyCase(state, 'timestamp'))
  const checkId = firstText(check.trim(), definition)
  return observeResource(
    {
      check: settingCheck(checkId, [name.toLowerCase(), reference]),
      common: {
        ...OBSERVATION_DEFAULTS,
        ...outcomeIn(state),
        source: 'azure-policy',
        native_ids: [cleanText(definition), cleanText(assignment)],
        native_id: [assignment, reference].filter(Boolean).join('#').toLowerCase(),
        severity: DEFAULT_SEVERITY,
        native_severity: '',
        finding_type: removePlaceholder(textInAnyCase(state, 'policyDefinitionCategory')),
        title: titleIn(state, cleanText(checkId)),
        description: descriptionIn(state, reference),
        compliance: complianceIn(state),
        first_observed_at: timestamp,
        last_observed_at: timestamp,
      },
      provider: 'azure',
      account_id: firstText(
        textInAnyCase(state, 'subscriptionId').toLowerCase(),
        subscriptionOf(resourceId),
      ),
      ...(stated && { stated }),
      paths: PATHS,
    },
    {
      id: resourceId,
      type: firstText(
        azureType(removePlaceholder(textInAnyCase(state, 'resourceType'))),
        azureTypeOf(resourceId),
      ),
      name: '',
      region: removePlaceholder(textInAnyCase(state, 'resourceLocation')).toLowerCase(),
      tags: {},
      provider: 'azure',
    },
  )
}

/** Removes `tbd`, which the service writes for a value that it does not report. */
const removePlaceholder = (text: string) => (text === 'tbd' ? '' : text)

/**
 * Returns the display name, which most states lack. Without it the title is the id of the check, for
 * which a rule may have a better one.
 */
const titleIn = (state: JsonObject, checkId: string): string =>
  firstText(textInAnyCase(state, 'policyDefinitionDisplayName', TITLE_LENGTH), checkId)

/** Most states contain the reference of the definition in its initiative, which describes it. */
const descriptionIn = (state: JsonObject, reference: string): string =>
  [textInAnyCase(state, 'complianceReasonCode'), reference && `Policy reference: ${reference}`]
    .filter((part) => part !== '')
    .join('\n')

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['compliant', 'pass'],
  ['noncompliant', 'fail'],
  ['exempt', 'fail'],
  ['protected', 'pass'],
  ['conflict', 'not_evaluated'],
  ['error', 'not_evaluated'],
  ['notapplicable', 'not_evaluated'],
  ['notregistered', 'not_evaluated'],
  ['notstarted', 'not_evaluated'],
  ['unknown', 'not_evaluated'],
])

/** A resource is protected by a policy that denies what would violate it. */
function outcomeIn(state: JsonObject): Pick<Observation, 'outcome' | 'muted'> {
  const word = statusWord(fieldInAnyCase(state, 'complianceState'))
  if (word === '') {
    const isCompliant = fieldInAnyCase(state, 'isCompliant')
    const outcome = isCompliant === false ? 'fail' : 'not_evaluated'
    return { outcome: isCompliant === true ? 'pass' : outcome, muted: false }
  }
  return { outcome: OUTCOMES.get(word) ?? 'not_evaluated', muted: word === 'exempt' }
}

/** `azure_security_benchmark_v2.0_ns-2`: the part after the last underscore is the control. */
function complianceIn(state: JsonObject): Requirement[] {
  return distinctTexts(textsInAnyCase(state, 'policyDefinitionGroupNames')).flatMap((group) => {
    const at = group.lastIndexOf('_')
    const control = group.slice(at + 1).toUpperCase()
    return at > 0 && /\d/.test(control) ? [{ framework: group.slice(0, at), control }] : []
  })
}
