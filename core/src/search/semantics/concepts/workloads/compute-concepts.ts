import { concept } from '../concept.ts'

/** Machines, their images and their disks. */
export const COMPUTE_CONCEPTS = [
  concept(
    'virtual machine',
    `EC2, virtual machine, VM, VMs, instance, compute instance, GCE, Compute Engine, ComputeEngine, EC2
    instance, Azure VM, virtual server, VM scale set, VMSS, scale set, server instance, host machine,
    Lightsail, workstation, virtual desktop, Amazon WorkSpaces, launch template, cloud server, Linux machine,
    Windows machine, Linux server, Windows server, machines,
    scale-out instances, machine, server fleet, Spot VM,
    launch configuration, dedicated host, dedicated hosts, hibernation, Nitro instance,
    virtual machines, box, our box, our server, our servers, cloud machine, EC2 box, droplet, bare
    metal, cloud VM,
    nested virtualization, nested virtualisation, run hypervisors,
    VPS, virtual private server, virtual private servers`,
  ),
  concept(
    'machine image',
    `AMI, AMIs, machine image, VM image, golden image, base image, custom image, public image,
    managed image,
    image gallery, compute gallery, gold image, hardened image, disk image, base AMI, image family,
    stale machine image, machine images, image + launched from | EC2 | VM,
    server template, VM template, image builder, EC2 Image Builder, Packer, image pipeline, AMI
    copy,
    golden image + launched | approved | not used, approved AMI + launched | instance, launched
    from + AMI | image | template`,
  ),
  concept(
    'public machine image',
    `public AMI, public AMIs, public image, public machine image, shared image, shared AMI, public
    launch permission,
    AMI | machine image | image gallery | VM image | disk image + public | publicly | every AWS
    account | all AWS accounts | everyone | anyone | community | shared | all users | launched by
    anyone,
    launched by any account, launched by any, any account + image | AMI, image + any account | all
    accounts,
    our ami is public, ami public, ami shared, AMI shared with everyone, image shared with the
    world, shared image public, public vm image, anyone can launch our image, anyone can launch
    our ami, anyone can start our image, launch our image, launchable by anyone, AMI | image |
    images + launchable | launched by everyone | launch permission | world | strangers | everyone
    can launch, images shared publicly`,
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
    last year | old build | outdated build, unpatched image,
    ancient image, ancient docker image, ancient ami, image not rebuilt, images not rebuilt, never
    rebuilt, rebuild images, image + rebuilt | rebuild | ancient | refreshed | refresh | age, AMI
    + age | rebuilt | refreshed | stale, base image + outdated | old | behind | newer | stale, old
    golden image, very old image`,
    ['patching'],
  ),
  concept(
    'block storage',
    `EBS, volume, disk, managed disk, persistent disk, block storage, block device, Elastic Block Store,
    OS disk, data disk, boot disk, unattached disk, EBS volume, EBS snapshot, disk snapshot, hard
    drive, storage volume, root volume,
    auto-delete + disk, boot disk auto-delete,
    ephemeral storage, instance store, temporary disk, ephemeral disk,
    server disk, server disks, VM disk, VM disks, hard disk, gp2, gp3, io1, SSD volume`,
  ),
  concept(
    'snapshot',
    `snapshot, EBS snapshot, RDS snapshot, disk snapshot, point-in-time copy, public snapshot,
    shared snapshot, cluster
    snapshot, database snapshot, volume copy, EBS copy, disk copy, copy of the volume, copy of the
    disk, copy of a disk, volume backup, volume + copy, disk + copy, machine copy,
    copy of a relational database, copy of a database, database copy, copies of volumes, copies of
    disks, copies of the volume,
    disk copies, volume copies, EBS copies, disk image copy, RDS copy, snapshots,
    point-in-time copies`,
  ),
  concept(
    'public snapshot',
    `public snapshot, public snapshots, shared snapshot, shared database snapshot, exposed snapshot,
    snapshot shared,
    snapshot | volume copy | point-in-time copy | EBS copy | disk copy | volume backup + public |
    publicly | everyone | anyone | all AWS accounts | every AWS account | world | shared | all
    accounts | any account | internet | external | other accounts,
    restored by all accounts, copy + restored by | all accounts | any account, copy + visible to |
    everyone | all accounts,
    our snapshot is public, snapshots on the internet, snapshot leaked, leaked snapshot, leaked
    disk copy, disk copy on the internet, anyone can restore, anyone can restore our, restorable
    by everyone, restorable by anyone, restorable + public | everyone | anyone | all accounts,
    anyone can copy our disk, copy our disk, strangers can copy our disk, snapshot + strangers |
    unknown account | restorable | world readable, EBS copies + public | everyone | restorable,
    anyone|everyone|strangers|public|publicly|world|all accounts +
    restore|restores|restorable|copy + snapshot|snapshots|backup|backups, publicly restorable,
    publicly restorable snapshots, public backups, public backup, backups anyone can read, anyone
    can read backups, backups for everyone, world readable backups, world readable snapshots,
    exposed backups, exposed snapshots, leaked backups`,
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
    connections, still costs money, costs money + still | without, not been used, hardly used,
    leftovers, leftover resources, forgotten resources, forgotten resource, abandoned resources,
    nobody uses, nobody uses it, nobody uses this, no one uses, sits there unused, sitting idle,
    sits idle, paying for nothing, pay for nothing, paid but unused, waste of money, dead
    resource, dead resources, junk resources, garbage resources, clutter, unneeded resource,
    unneeded resources, orphans, orphaned, idle + for days | weeks | month | load balancer |
    database | cluster | NAT | endpoint, unattached + disk | volume | address | IP | interface,
    not attached to anything, detached disk, zero traffic, zero connections, zero requests, no
    requests for, without requests,
    unused eip, unused elastic ip, unassociated elastic ip, Elastic IP + unused | unassociated,
    idle lb, idle load balancer, unused load balancer, load balancer + no healthy targets | no
    targets | unused | idle,
    multipart leftovers,
    unused NACL, unused network ACL, NACL + not associated,
    unused security groups, unused security group, groups attached to no interface`,
  ),
  concept(
    'stopped machine',
    `stopped instance, stopped instances, stopped VM, stopped machine, powered-off, powered off,
    switched off + machine, deallocated, turned off + days, shut down + days, halted, instance |
    machine | VM | EC2 + stopped | powered off | shut down,
    zombie VM, zombie server, zombie instance, forgotten server,
    turned off vm, turned off server, turned-off VM, switched off VM, switched-off VM, switched
    off server, servers that are off, off for months, off for weeks, shut down VM, shut-down VM,
    halted VM, VM stopped, VMs stopped, stopped EC2, stopped server, stopped servers, stopped +
    instance | VM | machine | EC2 + long | days | weeks | months | removed,
    zombie instances, zombie + instances | machines | servers | VMs, machines stopped, machines +
    stopped | switched off | powered off | turned off`,
    ['unused resource'],
  ),
  concept(
    'instance metadata',
    `IMDS, IMDSv2, IMDSv1, IMDS v1, IMDS v2, instance metadata, metadata service, metadata endpoint,
    169.254.169.254,
    HttpTokens, http tokens, hop limit, SSRF, metadata server, legacy metadata, metadata v1,
    metadata version 1,
    metadata + session token | session tokens | without a token | token required | hop limit | v1 |
    v2, session token + EC2,
    metadata theft, metadata service attack, steal keys from metadata, keys from metadata,
    instance metadata v1, metadata without token, metadata token, instance metadata + IMDSv2 |
    tokens | token | required | attacker | SSRF | protected | enforced | hop, IMDS + token | v1 |
    v2 | required | enforced | version 1 | version 2 | optional, imds not enforced, link-local
    address, metadata response hop limit, enable-legacy-endpoints, metadata concealment, GKE
    metadata server, legacy metadata API,
    keys | credentials + metadata + steal | stolen | theft | service, metadata service + session
    token | without | IMDSv1 | v1 | requests,
    cloud metadata, cloud metadata service, cloud metadata endpoint, link-local metadata, metadata
    address, pods see cloud metadata, pods|containers|workloads|Pod + instance metadata|cloud
    metadata|metadata service|metadata server|IMDS|node metadata|metadata endpoint, imds v1, imds
    v2, IMDS version, http_tokens, HttpPutResponseHopLimit, response hop limit, metadata hop
    limit, session tokens + metadata`,
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
    login | key-based, password authentication + Linux,
    ssh with password, ssh passwords, ssh by password, password login over ssh, login with
    password over ssh, sshd permits login with a password, PermitRootLogin, root login over SSH,
    ssh as root, root ssh, SSH + key-based | keys instead of passwords | password login |
    PermitRootLogin | root login, Linux machines + SSH keys | password`,
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
    trusted platform module, virtual trusted platform module, vTPM off, boot loader,
    bootkit protection, boot malware, boot virus, boot tampering, tampered boot, tamper-proof
    boot, safe boot, boot-level malware, boot sector, protect the boot, evil boot, unsigned
    bootloader, unsigned drivers, verified bootloader, boot + rootkit | bootkit | malware |
    trusted | signed | unsigned | measured | firmware, Shielded + instance | VM | node | nodes |
    GKE, guest attestation, attestation + VM | boot | guest,
    usb boot, unsigned boot loaders, unsigned boot loader, boot loaders + unsigned | signed, boot
    + tampered | USB | unsigned | verified, manipulated boot`,
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
    dual-homed, several network cards, network card, two networks,
    public NIC`,
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
    managed remotely, fleet service, cannot be managed, host + managed | fleet,
    unmanaged server, unmanaged servers, unmanaged machine, unmanaged machines, machines nobody
    manages, servers nobody manages, out of management, no agent installed, agent not installed,
    agent missing, missing agent, agent is missing, without an agent, agent + installed | missing
    | running | online | reports + machine | server | VM | host | instance, central management of
    servers, EC2 + managed by Systems Manager | Systems Manager, dependency agent, Azure
    Automation, guest configuration extension, heartbeat missing, agent offline,
    Azure Arc, machines outside Azure, VM agent, extensions + approved list, hybrid machines,
    Arc agent, on-premises servers + report, connected machine agent, Azure Connected Machine,
    Arc-enabled`,
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
    factory password, factory settings, vendor password,
    hardening guide, hardening guidance, hardening baseline, hardened baseline, harden servers,
    unhardened, unhardened server, server not hardened, insecure defaults, insecure default
    settings, too many services running, unneeded services, unnecessary services, unneeded
    software on server, unnecessary software, core dumps, core dump, nodev, noexec, nosuid,
    world-writable files, world-writable directory, world writable file, world writable files,
    etc/shadow, etc/passwd permissions, umask, STIG, DISA STIG, CIS level 1, SMB signing, NTLM,
    LLMNR, autoplay, USB storage, login banner, Linux machines + baseline, Windows machines +
    baseline, exploit guard, Windows Defender Exploit Guard, OS configuration + vulnerabilities |
    baseline | hardened, IP forwarding on the host,
    factory settings + server | host | machine, server with factory settings, hardening + baseline
    | guideline | benchmark | missing | follow, file permissions + all users | everyone |
    modification | world, world writable, modification by all users, writable by all users,
    writable by everyone + file | files | directory, permissions + world writable | 777, chmod
    777, 777`,
  ),
  concept(
    'legacy virtual machine',
    `classic virtual machine, EC2-Classic, classic resources, Azure Resource Manager + migrate,
    unmanaged disk, unmanaged disks, paravirtual, older generation, previous generation, classic
    deployment model, old generation, previous hardware family, previous hardware, old instance
    type, old instance family, older hardware, generation 1, outdated instance type, current
    generation, virtualization type, HVM, managed disks, legacy network, managed disk + migrate,
    old hardware, old vm type, old instance types, ancient instance type, old machine type,
    classic VM, classic VMs, ASM virtual machine, migrate to ARM, previous-generation, previous
    generation instance, previous generation instances, EC2 classic, unmanaged VHD, page blob VHD,
    VHD, basic SKU, t2, m3, t1 micro, cheaper generation, gp2 volumes, old hardware + instance |
    machine | VM, instance + previous generation | old generation | older generation`,
  ),
  concept(
    'shared automation document',
    `public SSM document, public SSM documents, shared SSM document, SSM document + public | shared
    | everyone | anyone, automation runbook + shared | public, automation document, runbook + shared
    | public | everyone,
    ssm document public, public runbook, automation script shared, our runbook is public, SSM
    documents + public | block public sharing | shared, block public sharing, block public sharing
    setting,
    ssm document, ssm documents, SSM document shared, SSM document public, public runbooks,
    runbook + everyone|public|shared|available|anyone, automation runbook, document + SSM|Systems
    Manager`,
    ['shared with other accounts', 'public exposure'],
  ),
  concept(
    'kernel',
    `kernel, Linux kernel, Linux core, kernel version, kernel outdated, outdated kernel, old kernel,
    kernel livepatch, core + Linux, operating system core,
    core version, operating system kernel, old kernel, kernel bugs,
    old linux kernel, kernel update, kernel patch, live patching, livepatch, kernel + old |
    outdated | version | unpatched | update | livepatch`,
  ),
  concept(
    'instance age',
    `instance age, old instance, old instances, long-running instance, long running instances,
    instance older than, instances older than, launched more than, uptime of the machine, instance +
    older than | maximum age | launched more than | running for more than, machine + older than |
    running for more than,
    ancient instance, ancient VM, VM running for years, running for years, machine running for
    years, running for a year, never replaced, not replaced for, not recreated, pet server,
    snowflake server, uptime of years, instance + launched + days ago | months ago | years ago,
    EC2 + older than`,
    ['virtual machine'],
  ),
  concept(
    'launch wizard group',
    `launch wizard, launch-wizard, security group created by the launch wizard, EC2 Launch Wizard,
    console wizard + security group`,
    ['firewall rule'],
  ),
  concept(
    'unused disk',
    `orphan disk, orphan disks, orphaned disk, orphaned disks, orphaned volume, orphaned volumes,
    unattached disk, unattached disks, unattached volume, unattached volumes, detached disk,
    detached disks, detached volume, detached volumes, dangling disk, dangling volume, disk
    without a machine, disk without a VM, disk not attached, disks nobody uses, leftover disk,
    leftover disks, leftover volumes, leftover volume, unused disk, unused disks, unused volume,
    unused volumes, unused EBS, forgotten disk, disk | disks | volume | volumes | EBS + unattached
    | not attached | attached to nothing | no instance attached | orphaned | detached | available
    state | no machine | in use by no,
    disks | volumes | disk | volume + nobody uses | unused | not used | without machine | no
    machine | left over | leftover | not attached,
    ebs leftovers, EBS + leftovers | leftover,
    zombie volumes, zombie volume, zombie disk, zombie disks, available state, volume in available
    state, volumes in available state, state available + volume|EBS`,
    ['unused resource', 'block storage'],
  ),
  concept(
    'old snapshot',
    `old snapshots, old snapshot, ancient snapshots, aged snapshots, stale snapshots, stale
    snapshot, outdated snapshots, forgotten snapshots, too many snapshots, snapshot sprawl,
    snapshot pile, snapshots piling up, old snapshots piling up, piling up, piles up, snapshots
    never deleted, snapshots are never deleted, snapshot cleanup, snapshot + older than | age |
    never deleted | expired | piling | retention age | cleanup | clean-up | outlived | months old
    | years old, EBS copies + exceeded | age | older | old, disk copies + older | exceeded | age |
    old, old disk copies, AMI + deregistered + snapshot,
    old + disk copies | copies of disks | volume copies | snapshots, disk copies + old | pile |
    piling | age, snapshots + older | piled up | outdated - database,
    snapshot age, volume copies older, copies older than`,
    ['snapshot'],
  ),
  concept(
    'idle machine',
    `idle vm, idle VMs, idle server, idle servers, idle machine, idle machines, idle instance, idle
    instances, idle ec2, machine doing nothing, server doing nothing, server does nothing, vm does
    nothing, does nothing, doing nothing, hardly used server, bored server, barely used server,
    barely used, underused, unused server, unused servers, unused VM, unused machine, unused
    instance, vm | VM | instance | machine | server | EC2 + idle | low CPU | almost no CPU | no
    load | hardly any load | below 5 % | less than 5% | nothing to do | little used,
    average CPU, average CPU + below | low | percent | under, below 5 percent, CPU + below | under
    + percent | week | days | month - alarm`,
    ['unused resource', 'rightsizing'],
  ),
  concept(
    'sudo rights',
    `sudo, sudoers, sudo without password, passwordless sudo, NOPASSWD, sudo + password | rights |
    all | sudoers | everyone | users | log, everyone can sudo, root rights on server, root rights
    on the machine, local administrators, local admin, local admin rights, local administrator,
    local administrators group, administrators group + machine | Windows | member`,
    ['host hardening'],
  ),
]
