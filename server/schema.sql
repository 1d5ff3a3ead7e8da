-- What the migrations amount to: the result of all of them, for reading. Generated from the
-- catalogue of a migrated database by server/test/schema.test.ts; no program reads it.

create type finding_status as enum ('open', 'in_progress', 'suppressed', 'resolved');

create type issue_status as enum ('OPEN', 'ACKNOWLEDGED', 'IN_PROGRESS', 'RESOLVED', 'SUPPRESSED');

create type severity as enum ('INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL');

CREATE OR REPLACE FUNCTION public.note_count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into control_count_version (version) values (1)
    on conflict (is_only) do update set version = control_count_version.version + 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_finding_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_outcome_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is append-only';
end $function$;

create table account (
  id text not null,
  provider text not null,
  name text not null,
  metadata_digest text default ''::text not null,
  is_listed boolean default true not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_id_bytes CHECK (octet_length(id) <= 256),
  constraint account_provider_bytes CHECK (octet_length(provider) <= 16)
);

create table attestation (
  id uuid not null,
  framework text not null,
  control text not null,
  outcome text not null,
  evidence text not null,
  by text not null,
  at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accounts text[],
  providers text[],
  regions text[],
  applications text[],
  constraint attestation_pkey PRIMARY KEY (id),
  constraint attestation_control_check CHECK (octet_length(control) <= 128),
  constraint attestation_framework_check CHECK (octet_length(framework) <= 128),
  constraint attestation_outcome_check CHECK (outcome = ANY (ARRAY['passed'::text, 'failed'::text, 'not_applicable'::text]))
);
CREATE INDEX attestation_of_control ON attestation USING btree (framework, control, at DESC);

create table audit_checkpoint (
  position bigint not null,
  hash text not null,
  at timestamp(3) with time zone not null,
  public_key text not null,
  signature text not null,
  constraint audit_checkpoint_pkey PRIMARY KEY ("position")
);

create table audit_count (
  actor text not null,
  result text not null,
  entries bigint not null,
  constraint audit_count_pkey PRIMARY KEY (actor, result),
  constraint audit_count_actor_bytes CHECK (octet_length(actor) <= 1280),
  constraint audit_count_result_bytes CHECK (octet_length(result) <= 16)
);

create table audit_entry (
  id uuid not null,
  transaction_id xid8 default pg_current_xact_id() not null,
  at timestamp(3) with time zone not null,
  actor text not null,
  role text not null,
  action text not null,
  method text not null,
  path text not null,
  resource_type text not null,
  resource_id text not null,
  result text not null,
  status smallint not null,
  ip text not null,
  request_id text not null,
  detail jsonb default '{}'::jsonb not null,
  position bigint,
  prev_hash text,
  hash text,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_actor_bytes CHECK (octet_length(actor) <= 1280),
  constraint audit_entry_check CHECK (num_nulls("position", prev_hash, hash) = ANY (ARRAY[0, 3])),
  constraint audit_entry_position_check CHECK ("position" > 0),
  constraint audit_entry_position_key UNIQUE ("position"),
  constraint audit_entry_result_check CHECK (result = ANY (ARRAY['success'::text, 'denied'::text, 'failure'::text]))
);
CREATE INDEX audit_entry_actor ON audit_entry USING btree (actor, at DESC, id DESC);
CREATE INDEX audit_entry_key_rotation ON audit_entry USING btree (at, id) WHERE action = 'rotateAuditKey'::text;
CREATE INDEX audit_entry_recent ON audit_entry USING btree (at DESC, id DESC);
CREATE INDEX audit_entry_result ON audit_entry USING btree (result, at DESC, id DESC);
CREATE INDEX audit_entry_unsealed ON audit_entry USING btree (transaction_id, at, id) WHERE "position" IS NULL;
CREATE TRIGGER audit_entry_kept BEFORE DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_entry_sealed_once BEFORE UPDATE ON audit_entry FOR EACH ROW WHEN (old."position" IS NOT NULL) EXECUTE FUNCTION refuse_audit_change();

create table audit_head (
  only_row boolean default true not null,
  position bigint not null,
  hash text not null,
  at timestamp(3) with time zone not null,
  checkpoints bigint not null,
  public_key text not null,
  signature text not null,
  constraint audit_head_pkey PRIMARY KEY (only_row),
  constraint audit_head_only_row_check CHECK (only_row)
);

create table check_outcome (
  account_id text not null,
  id uuid not null,
  source text not null,
  check_id text not null,
  region text not null,
  artifact text,
  check_group text not null,
  resource_key uuid not null,
  control_id text default ''::text not null,
  issue_id uuid,
  cloud_provider text not null,
  application_id text default ''::text not null,
  outcome text not null,
  observed_at timestamp with time zone not null,
  passed_at timestamp with time zone,
  reported_at timestamp with time zone not null,
  run_id uuid not null,
  batch_id bigint,
  batch_line integer,
  listed_by text default ''::text not null,
  instance uuid,
  is_dated boolean default true not null,
  decision text default ''::text not null,
  version_at timestamp with time zone,
  constraint check_outcome_pkey PRIMARY KEY (account_id, id),
  constraint check_outcome_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint check_outcome_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint check_outcome_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint check_outcome_control_id_bytes CHECK (octet_length(control_id) <= 256),
  constraint check_outcome_outcome_check CHECK (outcome = ANY (ARRAY['pass'::text, 'ended'::text, 'manual'::text, 'not_evaluated'::text])),
  constraint check_outcome_region_bytes CHECK (octet_length(region) <= 64),
  constraint check_outcome_source_bytes CHECK (octet_length(source) <= 128)
) with (fillfactor=60);
CREATE INDEX check_outcome_of_control ON check_outcome USING btree (account_id, control_id);
CREATE TRIGGER check_outcome_deleted AFTER DELETE ON check_outcome REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_outcome_changes();
CREATE TRIGGER check_outcome_inserted AFTER INSERT ON check_outcome REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_outcome_changes();
CREATE TRIGGER check_outcome_updated AFTER UPDATE ON check_outcome REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_outcome_changes();

