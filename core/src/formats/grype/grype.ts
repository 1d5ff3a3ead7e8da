import type { Format, RecordError } from '../observation.ts'
import {
  comparableRatings,
  describeVulnerability,
  highestScore,
} from '../reading/package-vulnerability.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { eachObject, parseDocument, type ScanResult } from '../reading/scan-result.ts'
import {
  fileTarget,
  imageTarget,
  repositoryName,
  type ScanTarget,
  scanAccount,
} from '../reading/scan-target.ts'
import { parseTimestamp } from '../reading/timestamp.ts'

const SOURCE = 'grype'

/** Grype's JSON: the matches of an image, a folder or a bill of materials. */
export const grype: Format = {
  id: 'grype',
  matches: (record) =>
    isObject(record) &&
    Array.isArray(fieldOf(record, 'matches')) &&
    (textIn(objectIn(record, 'descriptor'), 'name') === SOURCE ||
      isMatch(listIn(record, 'matches')[0])),
  parse: (record) => parseDocument(record, resultsIn),
}

const isMatch = (match: unknown) =>
  isObject(match) &&
  isObject(fieldOf(match, 'vulnerability')) &&
  isObject(fieldOf(match, 'artifact'))

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  const targetOf = targetsIn(objectIn(record, 'source'))
  const scanned_at = parseTimestamp(fieldOf(objectIn(record, 'descriptor'), 'timestamp'))
  for (const key of ['matches', 'ignoredMatches']) {
    for (const entry of eachObject(listIn(record, key), key)) {
      if ('message' in entry) yield entry
      else {
        const { object: match, at } = entry
        const target = targetOf(match)
        const muted = key === 'ignoredMatches'
        yield { ...resultOf(match), at, target, muted, last_observed_at: scanned_at }
      }
    }
  }
}

/**
 * Returns a function that finds the target of a match: the whole image, because its packages are
 * updated together; else the file that contains the package.
 */
function targetsIn(source: JsonObject): (match: JsonObject) => ScanTarget {
  const scanned = objectIn(source, 'target')
  if (textIn(source, 'type') === 'image') {
    const [tag = ''] = textsIn(scanned, 'tags')
    const name = firstText(textIn(scanned, 'userInput'), tag, textIn(scanned, 'imageID'))
    const target = imageTarget(SOURCE, name)
    return () => target
  }
  const root = firstText(textIn(source, 'target'), textIn(scanned, 'userInput'))
  const repository = scanAccount(SOURCE, repositoryName(root))
  return (match) => {
    const [location] = objectsIn(objectIn(match, 'artifact'), 'locations')
    return fileTarget(repository, location ? textIn(location, 'path') : '')
  }
}

function resultOf(match: JsonObject): Omit<ScanResult, 'at' | 'target'> {
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
      installed: textIn(artifact, 'version'),
      fixed: firstText(
        textsIn(fix, 'versions').join(', '),
        textIn(vulnerability, 'fixedInVersion'),
      ),
      patch_available: PATCHES.get(textIn(fix, 'state')),
      url: firstText(textIn(vulnerability, 'dataSource'), ...textsIn(vulnerability, 'links')),
      cvss: cvssOf([vulnerability, ...related]),
      epss: highestScore(epssIn([vulnerability, ...related])),
      known_exploited: [vulnerability, ...related].some(
        (item) => listIn(item, 'knownExploited').length > 0,
      ),
    }),
    native_severity: textIn(vulnerability, 'severity'),
    description: firstText(
      textIn(vulnerability, 'description', LONG_TEXT_LENGTH),
      ...related.map((other) => textIn(other, 'description', LONG_TEXT_LENGTH)),
      cleanText(textIn(fix, 'state') === 'wont-fix' ? 'The distributor will not fix it.' : ''),
    ),
  }
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

const epssIn = (vulnerabilities: readonly JsonObject[]) =>
  vulnerabilities.flatMap((vulnerability) =>
    objectsIn(vulnerability, 'epss').map((rating) => numberIn(rating, 'epss', 0, 1)),
  )
