import { type RawBuilder, sql } from 'kysely'
import { riskLevel } from '../../../assessment/risk-assessment.ts'
import { uuidFromDigest } from '../../../kernel/digest.ts'
import type { RqlColumn, RqlRecord } from '../../../platform/db/rql-condition.ts'
import { isCaseless } from '../../../platform/db/rql-text.ts'
import type { ScopedConnection } from '../../../platform/db/scoped.ts'
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

/** The finding as it was reported, beside it; the stored text lacks its last brace. It is read only here. */
const STORED_TEXT = sql`b.body`
const REPORTED = sql`(${STORED_TEXT} || '}')::json`

/** Whether the stored text holds a part of a text. It knows letter case, so the part must not. */
const perhaps = (part: string): Sql =>
  sql`strpos(${STORED_TEXT}, ${JSON.stringify(part).slice(1, -1)}) > 0`

const reported = (name: string): RqlColumn => ({
  value: sql`coalesce(${REPORTED} ->> ${name}::text, '')`,
  perhaps,
})

/** Written where a list is not empty; inside of a text the quotes would be escaped. */
const begins = (list: string, first: string): Sql =>
  sql`strpos(${STORED_TEXT}, ${`"${list}":[${first}`}) > 0`

const ofObjects = (list: string, value: Sql): RqlColumn => ({
  value,
  each: sql`json_array_elements(${REPORTED} -> ${list}::text) e(item)`,
  present: begins(list, '{'),
})

const textOf = (list: string, member: string): RqlColumn => ({
  ...ofObjects(list, sql`coalesce(e.item ->> ${member}::text, '')`),
  perhaps,
})

const LISTS: Columns = {
  cves: textOf('cves', 'id'),
  'cve.cvss': { ...ofObjects('cves', sql`(e.item ->> 'cvss')::float8`), nullable: true },
  'cve.epss': { ...ofObjects('cves', sql`(e.item ->> 'epss')::float8`), nullable: true },
  'cve.kev': { ...ofObjects('cves', sql`(e.item ->> 'known_exploited')::boolean`), nullable: true },
  compliance: textOf('compliance', 'framework'),
  'compliance.control': textOf('compliance', 'control'),
  native_ids: {
    value: sql`e.item`,
    each: sql`json_array_elements_text(${REPORTED} -> 'native_ids') e(item)`,
    present: begins('native_ids', '"'),
    perhaps,
  },
}

/** The key is the digest that the id is made of. */
const DEDUPLICATION_KEY: RqlColumn = {
  ...reported('deduplication_key'),
  among: (texts) => {
    const keys = texts.filter((text) => KEY.test(text)).map((text) => text.toLowerCase())
    const isOne = sql`${REPORTED} ->> 'deduplication_key' = any(${keys}::text[])`
    return sql`(${idIn(keys.map(uuidFromDigest))} and ${isOne})`
  },
}

const REPORTED_COLUMNS: Columns = {
  description: reported('description'),
  platform: reported('platform'),
  account_name: reported('account_name'),
  remediation: reported('remediation'),
  deduplication_key: DEDUPLICATION_KEY,
  ...LISTS,
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

/** Of the finding as it was reported, under `b`. */
export const REPORTED_FIELDS: readonly string[] = Object.keys(REPORTED_COLUMNS)

/** The fields of findings, which stand under `f`, of their sightings, under `s`, and of their texts, under `b`. */
export const findingRecord = (connection: ScopedConnection, now: Date): RqlRecord => ({
  now,
  columns: {
    ...named('source', 'source_finding_id', 'type', 'resource_type'),
    resource_id: RESOURCE_ID,
    ...named('resource_name', 'cloud_provider', 'region', 'category', 'service_name'),
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
    ...REPORTED_COLUMNS,
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
