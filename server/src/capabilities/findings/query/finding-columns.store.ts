import { riskLevel } from '@stance/core/assessment/risk-assessment'
import { uuidFromDigest } from '@stance/core/kernel/digest'
import { type RawBuilder, sql } from 'kysely'
import type { RqlColumn, RqlRecord } from '../../../data/queries/rql-condition.store.ts'
import { isCaseless } from '../../../data/queries/rql-text.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { RISK_LEVELS } from './finding-fields.ts'

type Sql = RawBuilder<unknown>
type Columns = Readonly<Record<string, RqlColumn>>

const column = (name: string): RqlColumn => ({ value: sql.ref(`f.${name}`) })

const named = (...names: string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, column(name)]))

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const KEY = /^[\da-f]{64}$/i

const idIn = (ids: readonly string[]): Sql => sql`f.id = any(${ids}::uuid[])`

const ID: RqlColumn = {
  value: sql`f.id::text`,
  order: sql`f.id`,
  among: (texts) => idIn(texts.filter((text) => UUID.test(text))),
}

/** What a level means stands with the assessment: the least score that has it. */
const leastOf = (level: string): number =>
  Array.from({ length: 101 }, (_, tenths) => tenths / 10).find(
    (score) => riskLevel(score) === level,
  ) ?? 0

const RISK_LEVEL: RqlColumn = {
  value: sql`(case ${sql.join(
    RISK_LEVELS.toReversed().map(
      (level) => sql`when f.ai_risk_score >= ${String(leastOf(level))}::real then ${level}::text`,
    ),
    sql` `,
  )} end)`,
}

/** Of what it has in common with others of its kind, under `t`. */
const text = (name: string): RqlColumn => ({ value: sql.ref(`t.${name}`) })

/** Whether the text of a list holds a part of a text. It knows letter case, so the part must not. */
const perhapsIn =
  (list: Sql) =>
  (part: string): Sql =>
    sql`strpos(${list}::text, ${JSON.stringify(part).slice(1, -1)}) > 0`

const ofObjects = (list: 'cves' | 'compliance', value: Sql): RqlColumn => ({
  value,
  each: sql`json_array_elements(${sql.ref(`t.${list}`)}) e(item)`,
  present: sql`${sql.ref(`t.${list}`)}::text <> '[]'`,
})

const textOf = (list: 'cves' | 'compliance', member: string): RqlColumn => ({
  ...ofObjects(list, sql`coalesce(e.item ->> ${member}::text, '')`),
  perhaps: perhapsIn(sql.ref(`t.${list}`)),
})

const NATIVE_IDS: RqlColumn = {
  value: sql`e.item`,
  each: sql`jsonb_array_elements_text(f.native_ids) e(item)`,
  perhaps: perhapsIn(sql`f.native_ids`),
}

const jsonText = (name: string): Sql => sql`to_json(${sql.ref(`f.${name}`)})::text`

/** As `deduplicationKey` makes it: PostgreSQL writes a text as JSON in the same way. */
const KEY_OF_FINDING = sql`encode(sha256(convert_to('[' || ${sql.join(
  ['source', 'source_finding_id', 'resource_id', 'account_id'].map(jsonText),
  sql` || ',' || `,
)} || ']', 'UTF8')), 'hex')`

/** The id is made of the key. */
const DEDUPLICATION_KEY: RqlColumn = {
  value: KEY_OF_FINDING,
  among: (texts) => {
    const keys = texts.filter((text) => KEY.test(text)).map((text) => text.toLowerCase())
    const isOne = sql`${KEY_OF_FINDING} = any(${keys}::text[])`
    return sql`(${idIn(keys.map(uuidFromDigest))} and ${isOne})`
  },
}

const TEXT_COLUMNS: Columns = {
  description: text('description'),
  remediation: text('remediation'),
  cves: textOf('cves', 'id'),
  'cve.cvss': { ...ofObjects('cves', sql`(e.item ->> 'cvss')::float8`), nullable: true },
  'cve.epss': { ...ofObjects('cves', sql`(e.item ->> 'epss')::float8`), nullable: true },
  'cve.kev': { ...ofObjects('cves', sql`(e.item ->> 'known_exploited')::boolean`), nullable: true },
  compliance: textOf('compliance', 'framework'),
  'compliance.control': textOf('compliance', 'control'),
}

/** As the indexes finding_by_resource and finding_by_control have them. */
const RESOURCE_ID: RqlColumn = {
  ...column('resource_id'),
  beginning: { value: sql`left(lower(f.resource_id), 200)`, length: 200 },
}
const CONTROL_ID: RqlColumn = {
  ...column('control_id'),
  among: (texts) =>
    sql`lower(f.control_id) in (${sql.join(texts.map((text) => sql`lower(${text}::text)`))})`,
}

/** What a list is sorted by is the title in lower case, unless that is longer. */
const TITLE: RqlColumn = {
  ...column('title'),
  order: sql`f.title_order`,
  inLowerCase: sql`(case when octet_length(f.title_order) < 120 then f.title_order
    else lower(f.title) end)`,
}

const SEVERITY: RqlColumn = { ...column('severity'), type: 'severity' }
const STATUS: RqlColumn = { ...column('status'), type: 'finding_status' }
const SUPPRESSED: RqlColumn = { value: sql`f.status = 'suppressed'` }

/** Accounts are few and counted, so those that are meant are found first, whatever their letters. */
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

/** Of the sightings, under `s`. */
export const SIGHTED = ['last_seen_at', 'occurrences'] as const

/** Of what it has in common with others of its kind, under `t`. */
export const TEXT_FIELDS: readonly string[] = Object.keys(TEXT_COLUMNS)

/** The fields of findings, which stand under `f`, of their sightings, under `s`, and of their texts, under `t`. */
export const findingRecord = (connection: ScopedConnection, now: Date): RqlRecord => ({
  now,
  columns: {
    ...named('source', 'source_finding_id', 'type', 'resource_type'),
    resource_id: RESOURCE_ID,
    ...named('resource_name', 'platform', 'cloud_provider', 'region', 'account_name'),
    ...named('category', 'service_name'),
    ...named('first_found_at', 'exploit_available', 'auto_remediatable', 'suppression_reason'),
    control_id: CONTROL_ID,
    ...named('environment', 'application_id', 'owner', 'cost_center'),
    id: ID,
    title: TITLE,
    account_id: { ...column('account_id'), among: accountIn(connection) },
    severity: SEVERITY,
    status: STATUS,
    suppressed: SUPPRESSED,
    ai_risk_score: { ...column('ai_risk_score'), type: 'real' },
    ai_risk_level: RISK_LEVEL,
    resolved_at: { ...column('resolved_at'), nullable: true },
    last_seen_at: { value: sql`s.last_seen_at` },
    occurrences: { value: sql`s.occurrences` },
    native_ids: NATIVE_IDS,
    deduplication_key: DEDUPLICATION_KEY,
    ...TEXT_COLUMNS,
  },
  tag: (key) => ({ value: sql`coalesce(f.tags ->> ${key}::text, '')` }),
})

/** What counters tell of the findings that they count, under `f` too. */
export const countedRecord = (now: Date): RqlRecord => ({
  now,
  columns: {
    ...named('account_id', 'cloud_provider', 'region', 'application_id', 'category'),
    severity: SEVERITY,
    status: STATUS,
    suppressed: SUPPRESSED,
  },
})
