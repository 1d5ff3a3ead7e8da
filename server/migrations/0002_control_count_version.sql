-- How often the counts of accounts have changed, so that a process knows whether what it keeps of them still holds.
-- Works with releases since 0001_baseline
-- It has no row before the first change: an archive is restored into tables without rows.
create table control_count_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
comment on table control_count_version is 'How often the counts of accounts have changed; no row before the first change';

create function note_count_version() returns trigger language plpgsql as $$
begin
  insert into control_count_version (version) values (1)
    on conflict (is_only) do update set version = control_count_version.version + 1;
  return null;
end $$;

create trigger control_count_account_changed
  after insert or update or delete on control_count_account
  for each statement execute function note_count_version();

-- Results of code count apart from those of accounts: every count is derived again, once.
insert into control_change (account_id, control_id)
select account_id, control_id from finding where control_id <> ''
union select account_id, control_id from check_outcome where control_id <> ''
order by 1, 2;
