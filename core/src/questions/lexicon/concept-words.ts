import type { Concept } from '../concepts.ts'

/** Words for problems and states, of which a finding can have several. */
export const PROBLEM_WORDS: Partial<Readonly<Record<Concept, string>>> = {
  due_soon:
    'about to breach sla, about to breach their sla, about to breach, close to sla, close to their sla, nearly overdue, almost overdue, soon overdue, due soon',
  within_sla:
    'within sla, within their sla, within its sla, in sla, inside sla, on track, within deadline, not yet due',
  overdue:
    'overdue, exceeded sla, exceeded their sla, exceeded its sla, exceeding sla, exceeding their sla, exceed sla, exceed their sla, exceeds sla, exceeds its sla, exceeded deadline, exceeded their deadline, deadline has passed, deadline has already passed, deadline already passed, deadline is past, deadline is over, deadline expired, deadline has expired, sla has expired, sla expired, sla has been missed, sla was missed, sla is missed, sla has been breached, sla was breached, sla is breached, sla has been violated, deadline has been missed, deadline was missed, deadline is missed, due date has passed, due date passed, due date is past, passed their deadline, passed deadline, past their deadline, past its deadline, past their due date, missed deadline, missed deadlines, past deadline, beyond deadline, past due date, deadline missed, deadline passed, past due, past sla, past their sla, past its sla, past sla deadline, out of sla, sla breached, sla breach, sla breaches, breached sla, breaching sla, breach sla, breaches sla, violate sla, violates sla, violating sla, missed sla, miss sla, sla overdue, sla violated, sla violations, late, beyond sla, missing sla, missing their sla, breaching, breached, breaching their sla',
  exploitable:
    'exploitable, with known exploit, with a known exploit, with known exploits, known exploit, known exploits, with exploit, with an exploit, with exploits, exploit available, exploits, exploit, weaponized, with public exploit, with public exploits, public exploit, public exploits, with working exploit, exploited easily, can be exploited, could be exploited, be exploited, easy to exploit, easily exploitable, easily exploited',
  public:
    'public, publicly, publicly accessible, public access, publicly exposed, public ip, public ips, public ip address, open to whole internet, open to entire internet, whole internet, entire internet, open to anywhere, open to any, open to 0.0.0.0/0, open to ::/0, open from internet, open from anywhere, open from 0.0.0.0/0, reachable from anywhere, accessible from anywhere, exposed to internet, exposed to world, exposed publicly, exposed, internet, open to internet, open to world, open to everyone, open to anyone, open to all, open to public, everyone, from outside, to outside, open from outside, reachable from outside, accessible from outside, visible from outside, exposed to outside, open to outside, open to strangers, from internet, on internet, to internet, to world, to entire world, to whole world, reachable from internet, accessible from internet, public network access, public endpoint, public endpoints, wide open, publicly readable, publicly writable, readable by everyone, shared publicly, anonymous access, unauthenticated, world readable, 0.0.0.0/0, ::/0, open ports, open port, all traffic, any traffic, all inbound traffic, unrestricted, unrestricted access, unrestricted ingress, unrestricted traffic, any ip, any ip address, all ips, any source, from any source, any address, allusers, allauthenticatedusers, outside world, world accessible, world writable, world open, public exposure, exposure, exposure to internet, anonymous, anonymous users, anonymously accessible, publicly reachable, publicly available, publicly visible, publicly shared',
  internet_facing:
    'internet facing, on internet facing, to internet facing, internet exposed, internet accessible, internet reachable, internet exposure',
  tls: 'old tls, old tls version, old tls versions, outdated tls, outdated tls version, outdated tls versions, legacy tls, insecure tls, deprecated tls, obsolete tls, old ssl, old ssl version, old ssl versions, outdated ssl, legacy ssl, weak ssl, insecure ssl, tls version, tls versions, cipher, ciphers, cipher suites, weak cipher, weak cipher suites, old ciphers, outdated ciphers, insecure ciphers, http, plain http, insecure protocols, weak tls, tls, ssl, https, weak ciphers, encryption in transit, in transit',
  ssh: 'ssh, ssh open, open ssh, port 22, ssh access',
  rdp: 'rdp, rdp open, open rdp, remote desktop, port 3389',
  old_key:
    'old keys, old key, old service account keys, old service account key, old access keys, old access key, stale keys, stale access keys, outdated keys',
  root: 'root privileges, root access, root rights, root permissions, root, root account, root accounts, root user, root users, non root, non-root, as non-root, not as root, not running as root, not run as root, without root, running as root, run as root, runs as root',
  admin:
    'privileged, full admin, full admin rights, full admin access, full admin privileges, full admin permissions, full administrator access, full administrator rights, full administrator privileges, full administrative access, full administrative rights, full permissions, full privileges, full rights, full control, unlimited access, unlimited permissions, unlimited rights, administrator, administrators, owner permissions, with owner permissions, owner rights, with owner rights, owner access, with owner access, owner privileges, with owner privileges, privileged mode, owner role, owner roles, with owner role, with owner roles, with admin role, with admin roles, admin role, admin roles, admin privileges, administrator privileges, admin access, admin rights, administrator access, admin, overprivileged, over privileged, too many permissions, too many privileges, excessive permissions, excessive privileges, full access, wildcard permissions, overly permissive, over permissive, overpermissive, permissive, wildcard, wildcards, least privilege, admin permissions, admin permission, administrator permissions, administrative permissions, administrative privileges, administrative access, administrative rights, too broad permissions, too broad rights, broad permissions, too wide permissions, elevated privileges, elevated permissions, excessive access, excessive rights, too broad, overly broad, privilege escalation, too permissive, can do everything, can do anything',
  outdated:
    'outdated, deprecated, obsolete, unsupported, end of life, eol, end of support, out of date, deprecated runtime, deprecated runtimes, outdated runtime, old runtime, old runtimes, outdated software, old software, unsupported software, unsupported version, unsupported versions, unsupported runtime, unsupported runtimes, outdated runtimes, old versions, old version, outdated versions, outdated version',
  expiring: 'expiring, expired, about to expire, expiring soon, expire soon',
  malware: 'malware, ransomware, trojan, trojans, virus, viruses',
  mining:
    'crypto mining, cryptomining, crypto miner, crypto miners, mining crypto, mining cryptocurrency, mining, miner, miners, bitcoin mining, mining bitcoin, mining bitcoins, bitcoin, bitcoins, cryptocurrency',
  unused:
    'unused, inactive, dormant, idle, unattached, not attached, not in use, disused, detached, nobody uses, no one uses, noone uses, not used, not being used, not used anymore, never used, not needed, no longer used, no longer needed, abandoned, forgotten',
  threat:
    'threat, threats, suspicious, suspicious activity, suspicious login, suspicious logins, anomaly, anomalies, anomalous, malicious, brute force, brute force attempts, brute force attacks, unauthorized access',
  exfiltration:
    'exfiltration, data exfiltration, stolen data, data theft, exfil, data exfil, data leak, data leaks, leaked data, data leakage',
  key_deletion:
    'pending deletion, scheduled for deletion, scheduled deletion, unintentionally deleted',
  environment_variable: 'environment variables, environment variable, env vars, env variables',
  default: 'default',
  cross_account:
    'cross account, cross account access, external access, external account, external accounts, other accounts, third party accounts, third party access, external principals, external sharing, shared externally, trust policy, trust policies, cross account trust, cross account role, cross account roles',
  imds: 'imdsv1, imds, imdsv2, metadata service',
  password: 'password, passwords, old password, old passwords, weak password, weak passwords',
  guest: 'guest, guests, guest users, guest user, guest account, guest accounts',
  api_server:
    'api server, api servers, kubernetes api, kubernetes api server, kube api server, control plane',
}

