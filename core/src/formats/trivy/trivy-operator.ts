import { fewNamesOf } from '../../record-stream/large-document.ts'
import { imageReference } from '../../resources/image.ts'
import { nameOfImage } from '../../resources/image-name.ts'
import {
  type Format,
  NOTHING_STATED,
  type ParseResult,
  type RecordError,
  type StatedOrigin,
} from '../observation.ts'
import { documentReader } from '../reading/document-results.ts'
import { notAnObject } from '../reading/record-error.ts'
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
} from '../reading/record-fields.ts'
import { partOfCluster, type ScanOrigin, statedCluster } from '../reading/scan-origin.ts'
import {
  countIn,
  eachObject,
  type PAUSE,
  parseResults,
  type ScanResult,
  type ScanStep,
} from '../reading/scan-result.ts'
import { type ClusterObject, objectTarget, type ScanTarget } from '../reading/scan-target.ts'
import { scannedPart } from '../reading/scanned-part.ts'
import { digestIn, discriminatorOf, replaceByDigests } from '../reading/secret-digest.ts'
import { findUnreadableTime, firstTimestamp } from '../reading/timestamp.ts'
import { describeVulnerability } from '../reading/vulnerability/package-vulnerability.ts'
import { SOURCE } from './trivy-context.ts'
import { BENCHMARK, parseCheck, resultsOfBenchmark } from './trivy-operator-checks.ts'

/**
 * Reports of the Trivy operator: single, as the list that `kubectl` prints, or as an object with a
 * list for each kind, such as `vulnerabilityreports.aquasecurity.github.io`.
 */
export const trivyOperator: Format = {
  id: 'trivy-operator',
  matches: (record) =>
    isObject(record) &&
    (isReport(record) ||
      listsIn(record).some((key) => key !== 'items' || isReport(listIn(record, key)[0]))),
  parse,
  read: documentReader(results),
  removeSecrets: (record) => replaceByDigests(record, SECRET_FIELDS),
}

const SECRET_FIELDS: ReadonlySet<string> = new Set(['match', 'code', 'renderedCause'])

const isReport = (record: unknown): record is JsonObject =>
  isObject(record) && textIn(record, 'apiVersion').startsWith('aquasecurity.github.io/')

/** The fields of a record that list reports. */
const listsIn = (record: JsonObject): readonly string[] =>
  fieldOf(record, 'kind') === 'List'
    ? ['items']
    : fewNamesOf(record, MAX_LISTS).filter((key) => key.endsWith('reports.aquasecurity.github.io'))

/** There is a list for each kind of report. */
const MAX_LISTS = 64

function parse(record: unknown, stated: StatedOrigin = NOTHING_STATED): ParseResult {
  if (!isObject(record)) return notAnObject('')
  const items = results(record, stated)
  if (items) return parseResults(items)
  return { kind: 'ignored', reason: `A ${textIn(record, 'kind')}, which reports no findings` }
}

function results(record: JsonObject, stated: StatedOrigin): Iterable<ScanStep> | null {
  if (!isReport(record)) return itemsOfList(record, stated)
  const kind = textIn(record, 'kind')
  if (!kind.endsWith('Report') || kind.endsWith('SbomReport')) return null
  const cluster = statedCluster({ source: SOURCE, stated })
  return itemsOfReport(record, '', partOfCluster(cluster, objectOf(record)))
}

/** The object of a report and its container, of which alone the report is evidence. */
function objectOf(record: JsonObject): string {
  if (textIn(record, 'kind') === BENCHMARK) return ''
  const { namespace, kind, name } = scannedObject(record)
  return [namespace, kind, name, labelOf(record, 'container.name')].filter(Boolean).join('/')
}

/** Reports are listed for a namespace or for all; those of a list are evidence of theirs. */
function* itemsOfList(list: JsonObject, stated: StatedOrigin): Iterable<ScanStep> {
  const cluster = statedCluster({ source: SOURCE, stated })
  for (const key of listsIn(list)) {
    for (const entry of eachObject(listIn(list, key), key)) {
      if ('message' in entry) yield entry
      else {
        const namespace = textIn(objectIn(entry.object, 'metadata'), 'namespace')
        yield* itemsOfReport(entry.object, `${entry.at}.`, partOfCluster(cluster, namespace))
      }
    }
  }
}

/** Values that all results of a report share. */
interface ReportContext {
  readonly origin: ScanOrigin
  readonly target: ScanTarget
  readonly check_group: string
  readonly last_observed_at: string | null
}

type ParseItem = (item: JsonObject, at: string, context: ReportContext) => ScanResult | RecordError

function* itemsOfReport(record: JsonObject, path: string, origin: ScanOrigin): Iterable<ScanStep> {
  const unreadable = unreadableTimeIn(record, path)
  if (unreadable) yield unreadable
  else yield* itemsWithTime(record, path, origin)
}

const unreadableTimeIn = (record: JsonObject, path: string): RecordError | null =>
  findUnreadableTime(objectIn(record, 'report'), ['updateTimestamp'], { at: `${path}report.` }) ??
  findUnreadableTime(objectIn(record, 'metadata'), ['creationTimestamp'], {
    at: `${path}metadata.`,
  })

