import { csvLineOf } from '../../../kernel/csv-line.ts'
import type { FindingView } from './finding-view.ts'

/** The columns of CSV, unless others are chosen. */
export const DEFAULT_COLUMNS = [
  'id',
  'status',
  'severity',
  'ai_risk_score',
  'ai_risk_level',
  'title',
  'control_id',
  'category',
  'cloud_provider',
  'account_id',
  'account_name',
  'region',
  'resource_type',
  'resource_id',
  'resource_name',
  'environment',
  'application_id',
  'owner',
  'cost_center',
  'exploit_available',
  'auto_remediatable',
  'cves',
  'first_found_at',
  'last_seen_at',
  'resolved_at',
  'occurrences',
  'suppression_reason',
  'source',
  'source_finding_id',
  'type',
  'description',
  'remediation',
  'tags',
  'issue_id',
] as const

/** Every field of a finding that can be chosen. */
export const COLUMNS = [
  ...DEFAULT_COLUMNS,
  'fix_available',
  'internet_facing',
  'image',
  'service_name',
  'platform',
  'suppressed',
  'compliance',
  'native_ids',
  'deduplication_key',
] as const
export type Column = (typeof COLUMNS)[number]

/** The first line, with the mark by which spreadsheets recognise UTF-8. */
export const csvHeader = (columns: readonly Column[]): string => `\uFEFF${csvLineOf(columns)}`

/** A finding as a line of CSV. CVEs are their ids; tags and other lists are JSON. */
export const csvLine = (finding: FindingView, columns: readonly Column[]): string =>
  csvLineOf(
    columns.map((name) =>
      name === 'cves' ? finding.cves.map(({ id }) => id).join(' ') : finding[name],
    ),
  )

/** A finding as a line of JSON, with the chosen fields in their order. */
export const jsonLine = (finding: FindingView, columns: readonly Column[]): string =>
  `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, finding[name]])))}\n`
