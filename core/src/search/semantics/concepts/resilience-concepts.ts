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
    loss of the volume, loss of data, data loss, final loss,
    data rescue, rescue data, get data back, get our data back, get back data, get data back
    after, can we get data back, bring back data, bring data back, recover data, recover our data,
    recover lost data, lost data, lose data, lose our data, we lose everything, lose everything,
    lost everything, lose all data, data gone, data is gone, data gone forever, gone forever, data
    would be gone, disk dies, disk crash, disk failure, crash of the disk, database dies, server
    burns down, burns down, spare copy, second copy, copy of the data, copy of our data, copies of
    our data, safety copies, backing up, backup solution, backup policy, restore data, restore
    from backup, restore the database, Velero, Backup and DR, Snapshot Lifecycle, DLM, mysqldump,
    vm backups, server backup, server backups, database backup, database backups`,
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
    retention of zero, copies + zero days,
    no safety net, without a safety net, no copy of data, no copy of our data, no copy of the
    data, no spare copy, no second copy, only copy, the only copy, one copy of the data, nothing
    to restore, nothing to restore from, cannot restore, can't restore, cannot be restored, cannot
    be recovered, what if the database dies, what if the disk dies, what if the server dies, not
    being backed up, never backed up, is not backed up, are not backed up, unbacked, without any
    backup, without backups, backups are off, backup is off, backups turned off, backup turned
    off, forgot backups, forgotten backup, backup not configured, backup not enabled, db without
    backup, vm without backup, vm not backed up, disk without backup, server without backup, lacks
    backup, backup | backups | snapshots | automated snapshots + missing | off | disabled |
    enabled | never taken | not configured | not scheduled | zero - encrypted - immutable -
    geo-redundant - replicated - region - public - cross-region - tested - rehearsed - copied,
    backup plan + not | assigned | belongs | associated | covers | resource | in a, protected by +
    backup | backup plan | backup vault | Azure Backup, BackupRetentionPeriod + 0 | zero,
    continuous backups + disabled | off,
    what if + database | disk | server | machine | data + dies | breaks | crashes | lost | burns |
    gone | fails, database | disk | server + dies | crashes | burns`,
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
    rolled back, rolled back to, chosen second, chosen moment, rolled back + table | database | data,
    go back in time, back in time, restore to yesterday, restore db to yesterday, restore to last
    week, restore to an hour ago, back to yesterday, state of yesterday, state as of yesterday,
    undo a bad update, undo a bad query, undo a mistake, undo mistake, undo changes to the
    database, undo a delete in the database, wind back, turn back time, turn back the clock, roll
    the table back, restore table, table restore, restore to any second, restore | recovered |
    recover | recovery + minute | second | point in time | earlier | yesterday | specific time |
    any point, transaction log backup, binary logging, binary log, binlog, WAL archiving, PITR
    off, pitr disabled, no pitr, DynamoDB + PITR | continuous backups | point-in-time, Cosmos +
    continuous backup,
    back + yesterday | last week | an hour ago, go back to yesterday, continuous recovery,
    continuous recovery + table | database | off, recovery + continuous`,
    ['backup'],
  ),
  concept(
    'backup retention',
    `backup retention, retention of backups, backup retention period, backups | backup | restore
    points | recovery points | snapshots | automated snapshots + retention | kept | retained | days
    | deleted after | seven days | weeks, BackupRetentionPeriod, keep backups,
    copies + dropped | kept | after one day, dropped after, backup retention too short,
    copies of the database + day | days | kept,
    how long are backups kept, how long do we keep backups, how long backups are kept, keep
    backups longer, backups kept too short, backups gone too soon, backups gone, old backups gone,
    backups deleted too early, backups deleted too soon, backups disappear, backup lifetime, short
    backup retention, backups for a week only, only one day of backups, one day of backups, backup
    history, backup | backups | snapshots | recovery points | copies + retention | kept for | kept
    only | minimum | at least | less than 7 | seven days | 35 days | lifetime | one day | deleted
    after - log - version,
    backup kept 1 day, backups kept, backup kept + day | days | week | short | long, retention
    period + snapshots | backups | automated + short | too short,
    Redshift backup, warehouse snapshots`,
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
    chaos engineering, failover test, game day,
    do backups work, do our backups work, does the backup work, does restore work, does the
    restore work, would the restore work, will restore work, restore ever tried, ever tried to
    restore, nobody tried to restore, nobody tested backups, nobody has tested, backups never
    tested, backups not tested, backups nobody tested, test the backup, test our backups, test
    restores, trial restore, practice restore, practise restore, restore drill, restore rehearsal,
    emergency rehearsal, failover drill, failover exercise, recovery rehearsal, recovery never
    tested, recovery plan never tested, untested recovery, untested recovery plan, untested dr,
    restore | recovery | failover + tried | practice | proven | proved | test | verified |
    rehearsal | validated,
    nobody | no one | ever | never + restore | restored | recovery | recover + tried | tested |
    tries | test | practised | proven, tried to restore, recovery + never tested | tested | drill,
    failover | secondary site | recovery | restore + exercised | never exercised | rehearsed |
    tested, never exercised + site | failover | recovery,
    restore never tested, never tested restore, untested restores, restore untested, recovery
    drills, restore drills`,
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
    separate account + backup,
    backup copy elsewhere, backup elsewhere, backups elsewhere, copy elsewhere, copies elsewhere,
    elsewhere + backup | backups | copy | copies | snapshot | recovery points, backup in another
    place, backup in another building, backups in another place, backup in same place, backups in
    same place, backups in the same place, backup next to the data, backups next to the data,
    backup in the same account, backups in the same account, backups in one region, backups only
    in one region, backup only in one place, backup | backups | recovery points | snapshots + same
    region | one region | same place | same account | other place | remote site | distant |
    replicated to another | copied to another | second copy, 3-2-1, backup copy, backup copies +
    region | account | place | site,
    copies | backups | backup | copy + burn | burns | same building | same data centre | same
    place | same site | destroyed together | remain in a single region | single region, offsite
    copy, offsite, off-site + copy | copies | backup | backups, copies burn, backups + remain |
    stay | kept + single region | one region | same region`,
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
    one geography, share one geography, copies + geography | one region | same region, all copies,
    region goes down, region is down, region down, whole region fails, whole region down, region
    fails, region dies, region outage, regional failure, loss of the region, one region only, only
    one region, all in one region, everything in one region, single-region, second location,
    another location, replicated elsewhere, replicate elsewhere, copied to another region, copy in
    another region, another part of the world, other continent, cross-region, cross-region read
    replica, read replica in another region, geo failover, geo-replica, active geo-replication,
    locally redundant, LRS, locally-redundant storage, LRS + storage, object replication across
    regions,
    earthquake, flood + region | data centre, region + burns | disaster | lost | unavailable,
    RA-GRS, GZRS`,
    ['high availability'],
  ),
  concept(
    'disaster recovery',
    `disaster recovery, DR, DR plan, business continuity, BCP, recovery plan, recovery time
    objective, RTO, RPO, recovery point objective, Azure Site Recovery, site recovery, Elastic
    Disaster Recovery, continuity plan, contingency plan, catastrophe, loss of a region, second
    site, failover region, warm standby, pilot light, replicated to another region, copy in another
    region,
    worst case, worst case plan, plan for the worst, plan B, no plan B, emergency site, backup
    site, second data centre, alternate site, what if amazon goes down, what if aws goes down,
    what if azure goes down, what if the cloud fails, keep the business running, keep business
    running, business keeps running, back in business, flood or fire, fire or flood, fire in the
    data centre, disaster, disasters, how fast can we recover, how fast are we back, recover
    quickly, recovery time, BCM, BC/DR, BCDR, disaster + plan | recovery | region | site |
    replication, Azure Site Recovery + machines | enabled, virtual machines + disaster recovery`,
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
    + gateway | link | tunnel, tunnels + up | down, only one of two, second + standby |
    instance, second node,
    single tunnel, consists of a single, only one instance, one data centre, single data centre,
    goes down, go down, would go down, always on, always-on, keeps running, stays up, stay up,
    stays online, stay online, no downtime, zero downtime, only one server, just one server, one
    server only, single server, one machine only, only one machine, one box, all eggs in one
    basket, eggs in one basket, no spare, no spare server, spare server, spare instance, no second
    server, no second instance, nothing takes over, takes over when, take over if, takes over if,
    no fallback, weakest link, weak point, everything hangs on, depends on one server, depends on
    one machine, depends on a single, relies on one, relies on a single, if it dies, when it dies,
    if one fails, when one fails, if one server fails, one fails, breaks everything, unavailable,
    becomes unavailable, not available, hot standby, cold standby, redundantly, non-redundant, not
    redundant, tunnel down, tunnel is down, tunnels down, inactive endpoint, inactive tunnel, one
    tunnel, both tunnels, VPN tunnels, active-active, active-passive, single instance, SLA +
    availability,
    everything | service | site | website | system | application | business + stops | fails | dies
    | breaks | down + one | single + machine | server | instance | node | host | box, everything
    stops, without failover, single instance without, one nat, one NAT gateway, only one NAT
    gateway, single NAT gateway, NAT gateway + all zones | single | each zone`,
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
    outage of one data centre, outage of one, data centre + outage | one | single, outage + stops,
    one datacenter only, just one datacenter, only one datacenter, everything in one zone, all in
    one zone, all in one building, same building, all in the same zone, zone dies, zone down, zone
    goes down, az down, az goes down, az failure, az outage, AZ failure, single-AZ deployment, not
    multi-az, no multi-az, not multiAZ, multi az off, multi zone, multi-zone, multizone, across
    zones, spread over zones, spread across zones, zonal, zonal cluster, zonal disk,
    zone-redundant storage, ZRS, regional instance, AvailabilityType, two AZs, two subnets in
    different, data centre burns, datacenter burns, building burns, zones + across | spread |
    different | only | at least two | two or more, AZ | AZs | availability zones + single | one |
    several | across | two | spread,
    one building, one building only, single building, nodes | instances | servers | machines |
    subnets | replicas + same zone | one zone | single zone | same availability zone | same data
    centre, all nodes in one zone,
    span several zones,
    AZ spread, more zones, subnets in two zones, two zones, three zones`,
    ['high availability'],
  ),
  concept(
    'automatic scaling',
    `auto scaling, autoscaling, auto-scaling, autoscale, autoscaler, Auto Scaling group, ASG, scale
    out, scale set, scaling policy, scales automatically, automatic scaling, on-demand capacity,
    capacity + demand, provisioned capacity,
    follow demand, capacity + follow, scales with demand, table capacity,
    managed instance group, instance group, MIG,
    HPA, horizontal pod autoscaler, VPA, Karpenter,
    too few servers, too few instances, cannot handle load, can't handle load, cannot handle the
    load, can't handle traffic, handle traffic spikes, handle peak load, traffic spike, traffic
    spikes, load spike, load spikes, peak load, peak traffic, busy times, black friday, scale up,
    scales up, scaling up, scale automatically, scale on demand, does not scale, doesn't scale,
    not scaling, elastic capacity, on-demand mode, fixed capacity, fixed number of servers, fixed
    number of instances, read capacity, write capacity, throttled + table | capacity, table +
    autoscale | scale | capacity | throughput | on-demand, cluster autoscaler, node autoscaling,
    capacity + automatically | scale | scales,
    peak | busy | rush | load | traffic + slow | overloaded | too few | collapse | collapses |
    crash | cannot cope, too slow at peak, peak times, at peak, fixed number + instances | servers
    | machines,
    grow with load, grows with load, group + grow | grows | shrink | shrinks, grows with demand`,
    ['high availability'],
  ),
  concept(
    'cluster size',
    `replica count, single replica, one replica, single node, single-node, one node, at least three
    nodes, dedicated master nodes, dedicated master, quorum, number of nodes, data nodes, only one
    instance, PodDisruptionBudget, pod disruption budget, anti-affinity,
    single node, one node, one replica, one task, single task, single broker, two replicas,
    at least two instances, two initial instances, minimum instances, replica + count, number of
    instances,
    just one node, only one node, one copy of the pod, one pod only, only one pod, only one
    replica, just one replica, single pod, one broker, only one broker, one worker, only one
    worker, too few nodes, too few replicas, not enough nodes, not enough replicas, minimum number
    of nodes, at least 3, at least three, three masters, three master nodes, one master, PDB, pods
    evicted at once, spread pods, topology spread, pod anti-affinity, desired count + one | 1,
    nodes + three | only one | single, replicas + one | single | fewer | at least | minimum,
    voluntary eviction, eviction, no pdb, pod + one pod only | only one | single, one pod`,
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
    lost for good, overwritten + lost | good | recovered, files + overwritten,
    keep old versions, keeps old versions, keep earlier versions, keep old copies, old versions,
    old version of a file, old versions of files, old files back, file history, history of files,
    history of the file, undo overwrite, undo overwrites, overwritten by mistake, overwritten
    file, overwritten files, accidental overwrite, accidentally overwritten, accidental
    overwriting, undo changes to files, restore an old version, get an old version back, bucket
    versioning, S3 versioning, blob versioning, versioning off, versioning disabled, versioning
    suspended, no versioning, not versioned,
    old | earlier | previous | overwritten + file | files | contents | document | documents + lost
    | gone | back | kept | keep | restore | recovered - log - backup, old file contents,
    object history, object | objects | file | files | bucket + history | earlier versions | older
    versions | prior versions - log`,
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
    lifecycle,
    old files pile up, files pile up, files never deleted, objects never deleted, data never
    deleted, data kept forever, files kept forever, kept for ever, keeps everything forever,
    delete old files, delete old data, delete old objects, remove old files, clean up old files,
    cleanup of old data, cleanup rule, cleanup policy, clean up storage, storage cleanup, storage
    bill grows, move to cheap storage, cheap storage, cheaper storage for old data, move old data,
    glacier, Glacier, S3 Glacier, Nearline, Coldline, deep archive, archive storage, archive old
    data, unfinished uploads, unfinished upload, incomplete uploads, abandoned uploads, lifecycle
    rule | lifecycle policy + bucket | S3 | storage account | rule | policy | blob | objects |
    configuration | ECR | repository | images, expire | expired | expiration + objects | old
    objects | old data | images | blobs, AbortIncompleteMultipartUpload, ECR lifecycle, old images
    never deleted,
    files | objects | data | uploads | images + pile up | piles up | pile | accumulate |
    accumulates | never deleted, objects + archive tier | never moved,
    storage cost grows, storage grows, storage + grows | growing | expiration rule,
    storage lifecycle, blob lifecycle, bucket lifecycle, old objects + removed,
    image retention, untagged manifests, image cleanup, registry cleanup`,
  ),
  concept(
    'bucket replication',
    `bucket replication, object replication, replication rule, replication rules, S3 replication,
    CRR, SRR, bucket | S3 | object | blob + replicated | replication | copied to another | copied to
    a second,
    copy bucket, copy of the bucket, bucket copy, copy the bucket, mirror bucket, mirrored bucket,
    bucket in another region, copy of bucket, second bucket, objects copied to another, replicate
    bucket, replicate objects, replicate files, replication off, replication disabled, no
    replication, replicate to other region, cross-region replication + bucket | S3 | objects,
    replication + bucket | S3 | objects | object | blob`,
    ['high availability', 'object storage'],
  ),
  concept(
    'undo deletion',
    `undo delete, undo deletion, undo a delete, undo deleting, get deleted files back, get deleted
    file back, deleted files back, deleted by mistake, accidentally deleted, deleted accidentally,
    recover deleted, recover deleted files, recover deleted data, restore deleted, restore deleted
    files, bring back deleted, bring deleted files back, undeleting, trash, recycle bin, trash
    bin, recently deleted, deleted + recovered | restored | brought back | recoverable | undone,
    deleted file recovery, deleted + recovery | recover | restore | undo
    | undelete - recovery point - vault`,
    ['backup'],
  ),
]
