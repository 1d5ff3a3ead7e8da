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
  placeOf,
  providerOfCheck,
  providerOfPage,
  repositoryName,
  type ScanTarget,
} from '../reading/scan-target.ts'
import type { NamedRule } from './sarif-rule.ts'

/** The files that a result is in, or what stands for them. Each is one resource. */
export type LocationsOf = (result: JsonObject, named: NamedRule) => readonly ScanTarget[]

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
  const place = placeOf(source, origin ? repositoryName(textIn(origin, 'repositoryUri')) : '')
  if (INFRASTRUCTURE.has(source))
    return (result, named) => declarationsIn(result, named, run, place)
  return (result) => {
    const paths = distinctTexts(objectsIn(result, 'locations').map((one) => pathOf(one, run)))
    const targets = paths.slice(0, MAX_LOCATIONS).map((path) => fileTarget(place, path))
    return targets.length > 0 ? targets : [fileTarget(place, '')]
  }
}

/** What code declares, where the tool names it; else the files, of the cloud that the rule is about. */
function declarationsIn(
  result: JsonObject,
  { id, rule }: NamedRule,
  run: JsonObject,
  place: string,
): readonly ScanTarget[] {
  const stated = providerOfCheck(id) || providerOfPage(textIn(rule, 'helpUri'))
  const targets = new Map<string, ScanTarget>()
  for (const location of objectsIn(result, 'locations').slice(0, MAX_LOCATIONS)) {
    const target = declarationTarget({ place, ...declaredAt(location, run) })
    targets.set(target.resource.id, { ...target, provider: target.provider || stated })
  }
  return targets.size > 0 ? [...targets.values()] : [{ ...fileTarget(place, ''), provider: stated }]
}

const TERRAFORM_TYPE = /^[a-z][a-z0-9]*_[a-z0-9_]+$/

/** Terrascan gives the type of what is declared as the kind of a logical location. */
function declaredAt(location: JsonObject, run: JsonObject): { path: string; address: string } {
  const path = pathOf(location, run)
  const [logical = {}] = objectsIn(location, 'logicalLocations')
  const type = textIn(logical, 'kind')
  const name = textIn(logical, 'name')
  return { path, address: TERRAFORM_TYPE.test(type) && name !== '' ? `${type}.${name}` : '' }
}

/** Trivy names the image that it scanned; its locations are paths that only begin like it. */
function imageIn(run: JsonObject): string {
  const properties = objectIn(run, 'properties')
  return firstText(...textsIn(properties, 'repoTags'), textIn(properties, 'imageName'))
}

/** A location is a path, or a reference to one among the run's artifacts, or a name in the code. */
function pathOf(location: JsonObject, run: JsonObject): string {
  const stated = objectIn(objectIn(location, 'physicalLocation'), 'artifactLocation')
  const index = numberIn(stated, 'index')
  const artifact = index === undefined ? undefined : listIn(run, 'artifacts')[index]
  const listed = isObject(artifact) ? textIn(objectIn(artifact, 'location'), 'uri') : ''
  const [logical] = objectsIn(location, 'logicalLocations')
  return firstText(
    decoded(textIn(stated, 'uri', RESOURCE_ID_LENGTH)),
    decoded(listed),
    logical ? firstText(textIn(logical, 'fullyQualifiedName'), textIn(logical, 'name')) : '',
  )
}

/** Paths are URIs: `my%20file.ts`. One that is not well formed stays as it is. */
function decoded(uri: string): string {
  if (!uri.includes('%')) return uri
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

/** Where in its first file a result is, for people: lines move, so they identify nothing. */
export function linesOf(result: JsonObject): string {
  const lines = objectsIn(result, 'locations').map((location) =>
    numberIn(objectIn(objectIn(location, 'physicalLocation'), 'region'), 'startLine'),
  )
  const found = lines.filter((line) => line !== undefined).slice(0, MAX_LOCATIONS)
  if (found.length === 0) return ''
  return `Found in ${found.length === 1 ? 'line' : 'lines'} ${found.join(', ')}`
}
