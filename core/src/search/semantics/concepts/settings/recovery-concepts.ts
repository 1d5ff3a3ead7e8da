import { concept } from '../concept.ts'

/** What is lost when something fails, and how it comes back. */
export const RECOVERY_CONCEPTS = [
  concept(
    'recovery objective',
    `RPO, RTO, recovery point objective, recovery time objective, recovery objectives, recovery
    objective, how much data is lost, how long until we are back, acceptable data loss, acceptable
    downtime, resilience policy, Resilience Hub, resiliency policy, continuity target`,
    ['disaster recovery', 'backup'],
  ),
  concept(
    'air-gapped backup',
    `air-gapped backup, air gapped backup, air gap, air-gapped, logically air-gapped vault, isolated
    vault, isolated backup, isolated backups, vault + logically isolated | isolated | air-gapped,
    offline backup, offline backups, offline copy, 3-2-1 rule, 3-2-1 backup, 321 backup rule, vault in
    another account, backup + another account | separate account | isolated account, cyber vault,
    cyber recovery vault`,
    ['immutable backup', 'backup'],
  ),
  concept(
    'protected backup administration',
    `backup admin separation, backup vault policy, vault access policy + backup | recovery points, Resource
    Guard, multi-user authorization, multi-user authorisation, MUA, deny deletion of recovery points,
    deletion of recovery points, recovery points + deletion | deny | deleted | delete, backup deletion rights,
    who can delete backups, backup admins + delete, backup operator + delete, backup security PIN`,
    ['immutable backup', 'backup'],
  ),
  concept(
    'site recovery',
    `Site Recovery, Azure Site Recovery, ASR, Elastic Disaster Recovery, AWS DRS, CloudEndure, replicate
    + second region | another region | secondary region | other region, replicated to a second region, failover region, failover site,
    standby region, warm standby, pilot light, cold standby, standby site, DR region, DR site, virtual
    machine replication, VM replication, region failover, regional failover, region outage, loss of a
    region, regional disaster`,
    ['disaster recovery', 'geo-redundancy', 'high availability'],
  ),
  concept(
    'zone redundancy',
    `zonal failure, zone failure, zone outage, loss of a zone, zone down, AZ outage, AZ failure, zone
    redundant, zone-redundant, zone redundancy, ZRS, zone-redundant storage, several zones, span zones, spans
    zones, span several zones, spread over zones, replicated over zones, over all zones, multi-zone,
    multi-zonal, multizone, zonal cluster, regional cluster, regional clusters, regional GKE cluster,
    regional persistent disk, regional instance group, regional managed instance group, GKE|control plane|cluster|node pool +
    zones|zonal|zone-redundant|availability zones, single zone, only one zone, one zone only,
    one availability zone, single-AZ, single AZ`,
    ['multiple availability zones', 'high availability'],
  ),
  concept(
    'cross-zone load balancing',
    `cross-zone balancing, cross-zone load balancing, cross zone load balancing, cross-zone, requests +
    over all zones | across zones | all zones, spread requests, uneven zones, balance + across zones |
    over zones`,
    ['load balancer', 'multiple availability zones', 'high availability'],
  ),
  concept(
    'final snapshot',
    `final snapshot, final snapshots, skip final snapshot, skip_final_snapshot, SkipFinalSnapshot, last
    snapshot before deletion, final backup, saved before + deleted, snapshot + before deletion | on deletion | before it is
    deleted, copy before deletion, backup before deletion, retain + on deletion, DeletionPolicy,
    retained backups after deletion, delete automated backups`,
    ['snapshot', 'deletion protection'],
  ),
  concept(
    'read access to the second region',
    `read-access geo-redundant, read access geo, read access geo redundant, RA-GRS, RA-GZRS, RAGRS,
    readable secondary, secondary read access, secondary region + read`,
    ['geo-redundancy', 'high availability'],
  ),
  concept(
    'failover',
    `failover, failovers, automatic failover, auto-failover, auto failover, failover group, failover
    groups, auto-failover group, service-managed failover, failover not enabled, failover priority,
    failover replica, standby instance, standby replica, hot standby, passive node, DNS failover,
    failover routing, Traffic Manager, health-checked routing,
    Redis failover, promote a replica, replica + promoted`,
    ['high availability'],
  ),
  concept(
    'graceful removal of targets',
    `finish requests before, in-flight requests, in flight requests, connection draining, drain
    connections, drained connections, deregistration delay, graceful shutdown, graceful termination,
    terminationGracePeriodSeconds, preStop hook, scheduled events handling, termination notice, spot
    interruption, interruption handling, targets + removed | finish | drained | deregistered`,
    ['connection draining', 'high availability'],
  ),
  concept(
    'voluntary disruption',
    `voluntary eviction, voluntary disruption, voluntary disruptions, PodDisruptionBudget, PDB, pod
    disruption budget, disruption budget, minAvailable, maxUnavailable, pod eviction, eviction of pods,
    pods evicted, node drain, drained node, surge upgrade, pod anti-affinity, anti-affinity,
    podAntiAffinity, topologySpreadConstraints, topology spread, pods on one node`,
    ['high availability', 'Kubernetes'],
  ),
  concept(
    'chaos test',
    `chaos engineering, chaos test, chaos testing, Fault Injection Service, Fault Injection Simulator,
    AWS FIS, Chaos Studio, chaos monkey, failure injection, inject failures, game day, failover test,
    failover drill, DR test, DR drill, disaster recovery drill, test failover, tested failover,
    failover + tested | never tried`,
    ['disaster recovery', 'restore test'],
  ),
  concept(
    'backup plan coverage',
    `backup plan, backup plans, backup policy, backup policies, backup coverage, in a backup plan,
    covered by a backup plan, protected by a backup plan, protected resource + backup, resources without a
    backup plan, scheduled copies, scheduled backup, scheduled backups, scheduled snapshot, scheduled
    snapshots, snapshot schedule, snapshot schedules, resource policy + snapshot, Data Lifecycle
    Manager, DLM policy, scheduled + copies | snapshots | backups, backup schedule, daily backups,
    nightly backups, automated snapshots, automatic snapshots, Backup for GKE, Velero, etcd backup,
    cluster backup,
    etcd backup, cluster state + saved | backup, once a day, saved at least once a day, backup
    frequency`,
    ['backup'],
  ),
  concept(
    'restore to any second',
    `restore to any second, restore to any point, any second, restore + any second | any point | any
    time | exact moment, binlog, binary log, binary logs, binary logging, write-ahead log archive, WAL
    archiving, log shipping, continuous backups, continuous backup, PITR, earliestRestoreTime,
    transaction log retention, rewind the database, Backtrack, rewind a table`,
    ['point-in-time recovery', 'backup'],
  ),
  concept(
    'maintenance window',
    `maintenance window, maintenance windows, maintenance configuration, planned maintenance, preferred
    maintenance window, maintenance exclusion, maintenance exclusions, scheduled maintenance, deny
    maintenance period, updates + planned | window, maintenance schedule, unplanned restart, surprise
    reboot`,
    ['patching'],
  ),
  concept(
    'quota exhaustion',
    `quota exhaustion, service quota, service quotas, service limit, service limits, limit increase,
    quota limit, quota alarm, near the quota, quota usage, account limits + reached, Trusted Advisor service
    limits, vCPU quota, running out of addresses, IP exhaustion, subnet exhaustion, no free addresses`,
    ['high availability'],
  ),
]
