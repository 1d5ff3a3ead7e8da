import { slaDeadline } from '@stance/core/assessment/sla'
import type { Observation, Reading } from '@stance/core/formats/observation'
import { PROVIDERS } from '@stance/core/kernel/provider'
import type { Severity } from '@stance/core/kernel/severity'
import { identityOf } from '../ingest/derived-finding.ts'
import type { FindingContent, FindingReport, FindingState } from '../record/finding.ts'
import { digestOf, type FindingRows, type KnownFinding, rowsOf } from '../record/finding-row.ts'

/** The failures that a record tells of, by the ids of their findings; the last word on each. */
export const failuresIn = (reading: Reading): ReadonlyMap<string, Observation> => {
  const observations = reading.kind === 'observations' ? reading.observations : []
  const failures = observations.filter(({ outcome }) => outcome === 'fail')
  return new Map(failures.map((observation) => [identityOf(observation).id, observation]))
}

/**
 * What a finding without a source record was made of. Single reports name their check in one way
 * only, so nothing is missing.
 */
export const storedObservation = (
  content: FindingContent,
  { check_id, muted }: Pick<Observation, 'check_id' | 'muted'>,
): Observation => ({
  source: content.source,
  source_finding_id: content.source_finding_id,
  native_ids: content.native_ids,
  check_id,
  check_aliases: [],
  outcome: 'fail',
  muted,
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
    type: content.resource_type,
    name: content.resource_name,
    region: content.region,
    tags: content.tags,
  },
  compliance: content.compliance,
  cves: content.cves,
  exploit_available: content.exploit_available,
  first_observed_at: null,
  last_observed_at: null,
})

/** The deadline follows the severity; all else of a finding's life is none of the derivation's. */
const withSeverity = (known: KnownFinding, severity: Severity, at: Date): FindingState => {
  if (severity === known.severity) return known
  const deadline = slaDeadline(severity, known.reopened_at ?? known.first_found_at)
  const until = known.resolved_at ?? at
  return { ...known, sla_deadline: deadline, sla_breached: deadline !== null && deadline <= until }
}

/** A finding as its report says now; null when nothing of it changes. */
export const rederived = (
  known: KnownFinding & { readonly check_id: string },
  report: FindingReport,
  at: Date,
): FindingRows | null =>
  digestOf(report) === known.content_digest && report.check_id === known.check_id
    ? null
    : rowsOf(report, withSeverity(known, report.content.severity, at), known.version + 1)
