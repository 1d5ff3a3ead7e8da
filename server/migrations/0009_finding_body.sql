-- What is only shown of a finding stands apart from what it is filtered, sorted and counted by: three
-- quarters of its bytes, which every query that reads all findings had to step over. Nothing but the
-- finding's own key leads here.
create table finding_body (
  account_id text not null,
  id         uuid not null,
  -- The finding's JSON without its last brace: what the scanner and the metadata say.
  body       text not null,
  -- The RiskAssessment as JSON.
  risk       text not null,
  primary key (account_id, id)
);
-- As before, a text is not packed: that would cost more time, at every write and at every read, than
-- the room is worth.
alter table finding_body set (toast_tuple_target = 8160);
insert into finding_body select account_id, id, body, risk from finding;

drop view issue_finding_text;
alter table finding drop column body, drop column risk;
-- A dropped column keeps its room until its row is written again; a new type writes all of them.
alter table finding alter column version type integer using version + 0;
alter table finding reset (toast_tuple_target);

-- As it was, from where the text is now.
create view issue_finding_text as
select f.account_id, f.id, f.cloud_provider, f.region, f.application_id,
  ((case when strpos(b.body, '\u') = 0 then b.body
    else regexp_replace(b.body, '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'g')
    end) || '}')::json ->> 'description' as description
from finding f join finding_body b on b.account_id = f.account_id and b.id = f.id;
