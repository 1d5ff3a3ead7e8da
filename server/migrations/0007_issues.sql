-- The problem that a finding is an instance of: one control, account and resource. Null in rows of a
-- release that knew no issues, until the projection of issues meets them.
alter table finding add column issue_id uuid;
create index finding_of_issue on finding (account_id, issue_id);

-- What issues are made from: all that another capability reads of findings.
create view issue_finding as
select account_id, id, issue_id, control_id, title, resource_id, resource_name, cloud_provider,
  region, application_id, severity, ai_risk_score, status, suppression_reason, first_found_at,
  reopened_at, resolved_at, sla_deadline
from finding;

-- What an issue shows of the finding that leads it. The body lacks its last brace, and may hold
-- escapes of what a text cannot.
create view issue_finding_text as
select account_id, id, cloud_provider, region, application_id,
  ((case when strpos(body, '\u') = 0 then body
    else regexp_replace(body, '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'g')
    end) || '}')::json ->> 'description' as description
from finding;

create type issue_status as enum ('OPEN', 'ACKNOWLEDGED', 'IN_PROGRESS', 'RESOLVED', 'SUPPRESSED');

-- One row for each control, account and resource with findings. What the findings say is derived
-- from them anew after each change of theirs; status, assignee and ticket are also people's.
create table issue (
  account_id         text not null,
  id                 uuid not null,
  control_id         text not null,
  title              text not null,
  cloud_provider     text not null,
  -- Where its findings disagree about these, a word that is no place: whoever is held to some of them
  -- does not see it.
  region             text not null,
  application_id     text not null,
  resource_id        text not null,
  -- Digest of the resource_id, as in the inventory: an identifier may be longer than an index entry.
  resource_key       uuid not null,
  resource_name      text not null,
  severity           severity not null,
  risk_score         smallint not null,
  blast_radius       integer not null,
  status             issue_status not null,
  finding_count      integer not null,
  -- The most severe finding that is not resolved: it says what the issue is like.
  lead_finding_id    uuid not null,
  assignee           text not null default '',
  ticket             jsonb,
  ticketed           boolean not null generated always as (ticket is not null) stored,
  -- Why, when a person suppressed it; '' also when its findings were suppressed and it followed.
  suppression_reason text not null default '',
  suppressed_until   timestamptz,
  -- Whether the status is a person's word.
  decided            boolean not null default false,
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

-- What happened to an issue after it was made, by whom: '' is the service itself.
create table issue_change (
  id         uuid primary key,
  account_id text not null,
  issue_id   uuid not null,
  at         timestamptz not null,
  actor      text not null,
  -- {field: {from, to}}
  changes    jsonb not null,
  reason     text not null default '',
  foreign key (account_id, issue_id) references issue (account_id, id) on delete cascade
);
create index issue_change_issue on issue_change (account_id, issue_id, at desc, id desc);

-- Counts, kept in the transaction of every change of an issue.
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

-- What lies inside of a resource: identifiers that begin with its own. Cut, because an identifier may
-- be longer than an index entry.
create index resource_inside on resource (account_id, (left(id, 400) collate "C"));

-- What queries name to find a few findings among all, in any letter case.
create index finding_by_control on finding (lower(control_id));
create index finding_by_resource on finding (left(lower(resource_id), 200) text_pattern_ops);
