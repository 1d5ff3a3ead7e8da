-- The order of a list by title, as a column of its own: an index of an expression cannot be read
-- without the row that the expression was computed from.
alter table finding add column title_order text collate "C"
  generated always as (left(lower(title), 120)) stored;

-- What a list filters by comes first, then what it sorts by: each combination of a status, a provider
-- and a severity is a range in order, and a list is a merge of ranges.
create index finding_by_filter_and_age on finding
  (status, cloud_provider, severity, first_found_at desc, id)
  include (account_id, region, application_id);
create index finding_by_filter_and_title on finding
  (status, cloud_provider, severity, title_order, id)
  include (account_id, region, application_id);
drop index finding_by_severity;
drop index finding_by_status;
drop index finding_by_risk;
drop index finding_by_age;
drop index finding_by_title;

-- All that a list of a few accounts is sorted by.
drop index finding_by_account;
create index finding_by_account on finding
  (account_id, status, severity desc, ai_risk_score desc, id)
  include (cloud_provider, region, application_id, first_found_at, title_order);

-- Counts in a scope of regions or of applications.
create index finding_count_application on finding_count (application_id);
create index finding_count_region on finding_count (region);
