import { CATEGORIES } from '@stance/core/classification/category-rules'
import { PROVIDERS } from '@stance/core/kernel/provider'
import { SEVERITIES } from '@stance/core/kernel/severity'
import { BOOLEAN, enumOf, NUMBER, numberIn, TEXT, TIME } from '@stance/core/rql/fields'
import type { FieldType } from '@stance/core/rql/syntax'
import { FINDING_STATUSES } from './finding.ts'

/** In ascending order. */
export const RISK_LEVELS = ['none', 'low', 'medium', 'high', 'critical'] as const

/** How a query may use a field. */
export interface QueryField {
  readonly type: FieldType
  readonly aliases: readonly string[]
  readonly isMultiValued: boolean
  readonly synonyms?: readonly (readonly string[])[]
  readonly hasVersions?: boolean
  readonly isImage?: boolean
}

interface FieldDefinition {
  /** The PostgreSQL type of the column of `finding`; null: it is not a column of that table. */
  readonly column: string | null
  /** Whether the content digest includes the field itself. Shared texts are included by their digests. */
  readonly isDigested: boolean
  /** Whether the response has the field. */
  readonly isReturned: boolean
  readonly query: QueryField | null
}

const query = (type: FieldType, aliases: readonly string[]): QueryField => ({
  type,
  aliases,
  isMultiValued: false,
})
const listQuery = (type: FieldType, aliases: readonly string[]): QueryField => ({
  type,
  aliases,
  isMultiValued: true,
})

/** A column that is part of the content: digested, returned and queried. */
const content = <const Column extends string>(
  column: Column,
  type: FieldType,
  ...aliases: string[]
) => ({ column, isDigested: true, isReturned: true, query: query(type, aliases) }) as const

/** The values of `env_type` in the accounts file, with what scanners and people write instead. */
const ENVIRONMENT_NAMES = [
  ['prod', 'production', 'prd', 'live'],
  ['stg', 'stage', 'staging', 'preprod', 'pre-prod', 'preproduction', 'pre-production'],
  ['dev', 'development', 'develop'],
  ['test', 'testing', 'tst'],
] as const

/** A column that changes with the lifecycle: returned and queried. */
const lifecycle = <const Column extends string>(
  column: Column,
  type: FieldType,
  ...aliases: string[]
) => ({ column, isDigested: false, isReturned: true, query: query(type, aliases) }) as const

/** A field of the response that is derived, or stored in another table. */
const joined = (field: QueryField) =>
  ({ column: null, isDigested: false, isReturned: true, query: field }) as const

/** A column that only the service uses. */
const internal = <const Column extends string>(column: Column) =>
  ({ column, isDigested: false, isReturned: false, query: null }) as const

/**
 * Every field of a finding, once, in the order of the response. The columns, the statement that selects
 * a finding, the content digest and the fields of queries derive from this table; the types of the
 * response and of the row are checked against it.
 */