create table cloud_connection (
  id uuid not null,
  name text not null,
  provider text not null,
  reading jsonb not null,
  enabled boolean not null,
  every_hours integer not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  next_run_at timestamp with time zone not null,
  last_run jsonb,
  constraint cloud_connection_pkey PRIMARY KEY (id),
  constraint cloud_connection_every_hours_check CHECK (every_hours > 0),
  constraint cloud_connection_name_bytes CHECK (octet_length(name) <= 128),
  constraint cloud_connection_name_key UNIQUE (name),
  constraint cloud_connection_provider_check CHECK (provider = ANY (ARRAY['aws'::text, 'azure'::text, 'gcp'::text]))
);

create table control_change (
  id bigint generated always as identity not null,
  account_id text not null,
  control_id text not null,
  constraint control_change_pkey PRIMARY KEY (id),
  constraint control_change_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint control_change_control_id_bytes CHECK (octet_length(control_id) <= 256)
);

create table control_count (
  account_id text not null,
  cloud_provider text not null,
  region text not null,
  application_id text not null,
  part smallint not null,
  counts bytea not null,
  constraint control_count_pkey PRIMARY KEY (account_id, cloud_provider, region, application_id, part),
  constraint control_count_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint control_count_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint control_count_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint control_count_region_bytes CHECK (octet_length(region) <= 64)
) with (fillfactor=80);
CREATE INDEX control_count_of_place ON control_count USING btree (region, application_id);

create table control_count_account (
  account_id text not null,
  cloud_provider text not null,
  part smallint not null,
  counts bytea not null,
  constraint control_count_account_pkey PRIMARY KEY (account_id, cloud_provider, part),
  constraint control_count_account_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint control_count_account_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16)
) with (fillfactor=80);
CREATE TRIGGER control_count_account_changed AFTER INSERT OR DELETE OR UPDATE ON control_count_account FOR EACH STATEMENT EXECUTE FUNCTION note_count_version();

create table control_count_global (
  cloud_provider text not null,
  part smallint not null,
  counts bytea not null,
  constraint control_count_global_pkey PRIMARY KEY (cloud_provider, part),
  constraint control_count_global_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16)
) with (fillfactor=50);

create table control_count_version (
  is_only boolean default true not null,
  version bigint not null,
  constraint control_count_version_pkey PRIMARY KEY (is_only),
  constraint control_count_version_is_only_check CHECK (is_only)
);

create table control_history (
  account_id text not null,
  cloud_provider text not null,
  region text not null,
  application_id text not null,
  part smallint not null,
  since date not null,
  until date default 'infinity'::date not null,
  states bytea not null,
  constraint control_history_pkey PRIMARY KEY (account_id, cloud_provider, region, application_id, part, since),
  constraint control_history_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint control_history_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint control_history_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint control_history_region_bytes CHECK (octet_length(region) <= 64)
) with (fillfactor=80);
CREATE INDEX control_history_of_application ON control_history USING btree (application_id, until, since);
CREATE INDEX control_history_of_region ON control_history USING btree (region, until, since);

create table control_history_account (
  account_id text not null,
  cloud_provider text not null,
  part smallint not null,
  since date not null,
  until date default 'infinity'::date not null,
  states bytea not null,
  constraint control_history_account_pkey PRIMARY KEY (account_id, cloud_provider, part, since),
  constraint control_history_account_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint control_history_account_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16)
) with (fillfactor=80);
CREATE INDEX control_history_account_of_day ON control_history_account USING btree (account_id, until, since);

create table control_history_global (
  cloud_provider text not null,
  part smallint not null,
  since date not null,
  until date default 'infinity'::date not null,
  states bytea not null,
  constraint control_history_global_pkey PRIMARY KEY (cloud_provider, part, since),
  constraint control_history_global_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16)
);

create table control_number (
  control_id text not null,
  number integer generated always as identity not null,
  constraint control_number_pkey PRIMARY KEY (control_id),
  constraint control_number_control_id_bytes CHECK (octet_length(control_id) <= 256),
  constraint control_number_control_id_check CHECK (octet_length(control_id) <= 512),
  constraint control_number_number_key UNIQUE (number)
);

create table control_regression (
  account_id text not null,
  framework text not null,
  control text not null,
  day date not null,
  constraint control_regression_pkey PRIMARY KEY (day, account_id, framework, control),
  constraint control_regression_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint control_regression_control_check CHECK (octet_length(control) <= 128),
  constraint control_regression_framework_check CHECK (octet_length(framework) <= 128)
);

create table control_stale (
  account_id text not null,
  control_id text not null,
  cloud_provider text not null,
  region text not null,
  application_id text not null,
  part smallint not null,
  stale_since timestamp with time zone not null,
  constraint control_stale_pkey PRIMARY KEY (account_id, control_id, cloud_provider, region, application_id, part),
  constraint control_stale_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint control_stale_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint control_stale_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint control_stale_control_id_bytes CHECK (octet_length(control_id) <= 256),
  constraint control_stale_region_bytes CHECK (octet_length(region) <= 64)
);
CREATE INDEX control_stale_of_control ON control_stale USING btree (control_id);

create table coverage (
  run_id uuid not null,
  source text not null,
  account_id text not null,
  region text,
  artifact text not null,
  checks bytea not null,
  groups text[] not null,
  all_checks boolean not null,
  at timestamp with time zone not null,
  constraint coverage_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint coverage_region_bytes CHECK (octet_length(region) <= 64),
  constraint coverage_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_run(id) ON DELETE CASCADE,
  constraint coverage_source_bytes CHECK (octet_length(source) <= 128)
);
CREATE INDEX coverage_of_account ON coverage USING btree (account_id, source, at);
CREATE INDEX coverage_of_run ON coverage USING btree (run_id);

create table event (
  transaction_id xid8 default pg_current_xact_id() not null,
  id bigint generated always as identity not null,
  type text not null,
  at timestamp with time zone not null,
  account_id text default ''::text not null,
  cloud_provider text default ''::text not null,
  region text default ''::text not null,
  application_id text default ''::text not null,
  subject_id text not null,
  data jsonb default '{}'::jsonb not null,
  mixed_dimensions smallint default 0 not null,
  constraint event_pkey PRIMARY KEY (transaction_id, id),
  constraint event_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint event_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint event_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint event_region_bytes CHECK (octet_length(region) <= 64)
);

create table event_cursor (
  consumer text not null,
  transaction_id xid8 not null,
  id bigint not null,
  moved_at timestamp with time zone not null,
  constraint event_cursor_pkey PRIMARY KEY (consumer),
  constraint event_cursor_consumer_bytes CHECK (octet_length(consumer) <= 128)
);

