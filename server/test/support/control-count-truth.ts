/**
 * Counts of controls as a plain aggregate over findings and outcomes, written independently of their
 * derivation. `$1` is the day from which on results are fresh; a scope is a condition on both tables.
 */
export const controlCountTruth = (scope = 'true'): string => `
  with finding_state as (
    select f.account_id, f.control_id, f.issue_id,
      bool_or(f.status in ('open', 'in_progress')) as fails,
      bool_or(f.status = 'suppressed' and f.suppression_reason = 'exception') as is_excepted,
      bool_or(f.status = 'suppressed' and f.suppression_reason <> 'exception') as is_muted,
      max(s.last_seen_at) filter (where f.status = 'resolved') as failed_at
    from finding f left join finding_seen s on s.id = f.id where ${scope} group by 1, 2, 3),
  outcome_state as (
    select account_id, control_id, issue_id,
      max(observed_at) filter (where outcome = 'pass' and reported_at >= $1) as passed_at,
      bool_or(outcome <> 'pass' and reported_at >= $1) as is_undecided,
      bool_or(reported_at < $1) as is_old
    from check_outcome f where issue_id is not null and outcome <> 'ended' and control_id <> '' and ${scope} group by 1, 2, 3),
  resource as (
    select account_id, control_id, issue_id,
      case when fails then 'failing' when is_excepted then 'excepted' when is_muted then 'muted'
        when passed_at >= coalesce(failed_at, '-infinity') then 'passing'
        when is_undecided then 'undecided' when is_old then 'stale' end as state
    from finding_state full join outcome_state using (account_id, control_id, issue_id))
  select control_id,
    count(distinct (account_id, issue_id)) filter (where state = 'failing')::integer as failing,
    count(distinct (account_id, issue_id)) filter (where state = 'passing')::integer as passing,
    count(distinct (account_id, issue_id)) filter (where state = 'excepted')::integer as excepted,
    count(distinct (account_id, issue_id)) filter (where state = 'muted')::integer as muted,
    count(distinct (account_id, issue_id)) filter (where state = 'undecided')::integer as undecided,
    count(distinct (account_id, issue_id)) filter (where state = 'stale')::integer as stale
  from resource where state is not null group by control_id order by control_id`
