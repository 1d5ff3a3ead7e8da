import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { IssueSuppression } from '../../findings/false-positives/muted-critical.ts'
import type { SuppressionHistoryPort } from '../../findings/false-positives/suppression-history.port.ts'
import { visibleIssues } from '../list/visible-issues.store.ts'

/** Reads from the history of issues who suppressed their findings, within a data scope. */
export const suppressionHistoryStore = (connection: ScopedConnection): SuppressionHistoryPort => ({
  async suppressionsOf(findingIds) {
    if (findingIds.length === 0) return new Map()
    const { db, scoped, ownedBy, isCovered, isForScope } = connection
    const { rows } = await sql<IssueSuppression & { id: string }>`
      select f.id, coalesce(c.actor, '') as actor, c.at, i.suppressed_until as until
      from ${scoped('issue_finding')} f
      join ${visibleIssues(connection)} i on i.account_id = f.account_id and i.id = f.issue_id
      left join lateral (
        select actor, at from ${ownedBy('i', 'issue_change')} h
        where h.changes -> 'status' ->> 'to' = 'SUPPRESSED' and h.actor <> ''
          and ${isCovered('issue_change', 'h')} and ${isForScope('h')}
        order by h.at desc, h.id desc limit 1) c on true
      where f.id = any(${findingIds}::uuid[]) and i.status = 'SUPPRESSED'
        and (f.suppression_reason = 'issue' or f.suppression_reason like 'issue: %')`.execute(db)
    return new Map(rows.map((row) => [row.id, row]))
  },
})