/** Safeguards: alone, and after *without* or *not*, they stand for their absence. */
export const SAFEGUARD_WORDS: Partial<Readonly<Record<Concept, string>>> = {
  public:
    'block public access, public access block, public access blocked, public access prevention',
  customer_key:
    'customer managed keys, customer managed key, customer managed, user managed keys, user managed key, cmk, cmks, cmek, byok',
  guardrail: 'guardrail, guardrails',
  threat_detection: 'threat detection',
  expiring: 'expiration, expiration date, expiration dates, expiry, expiry date',
  mfa: 'hardware mfa, mfa, multi factor authentication, multi factor, multifactor, multifactor authentication, two factor, two factor authentication, 2fa, second factor',
  backup:
    'backup, backups, backed up, automated backups, automatic backups, point in time recovery, point in time restore, pitr',
  rotation:
    'rotation, rotate, rotated, rotating, key rotation, rotate keys, rotate key, keys rotated, key rotated, rotating keys, unrotated, renewed',
  tls: 'tls, ssl, https, encryption in transit, encrypted in transit',
  password:
    'password policy, password policies, strong password policy, strong passwords, password expiry, password expiration, password rotation',
  network_policy: 'network policy, network policies, kubernetes network policies',
  pod_security:
    'pod security, pod security policy, pod security policies, pod security standards, pod security admission',
  versioning: 'versioning, object versioning, bucket versioning',
  deletion_protection:
    'deletion protection, delete protection, termination protection, purge protection, soft delete, object lock, delete lock',
  flow_logs: 'flow logs, flow log, flow logging, vpc flow logs',
  private_link: 'private link, private endpoint, private endpoints',
  waf: 'waf, web application firewall',
  upgrade:
    'automatic upgrades, automatic updates, auto upgrade, auto update, automatic patching, minor version upgrades, minor version upgrade, automatic minor version upgrades, automatic minor version upgrade, auto minor version upgrade, auto minor version upgrades, automatic upgrade, automatic update, auto upgrades, auto updates',
  workload_identity: 'workload identity, managed identity, managed identities',
  endpoint_protection: 'endpoint protection, antivirus, antimalware, anti malware',
  secure_boot: 'secure boot, shielded vm, shielded vms',
  scan: 'image scanning, image scan, image scans, scanned, vulnerability scan, vulnerability scans, vulnerability scanning, scan on push, scanning',
  lifecycle:
    'lifecycle, lifecycle configuration, lifecycle management, lifecycle policy, lifecycle policies, lifecycle rules, lifecycle rule, retention policy',
}

