import type { Format, RecordError, StatedOrigin } from '../observation.ts'
import { farthestVector } from '../reading/attack-vector.ts'
import { documentReader } from '../reading/document-results.ts'
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
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import {
  codeOrigin,
  imageNameIn,
  imageOrigin,
  isError,
  type ScanOrigin,
} from '../reading/scan-origin.ts'
import {
  eachObject,
  parseDocument,
  type ScanItem,
  type ScanResult,
} from '../reading/scan-result.ts'
import { fileTarget, imageTarget, type ScanTarget } from '../reading/scan-target.ts'
import { scannedPart } from '../reading/scanned-part.ts'
import { findUnreadableTime, parseTimestamp } from '../reading/timestamp.ts'
import {
  comparableRatings,
  describeVulnerability,
  highestScore,
  reasonOf,
} from '../reading/vulnerability/package-vulnerability.ts'

const SOURCE = 'grype'

/** Grype's JSON: the matches of an image, a folder or a bill of materials. */
export const grype: Format = {
  id: 'grype',
  matches: (record) =>
    isObject(record) &&
    Array.isArray(fieldOf(record, 'matches')) &&
    (textIn(objectIn(record, 'descriptor'), 'name') === SOURCE ||
      isMatch(listIn(record, 'matches')[0])),
  parse: (record, stated) => parseDocument(record, resultsIn, stated),
  read: documentReader(resultsIn),
}

const isMatch = (match: unknown) =>
  isObject(match) &&
  isObject(fieldOf(match, 'vulnerability')) &&
  isObject(fieldOf(match, 'artifact'))

/** Grype lists every vulnerability that it knows of, and nothing else. */
const GROUP = 'vulnerability'

function* resultsIn(record: JsonObject, stated: StatedOrigin): Iterable<ScanItem> {
  const source = objectIn(record, 'source')
  const origin = originOf(source, stated)
  if (isError(origin)) {
    yield origin
    return
  }
  const descriptor = objectIn(record, 'descriptor')
  const unreadable = findUnreadableTime(descriptor, ['timestamp'], { at: 'descriptor.' })
  if (unreadable) {
    yield unreadable
    return
  }
  const targetOf = targetsIn(origin, isImage(source))
  const scanned_at = parseTimestamp(fieldOf(descriptor, 'timestamp'))
  for (const key of ['matches', 'ignoredMatches']) {
    for (const entry of eachObject(listIn(record, key), key)) {
      if ('message' in entry) yield entry
      else {
        const { object: match, at } = entry
        const result = resultOf(match, key === 'ignoredMatches')
        yield { ...result, at, target: targetOf(match), last_observed_at: scanned_at }
      }
    }
  }
  yield scannedPart(origin, { groups: [GROUP], last_observed_at: scanned_at })
}

const isImage = (source: JsonObject) => textIn(source, 'type') === 'image'

/** Grype may write in front of a name how it reads the image. */
const READER = /^(?:docker-archive|oci-archive|oci-dir):/

function originOf(source: JsonObject, stated: StatedOrigin): ScanOrigin | RecordError {
  const scanned = objectIn(source, 'target')
  const input = textIn(scanned, 'userInput').replace(READER, '')
  if (!isImage(source)) {
    const directories = [firstText(textIn(source, 'target'), input)]
    return codeOrigin({ source: SOURCE, stated, directories, field: 'source.target' })
  }
  const names = [input, ...textsIn(scanned, 'tags'), textIn(scanned, 'imageID')]
  const digests = textsIn(scanned, 'repoDigests')
  return imageOrigin({ source: SOURCE, stated, reference: imageNameIn(names), digests })
}

/**
 * Returns a function that finds the target of a match: the whole image, because its packages are
 * updated together; else the file that contains the package.
 */
function targetsIn(origin: ScanOrigin, isOfImage: boolean): (match: JsonObject) => ScanTarget {
  if (isOfImage) {
    const target = imageTarget(origin)
    return () => target
  }
  return (match) => {
    const [location] = objectsIn(objectIn(match, 'artifact'), 'locations')
    return fileTarget(origin, location ? textIn(location, 'path') : '')
  }
}