create table event_set_aside (
  consumer text not null,
  transaction_id xid8 not null,
  id bigint not null,
  subject_id text not null,
  event jsonb not null,
  error text not null,
  set_aside_at timestamp with time zone not null,
  constraint event_set_aside_pkey PRIMARY KEY (consumer, transaction_id, id, subject_id),
  constraint event_set_aside_consumer_bytes CHECK (octet_length(consumer) <= 128),
  constraint event_set_aside_subject_id_bytes CHECK (octet_length(subject_id) <= 256)
);

create table exception (
  id uuid not null,
  application_id text not null,
  policy_violated text not null,
  control_ids text[] not null,
  requestor_email text not null,
  requester text not null,
  creator text not null,
  creator_key text not null,
  request_type text not null,
  resource_requested text not null,
  business_case text not null,
  status text not null,
  expires_at timestamp with time zone,
  approved_at timestamp with time zone,
  ended_at timestamp with time zone,
  finding_count integer not null,
  announced_days smallint,
  is_applied boolean not null,
  within_accounts text[],
  within_providers text[],
  within_regions text[],
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint exception_pkey PRIMARY KEY (id),
  constraint exception_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint exception_check CHECK (status <> 'approved'::text OR expires_at IS NOT NULL),
  constraint exception_request_type_check CHECK (request_type = ANY (ARRAY['waiver'::text, 'extension'::text, 'exemption'::text])),
  constraint exception_requester_bytes CHECK (octet_length(requester) <= 1280),
  constraint exception_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text]))
);
CREATE INDEX exception_by_age ON exception USING btree (created_at DESC, id DESC);
CREATE INDEX exception_by_status ON exception USING btree (status, expires_at);
CREATE INDEX exception_of_application ON exception USING btree (application_id, created_at DESC, id DESC);
CREATE INDEX exception_of_requester ON exception USING btree (requester);
CREATE INDEX exception_unapplied ON exception USING btree (id) WHERE NOT is_applied;

create table exploit_intelligence (
  cve text not null,
  epss real,
  epss_percentile real,
  epss_on date,
  kev_added_on date,
  constraint exploit_intelligence_pkey PRIMARY KEY (cve),
  constraint exploit_intelligence_cve_bytes CHECK (octet_length(cve) <= 32)
);

create table false_positive_rate (
  control_id text not null,
  application_id text not null,
  environment text not null,
  account_id text not null,
  verdict text not null,
  false_positives integer not null,
  findings integer not null,
  since timestamp with time zone not null,
  rescored boolean not null,
  constraint false_positive_rate_pkey PRIMARY KEY (control_id, application_id, environment, account_id),
  constraint false_positive_rate_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint false_positive_rate_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint false_positive_rate_control_id_bytes CHECK (octet_length(control_id) <= 256),
  constraint false_positive_rate_environment_bytes CHECK (octet_length(environment) <= 256),
  constraint false_positive_rate_verdict_check CHECK (verdict = ANY (ARRAY['ok'::text, 'noisy'::text, 'confirmed_noisy'::text]))
);

create table finding (
  account_id text not null,
  id uuid not null,
  source text not null,
  source_finding_id text not null,
  check_id text not null,
  artifact text,
  check_group text not null,
  control_id text not null,
  type text not null,
  title text not null,
  resource_type text not null,
  resource_id text not null,
  resource_name text not null,
  resource_aliases jsonb not null,
  cloud_provider text not null,
  region text not null,
  severity severity not null,
  ai_risk_score real not null,
  status finding_status not null,
  category text not null,
  service_name text not null,
  environment text not null,
  application_id text not null,
  owner text not null,
  cost_center text not null,
  tags jsonb not null,
  exploit_available boolean not null,
  fix_available boolean,
  internet_facing boolean,
  image text default ''::text not null,
  auto_remediatable boolean not null,
  suppression_reason text not null,
  first_found_at timestamp with time zone not null,
  reopened_at timestamp with time zone,
  resolved_at timestamp with time zone,
  sla_deadline timestamp with time zone,
  sla_breached boolean default false not null,
  sla_paused_at timestamp with time zone,
  sla_paused_ms bigint default 0 not null,
  resolved_by_user boolean default false not null,
  reported_placement jsonb not null,
  content_digest uuid not null,
  version integer not null,
  title_order text collate "C" generated always as ("left"(lower(title), 120)) stored,
  issue_id uuid not null,
  platform text not null,
  account_name text not null,
  native_ids jsonb not null,
  text_digest uuid not null,
  risk_digest uuid not null,
  constraint finding_pkey PRIMARY KEY (id),
  constraint finding_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint finding_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint finding_category_bytes CHECK (octet_length(category) <= 32),
  constraint finding_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint finding_control_id_bytes CHECK (octet_length(control_id) <= 256),
  constraint finding_environment_bytes CHECK (octet_length(environment) <= 256),
  constraint finding_image_bytes CHECK (octet_length(image) <= 1024),
  constraint finding_region_bytes CHECK (octet_length(region) <= 64),
  constraint finding_source_bytes CHECK (octet_length(source) <= 128)
);
CREATE INDEX finding_by_account ON finding USING btree (account_id, status, severity DESC, ai_risk_score DESC, id) INCLUDE (cloud_provider, region, application_id, first_found_at, title_order);
CREATE INDEX finding_by_control ON finding USING btree (lower(control_id), account_id);
CREATE INDEX finding_by_filter ON finding USING btree (status, cloud_provider, severity, ai_risk_score DESC, id) INCLUDE (account_id, region, application_id);
CREATE INDEX finding_by_filter_and_age ON finding USING btree (status, cloud_provider, severity, first_found_at DESC, id) INCLUDE (account_id, region, application_id);
CREATE INDEX finding_by_filter_and_title ON finding USING btree (status, cloud_provider, severity, title_order, id) INCLUDE (account_id, region, application_id);
CREATE INDEX finding_by_image ON finding USING btree (lower(image) text_pattern_ops) WHERE image <> ''::text;
CREATE INDEX finding_by_resource ON finding USING btree ("left"(lower(resource_id), 200) text_pattern_ops);
CREATE INDEX finding_due ON finding USING btree (sla_deadline) WHERE (status = ANY (ARRAY['open'::finding_status, 'in_progress'::finding_status])) AND NOT sla_breached;
CREATE INDEX finding_long_resolved ON finding USING btree (resolved_at) WHERE status = 'resolved'::finding_status;
CREATE INDEX finding_of_issue ON finding USING btree (account_id, issue_id);
CREATE INDEX finding_vulnerable ON finding USING btree (id) WHERE category = 'vulnerability'::text;
CREATE TRIGGER finding_deleted AFTER DELETE ON finding REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_finding_changes();
CREATE TRIGGER finding_inserted AFTER INSERT ON finding REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_finding_changes();
CREATE TRIGGER finding_updated AFTER UPDATE ON finding REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_finding_changes();

