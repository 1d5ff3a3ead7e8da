import { type RawBuilder, sql } from 'kysely'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { storableJson, storableText } from '../../platform/db/storable-text.ts'
import type { Policy, PolicyFields, PolicyStatus, PolicyText, PolicyVersion } from './policy.ts'
import type { DecidingText } from './policy-log.ts'

const utc = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const FIELDS = sql`p.id, p.namespace, p.name, p.category, p.severity, p.description, p.status, p.source,
  p.version, p.revision, p.evaluations, p.denials, p.created_by, v.rego, v.sha256, v.tests,
  (select jsonb_build_object('id', c.id, 'workflow_id', c.workflow_id, 'version', c.version, 'status', c.status)
    from policy_change c where c.policy_id = p.id and c.is_pending) as pending_change,
  ${utc('p.created_at')} as created_at, ${utc('p.updated_at')} as updated_at`

const POLICIES = sql`policy p join policy_version v on v.policy_id = p.id and v.version = p.version`

export interface PolicyFilter {
  readonly status?: readonly PolicyStatus[] | undefined
  readonly category?: string | undefined
}

const conditionOf = ({ status, category }: PolicyFilter): RawBuilder<unknown> => sql`
  (${status ?? null}::text[] is null or p.status = any(${status ?? null}::text[]))
  and (${category ?? null}::text is null or p.category = ${category ?? null})`

/** A text of the registry that decides. */
export interface ActivePolicy {
  readonly id: string
  readonly namespace: string
  readonly version: number
  readonly digest: string
  readonly rego: string
}

/** How often a policy was asked since the last time. */
export interface PolicyCount {
  readonly id: string
  readonly evaluations: number
  readonly denials: number
}

export interface NewPolicy extends PolicyFields {
  readonly id: string
  readonly status: PolicyStatus
  readonly source: Policy['source']
  readonly created_by: string
}

/** A text as it is added to the versions of a policy. */
export interface NewVersion extends PolicyText {
  readonly sha256: string
  readonly version: number
  readonly comment: string
  readonly created_by: string
}

export type PolicyStore = ReturnType<typeof policyStore>

/** The policies. They belong to the installation, so the store has no data scope. */
export const policyStore = (db: Connection) => ({
  async page(filter: PolicyFilter, request: PageRequest): Promise<Page<Policy>> {
    const where = conditionOf(filter)
    const { rows } = await sql<Policy>`
      select ${FIELDS} from ${POLICIES} where ${where} order by p.namespace, p.id
      limit ${request.per_page} offset ${offsetOf(request)}`.execute(db)
    const counted = await sql<{ total: number }>`
      select count(*) as total from policy p where ${where}`.execute(db)
    return pageOf(rows, counted.rows[0]?.total ?? 0, request)
  },

  async find(id: string): Promise<Policy | undefined> {
    const { rows } = await sql<Policy>`
      select ${FIELDS} from ${POLICIES} where p.id = ${id}`.execute(db)
    return rows[0]
  },

  async lock(id: string): Promise<Policy | undefined> {
    const { rows } = await sql<Policy>`
      select ${FIELDS} from ${POLICIES} where p.id = ${id} for update of p`.execute(db)
    return rows[0]
  },

  async insert(policy: NewPolicy, at: Date): Promise<boolean> {
    const { rows } = await sql`
      insert into policy (id, namespace, name, category, severity, description, status, source, version,
        revision, evaluations, denials, created_by, created_at, updated_at)
      values (${policy.id}, ${policy.namespace}, ${policy.name}, ${policy.category}, ${policy.severity},
        ${policy.description}, ${policy.status}, ${policy.source}, 1, 1, 0, 0,
        ${storableText(policy.created_by)}, ${at}, ${at})
      on conflict do nothing returning id`.execute(db)
    return rows.length > 0
  },

  /** The number of the next text; one that was rejected keeps its number. */
  async nextVersion(id: string): Promise<number> {
    const { rows } = await sql<{ next: number }>`
      select coalesce(max(version), 0) + 1 as next from policy_version where policy_id = ${id}`.execute(
      db,
    )
    return rows[0]?.next ?? 1
  },

  async addVersion(id: string, added: NewVersion, at: Date): Promise<void> {
    await sql`
      insert into policy_version (policy_id, version, rego, sha256, tests, comment, created_by, created_at)
      values (${id}, ${added.version}, ${added.rego}, ${added.sha256}, ${storableJson(added.tests)}::jsonb,
        ${added.comment}, ${storableText(added.created_by)}, ${at})`.execute(db)
  },

  /** Writes the fields of a locked policy, as its next revision. */
  async update(
    id: string,
    policy: Omit<PolicyFields, 'namespace'> & Pick<Policy, 'status' | 'version'>,
    at: Date,
  ): Promise<void> {
    await sql`
      update policy set name = ${policy.name}, category = ${policy.category}, severity = ${policy.severity},
        description = ${policy.description}, status = ${policy.status}, version = ${policy.version},
        revision = revision + 1, updated_at = ${at}
      where id = ${id}`.execute(db)
  },

  /** Locks the namespace, so that two policies of it do not become active at once. */
  async otherActive(id: string, namespace: string): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`policy ${namespace}`}, 0))`.execute(
      db,
    )
    const { rows } = await sql`
      select from policy where namespace = ${namespace} and status = 'active' and id <> ${id}`.execute(
      db,
    )
    return rows.length > 0
  },

  async delete(id: string): Promise<void> {
    await sql`delete from policy where id = ${id}`.execute(db)
  },

  async versions(id: string, limit: number): Promise<readonly PolicyVersion[]> {
    const { rows } = await sql<PolicyVersion>`
      select version, rego, sha256, tests, comment, created_by, ${utc('created_at')} as created_at
      from policy_version where policy_id = ${id} order by version desc limit ${limit}`.execute(db)
    return rows
  },

  /** Changes when what is active changes. */
  async activeState(): Promise<string> {
    const { rows } = await sql<{ state: string | null }>`
      select string_agg(id || ' ' || revision, ',' order by id) as state
      from policy where status = 'active'`.execute(db)
    return rows[0]?.state ?? ''
  },

  async active(): Promise<readonly ActivePolicy[]> {
    const { rows } = await sql<ActivePolicy>`
      select p.id, p.namespace, p.version, v.sha256 as digest, v.rego from ${POLICIES}
      where p.status = 'active' order by p.namespace`.execute(db)
    return rows
  },

  async activeOf(namespace: string): Promise<ActivePolicy | undefined> {
    return (await this.active()).find((policy) => policy.namespace === namespace)
  },

  /** Whether a policy that is more than a draft has the namespace. */
  async hasNamespace(namespace: string): Promise<boolean> {
    const { rows } = await sql`
      select from policy where namespace = ${namespace} and status <> 'draft' limit 1`.execute(db)
    return rows.length > 0
  },

  /** The versions that took part in a decision, in its order. */
  async textsOf(versions: readonly DecidingText[]): Promise<readonly ActivePolicy[]> {
    const { rows } = await sql<ActivePolicy>`
      select p.id, p.namespace, v.version, v.sha256 as digest, v.rego
      from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as d(id uuid, version int)
      join policy p on p.id = d.id
      join policy_version v on v.policy_id = d.id and v.version = d.version
      order by p.namespace`.execute(db)
    return rows
  },

  async addCounts(counts: readonly PolicyCount[]): Promise<void> {
    await sql`
      update policy p set evaluations = p.evaluations + c.evaluations, denials = p.denials + c.denials
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as c(id uuid, evaluations bigint, denials bigint)
      where p.id = c.id`.execute(db)
  },
})