export const FINDING_FIELDS = {
  id: lifecycle('uuid', TEXT, 'finding.id'),
  source: content('text', TEXT),
  source_finding_id: content('text', TEXT),
  type: content('text', TEXT, 'finding.type'),
  title: content('text', TEXT, 'finding.title'),
  description: joined(query(TEXT, [])),
  resource_type: content('text', TEXT, 'resource.type'),
  resource_id: content('text', TEXT, 'resource.id'),
  resource_name: content('text', TEXT, 'resource.name'),
  resource_aliases: {
    column: 'jsonb',
    isDigested: true,
    isReturned: true,
    query: listQuery(TEXT, ['resource.alias']),
  },
  artifact: content('text', TEXT),
  check_group: content('text', TEXT),
  platform: content('text', TEXT),
  cloud_provider: content('text', enumOf(PROVIDERS), 'provider', 'cloud.type'),
  region: content('text', TEXT, 'cloud.region'),
  account_id: content('text', TEXT, 'account', 'cloud.account'),
  account_name: content('text', TEXT),
  severity: content('severity', enumOf(SEVERITIES, true), 'finding.severity'),
  ai_risk_score: content('real', numberIn(0, 10), 'risk.score'),
  ai_risk_level: joined(query(enumOf(RISK_LEVELS, true), ['risk.level'])),
  status: lifecycle('finding_status', enumOf(FINDING_STATUSES), 'finding.status'),
  category: content('text', enumOf(CATEGORIES), 'finding.category'),
  service_name: content('text', TEXT, 'cloud.service'),
  first_found_at: lifecycle('timestamptz', TIME),
  last_seen_at: joined(query(TIME, [])),
  exploit_available: content('boolean', BOOLEAN),
  fix_available: content('boolean', BOOLEAN),
  internet_facing: content('boolean', BOOLEAN),
  image: { ...content('text', TEXT), query: { ...query(TEXT, []), isImage: true } },
  auto_remediatable: content('boolean', BOOLEAN),
  suppressed: joined(query(BOOLEAN, [])),
  suppression_reason: lifecycle('text', TEXT),
  resolved_at: lifecycle('timestamptz', TIME),
  occurrences: joined(query(NUMBER, [])),
  control_id: content('text', TEXT),
  environment: {
    ...content('text', TEXT),
    query: { ...query(TEXT, []), synonyms: ENVIRONMENT_NAMES },
  },
  application_id: content('text', TEXT, 'application'),
  owner: content('text', TEXT),
  cost_center: content('text', TEXT),
  // Queried as tag('key').
  tags: { column: 'jsonb', isDigested: true, isReturned: true, query: null },
  cves: joined(listQuery(TEXT, ['cve.id'])),
  compliance: joined({ ...listQuery(TEXT, ['compliance.framework']), hasVersions: true }),
  remediation: joined(query(TEXT, [])),
  native_ids: {
    column: 'jsonb',
    isDigested: true,
    isReturned: true,
    query: listQuery(TEXT, []),
  },
  deduplication_key: joined(query(TEXT, [])),
  issue_id: lifecycle('uuid', TEXT, 'issue.id'),

  check_id: internal('text'),
  reopened_at: internal('timestamptz'),
  // In queries only: the response of an issue has it.
  sla_deadline: {
    column: 'timestamptz',
    isDigested: false,
    isReturned: false,
    query: query(TIME, ['sla.deadline']),
  },
  sla_breached: internal('boolean'),
  sla_paused_at: internal('timestamptz'),
  sla_paused_ms: internal('bigint'),
  resolved_by_user: internal('boolean'),
  reported_placement: internal('jsonb'),
  text_digest: internal('uuid'),
  risk_digest: internal('uuid'),
  content_digest: internal('uuid'),
  version: internal('integer'),
} as const satisfies Record<string, FieldDefinition>

type Table = typeof FINDING_FIELDS
export type FieldName = keyof Table

type FieldsWith<Condition> = {
  [Name in FieldName]: Table[Name] extends Condition ? Name : never
}[FieldName]

export type ColumnName = FieldsWith<{ readonly column: string }>
export type DigestedField = FieldsWith<{ readonly isDigested: true }>
/** The fields of the response, without the assessment and the rule of a single finding. */
export type ReturnedField = FieldsWith<{ readonly isReturned: true }>

const NAMES = Object.keys(FINDING_FIELDS) as FieldName[]

/** The PostgreSQL type of each column of `finding`. */
export const FINDING_COLUMNS = Object.fromEntries(
  NAMES.flatMap((name) => {
    const { column } = FINDING_FIELDS[name]
    return column === null ? [] : [[name, column]]
  }),
) as { readonly [Name in ColumnName]: NonNullable<Table[Name]['column']> }

/** The fields that the content digest includes, in its order. */
export const DIGESTED_FIELDS = NAMES.filter(
  (name) => FINDING_FIELDS[name].isDigested,
) as DigestedField[]

/** The columns of the response. */
export const RETURNED_COLUMNS = NAMES.filter(
  (name) => FINDING_FIELDS[name].isReturned && FINDING_FIELDS[name].column !== null,
)
