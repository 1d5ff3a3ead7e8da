import { identifyResource } from '../../resources/resource-identifier.ts'
import { NOTHING_STATED, type StatedOrigin } from '../observation.ts'
import { distinctTexts, firstText } from './record-fields.ts'
import { repositoryName } from './scan-name.ts'
import { imageOrigin } from './scan-origin.ts'

/**
 * Sources that look at a cloud account as a whole: the services of the clouds, and scanners of
 * settings. Any other product that reports to a hub may have looked at a single image or machine.
 */
const ACCOUNT_SCANNERS: ReadonlySet<string> = new Set([
  'azure-policy',
  'config',
  'defender',
  'detective',
  'firewall-manager',
  'guardduty',
  'health',
  'iam-access-analyzer',
  'inspector',
  'iot-device-defender',
  'macie',
  'prowler',
  'scc',
  'securityhub',
  'systems-manager-patch-manager',
  'trusted-advisor',
])

const OWN_PRODUCT = /^arn:[^:]*:securityhub:[^:]*:[^:]*:product(?:v2)?\/aws\//
const CLOUD_VENDOR = /^(?:aws|amazon|azure|microsoft|google)\b/i

/** A finding in a hub such as Security Hub, as far as it tells what its product looked at. */
export interface HubFinding {
  readonly source: string
  readonly product_arn: string
  readonly vendor: string
  /** Called only if the product does not look at an account as a whole. */
  readonly listResources: () => readonly HubResource[]
}

export interface HubResource {
  readonly id: string
  readonly type: string
  /** The reference of the image of a container; '' for anything else. */
  readonly image: string
}

export const scansAccount = ({ product_arn, source, vendor }: HubFinding): boolean =>
  ACCOUNT_SCANNERS.has(source) || OWN_PRODUCT.test(product_arn) || CLOUD_VENDOR.test(vendor)

/**
 * Returns the artifact of an observation: '' for a scan of an account, else the image, the resource
 * or the stated repository that the product looked at. Null if that is unknown, as for a path
 * without a repository, or if the finding names several.
 */
export function artifactInHub(
  finding: HubFinding,
  stated: StatedOrigin = NOTHING_STATED,
): string | null {
  if (scansAccount(finding)) return ''
  const artifacts = finding
    .listResources()
    .map((resource) => artifactOf(resource, finding.source, stated))
  const distinct = distinctTexts(artifacts.map((artifact) => artifact ?? ''))
  return distinct.length === 1 && !artifacts.includes(null) ? (distinct[0] ?? null) : null
}

const IMAGE_TYPE =
  /^(?:Container|ContainerImage|AwsEcrContainerImage|AWS::ECR::Image|Container Image)$/i
/** Trivy adds the distribution: `alpine:3.20 (alpine 3.20.1)`. */
const DISTRIBUTION = / \([^()]*\)$/

function artifactOf(
  { id, image, type }: HubResource,
  source: string,
  stated: StatedOrigin,
): string | null {
  if (image !== '' || IMAGE_TYPE.test(type)) {
    const reference = firstText(image, id).replace(DISTRIBUTION, '')
    return imageOrigin({ source, stated, reference }).artifact
  }
  if (identifyResource(id).provider !== '') return id
  return firstText(repositoryName(stated.repository), stated.cluster) || null
}

/** Checks of which a service lists failures only, and every one. */
type FailureKind = 'code-vulnerability' | 'network-reachability' | 'vulnerability'

/**
 * Returns the group of such checks on one kind of resource. An export of images lists no
 * vulnerability of a machine, so it shows nothing about machines.
 */
export const failureGroup = (kind: FailureKind, resourceType: string): string =>
  resourceType === '' ? kind : `${kind}/${resourceType}`
