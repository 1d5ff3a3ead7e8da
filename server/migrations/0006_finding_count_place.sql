-- Counts for scopes of regions or applications, which the counters of accounts cannot tell apart and
-- in which the finest counters are too many to add up.
create table finding_count_place (
  application_id text not null,
  region         text not null,
  cloud_provider text not null,
  severity       severity not null,
  status         finding_status not null,
  findings       bigint not null,
  primary key (application_id, region, cloud_provider, severity, status)
) with (fillfactor = 50);
insert into finding_count_place
select application_id, region, cloud_provider, severity, status, sum(findings)
from finding_count group by application_id, region, cloud_provider, severity, status;

-- Regions are asked of the new counters.
drop index finding_count_region;
