import { identifyResource } from '../../resources/resource-identifier.ts'
import { NOTHING_STATED, type RecordError, type StatedOrigin } from '../observation.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  listIn,
  objectIn,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import {
  clusterOrigin,
  codeOrigin,
  imageNameIn,
  imageOrigin,
  isError,
  type ScanOrigin,
  statedCluster,
} from '../reading/scan-origin.ts'
import {
  declarationTarget,
  fileTarget,
  imageTarget,
  objectTarget,
  type ScanTarget,
} from '../reading/scan-target.ts'
import { findUnreadableTime, parseTimestamp } from '../reading/timestamp.ts'

export const SOURCE = 'trivy'

/** What was scanned. All results of a report share it. */
export interface ScanContext {
  readonly origin: ScanOrigin
  readonly scanned_at: string | null
  /**
   * Returns the target of a package or secret at a path: the image, the workload, else the file.
   */
  readonly holderOf: (path: string) => ScanTarget
  /** The resource of a misconfiguration, from the file and the cause that Trivy reports. */
  readonly resourceOf: (path: string, cause: JsonObject) => ScanTarget
}

const contextOfTarget = (
  origin: ScanOrigin,
  target: ScanTarget,
  scanned_at: string | null = null,
): ScanContext => ({
  origin,
  scanned_at,
  holderOf: () => target,
  resourceOf: () => target,
})

const contextOfFiles = (origin: ScanOrigin, scanned_at: string | null): ScanContext => ({
  origin,
  scanned_at,
  holderOf: (path) => fileTarget(origin, path),
  resourceOf: (path, cause) => resourceIn(origin, path, cause),
})

/** Account scans name a resource by its cloud identifier, code scans by its address in the code. */
function resourceIn(origin: ScanOrigin, path: string, cause: JsonObject): ScanTarget {
  const address = textIn(cause, 'Resource')
  const identity = identifyResource(address)
  if (identity.provider === 'aws' && address.startsWith('arn:')) {
    const account_id = firstText(identity.account_id, origin.account_id)
    const { artifact } = origin
    return { provider: 'aws', account_id, artifact, resource: { ...identity, id: address } }
  }
  return declarationTarget(origin, { path, address })
}

/** Returns the context of a report of schema 2, or a contradiction to what the sender states. */
export function contextOfReport(
  report: JsonObject,
  stated: StatedOrigin,
): ScanContext | RecordError {
  const unreadable = findUnreadableTime(report, ['CreatedAt'])
  if (unreadable) return unreadable
  const scanned_at = parseTimestamp(fieldOf(report, 'CreatedAt'))
  const type = textIn(report, 'ArtifactType')
  if (type === 'container_image') {
    const origin = originOfImage(report, stated)
    return contextOfTarget(origin, imageTarget(origin), scanned_at)
  }
  const origin =
    type === 'aws_account' ? originOfAccount(report, stated) : originOfCode(report, stated)
  return isError(origin) ? origin : contextOfFiles(origin, scanned_at)
}

/** Of an archive, the reference is in the metadata. An image may have more tags than the scanned. */
function originOfImage(report: JsonObject, stated: StatedOrigin): ScanOrigin {
  const metadata = objectIn(report, 'Metadata')
  const [first] = listIn(report, 'Results')
  const names = [
    textIn(metadata, 'Reference'),
    textIn(report, 'ArtifactName'),
    ...textsIn(metadata, 'RepoTags'),
    isObject(first) ? removeSystem(textIn(first, 'Target')) : '',
    textIn(metadata, 'ImageID'),
  ]
  const digests = textsIn(metadata, 'RepoDigests')
  return imageOrigin({ source: SOURCE, stated, reference: imageNameIn(names), digests })
}

/** `web:1.2 (debian 10.13)` → `web:1.2`. */
const removeSystem = (target: string) => target.replace(/ \([^()]*\)$/, '')

/** An address of a repository, in contrast to the path of a folder. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|[^/@:]+@[^/:]+:|[\w-]+(?:\.[\w-]+)+\/[^/]+\/[^/]+$)/i

function originOfCode(report: JsonObject, stated: StatedOrigin): ScanOrigin | RecordError {
  const url = textIn(objectIn(report, 'Metadata'), 'RepoURL')
  const name = textIn(report, 'ArtifactName')
  const isAddress = ADDRESS.test(name)
  return codeOrigin({
    source: SOURCE,
    stated,
    repositories: [url, isAddress ? name : ''],
    directories: isAddress ? [] : [name],
    field: url === '' ? 'ArtifactName' : 'Metadata.RepoURL',
  })
}

/** The artifact is the account as a whole. */
function originOfAccount(report: JsonObject, stated: StatedOrigin): ScanOrigin | RecordError {
  const account_id = firstText(textIn(report, 'ArtifactName').trim(), stated.account_id)
  const origin = codeOrigin({ source: SOURCE, stated: ofAccount(account_id), field: '' })
  return isError(origin) ? origin : { ...origin, artifact: '' }
}

const ofAccount = (account_id: string): StatedOrigin => ({ ...NOTHING_STATED, account_id })

/** Returns the origin of a report of a cluster; the name is '' where the record has none. */
export const originOfCluster = (cluster: string, stated: StatedOrigin): ScanOrigin | RecordError =>
  clusterOrigin({ source: SOURCE, stated, clusters: [cluster], field: 'ClusterName' })

/** Returns the context of an object of a cluster, as a cluster report lists it. */
export const contextOfWorkload = (origin: ScanOrigin, workload: JsonObject): ScanContext =>
  contextOfTarget(
    origin,
    objectTarget(origin, {
      namespace: textIn(workload, 'Namespace'),
      kind: textIn(workload, 'Kind'),
      name: textIn(workload, 'Name'),
    }),
  )

/** `Deployment/web`, `shop/Deployment/web`: the names of objects in cluster scans. */
const WORKLOAD = /^(?:([a-z0-9.-]+)\/)?([A-Z][A-Za-z]+)\/([^/]+)$/

/**
 * Returns the context of an entry of schema 1, which does not name what was scanned. Only images
 * have an operating system.
 */
export function contextOfResult(
  result: JsonObject,
  stated: StatedOrigin,
): ScanContext | RecordError {
  const target = textIn(result, 'Target')
  const name = removeSystem(target)
  const object = WORKLOAD.exec(target)
  if (object && textIn(result, 'Class') === 'config') {
    const [, namespace = '', kind = '', workload = ''] = object
    const origin = statedCluster({ source: SOURCE, stated })
    return contextOfTarget(origin, objectTarget(origin, { namespace, kind, name: workload }))
  }
  if (name !== target || textIn(result, 'Class') === 'os-pkgs') {
    const origin = imageOrigin({ source: SOURCE, stated, reference: name })
    return contextOfTarget(origin, imageTarget(origin))
  }
  const origin = codeOrigin({ source: SOURCE, stated, field: '' })
  return isError(origin) ? origin : contextOfFiles(origin, null)
}
