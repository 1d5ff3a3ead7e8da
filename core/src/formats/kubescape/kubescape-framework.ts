import type { RecordError, StatedOrigin } from '../observation.ts'
import { severityOfScore } from '../reading/native-severity.ts'
import {
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
  wordIn,
} from '../reading/record-fields.ts'
import { type ScanOrigin, statedCluster } from '../reading/scan-origin.ts'
import { eachObject, type ScanResult } from '../reading/scan-result.ts'
import { clusterTarget, objectTarget, type ScanTarget } from '../reading/scan-target.ts'

const SOURCE = 'kubescape'

/**
 * Returns the framework reports of a record of version 1: the record itself, or the reports that it
 * lists.
 */
export const frameworkReportsIn = (record: JsonObject): readonly JsonObject[] =>
  [record, ...LISTS.flatMap((key) => listIn(record, key).filter(isObject))].filter(
    isFrameworkReport,
  )

const LISTS = ['frameworkReports', 'frameworks'] as const

const isFrameworkReport = (report: JsonObject) =>
  listIn(report, 'controlReports').some(
    (control) => isObject(control) && Array.isArray(fieldOf(control, 'ruleReports')),
  )

export function* frameworkResultsIn(
  record: JsonObject,
  stated: StatedOrigin,
): Iterable<ScanResult | RecordError> {
  const origin = statedCluster({ source: SOURCE, stated })
  for (const report of frameworkReportsIn(record)) {
    const framework = textIn(report, 'name')
    for (const entry of eachObject(listIn(report, 'controlReports'), 'controlReports')) {
      if ('message' in entry) yield entry
      else yield* resultsOfControl({ ...entry, framework, origin })
    }
  }
}

interface Control {
  readonly object: JsonObject
  readonly at: string
  readonly framework: string
  readonly origin: ScanOrigin
}

/** A control whose rules report nothing passes in the whole cluster. */
function* resultsOfControl({ object, at, framework, origin }: Control): Iterable<ScanResult> {
  const common = { ...describe(object, framework), at }
  const responses = objectsIn(object, 'ruleReports').flatMap((rule) =>
    objectsIn(rule, 'ruleResponses'),
  )
  if (responses.length === 0) yield { ...common, target: clusterTarget(origin), outcome: 'pass' }
  for (const response of responses) {
    const failed = textsIn(response, 'failedPaths')
    const description = joinParagraphs(
      textIn(response, 'alertMessage', LONG_TEXT_LENGTH),
      common.description,
      failed.length === 0 ? '' : `Found at ${failed.slice(0, MAX_PATHS).join(', ')}`,
    )
    const exception = fieldOf(response, 'exception')
    const muted = isObject(exception)
    const mute_reason = muted ? textIn(exception, 'reason', LONG_TEXT_LENGTH) : ''
    for (const target of targetsOf(response, origin)) {
      yield { ...common, description, target, muted, mute_reason }
    }
  }
}

/** The maximum number of paths in a description. */
export const MAX_PATHS = 20

function describe(control: JsonObject, framework: string) {
  const id = firstText(textIn(control, 'controlID'), textIn(control, 'id'))
  const score = numberIn(control, 'baseScore', 1, 10)
  return {
    source: SOURCE,
    check_id: firstText(id, textIn(control, 'name')),
    severity: severityOfScore(score === undefined ? undefined : 10 * score),
    native_severity: wordIn(control, 'baseScore'),
    finding_type: 'Kubernetes',
    title: textIn(control, 'name', TITLE_LENGTH),
    description: textIn(control, 'description', LONG_TEXT_LENGTH),
    remediation: textIn(control, 'remediation', LONG_TEXT_LENGTH),
    compliance: framework === '' ? [] : [{ framework, control: id }],
  }
}

function targetsOf(response: JsonObject, origin: ScanOrigin): readonly ScanTarget[] {
  const alerted = objectIn(response, 'alertObject')
  const objects = [...objectsIn(alerted, 'k8sApiObjects'), objectIn(alerted, 'externalObjects')]
  const targets = objects
    .filter((object) => textIn(object, 'kind') !== '')
    .map((object) => targetOf(object, origin))
  return targets.length > 0 ? targets : [clusterTarget(origin)]
}

function targetOf(object: JsonObject, origin: ScanOrigin): ScanTarget {
  const metadata = objectIn(object, 'metadata')
  return objectTarget(origin, {
    kind: textIn(object, 'kind'),
    namespace: firstText(textIn(metadata, 'namespace'), textIn(object, 'namespace')),
    name: firstText(textIn(metadata, 'name'), textIn(object, 'name')),
  })
}
