-- The schema of the first release. Migrations after it only move forward.

-- The event log: append-only. Readers stop at pg_snapshot_xmin, because identity numbers commit out
-- of order. The placement columns let a reader apply a data scope.
create table event (
  transaction_id xid8 not null default pg_current_xact_id(),
  id             bigint generated always as identity,
  type           text not null,
  at             timestamptz not null,
  account_id     text not null default '',
  cloud_provider text not null default '',
  region         text not null default '',
  application_id text not null default '',
  subject_id     text not null,
  data           jsonb not null default '{}',
  -- Of an event about a part of an issue: the dimensions in which the issue has other parts, as in issue_part.
  mixed_dimensions smallint not null default 0,
  primary key (transaction_id, id)
);

-- The position of each consumer in the event log.
create table event_cursor (
  consumer       text primary key,
  transaction_id xid8 not null,
  id             bigint not null,
  moved_at       timestamptz not null
);

-- Events that a consumer could not handle: it went on without them, and tries them again when a process
-- starts. A record that failed while the state was rebuilt has the position 0.
create table event_set_aside (
  consumer       text not null,
  transaction_id xid8 not null,
  id             bigint not null,
  -- The finding, or the issue that could not be rebuilt.
  subject_id     text not null,
  -- As its consumer reads it.
  event          jsonb not null,
  error          text not null,
  set_aside_at   timestamptz not null,
  primary key (consumer, transaction_id, id, subject_id)
);

-- Append-only. position, prev_hash and hash are null until the sealer has chained the entry. Times have
-- milliseconds, because these are hashed.
create table audit_entry (
  id             uuid primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  at             timestamptz(3) not null,
  actor          text not null,
  role           text not null,
  action         text not null,
  method         text not null,
  path           text not null,
  resource_type  text not null,
  resource_id    text not null,
  result         text not null check (result in ('success', 'denied', 'failure')),
  status         smallint not null,
  ip             text not null,
  request_id     text not null,
  detail         jsonb not null default '{}',
  position       bigint unique check (position > 0),
  prev_hash      text,
  hash           text,
  check (num_nulls(position, prev_hash, hash) in (0, 3))
);
create index audit_entry_recent on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor, at desc, id desc);
create index audit_entry_result on audit_entry (result, at desc, id desc);
create index audit_entry_key_rotation on audit_entry (at, id) where action = 'rotateAuditKey';
create index audit_entry_unsealed on audit_entry (transaction_id, at, id) where position is null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_entry_sealed_once before update on audit_entry
  for each row when (old.position is not null) execute function refuse_audit_change();
create trigger audit_entry_kept before delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_not_emptied before truncate on audit_entry
  for each statement execute function refuse_audit_change();

-- Counters of sealed entries: the total of a list needs no scan. Only the sealer writes here, one
-- process at a time.
create table audit_count (
  actor   text not null,
  result  text not null,
  entries bigint not null,
  primary key (actor, result)
);

-- Signed heads of the hash chain.
create table audit_checkpoint (
  position   bigint primary key,
  hash       text not null,
  at         timestamptz(3) not null,
  public_key text not null,
  signature  text not null
);

-- The newest checkpoint and their number, signed as such: an older checkpoint cannot take its place.
create table audit_head (
  only_row    boolean primary key default true check (only_row),
  position    bigint not null,
  hash        text not null,
  at          timestamptz(3) not null,
  checkpoints bigint not null,
  public_key  text not null,
  signature   text not null
);

-- Used once for each checkpoint. Emptying the tables does not reset it.
create sequence audit_checkpoint_number;

-- Rejected requests without a valid token: counted, not listed.
create table refused_access (
  minute  timestamptz not null,
  ip      text not null,
  refused bigint not null,
  primary key (minute, ip)
);

-- Users: the subjects of valid tokens that have called.
create table platform_user (
  id           uuid primary key,
  subject      text not null unique,
  email        text not null,
  name         text not null,
  role         text not null,
  accounts     jsonb not null,
  -- The values of each dimension that any token of the user has named; '*' is every value.
  reach        jsonb not null,
  last_seen_at timestamptz not null,
  status       text not null default 'active' check (status in ('active', 'disabled'))
);
create index platform_user_recent on platform_user (last_seen_at desc, id);

-- How users want the console to be. Deleted with the user, as are saved views.
create table user_preferences (
  subject     text primary key references platform_user (subject) on delete cascade,
  preferences jsonb not null,
  version     integer not null default 1
);

create table saved_view (
  id         uuid primary key,
  subject    text not null references platform_user (subject) on delete cascade,
  page       text not null,
  name       text not null,
  -- The part of the address of the page after the question mark.
  query      text not null,
  version    integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (subject, page, name)
);

-- What the service pulls from the clouds, and when.
create table cloud_connection (
  id          uuid primary key,
  name        text not null unique,
  provider    text not null check (provider in ('aws', 'azure', 'gcp')),
  -- What is read. It holds no secret and no address.
  reading     jsonb not null,
  enabled     boolean not null,
  every_hours int not null check (every_hours > 0),
  created_by  text not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  next_run_at timestamptz not null,
  -- How the last run went; null before the first.
  last_run    jsonb
);

-- Policies in Rego, with the shipped ones. They belong to the installation.
create table policy (
  id          uuid primary key,
  namespace   text not null,
  name        text not null,
  category    text not null,
  severity    text not null check (severity in ('CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO')),
  description text not null,
  status      text not null check (status in ('draft', 'active', 'disabled')),
  source      text not null check (source in ('builtin', 'user')),
  -- That of the current text.
  version     int not null check (version > 0),
  -- Increased by every change of the record, for conditional writes.
  revision    int not null check (revision > 0),
  evaluations bigint not null,
  denials     bigint not null,
  created_by  text not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);
create unique index policy_active on policy (namespace) where status = 'active';

-- The texts of policies, with the tests that a text has to pass. Append-only.
create table policy_version (
  policy_id  uuid not null references policy on delete cascade,
  version    int not null check (version > 0),
  rego       text not null,
  sha256     text not null,
  tests      jsonb not null,
  comment    text not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (policy_id, version)
);

