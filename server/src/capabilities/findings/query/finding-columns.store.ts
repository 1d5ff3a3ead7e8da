import { uuidFromDigest } from '@stance/core/kernel/digest'
import { type RawBuilder, sql } from 'kysely'
import { controlColumn } from '../../../data/queries/control-column.store.ts'
import type { RqlColumn, RqlRecord } from '../../../data/queries/rql-condition.store.ts'
import { isCaseless } from '../../../data/queries/rql-text.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { DEDUPLICATION_KEY, RISK_LEVEL } from '../record/finding-json.store.ts'

type Sql = RawBuilder<unknown>
type Columns = Readonly<Record<string, RqlColumn>>

const column = (name: string): RqlColumn => ({ value: sql.ref(`f.${name}`) })

const columnsNamed = (...names: string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, column(name)]))

/** Whether a text is its own lower case, for the database as well. */
const isCaselessId = (text: string): boolean => /^[\d a-z./:_-]*$/.test(text)

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const KEY = /^[\da-f]{64}$/i

const idIn = (ids: readonly string[]): Sql => sql`f.id = any(${ids}::uuid[])`

const ID: RqlColumn = {
  value: sql`f.id::text`,
  order: sql`f.id`,
  isOneOf: (texts) => idIn(texts.filter((text) => UUID.test(text))),
}

const ISSUE_ID: RqlColumn = {
  value: sql`f.issue_id::text`,
  isOneOf: (texts) => sql`f.issue_id = any(${texts.filter((text) => UUID.test(text))}::uuid[])`,
}

/** A column of the shared texts `t`. */
const text = (name: string): RqlColumn => ({ value: sql.ref(`t.${name}`) })

/** A pre-filter: whether the JSON of a list contains a text. Case-sensitive; pass caseless text. */
const mayContain =
  (list: Sql) =>
  (part: string): Sql =>
    sql`strpos(${list}::text, ${JSON.stringify(part).slice(1, -1)}) > 0`

const objectList = (list: 'cves' | 'compliance', value: Sql): RqlColumn => ({
  value,
  elements: sql`json_array_elements(${sql.ref(`t.${list}`)}) e(item)`,
  hasValue: sql`${sql.ref(`t.${list}`)}::text <> '[]'`,
})

const memberText = (list: 'cves' | 'compliance', member: string): RqlColumn => ({
  ...objectList(list, sql`coalesce(e.item ->> ${member}::text, '')`),
  mayContain: mayContain(sql.ref(`t.${list}`)),
})

const textList = (name: 'native_ids' | 'resource_aliases'): RqlColumn => ({
  value: sql`e.item`,
  elements: sql`jsonb_array_elements_text(${sql.ref(`f.${name}`)}) e(item)`,
  mayContain: mayContain(sql.ref(`f.${name}`)),
})

/** The id is derived from the key, so a lookup uses the index of the id. */
const KEY_COLUMN: RqlColumn = {
  value: DEDUPLICATION_KEY,
  isOneOf: (texts) => {
    const keys = texts.filter((text) => KEY.test(text)).map((text) => text.toLowerCase())
    const hasKey = sql`${DEDUPLICATION_KEY} = any(${keys}::text[])`
    return sql`(${idIn(keys.map(uuidFromDigest))} and ${hasKey})`
  },
}

/** Names of packages have letters, so they are looked for without regard to their case. */
const PACKAGE: RqlColumn = {
  ...memberText('cves', 'package'),
  isOneOf: (texts) => {
    const value = sql`lower(coalesce(e.item ->> 'package', ''))`
    const named = texts.map(
      (text) => sql`(strpos(lower(t.cves::text),
      lower(${JSON.stringify(text).slice(1, -1)}::text)) > 0 and ${value} = lower(${text}::text))`,
    )
    return sql`(${sql.join(named, sql` or `)})`
  },
}

const TEXT_COLUMNS: Columns = {
  description: text('description'),
  remediation: text('remediation'),
  cves: memberText('cves', 'id'),
  package: PACKAGE,
  installed_version: memberText('cves', 'installed_version'),
  fixed_version: memberText('cves', 'fixed_version'),
  'cve.cvss': { ...objectList('cves', sql`(e.item ->> 'cvss')::float8`), nullable: true },
  'cve.epss': { ...objectList('cves', sql`(e.item ->> 'epss')::float8`), nullable: true },
  'cve.kev': {
    ...objectList('cves', sql`(e.item ->> 'known_exploited')::boolean`),
    nullable: true,
  },
}

/** What scanners wrote. It is asked of the text itself, so that the other findings need not be joined with theirs. */
const complianceColumns = ({ shared }: Pick<ScopedConnection, 'shared'>): Columns => {
  const within = (condition: Sql) =>
    sql`exists (select from ${shared('finding_text')} t where t.digest = f.text_digest and ${condition})`
  return {
    compliance: { ...memberText('compliance', 'framework'), within },
    'compliance.control': { ...memberText('compliance', 'control'), within },
  }
}

