import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import { type AuditEntry, type ChainHead, GENESIS, type SealedEntry } from './audit-chain.ts'
import type { Checkpoint, SignedHead } from './audit-checkpoint.ts'
import { type RecordedRotation, ROTATION_ACTION, validRotation } from './key-rotation.ts'

/** An arbitrary key that no other advisory lock of the product uses. */
const SEALER_LOCK = 7_301_944_011

/** ISO 8601 UTC with milliseconds. */
const AT = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`
const ENTRY = sql.raw(`id, ${AT}, actor, role, action, method, path, resource_type, resource_id,
  result, status, ip, request_id, detail`)
/**
 * Only entries of transactions older than every open one, so that none can still appear before them: the chain is
 * in the order of the transactions, whenever it is sealed. Transaction ids that this server has not
 * reached yet come from a restored database.
 */
const CAN_BE_SEALED = sql.raw(`position is null and (
  transaction_id < pg_snapshot_xmin(pg_current_snapshot())
  or transaction_id >= pg_snapshot_xmax(pg_current_snapshot()))`)
const CHECKPOINT = sql.raw(`position, hash, public_key, signature, ${AT}`)

/** A total of the list that is not the number of its entries. */
export interface CountMismatch {
  readonly actor: string
  readonly result: string
  readonly counted: number
  readonly entries: number
}

export type AuditChainStore = ReturnType<typeof auditChainStore>

/** Seals audit entries, and reads them back for verification. */
export const auditChainStore = (db: Connection) => ({
  /** The lock is held until the end of the transaction. False: another process is sealing. */
  async tryLockForSealing(): Promise<boolean> {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${SEALER_LOCK}::bigint) as locked`.execute(db)
    return rows[0]?.locked ?? false
  },

  /** Waits until no process is sealing or signing. The lock is held like that of `tryLockForSealing`. */
  async lockForSealing(): Promise<void> {
    await sql`select pg_advisory_xact_lock(${SEALER_LOCK}::bigint)`.execute(db)
  },

  /** Whether there are entries to seal. It looks in the order of their index: the log itself is long. */
  async hasCommittedEntries(): Promise<boolean> {
    const { rows } = await sql`
      select from audit_entry where ${CAN_BE_SEALED}
      order by transaction_id, audit_entry.at, id limit 1`.execute(db)
    return rows.length > 0
  },

  async committedEntries(limit: number): Promise<AuditEntry[]> {
    const { rows } = await sql<AuditEntry>`
      select ${ENTRY} from audit_entry where ${CAN_BE_SEALED}
      order by transaction_id, audit_entry.at, id limit ${limit}`.execute(db)
    return rows
  },

  async head(): Promise<ChainHead> {
    const { rows } = await sql<ChainHead>`
      select position, hash from audit_entry where position is not null
      order by position desc limit 1`.execute(db)
    return rows[0] ?? GENESIS
  },

  async saveSeals(entries: readonly SealedEntry[]): Promise<void> {
    const seals = entries.map(({ id, position, prev_hash, hash }) => ({
      id,
      position,
      prev_hash,
      hash,
    }))
    await sql`
      with sealed as (
        update audit_entry entry
        set position = seal.position, prev_hash = seal.prev_hash, hash = seal.hash
        from json_to_recordset(${JSON.stringify(seals)})
          as seal (id uuid, position bigint, prev_hash text, hash text)
        where entry.id = seal.id
        returning entry.actor, entry.result)
      insert into audit_count (actor, result, entries)
      select actor, result, count(*) from sealed group by actor, result
      on conflict (actor, result)
      do update set entries = audit_count.entries + excluded.entries`.execute(db)
  },

  async countUnsealed(): Promise<number> {
    const { rows } = await sql<{ unsealed: number }>`
      select count(*) as unsealed from audit_entry where position is null`.execute(db)
    return rows[0]?.unsealed ?? 0
  },

  /** Sealed entries in order of position. */
  async entriesAfter(position: number, limit: number): Promise<SealedEntry[]> {
    const { rows } = await sql<SealedEntry>`
      select ${ENTRY}, position, prev_hash, hash from audit_entry
      where position > ${position}::bigint order by position limit ${limit}`.execute(db)
    return rows
  },

  async hashAt(position: number): Promise<string | null> {
    const { rows } = await sql<{ hash: string }>`
      select hash from audit_entry where position = ${position}::bigint`.execute(db)
    return rows[0]?.hash ?? null
  },

  async latestCheckpoint(): Promise<Checkpoint | null> {
    const { rows } = await sql<Checkpoint>`
      select ${CHECKPOINT} from audit_checkpoint order by position desc limit 1`.execute(db)
    return rows[0] ?? null
  },

  async checkpointsAfter(position: number, limit: number): Promise<Checkpoint[]> {
    const { rows } = await sql<Checkpoint>`
      select ${CHECKPOINT} from audit_checkpoint
      where position > ${position}::bigint order by position limit ${limit}`.execute(db)
    return rows
  },

  /** The newest checkpoint, as it was signed together with the number of checkpoints. */
  async signedHead(): Promise<SignedHead | null> {
    const { rows } = await sql<SignedHead>`
      select ${CHECKPOINT}, checkpoints from audit_head`.execute(db)
    return rows[0] ?? null
  },

  /** When two processes sign the same head, the first checkpoint is kept. */
  async addCheckpoint({ position, hash, at, public_key, signature }: Checkpoint): Promise<void> {
    await sql`
      insert into audit_checkpoint (position, hash, at, public_key, signature)
      values (${position}::bigint, ${hash}, ${at}::timestamptz, ${public_key}, ${signature})
      on conflict (position) do nothing`.execute(db)
  },

  /** Called outside of transactions: the sequence does not roll back with one. */
  async noteSigned(): Promise<void> {
    await sql`select nextval('audit_checkpoint_number')`.execute(db)
  },

  async saveSignedHead(head: SignedHead): Promise<void> {
    const { position, hash, at, checkpoints, public_key, signature } = head
    await sql`
      insert into audit_head (position, hash, at, checkpoints, public_key, signature)
      values (${position}::bigint, ${hash}, ${at}::timestamptz, ${checkpoints}::bigint,
        ${public_key}, ${signature})
      on conflict (only_row) do update set position = excluded.position, hash = excluded.hash,
        at = excluded.at, checkpoints = excluded.checkpoints, public_key = excluded.public_key,
        signature = excluded.signature`.execute(db)
  },

  async countCheckpoints(): Promise<number> {
    const { rows } = await sql<{ checkpoints: number }>`
      select count(*) as checkpoints from audit_checkpoint`.execute(db)
    return rows[0]?.checkpoints ?? 0
  },

  /** Whether a checkpoint was ever added here; false in a restored database. */
  async hasSigned(): Promise<boolean> {
    const { rows } = await sql<{ signed: boolean }>`
      select is_called as signed from audit_checkpoint_number`.execute(db)
    return rows[0]?.signed ?? false
  },

  /** Replaced keys, from entries that both keys signed. */
  async rotations(): Promise<RecordedRotation[]> {
    const { rows } = await sql<{ detail: unknown; position: number | null }>`
      select detail, position from audit_entry where action = ${sql.lit(ROTATION_ACTION)}
      order by position, audit_entry.at, id`.execute(db)
    return rows.flatMap(({ detail, position }) => {
      const rotation = validRotation(detail)
      return rotation ? [{ ...rotation, position }] : []
    })
  },

  /** Counts the sealed entries again. Returns a total that does not agree, if there is one. */
  async countMismatch(): Promise<CountMismatch | null> {
    const { rows } = await sql<CountMismatch>`
      select actor, result, coalesce(counted.entries, 0) as counted,
        coalesce(sealed.entries, 0) as entries
      from (
        select actor, result, count(*) as entries from audit_entry
        where position is not null group by actor, result) sealed
      full join audit_count counted using (actor, result)
      where coalesce(counted.entries, 0) <> coalesce(sealed.entries, 0)
      order by actor, result limit 1`.execute(db)
    return rows[0] ?? null
  },
})