-- Changes of what policies decide that need an approval, with what decided when they were asked for. At most
-- one of a policy is waiting.
create table policy_change (
  id           uuid primary key,
  policy_id    uuid not null references policy on delete cascade,
  workflow_id  uuid not null,
  version      int not null check (version > 0),
  status       text not null check (status in ('active', 'disabled')),
  base_version int not null,
  base_status  text not null check (base_status in ('draft', 'active', 'disabled')),
  is_pending   boolean not null,
  created_at   timestamptz not null
);
create unique index policy_change_pending on policy_change (policy_id) where is_pending;

-- What policies decided: every denial, and some allowances. Kept for 30 days.
create table policy_decision (
  id             uuid primary key,
  at             timestamptz(3) not null,
  namespace      text not null,
  engine         text not null check (engine in ('embedded', 'external')),
  caller         text not null,
  allow          boolean not null,
  codes          text[] not null,
  -- The texts that decided, as {id, version}; empty if the external OPA did.
  policies       jsonb not null,
  -- SHA-256 of the whole input.
  input_digest   text not null,
  -- JSON of the input of a denial, without what may be secret.
  input          text,
  duration_us    integer not null,
  -- Of the finding that it is about, for data scopes; '' if it is about none.
  account_id     text not null,
  cloud_provider text not null,
  region         text not null,
  application_id text not null
);
create index policy_decision_at on policy_decision (at, id);

-- Heartbeats of the processes that run jobs. The locks of an expired worker are released.
create table job_worker (
  id      text primary key,
  seen_at timestamptz not null
);

create type severity as enum ('INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL');
create type finding_status as enum ('open', 'in_progress', 'suppressed', 'resolved');

-- Accounts that the accounts file or an import names. Their metadata is not stored: it is applied when
-- findings are written and when accounts are read.
create table account (
  id              text primary key,
  provider        text not null,
  name            text not null,
  -- Digest of the metadata that was applied to the account's findings.
  metadata_digest text not null default '',
  -- False for a repository, an image or a cluster: findings name it, but it is no cloud account.
  is_listed       boolean not null default true
);

-- Import runs, with their coverage and their counts.
create table import_run (
  id          uuid primary key,
  format      text not null,
  complete    boolean not null,
  -- What the sender stated about the input, so that its records can be parsed again.
  stated      jsonb not null default '{}',
  status      text not null check (status in ('running', 'completed', 'failed')),
  sources     text[] not null default '{}',
  accounts    text[] not null default '{}',
  checks      text[] not null default '{}',
  observed_at timestamptz not null,
  started_at  timestamptz not null,
  finished_at timestamptz,
  read        bigint not null default 0,
  accepted    bigint not null default 0,
  duplicates  bigint not null default 0,
  resolved    bigint not null default 0,
  rejected    bigint not null default 0,
  -- Who imports; the user of the machine for the command line.
  actor       text not null default '',
  -- The last sign of the process that imports. A run whose process has ended is failed.
  heartbeat_at timestamptz not null default now(),
  -- Coverage, ignored and rejected records as the answer had them; null until the run ends.
  summary     jsonb
);
create index import_run_running on import_run (heartbeat_at) where status = 'running';
create index import_run_recent on import_run (started_at desc, id desc);

-- The first ten thousand rejected records of each import run, in the order of the input.
create table rejected_record (
  run_id   uuid not null references import_run (id) on delete cascade,
  number   integer not null,
  -- The ordinal of the record in the input, from 1; 0 for the input as a whole.
  position bigint not null,
  -- The path of the field at fault; empty for the record as a whole.
  field    text not null,
  message  text not null,
  primary key (run_id, number)
);

-- What complete imports covered: evidence that a finding which they did not list is gone. Evidence of a
-- failure that arrives later, but is older, is compared with it.
create table coverage (
  run_id     uuid not null references import_run (id) on delete cascade,
  source     text not null,
  account_id text not null,
  -- null: every region.
  region     text,
  artifact   text not null,
  -- A bit for each entry of the checks of the run.
  checks     bytea not null,
  groups     text[] not null,
  all_checks boolean not null,
  -- The time of the latest record in the run about the account and the artifact.
  at         timestamptz not null
);
create index coverage_of_account on coverage (account_id, source, at);
create index coverage_of_run on coverage (run_id);

-- The source records of one batch of an import, gzip over NDJSON. A finding or an outcome names its
-- batch and line, so a newer rule catalogue derives it again without a scan.
--
-- The lists and counts are the effects of the batch: while none of them has changed since, the same
-- records are replayed without being parsed. digest is null when the lists are not all of its effects.
create table source_batch (
  id                bigint generated always as identity primary key,
  run_id            uuid not null references import_run (id) on delete cascade,
  format            text not null,
  records           integer not null,
  body              bytea not null,
  digest            uuid,
  failures          integer not null default 0,
  muted             integer not null default 0,
  -- Whether the records have times of their own, so that a replay does not move the findings' times.
  is_dated          boolean not null default false,
  -- Records without a failure, by kind. The others have failures.
  passed_records    integer not null default 0,
  muted_records     integer not null default 0,
  finding_accounts  text[] not null default '{}',
  finding_ids       uuid[] not null default '{}',
  outcome_accounts  text[] not null default '{}',
  outcome_ids       uuid[] not null default '{}',
  resource_accounts text[] not null default '{}',
  resource_keys     uuid[] not null default '{}'
);
-- It is compressed already.
alter table source_batch alter column body set storage external;
create index source_batch_run on source_batch (run_id);
create index source_batch_digest on source_batch (digest) where digest is not null;

-- The inventory: every resource that an import names. The key is a digest of the identifier, which may
-- be longer than an index entry.
create table resource (
  account_id     text not null,
  key            uuid not null,
  id             text not null,
  cloud_provider text not null,
  type           text not null,
  name           text not null,
  region         text not null,
  service        text not null,
  -- That of its last report, for data scopes.
  application_id text not null default '',
  tags           jsonb not null default '{}',
  first_seen_at  timestamptz not null,
  last_seen_at   timestamptz not null,
  -- Other identifiers by which scanners name it.
  aliases        jsonb not null default '[]',
  primary key (account_id, key)
);

-- The containment of resources: identifiers that start with another one's.
create index resource_inside on resource (account_id, (left(id, 400) collate "C"));

-- Texts that thousands of findings of one check share, stored once under their digest.
create table finding_text (
  digest        uuid primary key,
  description   text not null,
  remediation   text not null,
  compliance    json not null,
  cves          json not null,
  -- When a writer last referenced the text. A job deletes it if no finding references it and the last
  -- write is a day ago.
  referenced_at timestamptz not null default now()
);

