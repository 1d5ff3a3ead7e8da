-- How often controls are wrong: those whose findings are, or lately were, false positives by more
-- than the share at which that counts. Written by one job, read whenever findings are scored.
create table control_history (
  -- In lower case.
  control_id      text primary key,
  -- `often_wrong`, `proved` when there are enough of them to go by, `sound` when it no longer is.
  verdict         text not null check (verdict in ('sound', 'often_wrong', 'proved')),
  -- As counted when the verdict became this one. They stay until it changes.
  false_positives integer not null,
  findings        integer not null,
  since           timestamptz not null,
  -- Whether every finding of the control has been scored by this verdict.
  settled         boolean not null
);
