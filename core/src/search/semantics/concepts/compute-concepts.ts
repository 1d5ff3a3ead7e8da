import { concept } from './concept.ts'

/** Machines, their images and their disks. */
export const COMPUTE_CONCEPTS = [
  concept(
    'virtual machine',
    `EC2, virtual machine, VM, VMs, instance, compute instance, GCE, Compute Engine, ComputeEngine, EC2
    instance, Azure VM, virtual server, VM scale set, VMSS, scale set, server instance, host machine,
    Lightsail, workstation, virtual desktop, WorkSpaces, launch template, cloud server, Linux machine,
    Windows machine, Linux server, Windows server, machines,
    scale-out instances, machine, server fleet, Spot VM,
    launch configuration, dedicated host, dedicated hosts, hibernation, Nitro instance`,
  ),
  concept(
    'machine image',
    `AMI, AMIs, machine image, VM image, golden image, base image, custom image, public image,
    managed image,
    image gallery, compute gallery, gold image, hardened image, disk image, base AMI, image family,
    stale machine image, machine images, image + launched from | EC2 | VM`,
  ),
  concept(
    'public machine image',
    `public AMI, public AMIs, public image, public machine image, shared image, shared AMI, public
    launch permission,
    AMI | machine image | image gallery | VM image | disk image + public | publicly | every AWS
    account | all AWS accounts | everyone | anyone | community | shared | all users | launched by
    anyone,
    launched by any account, launched by any, any account + image | AMI, image + any account | all
    accounts`,
    ['machine image', 'public exposure'],
  ),
  concept(
    'outdated image',
    `outdated image, outdated AMI, old AMI, old image, stale image, golden image outdated, outdated
    golden image, image age, aged AMI, deprecated image, deprecated AMI,
    AMI | image | machine image + older than | months | months ago | days old | outdated |
    deprecated | stale | old,
    stale machine image, image too old, container image age, built more than, image + built | age,
    container + built more than | days ago | months ago, old base image,
    build from last year, from last year, image + last year | months old | years old, container +
    last year | old build | outdated build, unpatched image`,
    ['patching'],
  ),
  concept(
    'block storage',
    `EBS, volume, disk, managed disk, persistent disk, block storage, block device, Elastic Block Store,
    OS disk, data disk, boot disk, unattached disk, EBS volume, EBS snapshot, disk snapshot, hard
    drive, storage volume, root volume,
    auto-delete + disk, boot disk auto-delete,
    ephemeral storage, instance store, temporary disk, ephemeral disk`,
  ),
  concept(
    'snapshot',
    `snapshot, EBS snapshot, RDS snapshot, disk snapshot, point-in-time copy, public snapshot,
    shared snapshot, cluster
    snapshot, database snapshot, volume copy, EBS copy, disk copy, copy of the volume, copy of the
    disk, copy of a disk, volume backup, volume + copy, disk + copy, machine copy,
    copy of a relational database, copy of a database, database copy, copies of volumes, copies of
    disks, copies of the volume`,
  ),
  concept(
    'public snapshot',
    `public snapshot, public snapshots, shared snapshot, shared database snapshot, exposed snapshot,
    snapshot shared,
    snapshot | volume copy | point-in-time copy | EBS copy | disk copy | volume backup + public |
    publicly | everyone | anyone | all AWS accounts | every AWS account | world | shared | all
    accounts | any account | internet | external | other accounts,
    restored by all accounts, copy + restored by | all accounts | any account, copy + visible to |
    everyone | all accounts`,
    ['snapshot', 'public exposure', 'shared with other accounts'],
  ),
  concept(
    'unused resource',
    `unused, unattached, idle resource, orphaned resource, not attached, not in use, detached +
    volume | disk | interface | address, abandoned,
    unassociated, not associated with any, zombie resource, stopped instance, stopped VM,
    powered-off, powered off, deallocated, no longer used, unused security group,
    unused resource, empty resource, wasted, leftover, left over, left in place, left running, never
    used,
    orphaned | orphan + disk | volume | snapshot | address | interface | resource, idle + machine |
    instance | resource | load balancer | gateway, idle VM,
    stopped + days, unused + address | IP | volume | disk | gateway | function | load balancer,
    attached to nothing, without attachments, no attachment, dangling volume, not associated with an
    instance,
    no instance attached, has no instance, has no targets, without targets, no targets, nothing
    attached, not attached to any, not associated with a running, not used by any, not connected to
    any, empty group, no members, no longer needed, forgotten, stale resource, without any traffic,
    no traffic for, unattended, dangling,
    after its machine was removed, left behind, no registered targets, without members, remains
    after, remained after, still exists after, outlived its,
    has been invoked, not invoked, never invoked, not been invoked, at least one listener, is in
    use, no listener, without a listener, no longer invoked, has no rules, no traffic,
    no CPU for a month, almost no CPU, not launched, not been launched, without any connections, no
    connections, still costs money, costs money + still | without, not been used, hardly used`,
  ),
  concept(
    'stopped machine',
    `stopped instance, stopped instances, stopped VM, stopped machine, powered-off, powered off,
    switched off + machine, deallocated, turned off + days, shut down + days, halted, instance |
    machine | VM | EC2 + stopped | powered off | shut down,
    zombie VM, zombie server, zombie instance, forgotten server`,
    ['unused resource'],
  ),
  concept(
    'instance metadata',
    `IMDS, IMDSv2, IMDSv1, IMDS v1, IMDS v2, instance metadata, metadata service, metadata endpoint,
    169.254.169.254,
    HttpTokens, http tokens, hop limit, SSRF, metadata server, legacy metadata, metadata v1,
    metadata version 1,
    metadata + session token | session tokens | without a token | token required | hop limit | v1 |
    v2, session token + EC2`,
  ),
  concept(
    'instance user data',
    `user data, launch script, startup script, start-up script, boot script, cloud-init, bootstrap
    script, userdata, init script`,
  ),
  concept(
    'SSH key authentication',
    `SSH key authentication, key-based authentication, SSH password authentication, password ssh
    login, SSH password login, PasswordAuthentication, SSH + password | passwords, Linux + password
    login | key-based, password authentication + Linux`,
    ['SSH', 'authentication'],
  ),
  concept(
    'OS Login',
    `OS Login, OSLogin, enable-oslogin, SSH access + IAM, Linux login + directory, Entra login +
    Linux | VM | machine, IAM-based SSH`,
    ['SSH', 'authentication'],
  ),
  concept(
    'secure boot',
    `secure boot, vTPM, shielded VM, shielded VMs, ShieldedVM, trusted launch, integrity monitoring,
    measured boot,
    boot integrity, rootkit, TPM, bootloader, boot chain, boot sequence, shielded node, shielded
    nodes, firmware, verified boot, Nitro TPM, UEFI, bootkit,
    integrity verification, boot without, unsigned kernel module, boot + integrity | verification |
    verified | tampered, node + integrity | shielded, Shielded GKE,
    trusted platform module, virtual trusted platform module, vTPM off, boot loader`,
  ),
  concept(
    'host encryption',
    `encryption at host, host-based encryption, encrypted at host, temp disk + encrypted, temporary
    disk + encrypted, cache of disks + encrypted, host encryption`,
    ['encryption at rest', 'encryption'],
  ),
  concept(
    'multiple network interfaces',
    `network interface, network interfaces, ENI, NIC, elastic network interface, multiple ENIs,
    dual-homed, several network cards, network card, two networks`,
  ),
  concept(
    'instance management',
    `Systems Manager, SSM, SSM agent, managed instance, managed node, Azure Arc, VM extension, OS
    Config, VM
    Manager, agent installed, Azure Monitor Agent, guest configuration, fleet management, monitoring
    agent, Log
    Analytics agent, Ops Agent, agent + missing, managed by SSM, guest agent, unmanaged instance,
    unmanaged host,
    VM agent, guest tooling, guest tools, VMware Tools, VM agent missing, provisioned by the agent,
    VM guest agent, under SSM control, SSM control, Fleet Manager, host + managed,
    managed remotely, fleet service, cannot be managed, host + managed | fleet`,
  ),
  concept(
    'VM extension',
    `VM extension, extensions + machine, unapproved extension, virtual machine extension, extension
    installed,
    add-on + machine | VM | allow list | installed, unapproved extensions, machine add-on,
    unapproved add-on`,
    ['virtual machine'],
  ),
  concept(
    'host hardening',
    `hardening, hardened, CIS benchmark, CIS benchmark + OS, file permissions, file ownership, SELinux,
    AppArmor, seccomp, kernel parameter, sysctl, unnecessary service, secure configuration, default
    password,
    default credential, baseline configuration, unneeded feature, security baseline, guest
    configuration baseline, OS baseline,
    factory password, factory settings, vendor password`,
  ),
  concept(
    'legacy virtual machine',
    `classic virtual machine, EC2-Classic, classic resources, Azure Resource Manager + migrate,
    unmanaged disk, unmanaged disks, paravirtual, older generation, previous generation, classic
    deployment model,
    old generation, previous hardware family, previous hardware, old instance type, old instance
    family, older hardware, generation 1, outdated instance type, current generation, generation +
    instance | VM | machine | old | previous | current,
    virtualization type, HVM, managed disks, legacy network, managed disk + migrate`,
  ),
  concept(
    'shared automation document',
    `public SSM document, public SSM documents, shared SSM document, SSM document + public | shared
    | everyone | anyone, automation runbook + shared | public, automation document, runbook + shared
    | public | everyone`,
    ['shared with other accounts', 'public exposure'],
  ),
  concept(
    'kernel',
    `kernel, Linux kernel, Linux core, kernel version, kernel outdated, outdated kernel, old kernel,
    kernel livepatch, core + Linux, operating system core,
    core version, operating system kernel, old kernel, kernel bugs`,
  ),
  concept(
    'instance age',
    `instance age, old instance, old instances, long-running instance, long running instances,
    instance older than, instances older than, launched more than, uptime of the machine, instance +
    older than | maximum age | launched more than | running for more than, machine + older than |
    running for more than`,
    ['virtual machine'],
  ),
  concept(
    'launch wizard group',
    `launch wizard, launch-wizard, security group created by the launch wizard, EC2 Launch Wizard,
    console wizard + security group`,
    ['firewall rule'],
  ),
]