-- The RiskAssessment as JSON, shared by the findings with the same assessment.
create table risk_assessment (
  digest        uuid primary key,
  assessment    text not null,
  referenced_at timestamptz not null default now()
);

create table finding (
  account_id         text not null,
  -- Derived from the deduplication key, which includes the account.
  id                 uuid primary key,
  source             text not null,
  source_finding_id  text not null,
  check_id           text not null,
  -- What the scan looked at; null: unknown. With the group of checks it decides what covers the finding.
  artifact           text,
  check_group        text not null,
  control_id         text not null,
  type               text not null,
  title              text not null,
  resource_type      text not null,
  resource_id        text not null,
  resource_name      text not null,
  resource_aliases   jsonb not null,
  cloud_provider     text not null,
  region             text not null,
  severity           severity not null,
  ai_risk_score      real not null,
  status             finding_status not null,
  category           text not null,
  service_name       text not null,
  environment        text not null,
  application_id     text not null,
  owner              text not null,
  cost_center        text not null,
  tags               jsonb not null,
  exploit_available  boolean not null,
  -- Null: unknown.
  fix_available      boolean,
  internet_facing    boolean,
  -- The image that the resource is or runs; '' for any other resource.
  image              text not null default '',
  auto_remediatable  boolean not null,
  suppression_reason text not null,
  first_found_at     timestamptz not null,
  reopened_at        timestamptz,
  resolved_at        timestamptz,
  sla_deadline       timestamptz,
  -- Set by a job once the deadline has passed, so that the breach is counted like a status.
  sla_breached       boolean not null default false,
  -- Under an exception the clock of the SLA stands still: since when, and for how long before.
  sla_paused_at      timestamptz,
  sla_paused_ms      bigint not null default 0,
  -- Whether a person has resolved it. Only a later failure reopens it then.
  resolved_by_user   boolean not null default false,
  -- The placement in an ingest request. Metadata takes precedence over it.
  reported_placement jsonb not null,
  content_digest     uuid not null,
  version            integer not null,
  -- The order of a list by title. A column, because an index-only scan cannot return an expression.
  title_order        text collate "C" generated always as (left(lower(title), 120)) stored,
  -- Derived from control, account, resource and, for a setting of an account, region.
  issue_id           uuid not null,
  platform           text not null,
  account_name       text not null,
  native_ids         jsonb not null,
  text_digest        uuid not null,
  risk_digest        uuid not null
);

-- The columns that a list filters by come first, then those that it sorts by: each combination of a
-- status, a provider and a severity is an ordered range, and a list merges ranges.
create index finding_by_filter on finding (status, cloud_provider, severity, ai_risk_score desc, id)
  include (account_id, region, application_id);
create index finding_by_filter_and_age on finding
  (status, cloud_provider, severity, first_found_at desc, id)
  include (account_id, region, application_id);
create index finding_by_filter_and_title on finding
  (status, cloud_provider, severity, title_order, id)
  include (account_id, region, application_id);
-- Covers every sort of a list of a few accounts.
create index finding_by_account on finding
  (account_id, status, severity desc, ai_risk_score desc, id)
  include (cloud_provider, region, application_id, first_found_at, title_order);
create index finding_of_issue on finding (account_id, issue_id);
-- For selective queries, which ignore case.
create index finding_by_control on finding (lower(control_id), account_id);
create index finding_by_resource on finding (left(lower(resource_id), 200) text_pattern_ops);
create index finding_by_image on finding (lower(image) text_pattern_ops) where image <> '';
create index finding_vulnerable on finding (id) where category = 'vulnerability';
create index finding_long_resolved on finding (resolved_at) where status = 'resolved';
create index finding_due on finding (sla_deadline)
  where status in ('open', 'in_progress') and not sla_breached;

-- Updated by every observation, so it is narrow and has room for updates within the page.
create table finding_seen (
  account_id   text not null,
  id           uuid primary key,
  last_seen_at timestamptz not null,
  occurrences  integer not null,
  -- The source record of the content; null after a single ingest.
  run_id       uuid,
  batch_id     bigint,
  batch_line   integer,
  -- The last digits of the ids of the latest complete imports that listed the finding.
  listed_by    text not null default ''
) with (fillfactor = 60);

-- The latest outcome other than a failure, for each account x check x resource. Failures are findings.
-- The id is that of the finding, whether or not one ever existed.
create table check_outcome (
  account_id     text not null,
  id             uuid not null,
  source         text not null,
  check_id       text not null,
  region         text not null,
  artifact       text,
  check_group    text not null,
  resource_key   uuid not null,
  -- The control and the issue that a failure of the check would have, whichever scanner looks.
  control_id     text not null default '',
  issue_id       uuid,
  cloud_provider text not null,
  -- That of its last report, for data scopes.
  application_id text not null default '',
  outcome        text not null check (outcome in ('pass', 'manual', 'not_evaluated')),
  observed_at    timestamptz not null,
  -- The time of the latest pass.
  passed_at      timestamptz,
  -- When a run last listed it, whatever time its record has.
  reported_at    timestamptz not null,
  run_id         uuid not null,
  batch_id       bigint,
  batch_line     integer,
  -- As in finding_seen.
  listed_by      text not null default '',
  primary key (account_id, id)
) with (fillfactor = 60);
create index check_outcome_of_control on check_outcome (account_id, control_id);

-- What changed about a control in an account: its counts have to be derived again. Rows are appended in
-- the transaction of the change, and deleted in that of the derivation.
create table control_change (
  id         bigint generated always as identity primary key,
  account_id text not null,
  control_id text not null
);

create function note_finding_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into control_change (account_id, control_id)
    select distinct account_id, control_id from new_rows where control_id <> '';
  elsif tg_op = 'DELETE' then
    insert into control_change (account_id, control_id)
    select distinct account_id, control_id from old_rows where control_id <> '';
  else
    insert into control_change (account_id, control_id)
    select distinct c.account_id, c.control_id
    from new_rows n join old_rows o using (id)
    cross join lateral (values (n.account_id, n.control_id), (o.account_id, o.control_id)) c (account_id, control_id)
    where c.control_id <> ''
      and (n.control_id, n.issue_id, n.status, n.suppression_reason, n.cloud_provider, n.region, n.application_id)
        is distinct from
          (o.control_id, o.issue_id, o.status, o.suppression_reason, o.cloud_provider, o.region, o.application_id);
  end if;
  return null;