/** The expressions of the indexes finding_by_resource and finding_by_control. */
const RESOURCE_ID: RqlColumn = {
  ...column('resource_id'),
  prefix: { value: sql`left(lower(f.resource_id), 200)`, length: 200 },
}
const CONTROL_ID: RqlColumn = {
  ...column('control_id'),
  // The ids of the catalogue are in lower case, and a framework has hundreds.
  isOneOf: (texts) =>
    texts.every(isCaselessId)
      ? sql`lower(f.control_id) = any(${texts}::text[])`
      : sql`lower(f.control_id) in (${sql.join(texts.map((text) => sql`lower(${text}::text)`))})`,
}

/** The expression of the index finding_by_image, which knows images only. */
const IMAGE: RqlColumn = {
  ...column('image'),
  lowerCase: sql`lower(f.image)`,
  hasValue: sql`f.image <> ''`,
}

/** `title_order` is the title in lower case, truncated. */
const TITLE: RqlColumn = {
  ...column('title'),
  order: sql`f.title_order`,
  lowerCase: sql`(case when octet_length(f.title_order) < 120 then f.title_order
    else lower(f.title) end)`,
}

const SEVERITY: RqlColumn = { ...column('severity'), type: 'severity' }
const STATUS: RqlColumn = { ...column('status'), type: 'finding_status' }
const SUPPRESSED: RqlColumn = { value: sql`f.status = 'suppressed'` }

/** Finds the accounts in the counters first, where there are few, ignoring case. */
const accountIn =
  ({ scoped, restrictsOnly }: Pick<ScopedConnection, 'scoped' | 'restrictsOnly'>) =>
  (texts: readonly string[]): Sql => {
    if (texts.every(isCaseless)) return sql`f.account_id = any(${texts}::text[])`
    const counted = restrictsOnly('accounts', 'providers')
      ? scoped('finding_count_account')
      : scoped('finding_count')
    return sql`f.account_id = any(array(select distinct account_id from ${counted} c
      where lower(account_id) in (${sql.join(texts.map((text) => sql`lower(${text}::text)`))})))`
  }

/** Columns of `finding_seen`, under `s`. */
export const SEEN_FIELDS = ['last_seen_at', 'occurrences'] as const

/** Columns of the shared texts, under `t`. */
export const TEXT_FIELDS: readonly string[] = Object.keys(TEXT_COLUMNS)

/** The fields of findings: `f` is the finding, `s` its `finding_seen` row, `t` its shared texts. */
export const findingRecord = (connection: ScopedConnection, now: Date): RqlRecord => ({
  now,
  columns: {
    ...columnsNamed('source', 'source_finding_id', 'type', 'resource_type'),
    resource_id: RESOURCE_ID,
    artifact: { value: sql`coalesce(f.artifact, '')` },
    ...columnsNamed(
      'resource_name',
      'check_group',
      'platform',
      'cloud_provider',
      'region',
      'account_name',
    ),
    ...columnsNamed('category', 'service_name'),
    ...columnsNamed(
      'first_found_at',
      'exploit_available',
      'auto_remediatable',
      'suppression_reason',
    ),
    control_id: CONTROL_ID,
    control: controlColumn('f'),
    ...columnsNamed('environment', 'application_id', 'owner', 'cost_center'),
    id: ID,
    issue_id: ISSUE_ID,
    title: TITLE,
    account_id: { ...column('account_id'), isOneOf: accountIn(connection) },
    severity: SEVERITY,
    status: STATUS,
    suppressed: SUPPRESSED,
    ai_risk_score: { ...column('ai_risk_score'), type: 'real' },
    ai_risk_level: { value: RISK_LEVEL },
    fix_available: { ...column('fix_available'), nullable: true },
    internet_facing: { ...column('internet_facing'), nullable: true },
    image: IMAGE,
    resolved_at: { ...column('resolved_at'), nullable: true },
    sla_deadline: { ...column('sla_deadline'), nullable: true },
    last_seen_at: { value: sql`s.last_seen_at` },
    occurrences: { value: sql`s.occurrences` },
    native_ids: textList('native_ids'),
    resource_aliases: textList('resource_aliases'),
    deduplication_key: KEY_COLUMN,
    ...TEXT_COLUMNS,
    ...complianceColumns(connection),
  },
  tag: (key) => ({ value: sql`coalesce(f.tags ->> ${key}::text, '')` }),
})

/** The fields that counters distinguish, under `f` as well. */
export const countedRecord = (now: Date): RqlRecord => ({
  now,
  columns: {
    ...columnsNamed('account_id', 'cloud_provider', 'region', 'application_id', 'category'),
    severity: SEVERITY,
    status: STATUS,
    suppressed: SUPPRESSED,
  },
})
