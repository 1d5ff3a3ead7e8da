create type severity as enum ('INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL');
create type finding_status as enum ('open', 'in_progress', 'suppressed', 'resolved');

-- Accounts that the metadata or an import has named. What the metadata says about them is not
-- stored: it is applied when findings are written and when accounts are read.
create table account (
  id              text primary key,
  provider        text not null,
  name            text not null,
  -- Digest of the metadata under which the account's findings stand.
  metadata_digest text not null default ''
);

-- One import: what it covered and what came of it.
create table import_run (
  id          uuid primary key,
  format      text not null,
  complete    boolean not null,
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
  rejected    bigint not null default 0
);
create index import_run_recent on import_run (started_at desc, id);

-- The source records of one chunk of an import, gzip over NDJSON. A finding or an outcome names
-- its batch and the line, so that a newer rule catalogue derives everything again without a scan.
create table source_batch (
  id      bigint generated always as identity primary key,
  run_id  uuid not null references import_run (id) on delete cascade,
  format  text not null,
  records integer not null,
  body    bytea not null
);
alter table source_batch alter column body set storage external;
create index source_batch_run on source_batch (run_id);

-- The inventory: every resource that an import has named. The key is a digest, because an
-- identifier may be longer than an index entry.
create table resource (
  account_id     text not null,
  key            uuid not null,
  id             text not null,
  cloud_provider text not null,
  type           text not null,
  name           text not null,
  region         text not null,
  service        text not null,
  tags           jsonb not null default '{}',
  first_seen_at  timestamptz not null,
  last_seen_at   timestamptz not null,
  primary key (account_id, key)
);

-- body is the finding's JSON without its last brace: what the scanner and the metadata say. Status
-- and sightings change more often; they are added when the finding is read.
create table finding (
  account_id         text not null,
  id                 uuid not null,
  source             text not null,
  source_finding_id  text not null,
  check_id           text not null,
  control_id         text not null,
  type               text not null,
  title              text not null,
  resource_type      text not null,
  resource_id        text not null,
  resource_name      text not null,
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
  auto_remediatable  boolean not null,
  suppression_reason text not null,
  first_found_at     timestamptz not null,
  reopened_at        timestamptz,
  resolved_at        timestamptz,
  sla_deadline       timestamptz,
  -- Set by a job once the deadline has passed, so that the breach can be counted like a status.
  sla_breached       boolean not null default false,
  -- The RiskAssessment as JSON, for the single finding.
  risk               text not null,
  -- What the sender of a single report said about the finding's place; metadata goes before it.
  stated             jsonb not null,
  content_digest     uuid not null,
  version            integer not null,
  body               text not null,
  primary key (account_id, id)
);

create index finding_id on finding (id);
create index finding_by_severity on finding (severity desc, ai_risk_score desc, id)
  include (account_id, cloud_provider, status, region, application_id);
create index finding_by_status on finding (status, severity desc, ai_risk_score desc, id)
  include (account_id, cloud_provider, region, application_id);
create index finding_by_risk on finding (ai_risk_score desc, id)
  include (account_id, cloud_provider, status, severity, region, application_id);
create index finding_by_age on finding (first_found_at desc, id)
  include (account_id, cloud_provider, status, severity, region, application_id);
create index finding_by_title on finding ((left(lower(title), 120)) collate "C", id)
  include (account_id, cloud_provider, status, severity, region, application_id);
create index finding_by_filter on finding (status, cloud_provider, severity, ai_risk_score desc, id)
  include (account_id, region, application_id);
create index finding_by_account on finding (account_id, status, severity desc, ai_risk_score desc, id)
  include (cloud_provider, region, application_id);
create index finding_by_source on finding (account_id, source)
  where status in ('open', 'in_progress');
create index finding_long_resolved on finding (resolved_at) where status = 'resolved';
create index finding_due on finding (sla_deadline)
  where status in ('open', 'in_progress') and not sla_breached;

-- Rewritten at every sighting, so narrow and with room for in-page updates.
create table finding_seen (
  account_id   text not null,
  id           uuid not null,
  last_seen_at timestamptz not null,
  occurrences  integer not null,
  run_id       uuid,
  batch_id     bigint,
  batch_line   integer,
  primary key (account_id, id)
) with (fillfactor = 60);

-- The latest outcome that was no failure, for each account x check x resource. Failures are
-- findings. The id is the finding's id, whether or not there ever was a finding.
create table check_outcome (
  account_id     text not null,
  id             uuid not null,
  source         text not null,
  check_id       text not null,
  resource_key   uuid not null,
  cloud_provider text not null,
  outcome        text not null check (outcome in ('pass', 'manual', 'not_evaluated')),
  observed_at    timestamptz not null,
  run_id         uuid not null,
  batch_id       bigint,
  batch_line     integer,
  primary key (account_id, id)
) with (fillfactor = 60);

create table finding_comment (
  id         uuid primary key,
  account_id text not null,
  finding_id uuid not null,
  author     text not null,
  body       text not null,
  source     text not null check (source in ('user', 'ticket', 'system')),
  created_at timestamptz not null,
  foreign key (account_id, finding_id) references finding (account_id, id) on delete cascade
);
create index finding_comment_finding on finding_comment (account_id, finding_id, created_at, id);

-- Counts, kept in the transaction of every write: totals and statistics never scan findings.
-- Three grains: by account for scopes, by every dimension for statistics and narrow scopes, and
-- over all accounts in a few slots, so that writers of different accounts seldom meet.
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

-- Findings opened and resolved in each hour.
create table finding_delta (
  account_id     text not null,
  hour           timestamptz not null,
  cloud_provider text not null,
  region         text not null,
  application_id text not null,
  opened         bigint not null,
  resolved       bigint not null,
  primary key (account_id, hour, cloud_provider, region, application_id)
) with (fillfactor = 50);

create table finding_delta_global (
  slot           smallint not null,
  hour           timestamptz not null,
  cloud_provider text not null,
  opened         bigint not null,
  resolved       bigint not null,
  primary key (slot, hour, cloud_provider)
) with (fillfactor = 50);