create table finding_comment (
  id uuid not null,
  account_id text not null,
  finding_id uuid not null,
  author text not null,
  body text not null,
  source text not null,
  created_at timestamp with time zone not null,
  constraint finding_comment_pkey PRIMARY KEY (id),
  constraint finding_comment_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint finding_comment_finding_id_fkey FOREIGN KEY (finding_id) REFERENCES finding(id) ON DELETE CASCADE,
  constraint finding_comment_source_bytes CHECK (octet_length(source) <= 128),
  constraint finding_comment_source_check CHECK (source = ANY (ARRAY['user'::text, 'ticket'::text, 'system'::text]))
);
CREATE INDEX finding_comment_finding ON finding_comment USING btree (account_id, finding_id, created_at, id);

create table finding_count (
  account_id text not null,
  cloud_provider text not null,
  region text not null,
  application_id text not null,
  category text not null,
  severity severity not null,
  status finding_status not null,
  findings bigint not null,
  auto_remediatable bigint not null,
  sla_breached bigint not null,
  constraint finding_count_pkey PRIMARY KEY (account_id, cloud_provider, region, application_id, category, severity, status),
  constraint finding_count_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint finding_count_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint finding_count_category_bytes CHECK (octet_length(category) <= 32),
  constraint finding_count_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint finding_count_region_bytes CHECK (octet_length(region) <= 64)
) with (fillfactor=50);
CREATE INDEX finding_count_application ON finding_count USING btree (application_id);

create table finding_count_account (
  account_id text not null,
  cloud_provider text not null,
  severity severity not null,
  status finding_status not null,
  findings bigint not null,
  constraint finding_count_account_pkey PRIMARY KEY (account_id, cloud_provider, severity, status),
  constraint finding_count_account_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint finding_count_account_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16)
) with (fillfactor=50);

create table finding_count_global (
  slot smallint not null,
  cloud_provider text not null,
  category text not null,
  severity severity not null,
  status finding_status not null,
  findings bigint not null,
  auto_remediatable bigint not null,
  sla_breached bigint not null,
  constraint finding_count_global_pkey PRIMARY KEY (slot, cloud_provider, category, severity, status),
  constraint finding_count_global_category_bytes CHECK (octet_length(category) <= 32),
  constraint finding_count_global_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16)
) with (fillfactor=50);

create table finding_count_placement (
  application_id text not null,
  region text not null,
  cloud_provider text not null,
  severity severity not null,
  status finding_status not null,
  findings bigint not null,
  constraint finding_count_placement_pkey PRIMARY KEY (application_id, region, cloud_provider, severity, status),
  constraint finding_count_placement_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint finding_count_placement_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint finding_count_placement_region_bytes CHECK (octet_length(region) <= 64)
) with (fillfactor=50);

create table finding_delta (
  account_id text not null,
  hour timestamp with time zone not null,
  cloud_provider text not null,
  region text not null,
  application_id text not null,
  severity severity not null,
  opened bigint not null,
  resolved bigint not null,
  unresolved bigint not null,
  constraint finding_delta_pkey PRIMARY KEY (account_id, hour, cloud_provider, region, application_id, severity),
  constraint finding_delta_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint finding_delta_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint finding_delta_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint finding_delta_region_bytes CHECK (octet_length(region) <= 64)
) with (fillfactor=50);

create table finding_delta_global (
  slot smallint not null,
  hour timestamp with time zone not null,
  cloud_provider text not null,
  severity severity not null,
  opened bigint not null,
  resolved bigint not null,
  unresolved bigint not null,
  constraint finding_delta_global_pkey PRIMARY KEY (hour, slot, cloud_provider, severity),
  constraint finding_delta_global_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16)
) with (fillfactor=50);

create table finding_seen (
  account_id text not null,
  id uuid not null,
  last_seen_at timestamp with time zone not null,
  occurrences integer not null,
  run_id uuid,
  batch_id bigint,
  batch_line integer,
  listed_by text default ''::text not null,
  instance uuid,
  is_dated boolean default true not null,
  version_at timestamp with time zone,
  decision text default ''::text not null,
  decided_at timestamp with time zone,
  constraint finding_seen_pkey PRIMARY KEY (id),
  constraint finding_seen_account_id_bytes CHECK (octet_length(account_id) <= 256)
) with (fillfactor=60);

create table finding_statement (
  account_id text not null,
  id uuid not null,
  instance uuid not null,
  artifact text,
  failed_at timestamp with time zone,
  failed_dated boolean default true not null,
  failed_received timestamp with time zone,
  over_at timestamp with time zone,
  over_dated boolean default true not null,
  over_received timestamp with time zone,
  version_at timestamp with time zone,
  version_checked timestamp with time zone,
  version_received timestamp with time zone,
  decision text default ''::text not null,
  listed_by text default ''::text not null,
  constraint finding_statement_pkey PRIMARY KEY (id, instance),
  constraint finding_statement_account_id_bytes CHECK (octet_length(account_id) <= 256)
) with (fillfactor=70);
CREATE INDEX finding_statement_of_account ON finding_statement USING btree (account_id, id);

create table finding_text (
  digest uuid not null,
  description text not null,
  remediation text not null,
  compliance json not null,
  cves json not null,
  referenced_at timestamp with time zone default now() not null,
  constraint finding_text_pkey PRIMARY KEY (digest)
);