end $$;
create trigger finding_inserted after insert on finding
  referencing new table as new_rows for each statement execute function note_finding_changes();
create trigger finding_updated after update on finding
  referencing old table as old_rows new table as new_rows for each statement execute function note_finding_changes();
create trigger finding_deleted after delete on finding
  referencing old table as old_rows for each statement execute function note_finding_changes();

create function note_outcome_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into control_change (account_id, control_id)
    select distinct account_id, control_id from new_rows where control_id <> '';
  elsif tg_op = 'DELETE' then
    insert into control_change (account_id, control_id)
    select distinct account_id, control_id from old_rows where control_id <> '';
  else
    insert into control_change (account_id, control_id)
    select distinct c.account_id, c.control_id
    from new_rows n join old_rows o using (account_id, id)
    cross join lateral (values (n.account_id, n.control_id), (o.account_id, o.control_id)) c (account_id, control_id)
    where c.control_id <> ''
      and (n.control_id, n.issue_id, n.outcome, n.cloud_provider, n.region, n.application_id)
        is distinct from
          (o.control_id, o.issue_id, o.outcome, o.cloud_provider, o.region, o.application_id);
    -- What is reported again is no longer too old.
    insert into control_change (account_id, control_id)
    select distinct n.account_id, n.control_id
    from new_rows n join old_rows o using (account_id, id)
    where n.reported_at <> o.reported_at and exists (
      select from control_stale c
      where c.account_id = n.account_id and c.control_id = n.control_id);
  end if;
  return null;
end $$;
create trigger check_outcome_inserted after insert on check_outcome
  referencing new table as new_rows for each statement execute function note_outcome_changes();
create trigger check_outcome_updated after update on check_outcome
  referencing old table as old_rows new table as new_rows for each statement execute function note_outcome_changes();
create trigger check_outcome_deleted after delete on check_outcome
  referencing old table as old_rows for each statement execute function note_outcome_changes();

-- A number for each control that has counts or a past, which stands for it there.
create table control_number (
  control_id text primary key check (octet_length(control_id) <= 512),
  number     integer not null generated always as identity (minvalue 0 start 0) unique
);

-- The resources in each state of every control of a place, in a few bytes for each control. `part` is the
-- mask of the dimensions that a scope must restrict for the row to count: a resource that several places
-- report is in rows for each way to look at it.
create table control_count (
  account_id     text not null,
  cloud_provider text not null,
  region         text not null,
  application_id text not null,
  part           smallint not null,
  counts         bytea not null,
  primary key (account_id, cloud_provider, region, application_id, part)
) with (fillfactor = 80);
create index control_count_of_place on control_count (region, application_id);

create table control_count_account (
  account_id     text not null,
  cloud_provider text not null,
  part           smallint not null,
  counts         bytea not null,
  primary key (account_id, cloud_provider, part)
) with (fillfactor = 80);

create table control_count_global (
  cloud_provider text not null,
  part           smallint not null,
  counts         bytea not null,
  primary key (cloud_provider, part)
) with (fillfactor = 50);

-- The controls with results that are too old, in each place, and when the latest of them was reported.
create table control_stale (
  account_id     text not null,
  control_id     text not null,
  cloud_provider text not null,
  region         text not null,
  application_id text not null,
  part           smallint not null,
  stale_since    timestamptz not null,
  primary key (account_id, control_id, cloud_provider, region, application_id, part)
);
create index control_stale_of_control on control_stale (control_id);

-- The states that occur for each control in a place: four bits for each number of a control. A row holds from
-- `since` until the day `until`, which is not included. Grains and `part` are as in the counts.
create table control_history (
  account_id     text not null,
  cloud_provider text not null,
  region         text not null,
  application_id text not null,
  part           smallint not null,
  since          date not null,
  until          date not null default 'infinity',
  states         bytea not null,
  primary key (account_id, cloud_provider, region, application_id, part, since)
) with (fillfactor = 80);
-- What held on a day, among the states of hundreds of days.
create index control_history_of_region on control_history (region, until, since);
create index control_history_of_application on control_history (application_id, until, since);

create table control_history_account (
  account_id     text not null,
  cloud_provider text not null,
  part           smallint not null,
  since          date not null,
  until          date not null default 'infinity',
  states         bytea not null,
  primary key (account_id, cloud_provider, part, since)
) with (fillfactor = 80);
create index control_history_account_of_day on control_history_account (account_id, until, since);

create table control_history_global (
  cloud_provider text not null,
  part           smallint not null,
  since          date not null,
  until          date not null default 'infinity',
  states         bytea not null,
  primary key (cloud_provider, part, since)
);

-- Controls that began to fail in an account where they had passed the day before: each is announced once
-- a day.
create table control_regression (
  account_id text not null,
  framework  text not null check (octet_length(framework) <= 128),
  control    text not null check (octet_length(control) <= 128),
  day        date not null,
  primary key (day, account_id, framework, control)
);

-- What persons state of the controls of frameworks. Rows are never changed; the latest is valid. A
-- dimension that is null is everything.
create table attestation (
  id           uuid primary key,
  framework    text not null check (octet_length(framework) <= 128),
  control      text not null check (octet_length(control) <= 128),
  outcome      text not null check (outcome in ('passed', 'failed', 'not_applicable')),
  evidence     text not null,
  by           text not null,
  at           timestamptz not null,
  expires_at   timestamptz not null,
  accounts     text[],
  providers    text[],
  regions      text[],
  applications text[]
);
create index attestation_of_control on attestation (framework, control, at desc);


create table finding_comment (
  id         uuid primary key,
  account_id text not null,
  finding_id uuid not null references finding (id) on delete cascade,
  author     text not null,
  body       text not null,
  source     text not null check (source in ('user', 'ticket', 'system')),
  created_at timestamptz not null
);
create index finding_comment_finding on finding_comment (account_id, finding_id, created_at, id);

-- Counters, updated in the transaction of every write: totals and statistics never scan findings. By
-- account for data scopes of accounts, by every dimension for statistics, by placement for data scopes
-- of regions and applications, and over all accounts in a few slots, so that writers of different
-- accounts rarely wait for each other.
create table finding_count_account (
  account_id     text not null,
  cloud_provider text not null,
  severity       severity not null,
  status         finding_status not null,
  findings       bigint not null,
  primary key (account_id, cloud_provider, severity, status)
) with (fillfactor = 50);

