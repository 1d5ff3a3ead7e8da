/** Runs a query and returns its rows. */
export type Rows = (text: string) => Promise<readonly object[]>

const differ = (one: string, other: string) =>
  `(${one} except ${other}) union all (${other} except ${one})`

const AMOUNTS = `count(*) as findings,
  count(*) filter (where auto_remediatable) as auto_remediatable,
  count(*) filter (where sla_breached and status in ('open', 'in_progress')) as sla_breached`
const SUMS = `sum(findings) as findings, sum(auto_remediatable) as auto_remediatable,
  sum(sla_breached) as sla_breached`
const NOT_ALL_ZERO = `having sum(findings) <> 0 or sum(auto_remediatable) <> 0 or sum(sla_breached) <> 0`

const BY_CELL = 'account_id, cloud_provider, region, application_id, category, severity, status'
const GLOBAL = 'cloud_provider, category, severity, status'
const PLACEMENT = 'application_id, region, cloud_provider, severity, status'
const ACCOUNT = 'account_id, cloud_provider, severity, status'
const PLACEMENT_AND_SEVERITY = 'account_id, cloud_provider, region, application_id, severity'

const events = (...types: readonly string[]) =>
  `count(*) filter (where type in (${types.map((type) => `'${type}'`).join(', ')}))`
const movementsIn = (table: string) =>
  `select coalesce(sum(opened), 0), coalesce(sum(resolved), 0) from ${table}`
const MOVEMENTS_IN_EVENTS = `select ${events('finding.created', 'finding.reopened')}, ${events('finding.resolved')} from event`

/** Invariants of every idle database, each with a query for the rows that violate it. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'the counts by account, region and category are those of the findings': differ(
    `select ${BY_CELL}, ${AMOUNTS} from finding group by ${BY_CELL}`,
    `select ${BY_CELL}, ${SUMS} from finding_count group by ${BY_CELL} ${NOT_ALL_ZERO}`,
  ),
  'the counts of everything are those of the findings': differ(
    `select ${GLOBAL}, ${AMOUNTS} from finding group by ${GLOBAL}`,
    `select ${GLOBAL}, ${SUMS} from finding_count_global group by ${GLOBAL} ${NOT_ALL_ZERO}`,
  ),
  'the counts by account are those of the findings': differ(
    `select ${ACCOUNT}, count(*) as findings from finding group by ${ACCOUNT}`,
    `select ${ACCOUNT}, sum(findings) as findings from finding_count_account
     group by ${ACCOUNT} having sum(findings) <> 0`,
  ),
  'the counts by region and application are those of the findings': differ(
    `select ${PLACEMENT}, count(*) as findings from finding group by ${PLACEMENT}`,
    `select ${PLACEMENT}, sum(findings) as findings from finding_count_placement
     group by ${PLACEMENT} having sum(findings) <> 0`,
  ),
  'the unresolved findings are the sum of their changes': differ(
    `select ${PLACEMENT_AND_SEVERITY}, count(*) as findings from finding
     where status in ('open', 'in_progress') group by ${PLACEMENT_AND_SEVERITY}`,
    `select ${PLACEMENT_AND_SEVERITY}, sum(unresolved) as findings from finding_delta
     group by ${PLACEMENT_AND_SEVERITY} having sum(unresolved) <> 0`,
  ),
  'a finding has been seen, and what was seen is a finding': `
    select id, f.account_id as found, s.account_id as seen
    from finding f full join finding_seen s using (account_id, id)
    where f.account_id is null or s.account_id is null`,
  'an identity is one finding': `
    select id from finding group by id having count(*) > 1`,
  'the events of a finding lead to its status': `
    select id, f.status, created, resolved, reopened from finding f
    full join (
      select subject_id::uuid as id, ${events('finding.created')} as created,
        ${events('finding.resolved')} as resolved, ${events('finding.reopened')} as reopened
      from event where type like 'finding.%' group by subject_id) e using (id)
    where f.id is null or created is distinct from 1
      or resolved - reopened <> case f.status when 'resolved' then 1 else 0 end`,
  'the movements by placement match the events': differ(
    movementsIn('finding_delta'),
    MOVEMENTS_IN_EVENTS,
  ),
  'the movements of everything are those that events tell': differ(
    movementsIn('finding_delta_global'),
    MOVEMENTS_IN_EVENTS,
  ),
  'a source record that a finding names is kept': `
    select s.id from finding_seen s left join source_batch b on b.id = s.batch_id
    where s.batch_id is not null and b.id is null`,
  'sealed entries are counted': differ(
    `select actor, result, count(*) from audit_entry where position is not null
     group by actor, result`,
    'select actor, result, entries from audit_count where entries <> 0',
  ),
}

const OF_ISSUES = 'account_id, cloud_provider, severity, status, ticketed'

/** Invariants of issues after the projection has caught up. */
const ISSUE_INVARIANTS: Readonly<Record<string, string>> = {
  'a problem is one issue, of as many findings as there are': differ(
    'select account_id, issue_id as id, count(*) as findings from finding group by 1, 2',
    'select account_id, id, finding_count::bigint from issue',
  ),
  'an issue is resolved with its findings': `
    select id from issue i where (status = 'RESOLVED') = exists (
      select from finding f where f.account_id = i.account_id and f.issue_id = i.id
        and f.status <> 'resolved')`,
  'the counts by account are those of the issues': differ(
    `select ${OF_ISSUES}, count(*) as issues from issue group by ${OF_ISSUES}`,
    `select ${OF_ISSUES}, sum(issues) as issues from issue_count_account
     group by ${OF_ISSUES} having sum(issues) <> 0`,
  ),
  'an issue is announced once': `
    select subject_id from event where type = 'issue.created'
    group by subject_id having count(*) > 1`,
}

/** The number of events that the projection of issues has not processed. */
export const ISSUES_BEHIND = `select count(*)::int as behind from event
  where (transaction_id, id) > (select transaction_id, id from event_cursor where consumer = 'issues')`

const findViolations = async (
  rows: Rows,
  invariants: Readonly<Record<string, string>>,
): Promise<Record<string, readonly object[]>> => {
  const violations: Record<string, readonly object[]> = {}
  for (const [sentence, text] of Object.entries(invariants)) {
    const violatingRows = await rows(text)
    if (violatingRows.length > 0) violations[sentence] = violatingRows.slice(0, 5)
  }
  return violations
}

/** Returns the violated invariants, with some of the rows. */
export const violatedInvariants = (rows: Rows) => findViolations(rows, INVARIANTS)

/** Like `brokenInvariants`, for issues after the projection has caught up. */
export const violatedIssueInvariants = (rows: Rows) => findViolations(rows, ISSUE_INVARIANTS)