create table import_run (
  id uuid not null,
  format text not null,
  complete boolean not null,
  stated jsonb default '{}'::jsonb not null,
  status text not null,
  sources text[] default '{}'::text[] not null,
  accounts text[] default '{}'::text[] not null,
  checks text[] default '{}'::text[] not null,
  observed_at timestamp with time zone not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  read bigint default 0 not null,
  accepted bigint default 0 not null,
  duplicates bigint default 0 not null,
  resolved bigint default 0 not null,
  rejected bigint default 0 not null,
  actor text default ''::text not null,
  heartbeat_at timestamp with time zone default now() not null,
  summary jsonb,
  constraint import_run_pkey PRIMARY KEY (id),
  constraint import_run_status_check CHECK (status = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text]))
);
CREATE INDEX import_run_recent ON import_run USING btree (started_at DESC, id DESC);
CREATE INDEX import_run_running ON import_run USING btree (heartbeat_at) WHERE status = 'running'::text;

create table issue (
  account_id text not null,
  id uuid not null,
  control_id text not null,
  title text not null,
  scanner_title text not null,
  cloud_provider text not null,
  region text not null,
  application_id text not null,
  resource_id text not null,
  resource_key uuid not null,
  resource_name text not null,
  is_account boolean default false not null,
  severity severity not null,
  risk_score smallint not null,
  blast_radius integer not null,
  status issue_status not null,
  finding_count integer not null,
  lead_finding_id uuid not null,
  assignee text default ''::text not null,
  ticket jsonb,
  ticketed boolean generated always as (ticket IS NOT NULL) stored not null,
  suppression_reason text default ''::text not null,
  suppressed_until timestamp with time zone,
  suppressed_within jsonb,
  set_by_user boolean default false not null,
  sla_started_at timestamp with time zone,
  sla_deadline timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  version integer default 1 not null,
  constraint issue_pkey PRIMARY KEY (account_id, id),
  constraint issue_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint issue_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint issue_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint issue_control_id_bytes CHECK (octet_length(control_id) <= 256),
  constraint issue_region_bytes CHECK (octet_length(region) <= 64)
);
CREATE INDEX issue_by_account ON issue USING btree (account_id, status, severity DESC, risk_score DESC, id) INCLUDE (cloud_provider, region, application_id, ticketed, blast_radius, created_at, updated_at);
CREATE INDEX issue_by_change ON issue USING btree (status, cloud_provider, severity, updated_at DESC, id) INCLUDE (account_id, region, application_id, ticketed);
CREATE INDEX issue_by_control ON issue USING btree (control_id, status, severity DESC, risk_score DESC, id) INCLUDE (account_id, cloud_provider, region, application_id, ticketed, blast_radius, created_at, updated_at);
CREATE INDEX issue_by_creation ON issue USING btree (status, cloud_provider, severity, created_at DESC, id) INCLUDE (account_id, region, application_id, ticketed);
CREATE INDEX issue_by_radius ON issue USING btree (status, cloud_provider, severity, blast_radius DESC, id) INCLUDE (account_id, region, application_id, ticketed);
CREATE INDEX issue_by_resource ON issue USING btree (resource_key);
CREATE INDEX issue_by_risk ON issue USING btree (status, cloud_provider, severity, risk_score DESC, id) INCLUDE (account_id, region, application_id, ticketed);
CREATE INDEX issue_id ON issue USING btree (id);
CREATE INDEX issue_suppressed ON issue USING btree (suppressed_until) WHERE suppressed_until IS NOT NULL;
CREATE INDEX issue_with_ticket ON issue USING btree (account_id, id) WHERE ticketed;

create table issue_change (
  id uuid not null,
  account_id text not null,
  issue_id uuid not null,
  at timestamp with time zone not null,
  actor text not null,
  changes jsonb not null,
  reason text default ''::text not null,
  cloud_provider text default ''::text not null,
  region text default ''::text not null,
  application_id text default ''::text not null,
  mixed_dimensions smallint default 0 not null,
  constraint issue_change_pkey PRIMARY KEY (id),
  constraint issue_change_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint issue_change_account_id_issue_id_fkey FOREIGN KEY (account_id, issue_id) REFERENCES issue(account_id, id) ON DELETE CASCADE,
  constraint issue_change_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint issue_change_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint issue_change_region_bytes CHECK (octet_length(region) <= 64)
);
CREATE INDEX issue_change_issue ON issue_change USING btree (account_id, issue_id, at DESC, id DESC);

create table issue_count (
  account_id text not null,
  cloud_provider text not null,
  region text not null,
  application_id text not null,
  severity severity not null,
  status issue_status not null,
  ticketed boolean not null,
  issues bigint not null,
  constraint issue_count_pkey PRIMARY KEY (account_id, cloud_provider, region, application_id, severity, status, ticketed),
  constraint issue_count_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint issue_count_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint issue_count_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint issue_count_region_bytes CHECK (octet_length(region) <= 64)
) with (fillfactor=50);
CREATE INDEX issue_count_application ON issue_count USING btree (application_id);

create table issue_count_account (
  account_id text not null,
  cloud_provider text not null,
  severity severity not null,
  status issue_status not null,
  ticketed boolean not null,
  issues bigint not null,
  constraint issue_count_account_pkey PRIMARY KEY (account_id, cloud_provider, severity, status, ticketed),
  constraint issue_count_account_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint issue_count_account_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16)
) with (fillfactor=50);

create table issue_count_control (
  control_id text not null,
  account_id text not null,
  cloud_provider text not null,
  severity severity not null,
  status issue_status not null,
  ticketed boolean not null,
  issues bigint not null,
  constraint issue_count_control_pkey PRIMARY KEY (control_id, account_id, cloud_provider, severity, status, ticketed),
  constraint issue_count_control_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint issue_count_control_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint issue_count_control_control_id_bytes CHECK (octet_length(control_id) <= 256)
) with (fillfactor=50);

create table issue_count_global (
  slot smallint not null,
  cloud_provider text not null,
  severity severity not null,
  status issue_status not null,
  ticketed boolean not null,
  issues bigint not null,
  constraint issue_count_global_pkey PRIMARY KEY (slot, cloud_provider, severity, status, ticketed),
  constraint issue_count_global_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16)
) with (fillfactor=50);

