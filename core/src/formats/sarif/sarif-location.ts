import {
  firstText,
  isObject,
  type JsonObject,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  RESOURCE_ID_LENGTH,
  textIn,
} from '../reading/record-fields.ts'
import { withoutMountPoint } from '../reading/scan-name.ts'
import {
  declarationTarget,
  filePath,
  fileTarget,
  imageTarget,
  type ScanTarget,
} from '../reading/scan-target.ts'
import type { RunOrigin } from './sarif-run.ts'

/** The files of a result, or what replaces them. Each is one resource. */
export type LocationsOf = (result: JsonObject) => readonly ScanTarget[]

/** Tools whose checks are about what infrastructure code declares. */
const INFRASTRUCTURE: ReadonlySet<string> = new Set([
  'checkov',
  'kics',
  'terrascan',
  'tfsec',
  'trivy',
])
/** More files than a result of any tool names. */
const MAX_LOCATIONS = 100

export function locationsIn(run: JsonObject, { origin, isImage }: RunOrigin): LocationsOf {
  if (isImage) {
    const targets = [imageTarget(origin)]
    return () => targets
  }
  const isInfrastructure = INFRASTRUCTURE.has(origin.source)
  return (result) => {
    const targets = new Map<string, ScanTarget>()
    for (const location of objectsIn(result, 'locations').slice(0, MAX_LOCATIONS)) {
      const path = pathOf(location, run)
      const address = isInfrastructure ? addressIn(location) : ''
      const target = declarationTarget(origin, { path, address })
      if (path !== '' || isInfrastructure) targets.set(target.resource.id, target)
    }
    return targets.size > 0 ? [...targets.values()] : [fileTarget(origin, '')]
  }
}

const TERRAFORM_TYPE = /^[a-z][a-z0-9]*_[a-z0-9_]+$/

/** Terrascan reports the type of a declaration as the kind of a logical location. */
function addressIn(location: JsonObject): string {
  const [logical = {}] = objectsIn(location, 'logicalLocations')
  const type = textIn(logical, 'kind')
  const name = textIn(logical, 'name')
  return TERRAFORM_TYPE.test(type) && name !== '' ? `${type}.${name}` : ''
}

/** A location is a path, a reference to one of the run's artifacts, or a name in the code. */
function pathOf(location: JsonObject, run: JsonObject): string {
  const artifactLocation = objectIn(objectIn(location, 'physicalLocation'), 'artifactLocation')
  const index = numberIn(artifactLocation, 'index')
  const artifact = index === undefined ? undefined : listIn(run, 'artifacts')[index]
  const listed = isObject(artifact) ? textIn(objectIn(artifact, 'location'), 'uri') : ''
  const [logical] = objectsIn(location, 'logicalLocations')
  const path = firstText(textIn(artifactLocation, 'uri', RESOURCE_ID_LENGTH), listed)
  return firstText(
    withoutMountPoint(filePath(decodeUri(path))),
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