/** What a topic means where others name what is found. */
export const TOPIC_QUALIFIERS: Readonly<Record<string, Concept>> = {
  container: 'container_resource',
  identity: 'identity_resource',
  network: 'network_resource',
  compute: 'compute_resource',
  data: 'data_resource',
  encryption: 'unencrypted',
  logging: 'logs',
  secrets: 'secret',
}

export const UNENCRYPTED_WORDS = 'unencrypted, plaintext, plain text, cleartext'
/** Findings about encryption are about what lacks it, so a question for either means the same. */
export const ENCRYPTED_WORDS = 'encrypted, encrypted at rest, encryption at rest'

/** Kinds of resources. */
export const KIND_WORDS: Partial<Readonly<Record<Concept, string>>> = {
  bucket: 'bucket, buckets, storage bucket, storage buckets',
  security_group:
    'security group, security groups, network security groups, network security group, nsg, nsgs, sg, sgs',
  vm: 'virtual machine, virtual machines, vm, vms, vm instance, vm instances, compute instance, compute instances, instance, instances, server, servers, machine, machines',
  database:
    'database, databases, sql, sql database, sql databases, sql instance, sql instances, db, dbs, database instance, database instances, db instance, db instances, database server, database servers',
  function: 'function, functions, function app, function apps',
  disk: 'managed disk, managed disks, persistent disk, persistent disks, os disk, os disks, data disk, data disks, disk, ebs, disks, volume, volumes, ebs volumes, ebs volume',
  snapshot: 'snapshot, ebs snapshot, ebs snapshots, disk snapshot, disk snapshots, snapshots',
  load_balancer: 'load balancer, load balancers',
  key: 'key, keys',
  user: 'user, users',
  role: 'role, roles',
  cluster: 'cluster, clusters',
  service_account: 'service account, service accounts',
  service_principal: 'service principal, service principals, app registration, app registrations',
  storage_account: 'storage account, storage accounts',
  firewall: 'firewall, firewalls, firewall rule, firewall rules',
  certificate: 'certificate, certificates, cert, certs',
  subnet: 'subnet, subnets, subnetworks',
  network_acl: 'network acl, network acls, nacl, nacls',
  repository: 'repository, repositories, repo, repos',
  blob: 'blob, blobs, blob container, blob containers',
  vpc: 'vpc, vpcs, virtual network, virtual networks, vnet, vnets',
  policy: 'policies, iam policy, iam policies',
  queue: 'queue, queues',
  node: 'nodes',
  table: 'tables',
  topic: 'topic, topics',
  dataset: 'dataset, datasets',
  notebook: 'notebook, notebooks, notebook instance, notebook instances',
  distribution: 'distribution, distributions',
  stream: 'stream, streams',
  gateway: 'gateway, gateways, nat gateway, nat gateways',
  namespace: 'namespace, namespaces',
  public_address: 'elastic ip, elastic ips, elastic ip address, elastic ip addresses, eip, eips',
  image:
    'image, ami, amis, machine image, machine images, images, container image, container images, docker image, docker images',
}