create table issue_part (
  account_id text not null,
  id uuid not null,
  control_id text not null,
  title text not null,
  scanner_title text not null,
  cloud_provider text not null,
  region text not null,
  application_id text not null,
  mixed_dimensions smallint not null,
  resource_id text not null,
  resource_key uuid not null,
  resource_name text not null,
  is_account boolean not null,
  severity severity not null,
  risk_score smallint not null,
  blast_radius integer not null,
  status issue_status not null,
  finding_count integer not null,
  unresolved integer not null,
  lead_finding_id uuid not null,
  assignee text not null,
  ticket jsonb,
  suppression_reason text not null,
  suppressed_until timestamp with time zone,
  suppressed_within jsonb,
  set_by_user boolean not null,
  sla_started_at timestamp with time zone,
  sla_deadline timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  version integer not null,
  constraint issue_part_pkey PRIMARY KEY (account_id, id, cloud_provider, region, application_id),
  constraint issue_part_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint issue_part_account_id_id_fkey FOREIGN KEY (account_id, id) REFERENCES issue(account_id, id) ON DELETE CASCADE,
  constraint issue_part_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint issue_part_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint issue_part_control_id_bytes CHECK (octet_length(control_id) <= 256),
  constraint issue_part_region_bytes CHECK (octet_length(region) <= 64)
);
CREATE INDEX issue_part_by_application ON issue_part USING btree (application_id);
CREATE INDEX issue_part_by_region ON issue_part USING btree (region);

create table job_worker (
  id text not null,
  seen_at timestamp with time zone not null,
  constraint job_worker_pkey PRIMARY KEY (id),
  constraint job_worker_id_bytes CHECK (octet_length(id) <= 128)
);

create table migration (
  name text not null,
  digest text not null,
  release text default ''::text not null,
  works_since text,
  applied_at timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (name),
  constraint migration_name_bytes CHECK (octet_length(name) <= 128)
);

create table platform_user (
  id uuid not null,
  subject text not null,
  email text not null,
  name text not null,
  role text not null,
  accounts jsonb not null,
  reach jsonb not null,
  last_seen_at timestamp with time zone not null,
  status text default 'active'::text not null,
  constraint platform_user_pkey PRIMARY KEY (id),
  constraint platform_user_status_check CHECK (status = ANY (ARRAY['active'::text, 'disabled'::text])),
  constraint platform_user_subject_bytes CHECK (octet_length(subject) <= 512),
  constraint platform_user_subject_key UNIQUE (subject)
);
CREATE INDEX platform_user_recent ON platform_user USING btree (last_seen_at DESC, id);

create table policy (
  id uuid not null,
  namespace text not null,
  name text not null,
  category text not null,
  severity text not null,
  description text not null,
  status text not null,
  source text not null,
  version integer not null,
  revision integer not null,
  evaluations bigint not null,
  denials bigint not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint policy_pkey PRIMARY KEY (id),
  constraint policy_category_bytes CHECK (octet_length(category) <= 32),
  constraint policy_namespace_bytes CHECK (octet_length(namespace) <= 300),
  constraint policy_revision_check CHECK (revision > 0),
  constraint policy_severity_check CHECK (severity = ANY (ARRAY['CRITICAL'::text, 'HIGH'::text, 'MEDIUM'::text, 'LOW'::text, 'INFO'::text])),
  constraint policy_source_bytes CHECK (octet_length(source) <= 128),
  constraint policy_source_check CHECK (source = ANY (ARRAY['builtin'::text, 'user'::text])),
  constraint policy_status_check CHECK (status = ANY (ARRAY['draft'::text, 'active'::text, 'disabled'::text])),
  constraint policy_version_check CHECK (version > 0)
);
CREATE UNIQUE INDEX policy_active ON policy USING btree (namespace) WHERE status = 'active'::text;

create table policy_change (
  id uuid not null,
  policy_id uuid not null,
  workflow_id uuid not null,
  version integer not null,
  status text not null,
  base_version integer not null,
  base_status text not null,
  is_pending boolean not null,
  created_at timestamp with time zone not null,
  constraint policy_change_pkey PRIMARY KEY (id),
  constraint policy_change_base_status_check CHECK (base_status = ANY (ARRAY['draft'::text, 'active'::text, 'disabled'::text])),
  constraint policy_change_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policy(id) ON DELETE CASCADE,
  constraint policy_change_status_check CHECK (status = ANY (ARRAY['active'::text, 'disabled'::text])),
  constraint policy_change_version_check CHECK (version > 0)
);
CREATE UNIQUE INDEX policy_change_pending ON policy_change USING btree (policy_id) WHERE is_pending;

create table policy_decision (
  id uuid not null,
  at timestamp(3) with time zone not null,
  namespace text not null,
  engine text not null,
  caller text not null,
  allow boolean not null,
  codes text[] not null,
  policies jsonb not null,
  input_digest text not null,
  input text,
  duration_us integer not null,
  account_id text not null,
  cloud_provider text not null,
  region text not null,
  application_id text not null,
  constraint policy_decision_pkey PRIMARY KEY (id),
  constraint policy_decision_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint policy_decision_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint policy_decision_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint policy_decision_engine_check CHECK (engine = ANY (ARRAY['embedded'::text, 'external'::text])),
  constraint policy_decision_namespace_bytes CHECK (octet_length(namespace) <= 300),
  constraint policy_decision_region_bytes CHECK (octet_length(region) <= 64)
);
CREATE INDEX policy_decision_at ON policy_decision USING btree (at, id);

create table policy_version (
  policy_id uuid not null,
  version integer not null,
  rego text not null,
  sha256 text not null,
  tests jsonb not null,
  comment text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  constraint policy_version_pkey PRIMARY KEY (policy_id, version),
  constraint policy_version_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policy(id) ON DELETE CASCADE,
  constraint policy_version_version_check CHECK (version > 0)
);

create table refused_access (
  minute timestamp with time zone not null,
  ip text not null,
  refused bigint not null,
  constraint refused_access_pkey PRIMARY KEY (minute, ip),
  constraint refused_access_ip_bytes CHECK (octet_length(ip) <= 256)
);

create table rejected_record (
  run_id uuid not null,
  number integer not null,
  position bigint not null,
  field text not null,
  message text not null,
  constraint rejected_record_pkey PRIMARY KEY (run_id, number),
  constraint rejected_record_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_run(id) ON DELETE CASCADE
);