create table finding_count (
  account_id        text not null,
  cloud_provider    text not null,
  region            text not null,
  application_id    text not null,
  category          text not null,
  severity          severity not null,
  status            finding_status not null,
  findings          bigint not null,
  auto_remediatable bigint not null,
  sla_breached      bigint not null,
  primary key (account_id, cloud_provider, region, application_id, category, severity, status)
) with (fillfactor = 50);

create index finding_count_application on finding_count (application_id);

create table finding_count_placement (
  application_id text not null,
  region         text not null,
  cloud_provider text not null,
  severity       severity not null,
  status         finding_status not null,
  findings       bigint not null,
  primary key (application_id, region, cloud_provider, severity, status)
) with (fillfactor = 50);

create table finding_count_global (
  slot              smallint not null,
  cloud_provider    text not null,
  category          text not null,
  severity          severity not null,
  status            finding_status not null,
  findings          bigint not null,
  auto_remediatable bigint not null,
  sla_breached      bigint not null,
  primary key (slot, cloud_provider, category, severity, status)
) with (fillfactor = 50);

-- Findings that were opened and resolved in each hour, and by how many the unresolved ones became more.
create table finding_delta (
  account_id     text not null,
  hour           timestamptz not null,
  cloud_provider text not null,
  region         text not null,
  application_id text not null,
  severity       severity not null,
  opened         bigint not null,
  resolved       bigint not null,
  unresolved     bigint not null,
  primary key (account_id, hour, cloud_provider, region, application_id, severity)
) with (fillfactor = 50);

create table finding_delta_global (
  slot           smallint not null,
  hour           timestamptz not null,
  cloud_provider text not null,
  severity       severity not null,
  opened         bigint not null,
  resolved       bigint not null,
  unresolved     bigint not null,
  primary key (hour, slot, cloud_provider, severity)
) with (fillfactor = 50);

-- False-positive rates of controls whose findings are, or recently were, often false positives, by
-- account group. One job writes it; scoring reads it.
create table false_positive_rate (
  -- In lower case.
  control_id      text not null,
  -- The account group: an application in an environment, or an account without an application.
  application_id  text not null,
  environment     text not null,
  account_id      text not null,
  verdict         text not null check (verdict in ('ok', 'noisy', 'confirmed_noisy')),
  -- The counts from which the verdict follows.
  false_positives integer not null,
  findings        integer not null,
  since           timestamptz not null,
  -- Whether every finding of the control in the group has been scored with this verdict.
  rescored        boolean not null,
  primary key (control_id, application_id, environment, account_id)
);

-- Exploit intelligence: the probability of exploitation (EPSS) and known exploitation (KEV) of CVEs.
create table exploit_intelligence (
  -- In upper case.
  cve             text primary key,
  epss            real,
  epss_percentile real,
  epss_on         date,
  -- When it was added to the catalogue of known exploited vulnerabilities; null: it is not listed there.
  kev_added_on    date
);

-- The columns of findings that issues read.
create view issue_finding as
select account_id, id, issue_id, control_id, title, resource_id, resource_name, cloud_provider,
  region, application_id, severity, ai_risk_score, status, suppression_reason, first_found_at,
  reopened_at, resolved_at, resolved_by_user, sla_deadline, sla_paused_ms, fix_available,
  internet_facing, image
from finding;

create view issue_finding_text as
select f.account_id, f.id, f.issue_id, f.cloud_provider, f.region, f.application_id, t.description,
  t.cves
from finding f join finding_text t on t.digest = f.text_digest;

create type issue_status as enum ('OPEN', 'ACKNOWLEDGED', 'IN_PROGRESS', 'RESOLVED', 'SUPPRESSED');

-- One row for each control, account and resource with findings. A projection of the findings, except
-- for status, assignee and ticket, which users set.
create table issue (
  account_id         text not null,
  id                 uuid not null,
  control_id         text not null,
  -- That of the rule, if the control is one.
  title              text not null,
  -- That of the leading finding.
  scanner_title      text not null,
  -- U+0001 when the findings differ, which no data scope contains; so are region and application.
  cloud_provider     text not null,
  region             text not null,
  application_id     text not null,
  resource_id        text not null,
  -- Digest of the resource_id, as in the inventory.
  resource_key       uuid not null,
  resource_name      text not null,
  -- Whether the resource is the whole account.
  is_account         boolean not null default false,
  severity           severity not null,
  risk_score         smallint not null,
  blast_radius       integer not null,
  status             issue_status not null,
  finding_count      integer not null,
  -- The most severe unresolved finding, which gives the issue its title and severity.
  lead_finding_id    uuid not null,
  assignee           text not null default '',
  ticket             jsonb,
  ticketed           boolean not null generated always as (ticket is not null) stored,
  -- Why a user suppressed it; '' also when it follows its suppressed findings.
  suppression_reason text not null default '',
  suppressed_until   timestamptz,
  -- The providers, regions and applications of the scope of the user who suppressed it; null: all.
  suppressed_within  jsonb,
  -- Whether a user set the status.
  set_by_user        boolean not null default false,
  sla_started_at     timestamptz,
  sla_deadline       timestamptz,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  resolved_at        timestamptz,
  version            integer not null default 1,
  primary key (account_id, id)
);
create index issue_id on issue (id);
create index issue_by_risk on issue (status, cloud_provider, severity, risk_score desc, id)
  include (account_id, region, application_id, ticketed);
create index issue_by_radius on issue (status, cloud_provider, severity, blast_radius desc, id)
  include (account_id, region, application_id, ticketed);
create index issue_by_creation on issue (status, cloud_provider, severity, created_at desc, id)
  include (account_id, region, application_id, ticketed);
create index issue_by_change on issue (status, cloud_provider, severity, updated_at desc, id)
  include (account_id, region, application_id, ticketed);
create index issue_by_account on issue (account_id, status, severity desc, risk_score desc, id)
  include (cloud_provider, region, application_id, ticketed, blast_radius, created_at, updated_at);
create index issue_by_control on issue (control_id, status, severity desc, risk_score desc, id)
  include (account_id, cloud_provider, region, application_id, ticketed, blast_radius, created_at,
    updated_at);
