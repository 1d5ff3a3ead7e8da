import {
  distinctTexts,
  firstText,
  isObject,
  type JsonObject,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  RESOURCE_ID_LENGTH,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import {
  declarationTarget,
  fileTarget,
  imageTarget,
  providerOfCheck,
  providerOfPage,
  repositoryName,
  type ScanTarget,
  scanAccount,
} from '../reading/scan-target.ts'
import type { NamedRule } from './sarif-rule.ts'

/** The files of a result, or what replaces them. Each is one resource. */
export type LocationsOf = (result: JsonObject, namedRule: NamedRule) => readonly ScanTarget[]

/** Tools whose checks are about what infrastructure code declares, and name the cloud. */
const INFRASTRUCTURE: ReadonlySet<string> = new Set([
  'checkov',
  'kics',
  'terrascan',
  'tfsec',
  'trivy',
])
/** More files than a result of any tool names. */
const MAX_LOCATIONS = 100

export function locationsIn(run: JsonObject, source: string): LocationsOf {
  const image = imageIn(run)
  if (image !== '') {
    const targets = [imageTarget(source, image)]
    return () => targets
  }
  const [origin] = objectsIn(run, 'versionControlProvenance')
  const repository = scanAccount(
    source,
    origin ? repositoryName(textIn(origin, 'repositoryUri')) : '',
  )
  if (INFRASTRUCTURE.has(source))
    return (result, namedRule) => declarationsIn(result, namedRule, run, repository)
  return (result) => {
    const paths = distinctTexts(
      objectsIn(result, 'locations').map((location) => pathOf(location, run)),
    )
    const targets = paths.slice(0, MAX_LOCATIONS).map((path) => fileTarget(repository, path))
    return targets.length > 0 ? targets : [fileTarget(repository, '')]
  }
}

/**
 * Returns the declared resources, if the tool names them; else the files, with the cloud that the
 * rule is about.
 */
function declarationsIn(
  result: JsonObject,
  { id, rule }: NamedRule,
  run: JsonObject,
  repository: string,
): readonly ScanTarget[] {
  const ruleProvider = providerOfCheck(id) || providerOfPage(textIn(rule, 'helpUri'))
  const targets = new Map<string, ScanTarget>()
  for (const location of objectsIn(result, 'locations').slice(0, MAX_LOCATIONS)) {
    const target = declarationTarget({ repository, ...declarationAt(location, run) })
    targets.set(target.resource.id, { ...target, provider: target.provider || ruleProvider })
  }
  return targets.size > 0
    ? [...targets.values()]
    : [{ ...fileTarget(repository, ''), provider: ruleProvider }]
}

const TERRAFORM_TYPE = /^[a-z][a-z0-9]*_[a-z0-9_]+$/

/** Terrascan reports the type of a declaration as the kind of a logical location. */
function declarationAt(location: JsonObject, run: JsonObject): { path: string; address: string } {
  const path = pathOf(location, run)
  const [logical = {}] = objectsIn(location, 'logicalLocations')
  const type = textIn(logical, 'kind')
  const name = textIn(logical, 'name')
  return { path, address: TERRAFORM_TYPE.test(type) && name !== '' ? `${type}.${name}` : '' }
}

/** Trivy names the scanned image. Its locations are paths that only begin with the image's name. */
function imageIn(run: JsonObject): string {
  const properties = objectIn(run, 'properties')
  return firstText(...textsIn(properties, 'repoTags'), textIn(properties, 'imageName'))
}

/** A location is a path, a reference to one of the run's artifacts, or a name in the code. */
function pathOf(location: JsonObject, run: JsonObject): string {
  const artifactLocation = objectIn(objectIn(location, 'physicalLocation'), 'artifactLocation')
  const index = numberIn(artifactLocation, 'index')
  const artifact = index === undefined ? undefined : listIn(run, 'artifacts')[index]
  const listed = isObject(artifact) ? textIn(objectIn(artifact, 'location'), 'uri') : ''
  const [logical] = objectsIn(location, 'logicalLocations')
  return firstText(
    decodeUri(textIn(artifactLocation, 'uri', RESOURCE_ID_LENGTH)),
    decodeUri(listed),
    logical ? firstText(textIn(logical, 'fullyQualifiedName'), textIn(logical, 'name')) : '',
  )
}

/** Paths are URIs: `my%20file.ts`. A malformed one is unchanged. */
function decodeUri(uri: string): string {
  if (!uri.includes('%')) return uri
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

/** Returns the lines of a result, for its description. Lines move, so they do not identify it. */
export function linesOf(result: JsonObject): string {
  const lines = objectsIn(result, 'locations').map((location) =>
    numberIn(objectIn(objectIn(location, 'physicalLocation'), 'region'), 'startLine'),
  )
  const lineNumbers = lines.filter((line) => line !== undefined).slice(0, MAX_LOCATIONS)
  if (lineNumbers.length === 0) return ''
  return `Found in ${lineNumbers.length === 1 ? 'line' : 'lines'} ${lineNumbers.join(', ')}`
}
