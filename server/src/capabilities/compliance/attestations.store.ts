import type { Attestation } from '@stance/core/compliance/attestation'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'

export type AttestationStore = ReturnType<typeof attestationStore>

/** Attestations of controls. Whether one holds in a data scope is decided by `attestedOutcome`. */
export const attestationStore = (db: Connection) => ({
  async add(attestation: Attestation): Promise<void> {
    const { id, framework, control, outcome, evidence, by, at, expires_at } = attestation
    const { accounts, providers, regions, applications } = attestation
    await sql`
      insert into attestation (id, framework, control, outcome, evidence, by, at, expires_at,
        accounts, providers, regions, applications)
      values (${id}, ${framework}, ${control}, ${outcome}, ${evidence}, ${by}, ${at}, ${expires_at},
        ${accounts}::text[], ${providers}::text[], ${regions}::text[], ${applications}::text[])`.execute(
      db,
    )
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
