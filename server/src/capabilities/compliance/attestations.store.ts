import type { Attestation } from '@stance/core/compliance/attestation'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import { columnsOf, rowsAs } from '../../platform/db/rows.ts'

const ROW = {
  id: 'uuid',
  framework: 'text',
  control: 'text',
  outcome: 'text',
  evidence: 'text',
  by: 'text',
  at: 'timestamptz',
  expires_at: 'timestamptz',
  accounts: 'text[]',
  providers: 'text[]',
  regions: 'text[]',
  applications: 'text[]',
}

export type AttestationStore = ReturnType<typeof attestationStore>

/** Attestations of controls. Whether one holds in a data scope is decided by `attestedOutcome`. */
export const attestationStore = (db: Connection) => ({
  /** Adds attestations, without those whose ids are known. Returns how many. */
  async add(attestations: readonly Attestation[]): Promise<number> {
    const rows = attestations.map(({ at, expires_at, ...one }) => ({
      ...one,
      at: at.toISOString(),
      expires_at: expires_at.toISOString(),
    }))
    const added = await sql`
      insert into attestation (${columnsOf(ROW)})
      select ${columnsOf(ROW)} from ${rowsAs<object>('input', ROW, rows)}
      on conflict (id) do nothing`.execute(db)
    return Number(added.numAffectedRows ?? 0)
  },

  /** Those that had not expired at a time, of one framework or of all. */
  async valid(at: Date, framework?: string): Promise<Attestation[]> {
    const { rows } = await sql<Attestation>`
      select * from attestation
      where expires_at > ${at} and (${framework ?? null}::text is null or framework = ${framework ?? null})
      `.execute(db)
    return rows
  },

  /** Every attestation of a control, newest first. */
  async ofControl(framework: string, control: string, limit: number): Promise<Attestation[]> {
    const { rows } = await sql<Attestation>`
      select * from attestation where framework = ${framework} and control = ${control}
      order by at desc, id desc limit ${limit}`.execute(db)
    return rows
  },
})
