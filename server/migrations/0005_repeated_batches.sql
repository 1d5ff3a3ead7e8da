-- What a batch of source records said and of whom, so that the same records need not be read again:
-- while everything in these lists still stands as the batch left it, they say nothing new. The
-- digest is null when there is more to a batch than its lists can tell.
alter table source_batch
  add column digest            uuid,
  add column failures          integer not null default 0,
  add column muted             integer not null default 0,
  add column finding_accounts  text[] not null default '{}',
  add column finding_ids       uuid[] not null default '{}',
  add column outcome_accounts  text[] not null default '{}',
  add column outcome_ids       uuid[] not null default '{}',
  add column resource_accounts text[] not null default '{}',
  add column resource_keys     uuid[] not null default '{}';
create index source_batch_digest on source_batch (digest) where digest is not null;

-- A finding fits on its page: packing it would cost more time, at every write and at every read,
-- than the room is worth.
alter table finding set (toast_tuple_target = 8160);
