import { type RawBuilder, sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import { CODE_SCANNERS, isOfCloud } from './code-results.ts'
import type { AccountControl } from './control-counts.ts'

const PAIR = { account_id: 'text', control_id: 'text', is_of_cloud: 'boolean', pair: 'integer' }

/** The relation `pair`: controls in accounts, each with its place in the list. */
export const pairsOf = (controls: readonly AccountControl[]): RawBuilder<unknown> =>
  rowsAs<object>(
    'pair',
    PAIR,
    controls.map(({ account_id, control_id }, pair) => ({
      account_id,
      control_id,
      is_of_cloud: isOfCloud(control_id),
      pair,
    })),
  )

/** Whether a result looked at code, of a control that is about what runs in the account of a cloud. */
const isCode = (alias: 'f' | 'o'): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(pair.is_of_cloud and (${column('cloud_provider')} = '' or
    ${column('source')} = any(${CODE_SCANNERS}::text[]) and ${column('artifact')} is distinct from ''))`
}

/** What a fragment of SQL adds to each result, after a comma. */
const NOTHING = sql``

/**
 * The results of the controls in the relation `pair`, from findings and outcomes. `state` has a bit for what
 * a result says. A result is as old as the last run that listed it.
 */
export const resultsOf = (
  scoped: ScopedConnection['scoped'],
  fresh_since: Date,
  more: { readonly ofFinding: RawBuilder<unknown>; readonly ofOutcome: RawBuilder<unknown> } = {
    ofFinding: NOTHING,
    ofOutcome: NOTHING,
  },
): RawBuilder<unknown> => sql`
  select pair, f.issue_id, f.cloud_provider, f.region, f.application_id,
    case
      when ${isCode('f')} then case when f.status in ('open', 'in_progress') then 32 else 64 end
      when f.status in ('open', 'in_progress') then 1
      when f.status = 'suppressed' and f.suppression_reason = 'exception' then 2
      when f.status = 'suppressed' then 4
      else 0
    end as state,
    s.last_seen_at as failed_at, null::timestamptz as passed_at, null::timestamptz as old_at${more.ofFinding}
  from pair
  join ${scoped('finding')} f
    on lower(f.control_id) = lower(pair.control_id) and f.account_id = pair.account_id
      and f.control_id = pair.control_id
  left join ${scoped('finding_seen')} s on s.id = case when f.status = 'resolved' then f.id end
  union all
  select pair, o.issue_id, o.cloud_provider, o.region, o.application_id,
    case
      when ${isCode('o')} then 64
      when o.outcome <> 'pass' and o.reported_at >= ${fresh_since} then 16
      else 0
    end,
    null,
    case when o.outcome = 'pass' and o.reported_at >= ${fresh_since} then o.observed_at end,
    case when o.reported_at < ${fresh_since} and not ${isCode('o')} then o.reported_at end${more.ofOutcome}
  from pair join ${scoped('check_outcome')} o using (account_id, control_id)
  where o.issue_id is not null and o.outcome <> 'ended'`

/** What the results of one resource say together. */
export const TOGETHER = sql.raw(`bit_or(state) as state, max(failed_at) as failed_at,
  max(passed_at) as passed_at, max(old_at) as old_at`)

/**
 * The first state that applies to a resource: failing, excepted, muted, passing, undecided, stale. A pass that
 * is older than a failure which was resolved since proves nothing. Code has states of its own.
 */
export const JUDGEMENT = sql.raw(`case
    when state & 1 <> 0 then 'failing'
    when state & 2 <> 0 then 'excepted'
    when state & 4 <> 0 then 'muted'
    when state & 32 <> 0 then 'code_failing'
    when passed_at >= coalesce(failed_at, '-infinity')
      then case when state & 64 <> 0 then 'code_passing' else 'passing' end
    when state & 16 <> 0 then 'undecided'
    when old_at is not null then 'stale'
  end`)
