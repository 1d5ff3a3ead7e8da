import type { Concept } from '../concepts.ts'

/** Words for problems and states, of which a finding can have several. */
export const PROBLEM_WORDS: Partial<Readonly<Record<Concept, string>>> = {
  overdue:
    'overdue, past due, past sla, past their sla, past its sla, past sla deadline, out of sla, sla breached, sla breach, sla breaches, breached sla, breaching sla, breach sla, breaches sla, violate sla, violates sla, violating sla, missed sla, miss sla, sla overdue, sla violated, sla violations, late, beyond sla',
  exploitable:
    'exploitable, with known exploit, with a known exploit, with known exploits, known exploit, known exploits, with exploit, with an exploit, with exploits, exploit available, exploits, exploit, weaponized',
  public:
    'public, publicly, publicly accessible, public access, publicly exposed, public ip, public ips, public ip address, internet facing, internet exposed, exposed to internet, exposed to world, exposed publicly, exposed, internet, open to internet, open to world, open to everyone, open to anyone, open to all, open to public, everyone, from internet, on internet, to internet, reachable from internet, accessible from internet, anonymous access, unauthenticated, world readable, 0.0.0.0/0, ::/0, open ports, open port',
  tls: 'weak tls, tls, ssl, https, weak ciphers, encryption in transit, in transit',
  ssh: 'ssh, open ssh, port 22, ssh access',
  rdp: 'rdp, open rdp, remote desktop, port 3389',
  old_key:
    'old keys, old key, old service account keys, old service account key, old access keys, old access key, stale keys, stale access keys, outdated keys',
  root: 'root, root account, root accounts, root user, root users',
  admin:
    'admin privileges, administrator privileges, admin access, admin rights, administrator access, admin, overprivileged, over privileged, too many permissions, too many privileges, excessive permissions, excessive privileges, full access, wildcard permissions, overly permissive, privilege escalation, too permissive',
  malware: 'malware, ransomware, trojan, trojans, virus, viruses',
  mining:
    'crypto mining, cryptomining, crypto miner, crypto miners, bitcoin mining, cryptocurrency',
  unused: 'unused, inactive, dormant',
  imds: 'imdsv1, imds, imdsv2, metadata service',
  password: 'password, passwords',
}

/** Safeguards: alone, and after *without* or *not*, they stand for their absence. */
export const SAFEGUARD_WORDS: Partial<Readonly<Record<Concept, string>>> = {
  mfa: 'mfa, multi factor authentication, multi factor, multifactor, multifactor authentication, two factor, two factor authentication, 2fa, second factor',
  backup: 'backup, backups, backed up',
  rotation: 'rotation, rotated, rotating, key rotation, unrotated, renewed',
  tls: 'tls, ssl, https, encryption in transit, encrypted in transit',
}

export const UNENCRYPTED_WORDS = 'unencrypted, plaintext, plain text, cleartext'
/** Findings about encryption are about what lacks it, so a question for either means the same. */
export const ENCRYPTED_WORDS = 'encrypted, encrypted at rest, encryption at rest'

/** Kinds of resources. */
export const KIND_WORDS: Partial<Readonly<Record<Concept, string>>> = {
  bucket: 'bucket, buckets, storage bucket, storage buckets',
  security_group:
    'security group, security groups, network security groups, network security group',
  vm: 'virtual machine, virtual machines, vm, vms, instance, instances, server, servers, machine, machines',
  database: 'database, databases, db, dbs',
  function: 'function, functions',
  disk: 'disk, disks, volume, volumes, ebs volumes, ebs volume',
  snapshot: 'snapshot, snapshots',
  load_balancer: 'load balancer, load balancers',
  key: 'key, keys',
  user: 'user, users',
  role: 'role, roles',
  cluster: 'cluster, clusters',
  service_account: 'service account, service accounts',
  storage_account: 'storage account, storage accounts',
  firewall: 'firewall, firewalls, firewall rule, firewall rules',
  certificate: 'certificate, certificates, cert, certs',
  subnet: 'subnet, subnets, subnetworks',
  repository: 'repository, repositories, repo, repos',
}

export const FRAMEWORK_WORDS: Partial<Readonly<Record<Concept, string>>> = {
  pci: 'pci, pci dss',
  cis: 'cis, cis benchmark, cis benchmarks',
  hipaa: 'hipaa',
  nist: 'nist, nist 800 53, nist csf',
  soc2: 'soc 2, soc2, soc 2 type 2',
  iso27001: 'iso 27001, iso27001, iso',
  gdpr: 'gdpr',
  fsbp: 'fsbp, foundational security best practices',
}

export const PLACE_WORDS: Partial<Readonly<Record<Concept, string>>> = {
  europe: 'europe, european, eu, european union, eu regions',
  us: 'us, usa, united states, america, us regions',
}
