import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import type { PolicyText } from './policy.ts'
import type { PolicyChange } from './policy-change.ts'

const FIELDS = sql`c.id, c.policy_id, c.workflow_id, c.version, c.status, c.base_version, c.base_status,
  c.is_pending, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`

export type PolicyChangeStore = ReturnType<typeof policyChangeStore>

/** The changes of policies that need an approval. They belong to the installation, as policies do. */
export const policyChangeStore = (db: Connection) => ({
  async find(id: string): Promise<PolicyChange | undefined> {
    const { rows } = await sql<PolicyChange>`
      select ${FIELDS} from policy_change c where c.id = ${id}::uuid`.execute(db)
    return rows[0]
  },

  /** The change of a policy that waits for its approval. */
  async pendingOf(policyId: string): Promise<PolicyChange | undefined> {
    const { rows } = await sql<PolicyChange>`
      select ${FIELDS} from policy_change c
      where c.policy_id = ${policyId}::uuid and c.is_pending`.execute(db)
    return rows[0]
  },

  /** The changes that wait since before, oldest first. */
  async pendingSince(before: Date, limit: number): Promise<readonly PolicyChange[]> {
    const { rows } = await sql<PolicyChange>`
      select ${FIELDS} from policy_change c where c.is_pending and c.created_at < ${before}
      order by c.created_at, c.id limit ${limit}`.execute(db)
    return rows
  },

  async textOf({ policy_id, version }: PolicyChange): Promise<PolicyText> {
    const { rows } = await sql<PolicyText>`
      select rego, tests from policy_version
      where policy_id = ${policy_id}::uuid and version = ${version}`.execute(db)
    return rows[0] as PolicyText
  },

  async insert(change: PolicyChange): Promise<void> {
    await sql`
      insert into policy_change (id, policy_id, workflow_id, version, status, base_version, base_status,
        is_pending, created_at)
      values (${change.id}, ${change.policy_id}, ${change.workflow_id}, ${change.version},
        ${change.status}, ${change.base_version}, ${change.base_status}, ${change.is_pending},
        ${change.created_at})`.execute(db)
  },

  async end(id: string): Promise<void> {
    await sql`update policy_change set is_pending = false where id = ${id}::uuid`.execute(db)
  },
})
