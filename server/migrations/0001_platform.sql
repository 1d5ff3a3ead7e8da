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

-- Append-only. position, prev_hash and hash are null until the sealer has chained the entry. Moments
-- are kept to the millisecond, because that is what is hashed.
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

-- How many entries are sealed, so that a list of millions has a total at once. Only the sealer, of
-- which one works at a time, writes here.
create table audit_count (
  actor   text not null,
  result  text not null,
  entries bigint not null,
  primary key (actor, result)
);

-- Signed heads of the chain.
create table audit_checkpoint (
  position   bigint primary key,
  hash       text not null,
  at         timestamptz(3) not null,
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
