import { concept } from './concept.ts'

/** What keeps data and services available. */
export const RESILIENCE_CONCEPTS = [
  concept(
    'backup',
    `backup, backups, back up, backed up, AWS Backup, Azure Backup, recovery vault, Recovery
    Services, Recovery Services vault, recovery
    point, recovery points, restore point, restore points, point-in-time recovery, point-in-time
    restore, PITR, point in time restore, automated backup, automated backups, automatic backup,
    automated snapshot, automated snapshots, automatic snapshot, automatic snapshots, scheduled
    snapshots,
    backup plan, backup retention, backup vault, restore, disaster recovery, continuous backup, copy
    of data, recovery plan, no copies, BackupRetentionPeriod, snapshot schedule, geo-redundant
    backup, db backup, vm backup, snapshot policy, copies of data, data recovery, cannot be
    restored, Data Lifecycle Manager, backup job, safety copy, daily copy, BaaS, Veeam,
    scheduled copy, scheduled copies, copies + scheduled | daily | nightly | volumes, snapshots +
    scheduled | daily | automatic, rehearsed restore, volume + copy,
    automatic copies, copies of the database, recovery procedure,
    loss of the volume, loss of data, data loss, final loss`,
  ),
  concept(
    'missing backup',
    `no backup, no backups, missing backup, missing backups, backup missing, backups missing, backup
    disabled, backups disabled, backup off, not backed up, without backup, without a backup,
    unprotected by backup, automated backups + disabled | off | enabled, not covered by a backup
    plan, not in a backup plan,
    automated | automatic + snapshots | backups, take automated snapshots, backup plan + covered |
    cover | part of | member | included, Recovery Services + cover | covered | protect, snapshots +
    disabled | taken,
    not part of any scheduled copy, no scheduled copy, no copy exists, no scheduled snapshots,
    without snapshots, no snapshots, no copies,
    keeps no automatic copies, no automatic copies, automatic copies, protected by a recovery vault,
    automatic copies is zero, zero days, loss would be final, would be final, loss + final,
    retention of zero, copies + zero days`,
    ['backup'],
  ),
  concept(
    'point-in-time recovery',
    `PITR, point-in-time recovery, point-in-time restore, point in time recovery, point in time
    restore, continuous backup, continuous backups, earlier moment, earlier point, any moment, any
    second, to an earlier, previous moment, restored to + moment | point | time | minute, roll back
    + table | database, rewind + data,
    backtrack, rewound, rewind, cannot be rewound, rewind the cluster, Aurora backtrack, flashback,
    time travel,
    rolled back, rolled back to, chosen second, chosen moment, rolled back + table | database | data`,
    ['backup'],
  ),
  concept(
    'backup retention',
    `backup retention, retention of backups, backup retention period, backups | backup | restore
    points | recovery points | snapshots | automated snapshots + retention | kept | retained | days
    | deleted after | seven days | weeks, BackupRetentionPeriod, keep backups,
    copies + dropped | kept | after one day | day | days, dropped after, backup retention too short,
    copies of the database + day | days | kept`,
    ['backup'],
  ),
  concept(
    'restore test',
    `restore test, restore testing, backup test, backup testing, tested backups, backups + tested |
    test | tests | verified | rehearsed, recovery test, recovery drill, recovery exercise, DR test,
    DR drill, restore + tested | test | rehearsed | trial | practised | practiced, disaster recovery
    + tested | test | exercise | drill,
    restore has been rehearsed, no restore, never restored, restore + never | trial | rehearsed,
    never been exercised, recovery procedure, procedure + recovery + exercised | tested | rehearsed,
    recovery + exercised,
    never practised, never practiced, recovery + practised | practiced | tried | drill, untested
    restore, untested backup, untested backups,
    chaos engineering, failover test, game day`,
    ['backup'],
  ),
  concept(
    'cross-region backup',
    `cross-region backup, cross region backup, cross-region copy, off-site backup, offsite backup,
    second region, other region, another region, single region + backup | backups | copies, backup +
    another region | second region | single region | cross-region | geo-redundant | other account |
    region, backups + another region | second region | single region | cross-region | geo-redundant
    | region, geo-redundant backup, geo redundancy, geo-redundancy, vaulted copy,
    copied to a second account, second account, another account + backup | recovery points | copy,
    recovery points + copied | second | another account | region, off-site copy, second site,
    separate account + backup`,
    ['backup', 'geo-redundancy'],
  ),
  concept(
    'geo-redundancy',
    `geo-redundancy, geo redundancy, geo-redundant, geo redundant, georedundant, GRS, RA-GRS, GZRS,
    geo-replication, geo replication, cross-region replication, cross region replication, CRR,
    multi-region, second region, secondary region, another region, other region, single region,
    regional outage, global tables, global database, replicated + region, replication + region,
    outage of a region, region + failure | fails | outage | copied | copies, one region + only,
    second account + region, other side of the world, disaster + region, two regions, paired region,
    second geography, another geography, copy in a second, no copy in a second,
    one geography, share one geography, copies + geography | one region | same region, all copies`,
    ['high availability'],
  ),
  concept(
    'disaster recovery',
    `disaster recovery, DR, DR plan, business continuity, BCP, recovery plan, recovery time
    objective, RTO, RPO, recovery point objective, Azure Site Recovery, site recovery, Elastic
    Disaster Recovery, continuity plan, contingency plan, catastrophe, loss of a region, second
    site, failover region, warm standby, pilot light, replicated to another region, copy in another
    region`,
    ['backup', 'high availability'],
  ),
  concept(
    'high availability',
    `high availability, highly available, multi-AZ, multi AZ, multiaz, MultiAZ, multiple
    availability zones, several availability zones, availability zone, availability zones, AZ, AZs,
    zone redundant, zone-redundant, zone redundancy, redundancy, redundant, failover, failover
    group, fault tolerance, fault tolerant,
    resilience, resilient, resiliency, cross-zone, auto scaling, autoscaling, multi-region,
    geo-redundant, geo
    redundant, replica, replicas, replication, cross-region, single point of failure, SPOF, HA,
    standby, business
    continuity, disaster recovery, regional cluster, outage, uptime, autoscale, single zone, one
    zone, only one zone, several zones, two zones, multiple zones, availability set, read replica,
    more than one zone, downtime, regional persistent disk,
    survives, survive, survives no, standby, depend on one, one gateway, copy for reading, redundant
    + gateway | link | tunnel, tunnels + up | down, only one of two, second + standby | instance |
    node,
    single tunnel, consists of a single, only one instance, one data centre, single data centre`,
  ),
  concept(
    'multiple availability zones',
    `multi-AZ, multi AZ, multiaz, MultiAZ, multiple availability zones, several availability zones,
    more than one availability zone, two availability zones, single availability zone, single AZ,
    single-AZ, one availability zone, only one availability zone, single zone, single-zone, one
    zone, two zones, spans only, zone redundant, zone-redundant, zone redundancy, zonal outage, data
    centre failure, datacenter failure, outage of a zone, loss of a zone,
    zone | zones | availability zone + single | spans | one | several | multiple | redundant,
    second zone, another zone, other zone, standby in a second, datacenter loss, loss of a data
    centre, zone failure, to one zone only, traffic to one zone, cross-zone load balancing,
    one data centre, one datacenter, single data centre, single datacenter, in one data centre, same
    data centre, one location + instances,
    outage of one data centre, outage of one, data centre + outage | one | single, outage + stops`,
    ['high availability'],
  ),
  concept(
    'automatic scaling',
    `auto scaling, autoscaling, auto-scaling, autoscale, autoscaler, Auto Scaling group, ASG, scale
    out, scale set, scaling policy, scales automatically, automatic scaling, on-demand capacity,
    capacity + demand, provisioned capacity,
    follow demand, capacity + follow, scales with demand, table capacity,
    managed instance group, instance group, MIG,
    HPA, horizontal pod autoscaler, VPA, Karpenter`,
    ['high availability'],
  ),
  concept(
    'cluster size',
    `replica count, single replica, one replica, single node, single-node, one node, at least three
    nodes, dedicated master nodes, dedicated master, quorum, number of nodes, data nodes, only one
    instance, PodDisruptionBudget, pod disruption budget, anti-affinity,
    single node, one node, one replica, one task, single task, single broker, two replicas,
    at least two instances, two initial instances, minimum instances, replica + count, number of
    instances`,
    ['high availability'],
  ),
  concept(
    'versioning',
    `versioning, object versioning, version history, previous versions, previous version, earlier
    versions, earlier copies, older copies, old copies, prior versions, versioned, unversioned,
    noncurrent versions, non-current versions, MFA delete, lifecycle + versions, overwritten,
    overwrite + file | object | objects,
    bucket | S3 | object | objects | blob | files + versions | earlier copies | older copies |
    overwritten | previous,
    lost for good, overwritten + lost | good | recovered, files + overwritten`,
  ),
  concept(
    'lifecycle policy',
    `lifecycle policy, lifecycle policies, lifecycle rule, lifecycle rules, lifecycle configuration,
    lifecycle management, transition to, object expiration, data retention,
    retention policy, expire objects, storage class, storage classes, TTL, time to live, archive
    tier, cool tier, cold tier, colder tier, cold storage, access tier, archive cold data, tiering,
    cheaper tier, cheaper storage, old objects, objects + never expire | archived | cheaper |
    expire, Intelligent-Tiering, aged data,
    never deleted, never moved, moved or deleted, never moved or deleted, cleaned up, incomplete
    multipart, multipart upload, partial objects, partial uploads, S3 lifecycle, objects + old |
    moved | deleted after | cleaned, log expiry + bucket, image + lifecycle, expiration rule, s3
    lifecycle`,
  ),
  concept(
    'bucket replication',
    `bucket replication, object replication, replication rule, replication rules, S3 replication,
    CRR, SRR, bucket | S3 | object | blob + replicated | replication | copied to another | copied to
    a second`,
    ['high availability', 'object storage'],
  ),
]
