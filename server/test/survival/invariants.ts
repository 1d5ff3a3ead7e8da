/** Runs a query and answers its rows. */
export type Rows = (text: string) => Promise<readonly object[]>

const differ = (one: string, other: string) =>
  `(${one} except ${other}) union all (${other} except ${one})`

const AMOUNTS = `count(*) as findings,
  count(*) filter (where auto_remediatable) as auto_remediatable,
  count(*) filter (where sla_breached and status in ('open', 'in_progress')) as sla_breached`
const SUMS = `sum(findings) as findings, sum(auto_remediatable) as auto_remediatable,
  sum(sla_breached) as sla_breached`
const SOME = `having sum(findings) <> 0 or sum(auto_remediatable) <> 0 or sum(sla_breached) <> 0`

const FINE = 'account_id, cloud_provider, region, application_id, category, severity, status'
const GLOBAL = 'cloud_provider, category, severity, status'
const PLACE = 'application_id, region, cloud_provider, severity, status'
const ACCOUNT = 'account_id, cloud_provider, severity, status'

const events = (...types: readonly string[]) =>
  `count(*) filter (where type in (${types.map((type) => `'${type}'`).join(', ')}))`
const moved = (table: string) =>
  `select coalesce(sum(opened), 0), coalesce(sum(resolved), 0) from ${table}`
const told = `select ${events('finding.created', 'finding.reopened')}, ${events('finding.resolved')} from event`

/** What is true of every database at rest, and the rows that contradict it. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'the counts by place and kind are those of the findings': differ(
    `select ${FINE}, ${AMOUNTS} from finding group by ${FINE}`,
    `select ${FINE}, ${SUMS} from finding_count group by ${FINE} ${SOME}`,
  ),
  'the counts of everything are those of the findings': differ(
    `select ${GLOBAL}, ${AMOUNTS} from finding group by ${GLOBAL}`,
    `select ${GLOBAL}, ${SUMS} from finding_count_global group by ${GLOBAL} ${SOME}`,
  ),
  'the counts by account are those of the findings': differ(
    `select ${ACCOUNT}, count(*) as findings from finding group by ${ACCOUNT}`,
    `select ${ACCOUNT}, sum(findings) as findings from finding_count_account
     group by ${ACCOUNT} having sum(findings) <> 0`,
  ),
  'the counts by region and application are those of the findings': differ(
    `select ${PLACE}, count(*) as findings from finding group by ${PLACE}`,
    `select ${PLACE}, sum(findings) as findings from finding_count_place
     group by ${PLACE} having sum(findings) <> 0`,
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
  'the movements by place are those that events tell': differ(moved('finding_delta'), told),
  'the movements of everything are those that events tell': differ(
    moved('finding_delta_global'),
    told,
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

/** What is true of issues once they have followed their findings. */
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

/** How many events issues have still to follow. */
export const ISSUES_BEHIND = `select count(*)::int as behind from event
  where (transaction_id, id) > (select transaction_id, id from event_cursor where consumer = 'issues')`

const contradicted = async (
  rows: Rows,
  invariants: Readonly<Record<string, string>>,
): Promise<Record<string, readonly object[]>> => {
  const broken: Record<string, readonly object[]> = {}
  for (const [sentence, text] of Object.entries(invariants)) {
    const contradictions = await rows(text)
    if (contradictions.length > 0) broken[sentence] = contradictions.slice(0, 5)
  }
  return broken
}

/** The invariants that a database contradicts, with some of the rows that do. */
export const brokenInvariants = (rows: Rows) => contradicted(rows, INVARIANTS)

/** The same of issues that have followed their findings. */
export const brokenIssues = (rows: Rows) => contradicted(rows, ISSUE_INVARIANTS)