create table remediation (
  id uuid not null,
  batch_id uuid not null,
  finding_id uuid,
  account_id text not null,
  cloud_provider text not null,
  region text not null,
  application_id text not null,
  environment text not null,
  handler text not null,
  tier smallint not null,
  status text not null,
  reason text default ''::text not null,
  resource_id text not null,
  managed_by text default ''::text not null,
  preview jsonb not null,
  plan bytea,
  result jsonb,
  error text default ''::text not null,
  attempts integer default 0 not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  rolled_back_at timestamp with time zone,
  constraint remediation_pkey PRIMARY KEY (id),
  constraint remediation_account_id_check CHECK (octet_length(account_id) <= 256),
  constraint remediation_application_id_check CHECK (octet_length(application_id) <= 256),
  constraint remediation_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES remediation_batch(id),
  constraint remediation_cloud_provider_check CHECK (octet_length(cloud_provider) <= 16),
  constraint remediation_environment_check CHECK (octet_length(environment) <= 256),
  constraint remediation_region_check CHECK (octet_length(region) <= 64),
  constraint remediation_status_check CHECK (status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'completed'::text, 'failed'::text, 'skipped'::text]))
);
CREATE INDEX remediation_finished ON remediation USING btree (finished_at) WHERE status = ANY (ARRAY['completed'::text, 'failed'::text]);
CREATE INDEX remediation_of_batch ON remediation USING btree (batch_id);
CREATE INDEX remediation_of_finding ON remediation USING btree (finding_id) WHERE finding_id IS NOT NULL;
CREATE INDEX remediation_recent ON remediation USING btree (created_at DESC, id DESC);

create table remediation_batch (
  id uuid not null,
  status text not null,
  rollback_status text default 'none'::text not null,
  executor_tier smallint not null,
  total integer not null,
  created_by text not null,
  created_key text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  start_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  workflow_id uuid,
  constraint remediation_batch_pkey PRIMARY KEY (id),
  constraint remediation_batch_rollback_status_check CHECK (rollback_status = ANY (ARRAY['none'::text, 'running'::text, 'completed'::text, 'partial'::text, 'failed'::text])),
  constraint remediation_batch_status_check CHECK (status = ANY (ARRAY['previewed'::text, 'awaiting_approval'::text, 'scheduled'::text, 'running'::text, 'completed'::text, 'completed_with_failures'::text, 'failed'::text, 'cancelled'::text, 'expired'::text])),
  constraint remediation_batch_total_check CHECK (total > 0)
);
CREATE INDEX remediation_batch_running ON remediation_batch USING btree (id) WHERE status = 'running'::text OR rollback_status = 'running'::text;
CREATE INDEX remediation_batch_waiting ON remediation_batch USING btree (expires_at) WHERE status = ANY (ARRAY['previewed'::text, 'awaiting_approval'::text, 'scheduled'::text]);

create table remediation_run (
  id uuid not null,
  remediation_id uuid not null,
  batch_id uuid not null,
  account_id text not null,
  tier smallint not null,
  direction text not null,
  phase text not null,
  plan bytea,
  outcome text default ''::text not null,
  claimed_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint remediation_run_pkey PRIMARY KEY (id),
  constraint remediation_run_account_id_check CHECK (octet_length(account_id) <= 256),
  constraint remediation_run_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES remediation_batch(id),
  constraint remediation_run_direction_check CHECK (direction = ANY (ARRAY['apply'::text, 'rollback'::text])),
  constraint remediation_run_phase_check CHECK (phase = ANY (ARRAY['waiting'::text, 'claimed'::text, 'calling'::text, 'done'::text])),
  constraint remediation_run_remediation_id_fkey FOREIGN KEY (remediation_id) REFERENCES remediation(id)
);
CREATE INDEX remediation_run_active ON remediation_run USING btree (account_id, tier) WHERE phase = ANY (ARRAY['claimed'::text, 'calling'::text]);
CREATE INDEX remediation_run_of_batch ON remediation_run USING btree (batch_id) WHERE phase <> 'done'::text;
CREATE UNIQUE INDEX remediation_run_open ON remediation_run USING btree (remediation_id) WHERE phase <> 'done'::text;

create table remediation_snapshot (
  id uuid not null,
  remediation_id uuid not null,
  batch_id uuid not null,
  account_id text not null,
  cloud_provider text not null,
  region text not null,
  application_id text not null,
  resource_id text not null,
  handler text not null,
  taken_at timestamp with time zone not null,
  shown_state jsonb not null,
  state bytea not null,
  restored_at timestamp with time zone,
  constraint remediation_snapshot_pkey PRIMARY KEY (id),
  constraint remediation_snapshot_account_id_check CHECK (octet_length(account_id) <= 256),
  constraint remediation_snapshot_application_id_check CHECK (octet_length(application_id) <= 256),
  constraint remediation_snapshot_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES remediation_batch(id),
  constraint remediation_snapshot_cloud_provider_check CHECK (octet_length(cloud_provider) <= 16),
  constraint remediation_snapshot_region_check CHECK (octet_length(region) <= 64),
  constraint remediation_snapshot_remediation_id_fkey FOREIGN KEY (remediation_id) REFERENCES remediation(id)
);
CREATE INDEX remediation_snapshot_of_batch ON remediation_snapshot USING btree (batch_id);
CREATE UNIQUE INDEX remediation_snapshot_of_remediation ON remediation_snapshot USING btree (remediation_id);

create table resource (
  account_id text not null,
  key uuid not null,
  id text not null,
  cloud_provider text not null,
  type text not null,
  name text not null,
  region text not null,
  service text not null,
  application_id text default ''::text not null,
  tags jsonb default '{}'::jsonb not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  aliases jsonb default '[]'::jsonb not null,
  constraint resource_pkey PRIMARY KEY (account_id, key),
  constraint resource_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint resource_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint resource_cloud_provider_bytes CHECK (octet_length(cloud_provider) <= 16),
  constraint resource_region_bytes CHECK (octet_length(region) <= 64)
);
CREATE INDEX resource_inside ON resource USING btree (account_id, "left"(id, 400) COLLATE "C");

create table risk_assessment (
  digest uuid not null,
  assessment text not null,
  referenced_at timestamp with time zone default now() not null,
  constraint risk_assessment_pkey PRIMARY KEY (digest)
);

create table saved_view (
  id uuid not null,
  subject text not null,
  page text not null,
  name text not null,
  query text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_name_bytes CHECK (octet_length(name) <= 128),
  constraint saved_view_page_bytes CHECK (octet_length(page) <= 64),
  constraint saved_view_subject_bytes CHECK (octet_length(subject) <= 512),
  constraint saved_view_subject_fkey FOREIGN KEY (subject) REFERENCES platform_user(subject) ON DELETE CASCADE,
  constraint saved_view_subject_page_name_key UNIQUE (subject, page, name)
);