create index issue_by_resource on issue (resource_key);
create index issue_with_ticket on issue (account_id, id) where ticketed;
create index issue_suppressed on issue (suppressed_until) where suppressed_until is not null;

-- The parts of issues whose findings differ in provider, region or application: what callers see whose
-- data scope covers a part only. The columns are those of issue, for the findings in one place.
create table issue_part (
  account_id         text not null,
  id                 uuid not null,
  control_id         text not null,
  title              text not null,
  scanner_title      text not null,
  cloud_provider     text not null,
  region             text not null,
  application_id     text not null,
  -- The dimensions in which the issue has other parts: the sum of 1 (provider), 2 (region), 4 (application).
  mixed_dimensions   smallint not null,
  resource_id        text not null,
  resource_key       uuid not null,
  resource_name      text not null,
  is_account         boolean not null,
  severity           severity not null,
  risk_score         smallint not null,
  -- Not used: it is counted within the data scope of the caller.
  blast_radius       integer not null,
  status             issue_status not null,
  finding_count      integer not null,
  -- Findings that are open or in progress.
  unresolved         integer not null,
  lead_finding_id    uuid not null,
  assignee           text not null,
  ticket             jsonb,
  suppression_reason text not null,
  suppressed_until   timestamptz,
  suppressed_within  jsonb,
  set_by_user        boolean not null,
  sla_started_at     timestamptz,
  sla_deadline       timestamptz,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  resolved_at        timestamptz,
  version            integer not null,
  primary key (account_id, id, cloud_provider, region, application_id),
  foreign key (account_id, id) references issue (account_id, id) on delete cascade
);
create index issue_part_by_region on issue_part (region);
create index issue_part_by_application on issue_part (application_id);

-- The history of issues. An empty actor is the service itself.
create table issue_change (
  id         uuid primary key,
  account_id text not null,
  issue_id   uuid not null,
  at         timestamptz not null,
  actor      text not null,
  -- {field: {from, to}}
  changes    jsonb not null,
  reason     text not null default '',
  -- Where the issue, or the part of it that changed, was.
  cloud_provider text not null default '',
  region         text not null default '',
  application_id text not null default '',
  -- Of a change of a part: the dimensions in which the issue has other parts, as in issue_part.
  mixed_dimensions smallint not null default 0,
  foreign key (account_id, issue_id) references issue (account_id, id) on delete cascade
);
create index issue_change_issue on issue_change (account_id, issue_id, at desc, id desc);

-- Counters, updated in the transaction of every change of an issue.
create table issue_count (
  account_id     text not null,
  cloud_provider text not null,
  region         text not null,
  application_id text not null,
  severity       severity not null,
  status         issue_status not null,
  ticketed       boolean not null,
  issues         bigint not null,
  primary key (account_id, cloud_provider, region, application_id, severity, status, ticketed)
) with (fillfactor = 50);
create index issue_count_application on issue_count (application_id);

create table issue_count_account (
  account_id     text not null,
  cloud_provider text not null,
  severity       severity not null,
  status         issue_status not null,
  ticketed       boolean not null,
  issues         bigint not null,
  primary key (account_id, cloud_provider, severity, status, ticketed)
) with (fillfactor = 50);

create table issue_count_control (
  control_id     text not null,
  account_id     text not null,
  cloud_provider text not null,
  severity       severity not null,
  status         issue_status not null,
  ticketed       boolean not null,
  issues         bigint not null,
  primary key (control_id, account_id, cloud_provider, severity, status, ticketed)
) with (fillfactor = 50);

create table issue_count_global (
  slot           smallint not null,
  cloud_provider text not null,
  severity       severity not null,
  status         issue_status not null,
  ticketed       boolean not null,
  issues         bigint not null,
  primary key (slot, cloud_provider, severity, status, ticketed)
) with (fillfactor = 50);

-- Decisions that people take: what waits for them, and what follows. The bounds are the data scope of the
-- caller who asked, null for everything: what lies outside of them does not belong to the subject. They are
-- empty for what belongs to no account.
create table workflow (
  id                 uuid primary key,
  kind               text not null check (kind in ('exception', 'policy_change')),
  name               text not null,
  status             text not null check (status in
    ('pending_approval', 'running', 'completed', 'rejected', 'failed', 'cancelled')),
  requested_by       text not null,
  -- Whom it is for, and who asked for it, both in lower case, and the key of that caller.
  requester          text not null,
  creator            text not null,
  creator_key        text not null,
  subject_type       text not null,
  subject_id         text not null,
  application_id     text not null,
  within_accounts    text[],
  within_providers   text[],
  within_regions     text[],
  required_approvals smallint not null check (required_approvals > 0),
  -- SHA-256 of what was asked for: a decision about anything else is refused.
  digest             text not null,
  steps              jsonb not null,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  unique (subject_type, subject_id)
);
create index workflow_recent on workflow (created_at desc, id desc);

-- Who decided, each of them once. The key is that of the caller in every token.
create table workflow_approval (
  workflow_id uuid not null references workflow (id),
  identity    text not null,
  caller_key  text not null,
  decided_by  text not null,
  decision    text not null check (decision in ('approve', 'reject')),
  comment     text not null,
  -- Of what was decided about.
  digest      text not null,
  at          timestamptz not null,
  primary key (workflow_id, identity)
);

