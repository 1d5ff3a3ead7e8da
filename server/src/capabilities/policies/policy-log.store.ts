import { type RawBuilder, sql } from 'kysely'
import { type ScopedConnection, unscopedConnection } from '../../data/scoped.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { storableText } from '../../platform/db/storable-text.ts'
import type { KeptDecision, NewDecision } from './policy-log.ts'

const COLUMNS = sql`d.id, to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  d.namespace, d.engine, d.caller, d.allow, d.codes, d.policies, d.input_digest, d.input, d.duration_us`

export interface DecisionFilter {
  readonly namespace?: string | undefined
  readonly policy_id?: string | undefined
  readonly allow?: boolean | undefined
}

const conditionOf = ({ namespace, policy_id, allow }: DecisionFilter): RawBuilder<unknown> => sql`
  (${namespace ?? null}::text is null or d.namespace = ${namespace ?? null})
  and (${policy_id ?? null}::text is null
    or d.policies @> jsonb_build_array(jsonb_build_object('id', ${policy_id ?? null}::text)))
  and (${allow ?? null}::boolean is null or d.allow = ${allow ?? null})`

export type PolicyLogStore = ReturnType<typeof policyLogStore>

/** The decisions inside a data scope: those about findings that it covers. */
export const policyLogStore = ({ db, scoped }: ScopedConnection) => ({
  async page(filter: DecisionFilter, request: PageRequest): Promise<Page<KeptDecision>> {
    const where = conditionOf(filter)
    const { rows } = await sql<KeptDecision>`
      select ${COLUMNS} from ${scoped('policy_decision')} d where ${where}
      order by d.at desc, d.id desc
      limit ${request.per_page} offset ${offsetOf(request)}`.execute(db)
    const counted = await sql<{ total: number }>`
      select count(*) as total from ${scoped('policy_decision')} d where ${where}`.execute(db)
    return pageOf(rows, counted.rows[0]?.total ?? 0, request)
  },

  async find(id: string): Promise<KeptDecision | undefined> {
    const { rows } = await sql<KeptDecision>`
      select ${COLUMNS} from ${scoped('policy_decision')} d where d.id = ${id}::uuid`.execute(db)
    return rows[0]
  },
})

export const addDecisions = async (
  db: Connection,
  decisions: readonly NewDecision[],
): Promise<void> => {
  const { target } = unscopedConnection(db)
  const rows = decisions.map((decision) => ({
    ...decision,
    caller: storableText(decision.caller),
    codes: decision.codes.map(storableText),
    account_id: storableText(decision.account_id),
    cloud_provider: storableText(decision.cloud_provider),
    region: storableText(decision.region),
    application_id: storableText(decision.application_id),
  }))
  await sql`
    insert into ${target('policy_decision')} (id, at, namespace, engine, caller, allow, codes, policies,
      input_digest, input, duration_us, account_id, cloud_provider, region, application_id)
    select id, at, namespace, engine, caller, allow,
      array(select jsonb_array_elements_text(codes)), policies,
      input_digest, input, duration_us, account_id, cloud_provider, region, application_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id uuid, at timestamptz,
      namespace text, engine text, caller text, allow boolean, codes jsonb, policies jsonb,
      input_digest text, input text, duration_us integer, account_id text, cloud_provider text,
      region text, application_id text)
    on conflict do nothing`.execute(db)
}

/** Deletes decisions that were made before, at most `limit`. Returns how many. */
export const deleteDecisionsBefore = async (
  db: Connection,
  before: Date,
  limit: number,
): Promise<number> => {
  const { target, scoped } = unscopedConnection(db)
  const { numAffectedRows } = await sql`
    delete from ${target('policy_decision')} where id in (
      select id from ${scoped('policy_decision')} d where d.at < ${before} limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
