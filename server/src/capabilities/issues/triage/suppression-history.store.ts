import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { IssueSuppression } from '../../findings/false-positives/muted-critical.ts'
import type { SuppressionHistoryPort } from '../../findings/false-positives/suppression-history.port.ts'

/** Reads from the history of issues who suppressed their findings, within a data scope. */
export const suppressionHistoryStore = ({
  db,
  scoped,
  ownedBy,
}: ScopedConnection): SuppressionHistoryPort => ({
  async suppressionsOf(findingIds) {
    if (findingIds.length === 0) return new Map()
    const { rows } = await sql<IssueSuppression & { id: string }>`
      select f.id, coalesce(c.actor, '') as actor, c.at, i.suppressed_until as until
      from ${scoped('issue_finding')} f
      join ${scoped('issue')} i on i.account_id = f.account_id and i.id = f.issue_id
      left join lateral (
        select actor, at from ${ownedBy('i', 'issue_change')} h
        where h.changes -> 'status' ->> 'to' = 'SUPPRESSED' and h.actor <> ''
        order by h.at desc, h.id desc limit 1) c on true
      where f.id = any(${findingIds}::uuid[]) and i.status = 'SUPPRESSED'
        and (f.suppression_reason = 'issue' or f.suppression_reason like 'issue: %')`.execute(db)
    return new Map(rows.map((row) => [row.id, row]))
  },
})