function resultOf(match: JsonObject, isIgnored: boolean): Omit<ScanResult, 'at' | 'target'> {
  const vulnerability = objectIn(match, 'vulnerability')
  const related = objectsIn(match, 'relatedVulnerabilities')
  const artifact = objectIn(match, 'artifact')
  const fix = objectIn(vulnerability, 'fix')
  return {
    ...describeVulnerability({
      source: SOURCE,
      id: textIn(vulnerability, 'id'),
      aliases: related.map((other) => textIn(other, 'id')),
      package: textIn(artifact, 'name'),
      summary: '',
      description: firstText(
        textIn(vulnerability, 'description', LONG_TEXT_LENGTH),
        ...related.map((other) => textIn(other, 'description', LONG_TEXT_LENGTH)),
        textIn(fix, 'state') === 'wont-fix' ? 'The distributor will not fix it.' : '',
      ),
      path: pathOf(artifact),
      installed: textIn(artifact, 'version'),
      fixed: firstText(
        textsIn(fix, 'versions').join(', '),
        textIn(vulnerability, 'fixedInVersion'),
      ),
      patch_available: PATCHES.get(textIn(fix, 'state')),
      url: firstText(textIn(vulnerability, 'dataSource'), ...textsIn(vulnerability, 'links')),
      cvss: cvssOf([vulnerability, ...related]),
      attack_vector: farthestVector(vectorsOf([vulnerability, ...related])),
      epss: highestScore(epssIn([vulnerability, ...related])),
      known_exploited: [vulnerability, ...related].some(
        (item) => listIn(item, 'knownExploited').length > 0,
      ),
    }),
    ...(isIgnored && whyIgnored(match)),
    check_group: GROUP,
    native_severity: textIn(vulnerability, 'severity'),
  }
}

/** A package of a distribution is in its database; the path of others says which one it is. */
function pathOf(artifact: JsonObject): string {
  if (SYSTEM_PACKAGES.has(textIn(artifact, 'type'))) return ''
  const [location = {}] = objectsIn(artifact, 'locations')
  return textIn(location, 'path')
}

const SYSTEM_PACKAGES: ReadonlySet<string> = new Set(['apk', 'deb', 'rpm', 'alpm', 'portage'])

/** A match that a rule or a VEX document takes out is there, and suppressed for the reason given. */
function whyIgnored(match: JsonObject): Pick<ScanResult, 'muted' | 'mute_reason'> {
  const reasons = objectsIn(match, 'appliedIgnoreRules').map((rule) =>
    reasonOf(
      textIn(rule, 'vex-status'),
      firstText(
        textIn(rule, 'reason', LONG_TEXT_LENGTH),
        textIn(rule, 'vex-justification'),
        describeRule(rule),
      ),
    ),
  )
  return { muted: true, mute_reason: joinParagraphs(...reasons) }
}

/** `Ignored by the rule fix-state=wont-fix`, for a rule that gives no reason. */
function describeRule(rule: JsonObject): string {
  const conditions = ['vulnerability', 'namespace', 'fix-state', 'match-type']
    .map((name) => [name, textIn(rule, name)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
  return conditions.length === 0 ? '' : `Ignored by the rule ${conditions.join(', ')}`
}

const PATCHES: ReadonlyMap<string, boolean> = new Map([
  ['fixed', true],
  ['not-fixed', false],
  ['wont-fix', false],
])

/** Versions before 0.13 have one field for each version of CVSS. */
const cvssOf = (vulnerabilities: readonly JsonObject[]) =>
  highestScore(
    vulnerabilities.flatMap((vulnerability) => [
      numberIn(objectIn(vulnerability, 'cvssV3'), 'baseScore', 0, 10),
      ...comparableRatings(vulnerability, 'cvss').map((rating) =>
        numberIn(objectIn(rating, 'metrics'), 'baseScore', 0, 10),
      ),
    ]),
  )

const vectorsOf = (vulnerabilities: readonly JsonObject[]): string[] =>
  vulnerabilities.flatMap((vulnerability) => [
    textIn(objectIn(vulnerability, 'cvssV3'), 'vector'),
    textIn(objectIn(vulnerability, 'cvssV2'), 'vector'),
    ...objectsIn(vulnerability, 'cvss').map((rating) => textIn(rating, 'vector')),
  ])

const epssIn = (vulnerabilities: readonly JsonObject[]) =>
  vulnerabilities.flatMap((vulnerability) =>
    objectsIn(vulnerability, 'epss').map((rating) => numberIn(rating, 'epss', 0, 1)),
  )
