import { classifyObservation } from '@stance/core/classification/observation-classification'
import { severityOf } from '@stance/core/classification/rule-severity'
import { titleOfFinding } from '@stance/core/classification/rule-title'
import { instanceOf } from '@stance/core/evidence/place'
import type { Observation } from '@stance/core/formats/observation'
import { cutBytes, cutIdentifier, MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { deduplicationKey, uuidFromDigest } from '@stance/core/kernel/digest'
import type { Severity } from '@stance/core/kernel/severity'
import { canonicalResource } from '@stance/core/resources/canonical-resource'
import { imageOf } from '@stance/core/resources/image-name'
import { identifyResource } from '@stance/core/resources/resource-identifier'
import {
  type FalsePositiveRates,
  falsePositivesOf,
  NO_RATES,
} from '../false-positives/false-positive-rate.ts'
import {
  type DerivedFinding,
  type FindingContent,
  type FindingMetadata,
  type RecordVersion,
  type ReportedPlacement,
  type StoredDecision,
  scannerMute,
} from '../record/finding.ts'
import { scoreOf } from '../rescoring/finding-score.ts'

/** The id of the finding that an observation belongs to, whatever its outcome. */
export const identityOf = (observation: Observation) => {
  const deduplication_key = deduplicationKey({
    source: observation.source,
    source_finding_id: observation.source_finding_id,
    resource_id: observation.resource.id,
    account_id: observation.account_id,
  })
  return { id: uuidFromDigest(deduplication_key), deduplication_key }
}

const platformOf = (observation: Observation): string => {
  if (observation.provider !== '') return observation.provider
  return /kubernetes|k8s/i.test(`${observation.resource.type} ${observation.source}`)
    ? 'kubernetes'
    : ''
}

/** Truncated, because it is part of keys and an identifier may contain any text as its region. */
export const regionOf = ({ resource }: Pick<Observation, 'resource'>): string =>
  cutBytes(
    (resource.region || identifyResource(resource.id).region).toWellFormed(),
    MAX_BYTES.region,
  )

/** The metadata takes precedence over the sender. */
const placementOf = (metadata: FindingMetadata, placement: ReportedPlacement) => ({
  environment: metadata.environment || (placement.environment ?? ''),
  application_id: metadata.application_id || (placement.application_id ?? ''),
  owner: metadata.owner || (placement.owner ?? ''),
  cost_center: metadata.cost_center || (placement.cost_center ?? ''),
})

/** The control that the finding of an observation has, or would have if the check had failed. */
export const controlOf = (observation: Observation): string => {
  const { type, service } = identifyResource(observation.resource.id)
  return classifyObservation(observation, observation.resource.type || type, service).control_id
}

/** Whether one of the vulnerabilities has a fix; null: none, or unknown of all. */
const isFixAvailable = (cves: Observation['cves']): boolean | null => {
  if (cves.some(({ patch_available }) => patch_available === true)) return true
  return cves.some(({ patch_available }) => patch_available === false) ? false : null
}

/** Written out, because object spread would cost an import more than everything derived here. */
const deriveContent = (
  observation: Observation,
  metadata: FindingMetadata,
  placement: ReportedPlacement,
  rates: FalsePositiveRates,
): Pick<DerivedFinding, 'content' | 'risk'> => {
  const { source, finding_type: type, cves, resource, provider, exploit_available } = observation
  const identity = identifyResource(resource.id)
  const resource_type = resource.type || identity.type
  const classification = classifyObservation(observation, resource_type, identity.service)
  const { control_id, category, auto_remediatable } = classification
  const severity = severityOf(observation, classification.severity)
  const { environment, application_id, owner, cost_center } = placementOf(metadata, placement)
  const title = titleOfFinding(observation, classification)
  const scored = {
    source,
    type,
    control_id,
    title,
    severity,
    category,
    environment,
    exploit_available,
    cves,
  }
  const { muted, account_id } = observation
  const judged = { control_id, account_id, application_id, environment }
  const falsePositives = falsePositivesOf(rates, judged)
  const score = scoreOf(scored, metadata, muted, falsePositives)
  const content: FindingContent = {
    source,
    source_finding_id: observation.source_finding_id,
    control_id,
    type,
    title,
    description: observation.description,
    resource_type,
    resource_id: resource.id,
    resource_name: resource.name || identity.name,
    resource_aliases: resource.aliases,
    artifact: observation.artifact,
    check_group: observation.check_group,
    platform: platformOf(observation),
    cloud_provider: provider,
    region: regionOf(observation),
    account_id,
    account_name: metadata.account_name || observation.account_name,
    severity,
    category,
    service_name: identity.service,
    exploit_available,
    fix_available: isFixAvailable(cves),
    internet_facing: score.internet_facing,
    image: cutIdentifier(imageOf(resource), MAX_BYTES.image),
    auto_remediatable,
    environment,
    application_id,
    owner,
    cost_center,
    tags: resource.tags,
    cves,
    compliance: observation.compliance,
    remediation: observation.remediation,
    native_ids: observation.native_ids,
    ai_risk_score: score.ai_risk_score,
    ai_risk_level: score.ai_risk_level,
  }
  return { content, risk: score.risk }
}

/** Of which instance an observation is, and of which version of its record. */
export const versionOf = (observation: Observation): RecordVersion => ({
  instance: instanceOf(observation),
  version_at: observation.version_at,
  decision: decisionIn(observation),
})

const decisionIn = ({ resolved_at_source, muted, mute_reason }: Observation): StoredDecision => {
  if (resolved_at_source) return 'resolved'
  return muted ? scannerMute(mute_reason) : ''
}

/** Derives and scores the finding of a failed check. */
export const deriveFinding = (
  observation: Observation,
  metadata: FindingMetadata,
  placement: ReportedPlacement = {},
  rates: FalsePositiveRates = NO_RATES,
): DerivedFinding => {
  const { id, deduplication_key } = identityOf(observation)
  const { content, risk } = deriveContent(observation, metadata, placement, rates)
  const { instance, version_at, decision } = versionOf(observation)
  return {
    id,
    deduplication_key,
    check_id: observation.check_id,
    content,
    risk,
    placement,
    muted: observation.muted,
    mute_reason: observation.mute_reason,
    first_observed_at: observation.first_observed_at,
    observed_at: observation.last_observed_at,
    instance,
    version_at,
    decision,
  }
}

/**
 * Applies other metadata or other false-positive rates to the content of an existing finding, with the
 * result of deriving it again from its observation. An account name that is no longer in the metadata
 * stays until the next observation, because only the scanner knows its own name of the account.
 */
export const applyMetadata = (
  content: FindingContent,
  metadata: FindingMetadata,
  placement: ReportedPlacement,
  muted: boolean,
  rates: FalsePositiveRates = NO_RATES,
): Pick<DerivedFinding, 'content' | 'risk'> => {
  const described = {
    ...content,
    account_name: metadata.account_name || content.account_name,
    ...placementOf(metadata, placement),
  }
  const falsePositives = falsePositivesOf(rates, described)
  const { risk, ...score } = scoreOf(described, metadata, muted, falsePositives)
  return { content: { ...described, ...score }, risk }
}

/** An ingest request: eight required fields and the optional ones. */
export interface IngestedFinding {
  readonly source: string
  readonly source_finding_id: string
  readonly resource_id: string
  readonly account_id: string
  readonly severity: Severity
  readonly finding_type: string
  readonly title: string
  readonly description: string
  readonly control_id?: string
  readonly tags?: Readonly<Record<string, string>>
  readonly cves?: Observation['cves']
  readonly compliance?: Observation['compliance']
  readonly remediation?: string
}

/** The placement in an ingest request. */
export const reportedPlacementOf = (finding: ReportedPlacement): ReportedPlacement => {
  const { environment, application_id, owner, cost_center } = finding
  return {
    ...(environment !== undefined && { environment }),
    ...(application_id !== undefined && { application_id }),
    ...(owner !== undefined && { owner }),
    ...(cost_center !== undefined && { cost_center }),
  }
}

/** An ingest request as an observation. Missing fields are derived from the resource. */
export const observationOf = (finding: IngestedFinding): Observation => {
  const { account_id, resource_id } = finding
  const { provider, type, name, region } = identifyResource(resource_id)
  const resource = { id: resource_id, type, name, region, provider, account_id }
  const { id, aliases } = canonicalResource(resource)
  return {
    source: finding.source,
    source_finding_id: finding.source_finding_id,
    native_ids: [finding.source_finding_id],
    native_id: '',
    check_id: finding.control_id ?? finding.finding_type,
    check_aliases: [],
    outcome: 'fail',
    artifact: '',
    check_group: '',
    muted: false,
    mute_reason: '',
    resolved_at_source: false,
    severity: finding.severity,
    native_severity: finding.severity,
    finding_type: finding.finding_type,
    title: finding.title,
    description: finding.description,
    remediation: finding.remediation ?? '',
    provider,
    account_id: finding.account_id,
    account_name: '',
    resource: {
      id,
      aliases,
      type,
      name,
      region,
      tags: finding.tags ?? {},
    },
    is_region_nominal: false,
    compliance: finding.compliance ?? [],
    cves: finding.cves ?? [],
    exploit_available: false,
    first_observed_at: null,
    last_observed_at: null,
    version_at: null,
  }
}