function* itemsWithTime(record: JsonObject, path: string, origin: ScanOrigin): Iterable<ScanStep> {
  if (textIn(record, 'kind') === BENCHMARK)
    yield* resultsOfBenchmark(record, `${path}status`, origin)
  const report = objectIn(record, 'report')
  const metadata = objectIn(record, 'metadata')
  const last_observed_at = firstTimestamp(
    fieldOf(report, 'updateTimestamp'),
    fieldOf(metadata, 'creationTimestamp'),
  )
  const object = objectTarget(origin, scannedObject(record))
  const target = { ...object, resource: { ...object.resource, ...imageIn(report) } }
  for (const [key, parseItem, group] of PARSERS) {
    if (!Array.isArray(fieldOf(report, key))) continue
    const check_group = group || (yield* groupOfChecks(record, report))
    const context = { origin, target, check_group, last_observed_at }
    if (check_group !== '') {
      yield scannedPart(origin, { groups: [check_group], last_observed_at })
    }
    for (const entry of eachObject(listIn(report, key), `${path}report.${key}`)) {
      yield 'message' in entry ? entry : parseItem(entry.object, entry.at, context)
    }
  }
}

/** The image of the container that a report is about; none in the reports of checks. */
function imageIn(report: JsonObject): { readonly image?: string } {
  const artifact = objectIn(report, 'artifact')
  const path = [textIn(objectIn(report, 'registry'), 'server'), textIn(artifact, 'repository')]
  const [tag, digest] = [textIn(artifact, 'tag'), textIn(artifact, 'digest')]
  const reference = `${path.filter(Boolean).join('/')}${tag && `:${tag}`}${digest && `@${digest}`}`
  const image = imageReference(reference)
  return image ? { image: nameOfImage(image) } : {}
}

const SUMMARY_FIELDS = ['criticalCount', 'highCount', 'mediumCount', 'lowCount'] as const

/** If all failures that the summary counts are listed, the other checks of the report passed. */
function* groupOfChecks(record: JsonObject, report: JsonObject): Generator<typeof PAUSE, string> {
  const counts = SUMMARY_FIELDS.map((field) => numberIn(objectIn(report, 'summary'), field))
  if (counts.every((count) => count === undefined)) return ''
  const failures = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const listed = yield* countIn(
    listIn(report, 'checks'),
    (check) => fieldOf(check, 'success') === false,
  )
  return listed === failures ? `config/${textIn(record, 'kind')}` : ''
}

const labelOf = (record: JsonObject, name: string) =>
  textIn(objectIn(objectIn(record, 'metadata'), 'labels'), `trivy-operator.${name}`)

/** The operator labels a report with the object that it is about. */
function scannedObject(record: JsonObject): ClusterObject {
  const metadata = objectIn(record, 'metadata')
  const [owner] = objectsIn(metadata, 'ownerReferences')
  const label = (name: string) => labelOf(record, `resource.${name}`)
  return {
    namespace: firstText(label('namespace'), textIn(metadata, 'namespace')),
    kind: firstText(label('kind'), owner ? textIn(owner, 'kind') : ''),
    name: firstText(label('name'), owner ? textIn(owner, 'name') : '', textIn(metadata, 'name')),
  }
}

const parseVulnerability: ParseItem = (item, at, { target, check_group, last_observed_at }) => ({
  ...describeVulnerability({
    source: SOURCE,
    id: textIn(item, 'vulnerabilityID'),
    aliases: [],
    package: textIn(item, 'resource'),
    summary: textIn(item, 'title', TITLE_LENGTH),
    description: textIn(item, 'description', LONG_TEXT_LENGTH),
    path: textIn(item, 'packagePath'),
    installed: textIn(item, 'installedVersion'),
    fixed: textIn(item, 'fixedVersion'),
    url: textIn(item, 'primaryLink'),
    cvss: numberIn(item, 'score', 0, 10),
  }),
  target,
  check_group,
  last_observed_at,
  at,
  native_severity: textIn(item, 'severity'),
})

const parseSecret: ParseItem = (item, at, { target, check_group, last_observed_at }) => {
  const path = textIn(item, 'target')
  return {
    source: SOURCE,
    at,
    target,
    check_group,
    last_observed_at,
    check_id: textIn(item, 'ruleID'),
    discriminator: discriminatorOf(path, digestIn(item, 'match')),
    native_severity: textIn(item, 'severity'),
    finding_type: 'Secret',
    title: textIn(item, 'title', TITLE_LENGTH),
    description: path === '' ? '' : `Found in ${path}`,
  }
}

/** The lists of a report, and the group of their checks if its reports list failures only. */
const PARSERS: readonly (readonly [string, ParseItem, string])[] = [
  ['vulnerabilities', parseVulnerability, 'vulnerability'],
  ['checks', parseCheck, ''],
  ['secrets', parseSecret, 'secret'],
]
