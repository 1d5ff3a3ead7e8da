-- Works with releases since 0001_baseline
-- Remediations: what is previewed, executed, verified and taken back.

create table remediation_batch (
  id              uuid primary key,
  status          text not null check (status in ('previewed', 'awaiting_approval', 'scheduled',
    'running', 'completed', 'completed_with_failures', 'failed', 'cancelled', 'expired')),
  rollback_status text not null default 'none' check (rollback_status in
    ('none', 'running', 'completed', 'partial', 'failed')),
  executor_tier   smallint not null,
  -- How many remediations it has: a caller who sees fewer does not see the batch.
  total           integer not null check (total > 0),
  created_by      text not null,
  created_key     text not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  start_at        timestamptz,
  started_at      timestamptz,
  finished_at     timestamptz,
  workflow_id     uuid
);
create index remediation_batch_waiting on remediation_batch (expires_at)
  where status in ('previewed', 'awaiting_approval', 'scheduled');
create index remediation_batch_running on remediation_batch (id)
  where status = 'running' or rollback_status = 'running';

create table remediation (
  id             uuid primary key,
  batch_id       uuid not null references remediation_batch (id),
  finding_id     uuid,
  account_id     text not null check (octet_length(account_id) <= 256),
  cloud_provider text not null check (octet_length(cloud_provider) <= 16),
  region         text not null check (octet_length(region) <= 64),
  application_id text not null check (octet_length(application_id) <= 256),
  environment    text not null check (octet_length(environment) <= 256),
  handler        text not null,
  tier           smallint not null,
  status         text not null check (status in
    ('pending', 'in_progress', 'completed', 'failed', 'skipped')),
  reason         text not null default '',
  resource_id    text not null,
  managed_by     text not null default '',
  -- What people see of the preview; what is secret is masked.
  preview        jsonb not null,
  -- Sealed: the target, the state and the plan of the preview; null for what is not planned.
  plan           bytea,
  result         jsonb,
  error          text not null default '',
  attempts       integer not null default 0,
  created_by     text not null,
  created_at     timestamptz not null,
  asked_at       timestamptz,
  started_at     timestamptz,
  finished_at    timestamptz,
  rolled_back_at timestamptz
);
create index remediation_of_batch on remediation (batch_id);
create index remediation_recent on remediation (created_at desc, id desc);
create index remediation_of_finding on remediation (finding_id) where finding_id is not null;
create index remediation_finished on remediation (finished_at)
  where status in ('completed', 'failed');

-- One attempt to change a resource, in one direction. `calling` is committed before the first call.
create table remediation_run (
  id             uuid primary key,
  remediation_id uuid not null references remediation (id),
  batch_id       uuid not null references remediation_batch (id),
  account_id     text not null check (octet_length(account_id) <= 256),
  tier           smallint not null,
  direction      text not null check (direction in ('apply', 'rollback')),
  phase          text not null check (phase in ('waiting', 'claimed', 'calling', 'done')),
  -- Sealed: the way back, once its calls begin.
  plan           bytea,
  outcome        text not null default '',
  claimed_at     timestamptz,
  ended_at       timestamptz
);
create unique index remediation_run_open on remediation_run (remediation_id) where phase <> 'done';
create index remediation_run_of_batch on remediation_run (batch_id) where phase <> 'done';
create index remediation_run_active on remediation_run (account_id, tier)
  where phase in ('claimed', 'calling');

create table remediation_snapshot (
  id             uuid primary key,
  remediation_id uuid not null references remediation (id),
  batch_id       uuid not null references remediation_batch (id),
  account_id     text not null check (octet_length(account_id) <= 256),
  cloud_provider text not null check (octet_length(cloud_provider) <= 16),
  region         text not null check (octet_length(region) <= 64),
  application_id text not null check (octet_length(application_id) <= 256),
  resource_id    text not null,
  handler        text not null,
  taken_at       timestamptz not null,
  -- What people see of the state; what is secret is masked.
  shown_state    jsonb not null,
  -- Sealed: the state before the change.
  state          bytea not null,
  restored_at    timestamptz
);
create index remediation_snapshot_of_batch on remediation_snapshot (batch_id);
create unique index remediation_snapshot_of_remediation on remediation_snapshot (remediation_id);

alter table workflow drop constraint workflow_kind_check;
alter table workflow add constraint workflow_kind_check
  check (kind in ('exception', 'policy_change', 'remediation_batch'));

comment on table remediation_batch is
  'Remediations that were previewed together and are executed together.';
comment on table remediation is
  'What is to be changed, or was changed, about one resource, with the preview that was executed.';
comment on table remediation_run is
  'Attempts to change a resource or to take the change back, with the phase that each has reached.';
comment on table remediation_snapshot is
  'The state of a resource before it was changed, sealed.';
