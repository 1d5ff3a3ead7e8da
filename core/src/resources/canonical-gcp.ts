import { locatedName, serviceOfPath, serviceOfType, ZONE } from './gcp-names.ts'
import { type ReportedName, type Spelling, spelling, trimSlashes } from './reported-name.ts'

const FULL_NAME = /^(?:https:)?\/\/([a-z0-9-]+)\.googleapis\.com\//
const SELF_LINK =
  /^https?:\/\/(?:www|([a-z0-9-]+))\.googleapis\.com\/(?:([a-z0-9-]+)\/)?(?:v\d[a-z0-9]*|beta|alpha)\//
const RELATIVE_NAME = /^(?:projects|folders|organizations)\/[^/]/
const PROJECT_NUMBER = /^\d+$/
/** Older ids have the domain of their organisation: `example.com:shop`. */
const PROJECT_ID = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+:)?[a-z][a-z0-9-]{3,62}$/

/** Names of services in self links and in product names, and those of full resource names. */
const SERVICES: ReadonlyMap<string, string> = new Map([
  ['sql', 'cloudsql'],
  ['sqladmin', 'cloudsql'],
  ['gke', 'container'],
  ['functions', 'cloudfunctions'],
  ['kms', 'cloudkms'],
])

export const isProjectId = (text: string): boolean => PROJECT_ID.test(text)
export const isProjectNumber = (text: string): boolean => PROJECT_NUMBER.test(text)

/**
 * Returns the full resource name, `//<service>.googleapis.com/…`, of a resource that is named by a
 * self link, a relative name, or a bare name with its type, project and location. Null if the
 * resource is none of GCP.
 */
export function canonicalGcp(reported: ReportedName): Spelling | null {
  const { id, provider } = reported
  const link = SELF_LINK.exec(id)
  if (link) {
    const service = link[2] ?? link[1] ?? ''
    const path = id.slice(link[0].length)
    return named(reported, service, service === 'storage' ? path.replace(/^b\//, '') : path)
  }
  const full = FULL_NAME.exec(id)
  if (full) return named(reported, full[1] ?? '', id.slice(full[0].length))
  if (id.startsWith('gs://')) return named(reported, 'storage', id.slice('gs://'.length))
  if (RELATIVE_NAME.test(id)) {
    const service = serviceOfPath(id) || serviceOfType(reported.type)
    return service === '' ? spelling(id) : named(reported, service, id)
  }
  return provider === 'gcp' ? ofBareName(reported) : null
}

/** Returns the name in a service, with the project's id and the resource's name if known. */
function named(reported: ReportedName, serviceWord: string, path: string): Spelling {
  const service = SERVICES.get(serviceWord) ?? serviceWord
  const segments = trimSlashes(path.split(/[?#]/, 1)[0] ?? '').split('/')
  if (service === 'storage') return storageName(segments)
  if (segments[0] === 'projects') completeProject(segments, reported)
  if (isProject(service, segments)) return projectName(projectOf(service, segments, reported))
  completeLocation(service, segments)
  completeName(service, segments, reported.name)
  return spelling(`//${service}.googleapis.com/${segments.join('/')}`)
}

/** The services whose settings of a project are reported under a name of their own. */
const PROJECT_SERVICES: ReadonlySet<string> = new Set([
  'cloudresourcemanager',
  'compute',
  'serviceusage',
])

const isProject = (service: string, segments: readonly string[]) =>
  segments.length === 2 && segments[0] === 'projects' && PROJECT_SERVICES.has(service)

/** Compute Engine has a number of its own for a project. */
function projectOf(
  service: string,
  segments: readonly string[],
  { account_id }: ReportedName,
): string {
  const project = segments[1] ?? ''
  const isOwnNumber = service === 'compute' && isProjectNumber(project)
  return isOwnNumber && isProjectNumber(account_id) ? account_id : project
}

const projectName = (project: string) =>
  spelling(`//cloudresourcemanager.googleapis.com/projects/${project}`)

/** A bucket has a name of its own, without its project: `projects/_/buckets/media` → `media`. */
function storageName(segments: readonly string[]): Spelling {
  let start = 0
  while (segments[start] === 'projects' && segments[start + 2] === 'buckets') start += 3
  const path = segments.slice(start).join('/')
  return spelling(`//storage.googleapis.com/${path === '' ? segments.join('/') : path}`)
}

/** Replaces the number of the project, or `-`, by its id if the record names it. */
function completeProject(segments: string[], { account_id }: ReportedName): void {
  const project = segments[1] ?? ''
  if (project !== '-' && !PROJECT_NUMBER.test(project)) return
  const email = /@([a-z0-9.-]+?)\.iam\.gserviceaccount\.com$/.exec(segments[3] ?? '')?.[1]
  if (PROJECT_ID.test(account_id)) segments[1] = account_id
  else if (email !== undefined && PROJECT_ID.test(email)) segments[1] = email
}

/** `locations`, `zones` and `regions` name one thing: compute has the last two, others the first. */
function completeLocation(service: string, segments: string[]): void {
  const word = segments[2]
  if (word !== 'locations' && word !== 'zones' && word !== 'regions') return
  const location = segments[3] ?? ''
  if (service !== 'compute') segments[2] = 'locations'
  else if (location === 'global') segments.splice(2, 2, 'global')
  else segments[2] = ZONE.test(location) ? 'zones' : 'regions'
}

/** Services that name a resource by its number, although users and other scanners name it. */
const NUMBERED: ReadonlySet<string> = new Set(['compute', 'dns'])
const NAME = /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

function completeName(service: string, segments: string[], name: string): void {
  const last = segments.length - 1
  if (!NUMBERED.has(service) || segments.length < 4 || !NAME.test(name)) return
  if (PROJECT_NUMBER.test(segments[last] ?? '')) segments[last] = name
}

const BARE_NAME = /^[A-Za-z0-9][\w.@-]{0,253}$/

/** Returns the full name of a bare name, else the name as it is. */
function ofBareName(reported: ReportedName): Spelling {
  const { id, account_id, type, region } = reported
  const hasProject = isProjectId(account_id) || isProjectNumber(account_id)
  if (id === account_id && hasProject) return projectName(id)
  const name = isProjectNumber(id) && NAME.test(reported.name) ? reported.name : id
  if (!BARE_NAME.test(name) || isProjectNumber(name)) return spelling(id)
  const project = hasProject ? account_id : ''
  return spelling(locatedName({ name, type, project, region }) ?? id)
}
