import { type RawBuilder, sql } from 'kysely'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { storableJson, storableText } from '../../platform/db/storable-text.ts'
import type { AuditRecord } from '../../platform/http/audit-record.ts'
import { newUuid } from '../../platform/uuid.ts'
import { MAX_ACTOR_LENGTH } from './audit-chain.ts'
import type { JournalEntry } from './journal-entry.ts'

/** An entry in the form of the API. */
export interface ListedEntry extends Omit<AuditRecord, 'at' | 'detail'> {
  readonly id: string
  readonly at: string
  /** Null until the entry is sealed. */
  readonly prev_hash: string | null
  readonly hash: string | null
}

export interface AuditFilter {
  readonly result?: readonly AuditRecord['result'][]
  /** Matched as a whole, case-sensitively. */
  readonly actor?: string
}

/** Refusals of one address in one minute. */
export interface RefusalCount {
  readonly minute: Date
  readonly ip: string
  readonly refused: number
}

export type AuditLogStore = ReturnType<typeof auditLogStore>

const filterCondition = ({ result, actor }: AuditFilter): RawBuilder<unknown> => {
  const conditions = [sql`true`]
  if (result) conditions.push(sql`result = any(${result}::text[])`)
  if (actor !== undefined) conditions.push(sql`actor = ${storableText(actor)}`)
  return sql.join(conditions, sql` and `)
}

/** Appends to the audit log and lists it. It never changes an entry. */
export const auditLogStore = (db: Connection) => {
  /** The sealer counts the entries that it seals, so the total of a long log is cheap. */
  const count = async (filter: AuditFilter): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select (
        (select coalesce(sum(entries), 0) from audit_count where ${filterCondition(filter)})
        + (select count(*) from audit_entry where position is null and ${filterCondition(filter)})
      )::bigint as total`.execute(db)
    return rows[0]?.total ?? 0
  }

  const insert = async (entries: readonly object[]): Promise<void> => {
    await sql`
      insert into audit_entry (id, at, actor, role, action, method, path, resource_type,
        resource_id, result, status, ip, request_id, detail)
      select * from json_to_recordset(${storableJson(entries)}) as entry (
        id uuid, at timestamptz, actor text, role text, action text, method text, path text,
        resource_type text, resource_id text, result text, status smallint, ip text,
        request_id text, detail jsonb)
      on conflict (id) do nothing`.execute(db)
  }

  return {
    async append(records: readonly AuditRecord[]): Promise<void> {
      if (records.length === 0) return
      const entries = records.map((record) => ({
        ...record,
        id: newUuid(record.at.getTime()),
        actor: record.actor.slice(0, MAX_ACTOR_LENGTH),
      }))
      await insert(entries)
    },

    /** Appends entries that have their ids already; one that is in the log stays as it is. */
    async appendOnce(entries: readonly JournalEntry[]): Promise<void> {
      await insert(
        entries.map((entry) => ({ ...entry, actor: entry.actor.slice(0, MAX_ACTOR_LENGTH) })),
      )
    },

    /** Newest first. */
    async page(filter: AuditFilter, request: PageRequest): Promise<Page<ListedEntry>> {
      const total = await count(filter)
      if (offsetOf(request) >= total) return pageOf([], total, request)
      const { rows } = await sql<ListedEntry>`
        select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor,
          role, action, method, path, resource_type, resource_id, result, status, ip, request_id,
          prev_hash, hash
        from audit_entry where ${filterCondition(filter)}
        order by audit_entry.at desc, id desc
        limit ${request.per_page} offset ${offsetOf(request)}`.execute(db)
      return pageOf(rows, total, request)
    },

    async addRefusals(counts: readonly RefusalCount[]): Promise<void> {
      await sql`
        insert into refused_access (minute, ip, refused)
        select * from json_to_recordset(${storableJson(counts)}) as counted (
          minute timestamptz, ip text, refused bigint)
        order by minute, ip
        on conflict (minute, ip)
        do update set refused = refused_access.refused + excluded.refused`.execute(db)
    },

    async pruneRefusals(before: Date): Promise<void> {
      await sql`delete from refused_access where minute < ${before}`.execute(db)
    },
  }
}
