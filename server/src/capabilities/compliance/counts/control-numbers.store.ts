import { sql } from 'kysely'
import type { Connection } from '../../../platform/db/connection.ts'

/** The number of each control, which stands for it in packed counts and in the states of past days. */
export type ControlNumbers = ReadonlyMap<string, number>

/** Returns the numbers of controls. A control that has none gets one. It needs the lock of the derivation. */
export const numberControls = async (
  db: Connection,
  controls: readonly string[],
): Promise<ControlNumbers> => {
  await sql`
    insert into control_number (control_id)
    select distinct control_id from unnest(${controls}::text[]) as asked (control_id)
    where not exists (select from control_number n where n.control_id = asked.control_id)
    order by 1 on conflict do nothing`.execute(db)
  const { rows } = await sql<{ control_id: string; number: number }>`
    select control_id, number from control_number
    where control_id = any(${controls}::text[])`.execute(db)
  return new Map(rows.map(({ control_id, number }) => [control_id, number]))
}

/** The number of each control that has any. */
export const readNumbers = async (db: Connection): Promise<ControlNumbers> => {
  const { rows } = await sql<{ controls: string[] | null; numbers: number[] | null }>`
    select array_agg(control_id order by number) as controls,
      array_agg(number order by number) as numbers
    from control_number`.execute(db)
  const { controls, numbers } = rows[0] ?? {}
  return new Map((controls ?? []).map((control, at) => [control, numbers?.[at] as number]))
}
