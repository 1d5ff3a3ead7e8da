import { classify } from '@stance/core/classification/classification'
import type { Observation } from '@stance/core/formats/observation'
import { deduplicationKey, uuidFromDigest } from '@stance/core/kernel/digest'
import type { Severity } from '@stance/core/kernel/severity'
import { identifyResource } from '@stance/core/resources/resource-identifier'
import {
  type ControlHistory,
  falsePositivesOf,
  NO_HISTORY,
} from '../false-positives/false-positive-rate.ts'
import type {
  FindingContent,
  FindingMetadata,
  FindingReport,
  StatedPlace,
} from '../record/finding.ts'
import { scoreOf } from '../rescoring/finding-score.ts'

/** The identity of what an observation is about: that of the finding, whether or not it failed. */
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

const REGION_LENGTH = 64

/** Cut, because it is part of keys and an identifier may hold anything where the region stands. */
export const regionOf = ({ resource }: Pick<Observation, 'resource'>): string =>
  (resource.region || identifyResource(resource.id).region).slice(0, REGION_LENGTH).toWellFormed()

/** The company's own words first, then the sender's. */
const placeOf = (metadata: FindingMetadata, stated: StatedPlace) => ({
  environment: metadata.environment || (stated.environment ?? ''),
  application_id: metadata.application_id || (stated.application_id ?? ''),
  owner: metadata.owner || (stated.owner ?? ''),
  cost_center: metadata.cost_center || (stated.cost_center ?? ''),
})

/** A policy's own id says who wrote it; elsewhere they tell of the record, not of its check. */
const nativeIdsOfCheck = ({ source, native_ids }: Observation): readonly string[] =>
  source === 'azure-policy' ? native_ids : []

/** Described and scored. Written out: spreading would cost an import more than all that is derived. */
const contentOf = (
  observation: Observation,
  metadata: FindingMetadata,
  stated: StatedPlace,
  history: ControlHistory,
): Pick<FindingReport, 'content' | 'risk'> => {
  const { source, check_id, check_aliases, finding_type, title, cves, resource } = observation
  const { provider, severity, exploit_available } = observation
  const identity = identifyResource(resource.id)
  const service = identity.service
  const resource_type = resource.type || identity.type
  const native_ids = nativeIdsOfCheck(observation)
  const { control_id, category, auto_remediatable } = classify({
    source,
    check_id,
    check_aliases,
    finding_type,
    title,
    resource_type,
    service,
    cves,
    provider,
    native_ids,
  })
  const { environment, application_id, owner, cost_center } = placeOf(metadata, stated)
  const assessed = { severity, category, environment, exploit_available, cves }
  const { muted } = observation
  const wrong = falsePositivesOf(history, control_id)
  const { risk, ai_risk_score, ai_risk_level } = scoreOf(assessed, metadata, muted, wrong)
  const content: FindingContent = {
    source,
    source_finding_id: observation.source_finding_id,
    control_id,
    type: finding_type,
    title,
    description: observation.description,
    resource_type,
    resource_id: resource.id,
    resource_name: resource.name || identity.name,
    platform: platformOf(observation),
    cloud_provider: provider,
    region: regionOf(observation),
    account_id: observation.account_id,
    account_name: metadata.account_name || observation.account_name,
    severity,
    category,
    service_name: service,
    exploit_available,
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
    ai_risk_score,
    ai_risk_level,
  }
  return { content, risk }
}

/** A failed observation as the report of a finding: identified, derived, scored. */
export const reportOf = (
  observation: Observation,
  metadata: FindingMetadata,
  stated: StatedPlace = {},
  history: ControlHistory = NO_HISTORY,
): FindingReport => {
  const { id, deduplication_key } = identityOf(observation)
  const { content, risk } = contentOf(observation, metadata, stated, history)
  return {
    id,
    deduplication_key,
    check_id: observation.check_id,
    content,
    risk,
    stated,
    muted: observation.muted,
    first_observed_at: observation.first_observed_at,
  }
}

/**
 * The content of a known finding under other metadata or another history of its control: what a
 * report of the same observation would say. An account's name that the metadata no longer gives stays until the next report, because
 * only the scanner knows what it calls the account.
 */
export const withMetadata = (
  content: FindingContent,
  metadata: FindingMetadata,
  stated: StatedPlace,
  muted: boolean,
  history: ControlHistory = NO_HISTORY,
): Pick<FindingReport, 'content' | 'risk'> => {
  const described = {
    ...content,
    account_name: metadata.account_name || content.account_name,
    ...placeOf(metadata, stated),
  }
  const wrong = falsePositivesOf(history, content.control_id)
  const { risk, ai_risk_score, ai_risk_level } = scoreOf(described, metadata, muted, wrong)
  return { content: { ...described, ai_risk_score, ai_risk_level }, risk }
}

/** An ingest request: the eight fields, and what its sender knows beyond them. */
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

/** What an ingest request says about the finding's place. */
export const statedPlaceOf = (finding: StatedPlace): StatedPlace => {
  const { environment, application_id, owner, cost_center } = finding
  return {
    ...(environment !== undefined && { environment }),
    ...(application_id !== undefined && { application_id }),
    ...(owner !== undefined && { owner }),
    ...(cost_center !== undefined && { cost_center }),
  }
}

/** An ingest request as an observation: what it does not say is derived from the resource. */
export const observationOf = (finding: IngestedFinding): Observation => {
  const { provider, type, name, region } = identifyResource(finding.resource_id)
  return {
    source: finding.source,
    source_finding_id: finding.source_finding_id,
    native_ids: [finding.source_finding_id],
    check_id: finding.control_id ?? finding.finding_type,
    check_aliases: [],
    outcome: 'fail',
    muted: false,
    severity: finding.severity,
    native_severity: finding.severity,
    finding_type: finding.finding_type,
    title: finding.title,
    description: finding.description,
    remediation: finding.remediation ?? '',
    provider,
    account_id: finding.account_id,
    account_name: '',
    resource: { id: finding.resource_id, type, name, region, tags: finding.tags ?? {} },
    compliance: finding.compliance ?? [],
    cves: finding.cves ?? [],
    exploit_available: false,
    first_observed_at: null,
    last_observed_at: null,
  }
}
