-- Works with releases since 0001_baseline

-- Which of several records about one check on one resource a finding rests on, and what decides between
-- them. Most findings have one instance; for those with several, statements are kept one by one.
alter table finding_seen
  -- A digest of the scanner's id of the instance and of the place; nil: several; null: not known.
  add column instance uuid,
  add column is_dated boolean not null default true,
  -- When the version of the record was made that the content is from; null: the record does not say it.
  add column version_at timestamptz,
  -- What was decided about it at its source: resolved, or the reason of its suppression.
  add column decision text not null default '',
  -- When that was received; null: with the run of the source record.
  add column decided_at timestamptz;

alter table check_outcome
  add column instance uuid,
  add column is_dated boolean not null default true,
  -- Whether it was resolved at its source, which a later version of the failure can take back.
  add column decision text not null default '',
  add column version_at timestamptz,
  drop constraint check_outcome_outcome_check,
  add constraint check_outcome_outcome_check check (outcome in ('pass', 'ended', 'manual', 'not_evaluated'));

create table finding_statement (
  account_id      text not null,
  -- Of the finding, whether or not it exists.
  id              uuid not null,
  instance        uuid not null,
  artifact        text,
  -- The latest failure.
  failed_at       timestamptz,
  failed_dated    boolean not null default true,
  failed_received timestamptz,
  -- The latest evidence that it is over: a pass, an end, or a complete import that does not list it.
  over_at         timestamptz,
  over_dated      boolean not null default true,
  over_received   timestamptz,
  -- The latest version of the record, by its own time, that of its check, or that of its receipt.
  version_at       timestamptz,
  version_checked  timestamptz,
  version_received timestamptz,
  decision         text not null default '',
  -- As in finding_seen.
  listed_by       text not null default '',
  primary key (id, instance),
  constraint finding_statement_account_id_bytes check (octet_length(account_id) <= 256)
) with (fillfactor = 70);
create index finding_statement_of_account on finding_statement (account_id, id);

comment on table finding_statement is
  'What is known of each instance of the findings that have several: the latest failure, the latest evidence that it is over, the latest decision at its source.';
comment on column finding_seen.instance is
  'A digest of the scanner''s id of the instance and of the place; nil: several, see finding_statement; null: not known';
comment on column finding_seen.is_dated is
  'Whether the time of the latest failure is that of its record; otherwise it is that of its receipt';
comment on column finding_seen.version_at is
  'When the version of the record was made that the content is from; null: the record does not say it';
comment on column finding_seen.decision is
  'What was decided about the record at its source: resolved, or the reason of its suppression';
comment on column finding_seen.decided_at is
  'When the decision was received; null: with the run of the source record';
comment on column check_outcome.decision is
  'Whether it was resolved at its source, which a later version of the failure can take back';
comment on column check_outcome.instance is
  'As in finding_seen, of the latest pass or end';
comment on column check_outcome.is_dated is
  'Whether its time is that of its record';
comment on column finding_statement.over_at is
  'The time of the latest pass or end; a microsecond after that of a complete import that does not list it';
