import type { Format, Observation, Outcome, Reading } from '../observation.ts'
import { azureId, azureType, azureTypeOf, subscriptionOf } from '../reading/azure-resource.ts'
import { settingCheck } from '../reading/check-identity.ts'
import type { Requirement } from '../reading/compliance-requirement.ts'
import { spelledField, spelledText, spelledTexts } from '../reading/field-in-any-case.ts'
import { UNSTATED_SEVERITY } from '../reading/native-severity.ts'
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
import { observeResource, UNSAID } from '../reading/reported-finding.ts'
import { firstMoment } from '../reading/timestamp.ts'
import { isOrWraps, readEach } from '../reading/wrapped-findings.ts'

/** States of Azure Policy: whether one resource complies with one definition of an assignment. */
export const azurePolicyState: Format = {
  id: 'azure-policy-state',
  matches: (record) => isOrWraps(record, (one) => isState(stateIn(one))),
  read: (record) => readEach(record, (one) => readState(stateIn(one))),
}

/**
 * Resource Graph keeps a state among the properties of a row; events of its changes keep it as their
 * data, and name the resource beside it.
 */
function stateIn(record: JsonObject): JsonObject {
  if (isState(record)) return record
  const properties = spelledField(record, 'properties')
  if (isObject(properties)) return properties
  const data = fieldOf(record, 'data')
  return isObject(data) ? { ...data, resourceId: fieldOf(record, 'subject') } : record
}

const isState = (record: JsonObject) =>
  typeof spelledField(record, 'policyDefinitionId') === 'string' &&
  typeof spelledField(record, 'policyAssignmentId') === 'string' &&
  typeof spelledField(record, 'resourceId') === 'string'

const PATHS = {
  native_id: 'policyDefinitionId',
  title: 'policyDefinitionName',
  account_id: 'subscriptionId',
  resource_id: 'resourceId',
}

/**
 * The check is the definition. Several assignments and initiatives may hold a resource to it, which
 * is one problem reported several times: neither is part of its identity.
 */
function readState(state: JsonObject): Reading {
  const definition = spelledText(state, 'policyDefinitionId', RESOURCE_ID_LENGTH)
  const assignment = spelledText(state, 'policyAssignmentId', RESOURCE_ID_LENGTH)
  const reference = spelledText(state, 'policyDefinitionReferenceId')
  const check = definition.slice(definition.lastIndexOf('/') + 1).toLowerCase()
  const name = spelledText(state, 'policyDefinitionName')
  const resourceId = azureId(spelledField(state, 'resourceId'))
  const seen = firstMoment(spelledField(state, 'timestamp'))
  return observeResource(
    {
      check: settingCheck(firstText(check.trim(), definition), [name.toLowerCase(), reference]),
      common: {
        ...UNSAID,
        ...outcomeIn(state),
        source: 'azure-policy',
        native_ids: [cleanText(definition), cleanText(assignment)],
        severity: UNSTATED_SEVERITY,
        native_severity: '',
        finding_type: told(spelledText(state, 'policyDefinitionCategory')),
        title: titleIn(state, firstText(name, check), reference),
        description: spelledText(state, 'complianceReasonCode'),
        compliance: complianceIn(state),
        first_observed_at: seen,
        last_observed_at: seen,
      },
      provider: 'azure',
      account_id: firstText(
        spelledText(state, 'subscriptionId').toLowerCase(),
        subscriptionOf(resourceId),
      ),
      paths: PATHS,
    },
    {
      id: resourceId,
      type: firstText(azureType(told(spelledText(state, 'resourceType'))), azureTypeOf(resourceId)),
      name: '',
      region: told(spelledText(state, 'resourceLocation')).toLowerCase(),
      tags: {},
      provider: 'azure',
    },
  )
}

/** The service fills in `tbd` where it does not say yet. */
const told = (text: string) => (text === 'tbd' ? '' : text)

/** A state says by what name its initiative calls the definition, but not how it is displayed. */
function titleIn(state: JsonObject, name: string, reference: string): string {
  const shown = spelledText(state, 'policyDefinitionDisplayName', TITLE_LENGTH)
  if (shown !== '') return shown
  const words = [`Azure Policy ${name}`, reference === '' ? '' : `(${reference})`]
  return cleanText(words.filter((word) => word !== '').join(' '), TITLE_LENGTH)
}

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['compliant', 'pass'],
  ['noncompliant', 'fail'],
  ['exempt', 'fail'],
])

/** `Conflict`, `Error`, `Unknown` and the like: nothing was decided. */
function outcomeIn(state: JsonObject): Pick<Observation, 'outcome' | 'muted'> {
  const word = spelledText(state, 'complianceState').toLowerCase()
  if (word === '') {
    const isCompliant = spelledField(state, 'isCompliant')
    const outcome = isCompliant === false ? 'fail' : 'not_evaluated'
    return { outcome: isCompliant === true ? 'pass' : outcome, muted: false }
  }
  return { outcome: OUTCOMES.get(word) ?? 'not_evaluated', muted: word === 'exempt' }
}

/** `azure_security_benchmark_v2.0_ns-2`: what stands behind the last underline is the control. */
function complianceIn(state: JsonObject): Requirement[] {
  return distinctTexts(spelledTexts(state, 'policyDefinitionGroupNames')).flatMap((group) => {
    const at = group.lastIndexOf('_')
    const control = group.slice(at + 1).toUpperCase()
    return at > 0 && /\d/.test(control) ? [{ framework: group.slice(0, at), control }] : []
  })
}
