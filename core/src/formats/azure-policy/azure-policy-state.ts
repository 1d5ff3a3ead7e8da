import type { Format, Observation, Outcome, ParseResult } from '../observation.ts'
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
import { firstTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'

/** States of Azure Policy: whether one resource complies with one definition of an assignment. */
export const azurePolicyState: Format = {
  id: 'azure-policy-state',
  matches: (record) => isOrWraps(record, (item) => isState(stateIn(item))),
  parse: (record) => parseEach(record, (item) => parseState(stateIn(item))),
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
  return isObject(data) ? { ...data, resourceId: fieldOf(record, 'subject') } : record
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

/**
 * The check is the policy definition. Several assignments and initiatives may apply it to a
 * resource, which reports one problem several times, so neither is part of the identity.
 */
function parseState(state: JsonObject): ParseResult {
  const definition = textInAnyCase(state, 'policyDefinitionId', RESOURCE_ID_LENGTH)
  const assignment = textInAnyCase(state, 'policyAssignmentId', RESOURCE_ID_LENGTH)
  const reference = textInAnyCase(state, 'policyDefinitionReferenceId')
  const check = definition.slice(definition.lastIndexOf('/') + 1).toLowerCase()
  const name = textInAnyCase(state, 'policyDefinitionName')
  const resourceId = azureId(fieldInAnyCase(state, 'resourceId'))
  const timestamp = firstTimestamp(fieldInAnyCase(state, 'timestamp'))
  return observeResource(
    {
      check: settingCheck(firstText(check.trim(), definition), [name.toLowerCase(), reference]),
      common: {
        ...OBSERVATION_DEFAULTS,
        ...outcomeIn(state),
        source: 'azure-policy',
        native_ids: [cleanText(definition), cleanText(assignment)],
        severity: DEFAULT_SEVERITY,
        native_severity: '',
        finding_type: removePlaceholder(textInAnyCase(state, 'policyDefinitionCategory')),
        title: titleIn(state, firstText(name, check), reference),
        description: textInAnyCase(state, 'complianceReasonCode'),
        compliance: complianceIn(state),
        first_observed_at: timestamp,
        last_observed_at: timestamp,
      },
      provider: 'azure',
      account_id: firstText(
        textInAnyCase(state, 'subscriptionId').toLowerCase(),
        subscriptionOf(resourceId),
      ),
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
 * Most states contain the reference of the definition in its initiative, but not the display name.
 */
function titleIn(state: JsonObject, name: string, reference: string): string {
  const displayName = textInAnyCase(state, 'policyDefinitionDisplayName', TITLE_LENGTH)
  if (displayName !== '') return displayName
  const words = [`Azure Policy ${name}`, reference === '' ? '' : `(${reference})`]
  return cleanText(words.filter((word) => word !== '').join(' '), TITLE_LENGTH)
}

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['compliant', 'pass'],
  ['noncompliant', 'fail'],
  ['exempt', 'fail'],
])

/** Other states, such as `Conflict`, `Error` and `Unknown`, are not evaluated. */
function outcomeIn(state: JsonObject): Pick<Observation, 'outcome' | 'muted'> {
  const word = textInAnyCase(state, 'complianceState').toLowerCase()
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