export const FRAMEWORK_WORDS: Partial<Readonly<Record<Concept, string>>> = {
  pci: 'pci, pci dss',
  cis: 'cis, cis benchmark, cis benchmarks',
  hipaa: 'hipaa',
  nist: 'nist, nist 800 53',
  csf: 'csf, nist csf, nist cybersecurity framework, cybersecurity framework',
  ccm: 'ccm, csa ccm, csa, cloud controls matrix',
  cmmc: 'cmmc',
  dora: 'dora',
  nis2: 'nis2, nis 2',
  fedramp: 'fedramp, fed ramp',
  mcsb: 'mcsb, microsoft cloud security benchmark',
  soc2: 'soc 2, soc2, soc 2 type 2',
  iso27001: 'iso 27001, iso27001, iso',
  gdpr: 'gdpr',
  fsbp: 'fsbp, foundational security best practices',
}

export const PLACE_WORDS: Partial<Readonly<Record<Concept, string>>> = {
  europe: 'europe, european, eu, european union, eu regions',
  asia: 'asia, asia pacific, apac',
  germany: 'germany',
  uk: 'uk, united kingdom, britain, england',
  france: 'france',
  netherlands: 'netherlands, holland',
  switzerland: 'switzerland, swiss regions',
  sweden: 'sweden',
  norway: 'norway',
  italy: 'italy',
  spain: 'spain',
  poland: 'poland',
  belgium: 'belgium',
  finland: 'finland',
  africa: 'africa, south africa',
  korea: 'korea, south korea',
  china: 'china',
  government: 'govcloud, gov cloud, us gov, government cloud, government regions',
  canada: 'canada',
  japan: 'japan',
  india: 'india',
  australia: 'australia',
  south_america: 'south america, brazil, latin america',
  middle_east: 'middle east',
  us: 'us, usa, united states, america, us regions',
}

/** Who can use what is public, as a part of a pattern. */
export const EVERY_PERSON =
  '(?:(?:any|every)(?:one|body)|strangers|outsiders|(?:whole |entire )?world|any user|all users|people|random people)(?: (?:on|from|in) (?:internet|outside|world|street))?'

/** Of what no person has done, as a part of a pattern. */
export const NO_PERSON =
  '(?:nobody|no ?one)(?: (?:has|have|had|is|was|ever|yet|currently|actually|been)){0,3}'