create table source_batch (
  id bigint generated always as identity not null,
  run_id uuid not null,
  format text not null,
  records integer not null,
  body bytea not null storage external,
  digest uuid,
  failures integer default 0 not null,
  muted integer default 0 not null,
  is_dated boolean default false not null,
  passed_records integer default 0 not null,
  muted_records integer default 0 not null,
  finding_accounts text[] default '{}'::text[] not null,
  finding_ids uuid[] default '{}'::uuid[] not null,
  outcome_accounts text[] default '{}'::text[] not null,
  outcome_ids uuid[] default '{}'::uuid[] not null,
  resource_accounts text[] default '{}'::text[] not null,
  resource_keys uuid[] default '{}'::uuid[] not null,
  constraint source_batch_pkey PRIMARY KEY (id),
  constraint source_batch_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_run(id) ON DELETE CASCADE
);
CREATE INDEX source_batch_digest ON source_batch USING btree (digest) WHERE digest IS NOT NULL;
CREATE INDEX source_batch_run ON source_batch USING btree (run_id);

create table user_preferences (
  subject text not null,
  preferences jsonb not null,
  version integer default 1 not null,
  constraint user_preferences_pkey PRIMARY KEY (subject),
  constraint user_preferences_subject_bytes CHECK (octet_length(subject) <= 512),
  constraint user_preferences_subject_fkey FOREIGN KEY (subject) REFERENCES platform_user(subject) ON DELETE CASCADE
);

create table webhook (
  id uuid not null,
  url text not null,
  events text[] not null,
  status text not null,
  accounts text[],
  providers text[],
  regions text[],
  applications text[],
  secret bytea not null,
  former_secret bytea,
  former_until timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by text not null,
  updated_at timestamp with time zone not null,
  disabled_reason text default ''::text not null,
  last_delivery_at timestamp with time zone,
  last_success_at timestamp with time zone,
  failure_count integer default 0 not null,
  failing_since timestamp with time zone,
  is_announced boolean default false not null,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_status_check CHECK (status = ANY (ARRAY['active'::text, 'disabled'::text]))
);
CREATE INDEX webhook_newest ON webhook USING btree (created_at DESC, id DESC);

create table webhook_delivery (
  id uuid not null,
  webhook_id uuid not null,
  event_id text not null,
  event text not null,
  attempt smallint not null,
  status text not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  first_at timestamp with time zone,
  requested_at timestamp with time zone,
  next_attempt_at timestamp with time zone,
  response_status smallint,
  response_ms integer,
  error text default ''::text not null,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_event_id_bytes CHECK (octet_length(event_id) <= 128),
  constraint webhook_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_message(event_id) ON DELETE CASCADE,
  constraint webhook_delivery_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'exhausted'::text])),
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_due ON webhook_delivery USING btree (webhook_id, due_at) WHERE status = 'pending'::text;
CREATE INDEX webhook_delivery_newest ON webhook_delivery USING btree (webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_of_event ON webhook_delivery USING btree (event_id);

create table webhook_message (
  event_id text not null,
  type text not null,
  account_id text not null,
  cloud_provider text not null,
  region text not null,
  application_id text not null,
  body text not null,
  at timestamp with time zone not null,
  constraint webhook_message_pkey PRIMARY KEY (event_id),
  constraint webhook_message_account_id_bytes CHECK (octet_length(account_id) <= 256),
  constraint webhook_message_event_id_bytes CHECK (octet_length(event_id) <= 128)
);
CREATE INDEX webhook_message_age ON webhook_message USING btree (at);
CREATE INDEX webhook_message_of_account ON webhook_message USING btree (account_id);

create table workflow (
  id uuid not null,
  kind text not null,
  name text not null,
  status text not null,
  requested_by text not null,
  requester text not null,
  creator text not null,
  creator_key text not null,
  subject_type text not null,
  subject_id text not null,
  application_id text not null,
  within_accounts text[],
  within_providers text[],
  within_regions text[],
  required_approvals smallint not null,
  digest text not null,
  steps jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint workflow_pkey PRIMARY KEY (id),
  constraint workflow_application_id_bytes CHECK (octet_length(application_id) <= 256),
  constraint workflow_kind_check CHECK (kind = ANY (ARRAY['exception'::text, 'policy_change'::text, 'remediation_batch'::text])),
  constraint workflow_required_approvals_check CHECK (required_approvals > 0),
  constraint workflow_status_check CHECK (status = ANY (ARRAY['pending_approval'::text, 'running'::text, 'completed'::text, 'rejected'::text, 'failed'::text, 'cancelled'::text])),
  constraint workflow_subject_id_bytes CHECK (octet_length(subject_id) <= 256),
  constraint workflow_subject_type_bytes CHECK (octet_length(subject_type) <= 128),
  constraint workflow_subject_type_subject_id_key UNIQUE (subject_type, subject_id)
);
CREATE INDEX workflow_recent ON workflow USING btree (created_at DESC, id DESC);

create table workflow_approval (
  workflow_id uuid not null,
  identity text not null,
  caller_key text not null,
  decided_by text not null,
  decision text not null,
  comment text not null,
  digest text not null,
  at timestamp with time zone not null,
  constraint workflow_approval_pkey PRIMARY KEY (workflow_id, identity),
  constraint workflow_approval_decision_check CHECK (decision = ANY (ARRAY['approve'::text, 'reject'::text])),
  constraint workflow_approval_identity_bytes CHECK (octet_length(identity) <= 1280),
  constraint workflow_approval_workflow_id_fkey FOREIGN KEY (workflow_id) REFERENCES workflow(id)
);

create view issue_finding as
 SELECT account_id,
    id,
    issue_id,
    control_id,
    title,
    resource_id,
    resource_name,
    cloud_provider,
    region,
    application_id,
    severity,
    ai_risk_score,
    status,
    suppression_reason,
    first_found_at,
    reopened_at,
    resolved_at,
    resolved_by_user,
    sla_deadline,
    sla_paused_ms,
    fix_available,
    internet_facing,
    image
   FROM finding;

create view issue_finding_text as
 SELECT f.account_id,
    f.id,
    f.issue_id,
    f.cloud_provider,
    f.region,
    f.application_id,
    t.description,
    t.cves
   FROM finding f
     JOIN finding_text t ON t.digest = f.text_digest;
