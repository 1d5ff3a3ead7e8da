import { CONTROL_NAMES, controlsNamed } from '@stance/core/rules/control-names'
import { sql } from 'kysely'
import type { RqlColumn } from './rql-condition.store.ts'

/** The control of a record under the alias; scanners' identifiers of the control are names of it. */
export const controlColumn = (alias: 'f' | 'i'): RqlColumn => {
  const value = sql.ref(`${alias}.control_id`)
  return {
    value,
    isOneOf: (texts) => {
      const ids = [...new Set(texts.flatMap((text) => [text, ...controlsNamed(text)]))]
      return sql`lower(${value}) in (${sql.join(ids.map((id) => sql`lower(${id}::text)`))})`
    },
    otherNames: {
      rows: sql`unnest(${CONTROL_NAMES.control_ids}::text[], ${CONTROL_NAMES.names}::text[])
        named (control_id, name)`,
      text: sql`named.control_id`,
      name: sql`named.name`,
    },
  }
}
