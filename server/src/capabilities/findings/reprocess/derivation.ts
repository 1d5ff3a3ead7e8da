import type { Observation, ParseResult } from '@stance/core/formats/observation'
import { settledOutcome } from '@stance/core/formats/settled-outcome'
import { PROVIDERS } from '@stance/core/kernel/provider'
import type { Severity } from '@stance/core/kernel/severity'
import { identityOf } from '../ingest/derived-finding.ts'
import type { DerivedFinding, FindingContent, FindingState } from '../record/finding.ts'
import { digestOf, type ExistingFinding, type FindingRows, rowsOf } from '../record/finding-row.ts'
import { slaOf } from '../record/finding-sla.ts'

/** The failures in a record by finding id. Of several for one finding, the last one counts. */
export const failuresIn = (result: ParseResult): ReadonlyMap<string, Observation> => {
  const observations = result.kind === 'observations' ? result.observations : []
  const failures = observations.filter((observation) => settledOutcome(observation) === 'fail')
  return new Map(failures.map((observation) => [identityOf(observation).id, observation]))
}

/**
 * Restores the observation of a finding without a source record. An ingest request names its check in
 * one way only, so nothing is missing.
 */
export const storedObservation = (
  content: FindingContent,
  { check_id, muted }: Pick<Observation, 'check_id' | 'muted'>,
): Observation => ({
  source: content.source,
  source_finding_id: content.source_finding_id,
  native_ids: content.native_ids,
  native_id: '',
  check_id,
  check_aliases: [],
  outcome: 'fail',
  artifact: content.artifact,
  check_group: content.check_group,
  muted,
  mute_reason: '',
  resolved_at_source: false,
  severity: content.severity,
  native_severity: content.severity,
  finding_type: content.type,
  title: content.title,
  description: content.description,
  remediation: content.remediation,
  provider: PROVIDERS.find((provider) => provider === content.cloud_provider) ?? '',
  account_id: content.account_id,
  account_name: content.account_name,
  resource: {
    id: content.resource_id,
    aliases: content.resource_aliases,
    type: content.resource_type,
    name: content.resource_name,
    region: content.region,
    tags: content.tags,
    ...(content.image !== '' && { image: content.image }),
  },
  is_region_nominal: false,
  compliance: content.compliance,
  cves: content.cves,
  exploit_available: content.exploit_available,
  first_observed_at: null,
  last_observed_at: null,
  version_at: null,
})

/** The deadline follows the severity. Deriving a finding again changes nothing else in its state. */
const withSeverity = (existing: ExistingFinding, severity: Severity, at: Date): FindingState => {
  if (severity === existing.severity) return existing
  return { ...existing, ...slaOf(existing, severity, at) }
}

/** The instance of a finding of an earlier release. */
export const derivedInstance = (
  { account_id, id }: Pick<ExistingFinding, 'account_id' | 'id'>,
  { instance, version_at, decision, observed_at }: DerivedFinding,
) => ({ account_id, id, instance, version_at, decision, is_dated: observed_at !== null })

/** The rows of a finding that is derived again; null when nothing changes. */
export const rederivedRows = (
  existing: ExistingFinding & { readonly check_id: string },
  finding: DerivedFinding,
  at: Date,
): FindingRows | null =>
  digestOf(finding) === existing.content_digest && finding.check_id === existing.check_id
    ? null
    : rowsOf(finding, withSeverity(existing, finding.content.severity, at), existing.version + 1)
