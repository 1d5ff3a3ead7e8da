-- What a check says of whatever it fails on is the same for thousands of findings, and so is a risk
-- assessment for all findings in the same situation: four fifths of what was stored. Each is stored
-- once now, under its digest. What is a finding's own are columns of the finding.
create table finding_text (
  digest      uuid primary key,
  description text not null,
  remediation text not null,
  compliance  json not null,
  cves        json not null,
  -- When somebody last made sure that it is there; what nobody holds is removed a day later.
  kept_at     timestamptz not null default now()
);
create table risk_assessment (
  digest     uuid primary key,
  -- The RiskAssessment as JSON.
  assessment text not null,
  kept_at    timestamptz not null default now()
);

create temporary table said on commit drop as
select account_id, id, risk, coalesce(content ->> 'platform', '') as platform,
  coalesce(content ->> 'account_name', '') as account_name,
  coalesce(content -> 'native_ids', '[]')::jsonb as native_ids,
  coalesce(content ->> 'description', '') as description,
  coalesce(content ->> 'remediation', '') as remediation,
  coalesce(content -> 'compliance', '[]') as compliance, coalesce(content -> 'cves', '[]') as cves,
  null::uuid as text_digest, null::uuid as risk_digest
from (
  -- NUL and halves of characters cannot be read out of JSON; they become U+FFFD.
  select b.account_id, b.id, b.risk, ((case when strpos(b.body, '\u') = 0 then b.body
    else regexp_replace(b.body, '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'g')
    end) || '}')::json as content
  from finding_body b) stored;
-- Another digest than the product's own, so a finding that is reported again gets that one.
update said set
  text_digest = left(encode(sha256(convert_to(
    json_build_array(description, remediation, compliance, cves)::text, 'UTF8')), 'hex'), 32)::uuid,
  risk_digest = left(encode(sha256(convert_to(risk, 'UTF8')), 'hex'), 32)::uuid;

insert into finding_text (digest, description, remediation, compliance, cves)
select distinct on (text_digest) text_digest, description, remediation, compliance, cves from said;
insert into risk_assessment (digest, assessment)
select distinct on (risk_digest) risk_digest, risk from said;

drop view issue_finding_text;
alter table finding
  add column platform text not null default '',
  add column account_name text not null default '',
  add column native_ids jsonb not null default '[]',
  add column text_digest uuid,
  add column risk_digest uuid;
update finding f set platform = s.platform, account_name = s.account_name,
  native_ids = s.native_ids, text_digest = s.text_digest, risk_digest = s.risk_digest
from said s where s.account_id = f.account_id and s.id = f.id;
drop table finding_body;
alter table finding
  alter column platform drop default, alter column account_name drop default,
  alter column native_ids drop default,
  alter column text_digest set not null, alter column risk_digest set not null,
  -- Written anew, without the room that the update has left.
  alter column version type integer using version + 0;

-- As it was, from where the text is now.
create view issue_finding_text as
select f.account_id, f.id, f.cloud_provider, f.region, f.application_id, t.description
from finding f join finding_text t on t.digest = f.text_digest;

-- An id is made of the account too, so it alone is the key: each index less is a page less that every
-- new finding touches. Findings of an account are found by its other indexes, those of a source among
-- the open ones of an account.
alter table finding_comment drop constraint finding_comment_account_id_finding_id_fkey;
alter table finding drop constraint finding_pkey;
drop index finding_id, finding_by_source;
alter table finding add primary key (id);
alter table finding_comment
  add foreign key (finding_id) references finding (id) on delete cascade;
alter table finding_seen drop constraint finding_seen_pkey;
alter table finding_seen add primary key (id);
