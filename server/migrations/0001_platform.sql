-- The log of events: append-only, read only below pg_snapshot_xmin, because identity numbers
-- commit out of order. The placement columns let a reader apply a data scope.
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
  primary key (transaction_id, id)
);

-- How far each consumer of the log has come.
create table event_cursor (
  consumer       text primary key,
  transaction_id xid8 not null,
  id             bigint not null,
  moved_at       timestamptz not null
);

-- Append-only. position, prev_hash and hash are null until the sealer has chained the entry.
create table audit_entry (
  id             uuid primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  at             timestamptz not null,
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
  position       bigint unique,
  prev_hash      text,
  hash           text
);
create index audit_entry_recent on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor, at desc, id desc);
create index audit_entry_result on audit_entry (result, at desc, id desc);
create index audit_entry_unsealed on audit_entry (transaction_id, at, id) where position is null;

-- Signed heads of the chain.
create table audit_checkpoint (
  position   bigint primary key,
  hash       text not null,
  at         timestamptz not null,
  public_key text not null,
  signature  text not null
);

-- Refusals of callers without a valid token are counted, not listed.
create table refused_access (
  minute  timestamptz not null,
  ip      text not null,
  refused bigint not null,
  primary key (minute, ip)
);

-- Whoever has called with a valid token.
create table platform_user (
  id           uuid primary key,
  subject      text not null unique,
  email        text not null,
  name         text not null,
  role         text not null,
  accounts     jsonb not null,
  last_seen_at timestamptz not null,
  status       text not null default 'active' check (status in ('active', 'disabled'))
);
create index platform_user_recent on platform_user (last_seen_at desc, id);

-- A heartbeat for each process that works on jobs: the locks of a silent one are released.
create table job_worker (
  id      text primary key,
  seen_at timestamptz not null
);