-- Requests that findings of an application may stay, and what was decided.
create table exception (
  id                 uuid primary key,
  application_id     text not null,
  policy_violated    text not null,
  -- The controls that the policy means, in lower case.
  control_ids        text[] not null,
  requestor_email    text not null,
  -- Whom it is for, and who asked for it, both in lower case, and the key of that caller.
  requester          text not null,
  creator            text not null,
  creator_key        text not null,
  request_type       text not null check (request_type in ('waiver', 'extension', 'exemption')),
  resource_requested text not null,
  business_case      text not null,
  status             text not null check (status in
    ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  expires_at         timestamptz,
  approved_at        timestamptz,
  -- When it was withdrawn after its approval.
  ended_at           timestamptz,
  finding_count      integer not null,
  -- The last notice of the end, in days before it.
  announced_days     smallint,
  -- Whether the findings have the states that follow from the status.
  is_applied         boolean not null,
  within_accounts    text[],
  within_providers   text[],
  within_regions     text[],
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  check (status <> 'approved' or expires_at is not null)
);
create index exception_by_age on exception (created_at desc, id desc);
create index exception_of_application on exception (application_id, created_at desc, id desc);
create index exception_of_requester on exception (requester);
create index exception_by_status on exception (status, expires_at);
create index exception_unapplied on exception (id) where not is_applied;

-- An index row has at most 2,704 bytes. The limits are those of core/src/kernel/byte-limits.ts, which
-- the entrances apply; the constraints hold where an entrance does not, such as a restored archive.
do $$
declare
  bound record;
begin
  for bound in
    select c.table_name, c.column_name, l.max_bytes
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    join (values
      (null, 'account_id', 256),
      (null, 'application_id', 256),
      (null, 'category', 32),
      (null, 'cloud_provider', 16),
      (null, 'control_id', 256),
      (null, 'environment', 256),
      (null, 'region', 64),
      (null, 'source', 128),
      ('account', 'id', 256),
      ('account', 'provider', 16),
      ('audit_count', 'actor', 1280),
      ('audit_count', 'result', 16),
      ('audit_entry', 'actor', 1280),
      ('cloud_connection', 'name', 128),
      ('event_cursor', 'consumer', 128),
      ('event_set_aside', 'consumer', 128),
      ('event_set_aside', 'subject_id', 256),
      ('exception', 'requester', 1280),
      ('exploit_intelligence', 'cve', 32),
      ('finding', 'image', 1024),
      ('job_worker', 'id', 128),
      ('migration', 'name', 128),
      ('platform_user', 'subject', 512),
      ('policy', 'namespace', 300),
      ('policy_decision', 'namespace', 300),
      ('refused_access', 'ip', 256),
      ('saved_view', 'name', 128),
      ('saved_view', 'page', 64),
      ('saved_view', 'subject', 512),
      ('user_preferences', 'subject', 512),
      ('workflow', 'subject_id', 256),
      ('workflow', 'subject_type', 128),
      ('workflow_approval', 'identity', 1280)
    ) as l (table_name, column_name, max_bytes)
      on c.column_name = l.column_name and c.table_name = coalesce(l.table_name, c.table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type = 'text'
  loop
    execute format('alter table %I add constraint %I check (octet_length(%I) <= %s)',
      bound.table_name, bound.table_name || '_' || bound.column_name || '_bytes',
      bound.column_name, bound.max_bytes);
  end loop;
end $$;

-- What the tables are, also for someone who has only the database.
comment on table event is
  'The event log: append-only. Readers stop at pg_snapshot_xmin, because identity numbers commit out of order.';
comment on table event_cursor is
  'The position of each consumer in the event log.';
comment on table event_set_aside is
  'Events that a consumer could not handle: it went on without them, and tries them again when a process starts. A record that failed while the state was rebuilt has the position 0.';
comment on table audit_entry is
  'Append-only. position, prev_hash and hash are null until the sealer has chained the entry.';
comment on table audit_count is
  'Counters of sealed entries: the total of a list needs no scan. Only the sealer writes here, one process at a time.';
comment on table audit_checkpoint is
  'Signed heads of the hash chain.';
comment on table audit_head is
  'The newest checkpoint and their number, signed as such: an older checkpoint cannot take its place.';
comment on table refused_access is
  'Rejected requests without a valid token: counted, not listed.';
comment on table platform_user is
  'Users: the subjects of valid tokens that have called.';
comment on table user_preferences is
  'How users want the console to be. Deleted with the user.';
comment on table saved_view is
  'Addresses of pages of the console that users keep under a name. Deleted with the user.';
comment on table workflow is
  'Decisions that people take: what waits for them, and what follows.';
comment on table workflow_approval is
  'Who decided about a workflow, each of them once.';
comment on table exception is
  'Requests that findings of an application may stay, and what was decided.';
comment on table cloud_connection is
  'What the service pulls from the clouds, and when.';
comment on table policy is
  'Policies in Rego, with the shipped ones. They belong to the installation.';
comment on table policy_version is
  'The texts of policies, with the tests that a text has to pass. Append-only.';
comment on table policy_change is
  'Changes of what policies decide, with the workflow that approves each.';
comment on table policy_decision is
  'What policies decided: every denial, and some allowances. Kept for 30 days.';
comment on table job_worker is
  'Heartbeats of the processes that run jobs. The locks of an expired worker are released.';
comment on table account is
  'Accounts that the accounts file or an import names. Their metadata is not stored: it is applied when findings are written and when accounts are read.';
comment on table import_run is
  'Import runs, with their coverage and their counts.';
comment on table rejected_record is
  'The first ten thousand rejected records of each import run, in the order of the input.';
comment on table coverage is
  'What complete imports covered: evidence that a finding which they did not list is gone. Evidence of a failure that arrives later, but is older, is compared with it.';
comment on table source_batch is
  'The source records of one batch of an import, gzip over NDJSON. A finding or an outcome names its batch and line, so a newer rule catalogue derives it again without a scan.';
comment on table resource is
  'The inventory: every resource that an import names. The key is a digest of the identifier, which may be longer than an index entry.';
comment on table finding_text is
  'Texts that thousands of findings of one check share, stored once under their digest.';
comment on table risk_assessment is
  'The RiskAssessment as JSON, shared by the findings with the same assessment.';
comment on table finding is
  'One problem of one resource as one scanner reports it, stored, scored and with a state.';
comment on table finding_seen is
  'Updated by every observation, so it is narrow and has room for updates within the page.';
comment on table attestation is
  'What persons stated about controls of frameworks. Rows are never changed.';
comment on table control_change is
  'Controls in accounts whose counts have to be derived again.';
comment on table control_regression is
  'The controls that were announced today because they no longer pass.';
comment on table control_number is
  'The numbers of controls in counts and in the states of past days.';
comment on table control_history is
  'The states of controls in each place on past days.';
comment on table control_history_account is
  'The states of controls in each account on past days.';
comment on table control_history_global is
  'The states of controls in all accounts on past days.';
comment on table control_count is
  'Resources of controls in each place, by their state. Derived from findings and outcomes.';
comment on table control_count_account is
  'The same for each account, the sum of its places.';
comment on table control_count_global is
  'The same for the installation, the sum of its accounts.';
comment on table control_stale is
  'The controls whose results are too old, in each place.';
comment on table check_outcome is
  'The latest outcome other than a failure, for each account x check x resource. Failures are findings.';
comment on table finding_comment is
  'Comments of people and systems on findings.';
comment on table finding_count_account is
  'Counters of findings by account, updated in the transaction of every write: totals and statistics never scan findings.';
comment on table finding_count is
  'Counters of findings by every column that statistics and lists filter by.';
comment on table finding_count_placement is
  'Counters of findings by placement, for data scopes of regions and applications.';
comment on table finding_count_global is
  'Counters of findings over everything, in several slots so that writers do not wait for each other.';
comment on table finding_delta is
  'Findings that were opened and resolved in each hour, and by how many the unresolved ones became more.';
comment on table finding_delta_global is
  'Findings that were opened and resolved in each hour, and by how many the unresolved ones became more, over everything.';
comment on table false_positive_rate is
  'False-positive rates of controls whose findings are, or recently were, often false positives, by account group. One job writes it; scoring reads it.';
comment on table exploit_intelligence is
  'Exploit intelligence: the probability of exploitation (EPSS) and known exploitation (KEV) of CVEs.';
comment on table issue is
  'One row for each control, account and resource with findings. A projection of the findings, except for status, assignee and ticket, which users set.';
comment on table issue_part is
  'The parts of issues whose findings differ in provider, region or application: what callers see whose data scope covers a part only';
comment on table issue_change is
  'The history of issues. An empty actor is the service itself.';
comment on table issue_count is
  'Counters, updated in the transaction of every change of an issue.';
comment on table issue_count_account is
  'Counters of issues by account.';
comment on table issue_count_control is
  'Counters of issues by control.';
comment on table issue_count_global is
  'Counters of issues over everything.';
comment on table migration is
  'The migrations that were applied, with the release that applied them and the oldest release that works with them';
comment on column event_set_aside.subject_id is
  'The finding, or the issue that could not be rebuilt';
comment on column event_set_aside.event is
  'As its consumer reads it';
comment on column account.metadata_digest is
  'Digest of the metadata that was applied to the account''s findings';
comment on column account.is_listed is
  'False for a repository, an image or a cluster: findings name it, but it is no cloud account';
comment on column import_run.stated is
  'What the sender stated about the input, so that its records can be parsed again';
comment on column import_run.actor is
  'Who imports; the user of the machine for the command line';
comment on column import_run.heartbeat_at is
  'The last sign of the process that imports. A run whose process has ended is failed';
comment on column import_run.summary is
  'Coverage, ignored and rejected records as the answer had them; null until the run ends';
comment on column rejected_record.position is
  'The ordinal of the record in the input, from 1; 0 for the input as a whole';
comment on column rejected_record.field is
  'The path of the field at fault; empty for the record as a whole';
comment on column coverage.region is
  'null: every region';
comment on column coverage.checks is
  'A bit for each entry of the checks of the run';
comment on column coverage.at is
  'The time of the latest record in the run about the account and the artifact';
comment on column source_batch.is_dated is
  'Whether the records have times of their own, so that a replay does not move the findings'' times';
comment on column source_batch.passed_records is
  'Records without a failure, by kind. The others have failures';
comment on column resource.application_id is
  'That of its last report, for data scopes';
comment on column resource.aliases is
  'Other identifiers by which scanners name it';
comment on column finding_text.referenced_at is
  'When a writer last referenced the text. A job deletes it if no finding references it and the last write is a day ago';
comment on column finding.id is
  'Derived from the deduplication key, which includes the account';
comment on column finding.artifact is
  'What the scan looked at; null: unknown. With the group of checks it decides what covers the finding';
comment on column finding.sla_breached is
  'Set by a job once the deadline has passed, so that the breach is counted like a status';
comment on column finding.resolved_by_user is
  'Whether a person has resolved it. Only a later failure reopens it then';
comment on column finding.reported_placement is
  'The placement in an ingest request. Metadata takes precedence over it';
comment on column finding.title_order is
  'The order of a list by title. A column, because an index-only scan cannot return an expression';
comment on column finding.issue_id is
  'Derived from control, account and resource';
comment on column finding_seen.run_id is
  'The source record of the content; null after a single ingest';
comment on column finding_seen.listed_by is
  'The last digits of the ids of the latest complete imports that listed the finding';
comment on column check_outcome.application_id is
  'That of its last report, for data scopes';
comment on column check_outcome.passed_at is
  'The time of the latest pass';
comment on column check_outcome.listed_by is
  'As in finding_seen';
comment on column false_positive_rate.control_id is
  'In lower case';
comment on column false_positive_rate.application_id is
  'The account group: an application in an environment, or an account without an application';
comment on column false_positive_rate.false_positives is
  'The counts from which the verdict follows';
comment on column false_positive_rate.rescored is
  'Whether every finding of the control in the group has been scored with this verdict';
comment on column exploit_intelligence.cve is
  'In upper case';
comment on column exploit_intelligence.kev_added_on is
  'When it was added to the catalogue of known exploited vulnerabilities; null: it is not listed there';
comment on column issue.title is
  'That of the rule, if the control is one';
comment on column issue.scanner_title is
  'That of the leading finding';
comment on column issue.cloud_provider is
  'U+0001 when the findings differ, which no data scope contains; so are region and application';
comment on column issue.resource_key is
  'Digest of the resource_id, as in the inventory';
comment on column issue.lead_finding_id is
  'The most severe unresolved finding, which gives the issue its title and severity';
comment on column issue.suppression_reason is
  'Why a user suppressed it; '''' also when it follows its suppressed findings';
comment on column issue.suppressed_within is
  'The providers, regions and applications of the scope of the user who suppressed it; null: all';
comment on column issue.set_by_user is
  'Whether a user set the status';
comment on column issue_part.mixed_dimensions is
  'The dimensions in which the issue has other parts: the sum of 1 (provider), 2 (region), 4 (application)';
comment on column issue_change.mixed_dimensions is
  'Of a change of a part: the dimensions in which the issue has other parts, as in issue_part';
comment on column event.mixed_dimensions is
  'Of an event about a part of an issue: the dimensions in which the issue has other parts, as in issue_part';
comment on column issue_change.changes is
  '{field: {from, to}}';
comment on column event.transaction_id is
  'The transaction that wrote the event; together with id its position in the log';
comment on column event.data is
  'What the event says, as the stream sends it';
comment on column audit_entry.prev_hash is
  'The hash of the entry before; null until the entry is sealed';
comment on column audit_entry.hash is
  'SHA-256 over the entry and prev_hash';
