import { capitalise, type ResourceIdentity, UNIDENTIFIED } from './identity.ts'

const FULL_NAME = /^\/\/([a-z0-9-]+)\.googleapis\.com\//
const SELF_LINK =
  /^https:\/\/(?:www|([a-z0-9-]+))\.googleapis\.com\/(?:([a-z0-9-]+)\/)?v\d[a-z0-9]*\//
const RELATIVE_NAME = /^(?:projects|folders|organizations)\/[^/]/
const ZONE = /^([a-z]+-[a-z]+\d+)-[a-z]$/

/** Segments that precede a location, not a name. */
const LOCATION_SEGMENTS: ReadonlySet<string> = new Set(['zones', 'regions', 'locations'])

const IRREGULAR: Readonly<Record<string, string>> = { b: 'Bucket' }
/** Plural endings and their singular; the first match applies. */
const SINGULARS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(ss|x|ch)es$/, '$1'],
  [/s$/, ''],
]

/**
 * Identifies full resource names, self links and names relative to a project, folder or
 * organisation.
 */
export function identifyGcp(resourceId: string): ResourceIdentity | null {
  const full = FULL_NAME.exec(resourceId)
  if (full) return describe(full[1] ?? '', resourceId.slice(full[0].length))
  const link = SELF_LINK.exec(resourceId)
  if (link) return describe(link[2] ?? link[1] ?? '', resourceId.slice(link[0].length))
  return RELATIVE_NAME.test(resourceId) ? describe('', resourceId) : null
}

function describe(service: string, path: string): ResourceIdentity {
  const segments = path.split('/')
  if (service === 'storage' && segments.length === 1) return bucket(path)
  const project = segments[0] === 'projects' ? (segments[1] ?? '') : ''
  const collection = segments.length >= 2 ? singular(segments.at(-2) ?? '') : ''
  return {
    ...UNIDENTIFIED,
    provider: 'gcp',
    type:
      service === '' || collection === '' ? collection : `${service}.googleapis.com/${collection}`,
    name: segments.at(-1) ?? '',
    region: regionOf(segments),
    service,
    account_id: project === '_' ? '' : project,
  }
}

const bucket = (name: string): ResourceIdentity => ({
  ...UNIDENTIFIED,
  provider: 'gcp',
  type: 'storage.googleapis.com/Bucket',
  name,
  service: 'storage',
})

function regionOf(segments: readonly string[]): string {
  const index = segments.findIndex((segment) => LOCATION_SEGMENTS.has(segment))
  if (index < 0) return segments[2] === 'global' ? 'global' : ''
  const name = segments[index + 1] ?? ''
  return ZONE.exec(name)?.[1] ?? name
}

function singular(collection: string): string {
  if (Object.hasOwn(IRREGULAR, collection)) return IRREGULAR[collection] ?? ''
  const rule = SINGULARS.find(([ending]) => ending.test(collection))
  return capitalise(rule ? collection.replace(...rule) : collection)
}
