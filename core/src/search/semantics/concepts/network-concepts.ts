import { concept } from './concept.ts'

/** What can be reached, from where, and through what. */
export const NETWORK_CONCEPTS = [
  concept(
    'public exposure',
    `public, publicly, internet-facing, internet facing, internet-exposed, internet exposed, exposed to
    the internet, exposed publicly, exposed to the public, open to the internet, open to the world,
    world open, world-open, open to everyone, open to the public, open to anyone, open to all, wide
    open,
    wide-open, world readable, world-readable, world writable, world-accessible, facing the internet,
    from the internet, on the internet, over the internet, from the public, reachable from the internet,
    accessible from the internet, reachable from outside, accessible from outside, outside + reach,
    from outside, from the outside, externally accessible, externally reachable, exposed externally,
    open internet, any host, all sources, any source, from anywhere, anywhere on the internet, from
    any IP,
    any address, any IP address, all IPs, any IPv4, any IPv6, all IP addresses, all addresses,
    every IPv4 address, arbitrary address, arbitrary source, untrusted network, untrusted source,
    0.0.0.0/0, 0.0.0.0, allusers, allauthenticatedusers, anonymous,
    everyone,
    by anyone, to anyone, for anyone, from anyone, with anyone, lets anyone, let anyone, anyone can,
    anyone may, anyone to, anyone on, anyone in, anyone with, anyone +
    access|read|reach|invoke|download|connect|open|internet|write|list,
    whole internet, entire internet, unrestricted access,
    unrestricted ingress, unrestricted inbound, unrestricted source, external exposure,
    exposure | accessible | open | reach | reachable | listening | visible + internet,
    PubliclyAccessible, all networks, any network, every network, the whole world, to the world,
    outside world, public exposure, publicly exposed, public-facing, public facing,
    every AWS account, all AWS accounts, any AWS account, any AWS principal, all principals, any
    principal,
    every principal, wildcard principal, visible to all, available to all, shared with all,
    shared publicly, readable by all, any internet user, strangers, attack surface,
    exposed + bucket | database | server | machine | instance | storage | service | host | port |
    endpoint | SSH | RDP,
    any IPv6 address, all hosts, any origin on the internet, whole world, from any host, accept
    connections from all, from any source, from every source, unknown clients,
    outside world, from any network, any network, whole network, any client, any account, any
    caller, any site, by anyone, by everyone, by all accounts, all accounts, by any account, every
    account, from the whole internet, internet address, need no login, needs no login, without login
    + reach | reachable | exposed,
    made public, was made public, granted to everyone, policy + public, exposed to anyone,
    accessible by all, accessible to all, open for everyone, to the whole internet, exposed on the
    internet, exposed in the internet,
    can be contacted from outside, contacted from outside, opened by anyone, not signed in, people
    who are not signed in, without signing in, without login, used by anyone, open on the internet,
    any web user,
    reachable by strangers, visible to the world, visible to everyone, visible from the internet,
    visible on the internet, out in the open, hanging on the internet, hangs on the internet, on the
    public internet, over the public internet, public internet, whole world can, the world can, world
    can see, everyone can, all the world, the entire world, exposed to
    all, exposed to everyone, exposed to the world, exposed to strangers, exposed to the outside, open
    to strangers, open to outside, open to the outside, open from
    outside, unprotected on the internet, naked on the internet, internet can reach, internet can see,
    internet reachable, internet-reachable, internet accessible, internet-accessible, internet open,
    reach it from the internet, reached from the internet, reached from outside, reached by anyone,
    reachable by anyone, reachable by everyone, reachable from anywhere, reachable from everywhere,
    reachable publicly, publicly reachable, publicly available, publicly visible, publicly readable,
    publicly writable, publicly open, connect from anywhere, connections from anywhere, access from
    anywhere, from everywhere, from all over the world, from all networks, from all addresses, from
    all IPs, from all sources, from any address, from any internet address, from any source address,
    from any location, to all networks, to the internet, allowed from internet, allows internet,
    outside attackers, on shodan, shodan, findable by scanners, external attack surface, every
    address, all source addresses, any source address, any public address, unrestricted public,
    unrestricted network access, public network access, public access, all the internet, any visitor,
    unknown visitors, foreign hosts, all internet addresses, exposed|exposing|exposes + file
    share|file shares|file
    system|vault|cluster|registry|queue|topic|dashboard|API|website|app|NFS|SMB|cache|VM|virtual
    machine|console|admin panel|interface|Redis|Mongo|Postgres|MySQL|Elasticsearch|Kubernetes|kubelet
    |etcd|notebook|control plane|SQL|VPN|firewall|subnet|load
    balancer|function|image|snapshot|blob|blobs|files - credential - secret - password - key -
    environment, strangers|any stranger|random people + access|read|reach|invoke|download|connect|open|write|list|see|view|use`,
  ),
  concept(
    'public storage access',
    `public bucket, public blob, public container access, public access block, block public access, BPA,
    public access prevention, public-read, public read, public write, public-read-write,
    uniform bucket-level access, open bucket, open buckets, leaky bucket, bucket exposed, exposed
    bucket,
    ACL + public, container + public access, website hosting + bucket,
    bucket | blob | S3 | storage account | object storage | object store | GCS | CloudTrail storage
    + public | anonymous | anyone | everyone | allUsers | unauthenticated | world | internet,
    storage + publicly | anonymous | readable by everyone | read by everyone, blobs + anonymous,
    container + anonymous | unauthenticated downloads | unauthenticated reads | public read,
    prevent + anonymous exposure, listed + anyone, objects + public | anonymous | anyone,
    upload objects, anyone + upload | objects | files, upload + anyone | everyone, s3 public write,
    serves pages, bucket + pages | website | web site | listed, blobs + listed | not signed in,
    static website, static web site hosting, S3 website,
    who can see my files, who can read my files, anyone can see files, anyone can see our files,
    anyone can read files, anyone can read our files, anyone can download, anyone can download files,
    everyone can read files, everyone can read, world can read files, files visible to everyone,
    files visible to anyone, files anyone can open, files open to everyone, files on the internet,
    files on the public internet, leaky storage, leaky buckets, leaking bucket, leaking buckets, leaky
    s3, leaky blob, bucket leak, bucket leaks, public files, public file, public folder, public
    folders, public objects, public object, public storage, public storage account, public storage
    accounts, public s3, public s3 bucket, public buckets, public blobs, public gcs, public containers
    + storage, open storage, open s3, open s3 bucket, open blob, open blobs, exposed s3, exposed s3
    bucket, exposed buckets, exposed storage, exposed blobs, exposed blob, downloadable by anyone,
    downloadable by everyone, downloaded by anyone, downloaded by strangers, download by strangers, s3
    bucket open, bucket open to, buckets open to, bucket is open, bucket for everyone, bucket open for
    all, world-readable bucket, world readable bucket, world-readable buckets, world writable bucket,
    world-writable bucket, writable bucket, anyone can upload, anyone can write, anyone can overwrite,
    strangers can upload, strangers can write, everyone can upload, list bucket
    contents, listable bucket, bucket listing, listable buckets, guess file names, public read access,
    public write access, public access is allowed, public access level, public access settings,
    anonymous blob access, anonymous blob, anonymous read access, allow blob public access,
    allowBlobPublicAccess, public ACL, public ACLs, public bucket policy, public bucket policies,
    account level public access block, account-level block public access, no public access block,
    block public access off, public access block missing, static site bucket,
    blob anonymous, GCS public access prevention`,
    ['public exposure', 'object storage'],
  ),
  concept(
    'shared with other accounts',
    `shared with other accounts, shared with another account, shared with external accounts,
    shared with unknown accounts, share with every AWS account, shared publicly, shared externally,
    shared + all AWS accounts | every AWS account | outside the organization | everyone | anyone |
    external | unknown | public,
    visible + all AWS accounts | every account | all accounts, restored by anyone, restore + anyone,
    any account, by any account, all accounts, shared with everyone, runbook is shared, shared with
    anyone,
    shared with the world, shared with strangers, shared with all, shared to
    all, given to everyone, given to the world, copies anyone can restore, anyone can copy, anyone can
    restore, anyone can launch, launched by anyone, launched by any, launch permission, launch
    permissions, restorable by everyone, restorable by anyone, restorable by all, restorable by any,
    restored by everyone, available to any AWS account, available to every AWS account, by any AWS
    account, by every AWS account, shared outside, shared with foreign, shared with outsiders, shared
    with third parties, given away, gives away copies`,
    ['public exposure'],
  ),
  concept(
    'remote administration',
    `remote administration, remote access, remote login, remote management, management port,
    administrative port, admin port, administration port, WinRM, bastion, jump host, jump server,
    jumpbox,
    jump box, Session Manager, VNC, telnet, serial port, IAP tunnel, OS Login, EC2
    Instance Connect, SSM Session Manager, remote shell, SSH, RDP, Azure Bastion, TeamViewer, port 5985,
    port 5900,
    administered directly, administered over, admin session, remote session, Screen Sharing, port
    5986, SSH and RDP, direct administration, manage servers remotely,
    log in remotely, remote logins, login port, login ports, remote into, remotes into, admin ports,
    management ports, remote control, remotely controlled by, remote admin, remote admins, server
    administration, remote + desktop and SSH, login to servers, login to machines, shell access to
    machines, jumphost, jump servers, bastion host, bastion hosts, stepping stone host, AnyDesk,
    PSRemoting, PowerShell remoting,
    jump service, browser-based jump service, browser-based SSH, bastion service`,
  ),
  concept(
    'telnet',
    `telnet, port 23, TCP 23, cleartext remote shell, unencrypted remote shell, cleartext +
    terminal, rlogin, rsh,
    unencrypted terminal, unencrypted console login, old remote shell, ancient remote login, plaintext
    shell, plaintext remote login, port 23 open, tcp/23`,
    ['remote administration'],
  ),
  concept(
    'serial console',
    `serial console, serial port, interactive serial, COM port, serial port access, interactive
    console access, EC2 serial console,
    serial line, serial ports, serial access, serial console access, console over serial, interactive
    serial console, back door console, out-of-band console,
    interactive console connection, interactive console, serial-port-enable, enableSerialConsole,
    VM serial`,
    ['remote administration'],
  ),
  concept(
    'SSH',
    `SSH, port 22, TCP 22, 22/tcp, secure shell, sshd, OpenSSH, SSH port, authorized_keys, ssh-rsa,
    linux login, linux remote login, login to Linux, Linux shell access, tcp/22, port 22 open, ssh
    access, ssh login, ssh server, ssh service, ssh traffic, 22 open, open 22`,
    ['remote administration'],
  ),
  concept(
    'RDP',
    `RDP, port 3389, TCP 3389, 3389/tcp, remote desktop, remote desktop protocol, Terminal Services,
    mstsc,
    windows login, windows remote, windows remote login, remote windows, login to windows, Windows
    desktop login, tcp/3389, 3389, port 3389 open, rdp access, rdp login, rdp server, rdp service,
    remote desktops, remote desktop service, Remote Desktop Services, terminal server`,
    ['remote administration'],
  ),
  concept(
    'exposed administration',
    `exposed|exposes|exposing + SSH|RDP|remote desktop|management port|bastion|WinRM|VNC|telnet - key - credential,
    SSH open, open SSH port, exposed SSH, SSH exposed, open RDP, RDP open, exposed RDP, RDP exposed,
    exposed management port, management ports open,
    SSH | RDP | port 22 | port 3389 | TCP 22 | TCP 3389 | remote desktop | secure shell | management
    port | admin port | administrative port | WinRM | telnet + internet | world | 0.0.0.0/0 |
    anywhere | any address | any source | any IP | public | unrestricted | everyone | anyone | all
    sources | all addresses | outside,
    log in from anywhere, login from anywhere, remote into from anywhere, remote in from anywhere,
    admin from internet, admin from the internet, admin from anywhere, administer from anywhere, admin
    access from the internet, admin panel open, admin panel public, admin panel exposed, exposed admin
    panel, public admin panel, admin interface exposed, exposed admin interface, admin page exposed,
    admin console exposed, management open, management exposed, management interface exposed, exposed
    management interface, management port open, management ports exposed, public + rdp, public + ssh, ssh + world, ssh + from internet,
    ssh + from anywhere, ssh + from everywhere, ssh + from the world, ssh + for everyone, ssh + wide open, ssh + exposed to, rdp + from internet, rdp + from anywhere, rdp + open to, rdp + wide open, open 22, open + 3389, world-open + ssh, world + open rdp, world-open + rdp, unrestricted + ssh,
    unrestricted + rdp, internet + ssh, internet + rdp, internet-facing + ssh, internet-facing + rdp,
    brute-forceable port, port 3389|port 22|SSH|RDP|5985|5986|WinRM|VNC|management ports|admin ports|remote desktop + any address|any network|any IP|internet|everywhere|anywhere|world|all networks|all addresses|permitted from any|allowed from any - access key|key|keys`,
    ['remote administration', 'public exposure'],
  ),
  concept(
    'network segmentation',
    `segmentation, segment + network, micro-segmentation, microsegmentation, network isolation, isolate
    + network, isolated network, network policy, NetworkPolicy, private subnet, subnet, DMZ, VPC,
    virtual network, VNet, virtual private cloud, network boundary, network separation, network zone,
    VPC Service Controls, service perimeter, lateral movement, zero trust, network peering, peering,
    flat network, subnetwork, east-west, network tier,
    share a subnet, same subnet, same VPC, separate tiers, network tiers, reach each other, flat VPC,
    no walls, no walls inside, walls between, walls between systems, no separation between, no
    separation of networks, nothing separates, nothing between, everything in one network, everything
    on one network, all in one network, all in one subnet, one big network, one large network, one
    network for everything, spreads through the network, spreading
    inside, jump from machine to machine, jumps from machine to machine, hop between, hopping between,
    hop from machine, from server to server, from machine to machine, machine to machine spread,
    compartments, compartmentalise, compartmentalize, network zones, network zoning, network
    compartment, VLAN, VLANs, flat networks, internal firewall, internal firewalls, database + and web in the same subnet, prod and dev in the same network, same network as production, test and
    production share`,
  ),
  concept(
    'service perimeter',
    `VPC Service Controls, VPC-SC, service perimeter, service controls + project, perimeter around,
    data perimeter, security perimeter,
    fence around data, fence around services, wall around services, data fence, perimeter missing, no
    perimeter, service perimeters, access context manager, network security perimeter,
    VPC SC, projects + perimeter, in a perimeter, inside a perimeter, BigQuery + perimeter`,
    ['network segmentation'],
  ),
  concept(
    'network peering',
    `VPC peering, VNet peering, network peering, peered network, peering connection, peered VPC,
    peering, peering + route, Transit Gateway attachment, auto accept + attachment,
    join without approval, attachment requests + approval | other accounts | join, auto accept,
    automatically accepted + attachment | peering, accepts attachments,
    network joined, networks joined, joined networks, linked networks, networks linked, network link
    to other company, connected networks, connects networks, peered networks, peerings, peered VNet,
    peered VPCs, peering with unknown, peering with foreign, VPC connected to another, foreign VPC,
    unknown VPC, Transit + Gateway accepts, transit + gateway auto accept,
    hub peering, allow forwarded traffic, overlapping CIDR, overlapping ranges`,
    ['network segmentation'],
  ),
  concept(
    'lateral movement',
    `lateral movement, move laterally, spread through the network, spread to other hosts, pivot +
    network, east-west traffic, moves from host to host,
    opens sessions to many, connects to many hosts, many peers, host + peers | neighbours |
    neighbors, from one host to another,
    hop from machine to machine, hops from machine to machine, hopping from machine, hopping around,
    jump between machines, jumps between machines, jump from server to server, jumping between, moving
    around inside, moves around inside, move around inside, moves around the network, move around the
    network, moving sideways, move sideways, moves sideways, sideways movement, spreading inside,
    spreads inside, spread inside, spread through network, spreads to other machines, spread to other
    machines, spreading to other, attacker inside the network, internal spread, internal spreading, pass from host to host, PsExec, WMI remote, remote service creation`,
    ['network segmentation'],
  ),
  concept(
    'private connectivity',
    ` private access, private IP,
    private connectivity, private network, without public IP, inside a VPC, within a VPC, in a VPC, VPC
    + attach, VNet integration, VNet injection, private cluster, private subnet, public network
    access, over the backbone, internal address, internal only, connected to a VPC,
    placed in a VPC, traffic + leave the VPC, not through the internet, Private DNS,
    internet address + without, Google APIs + private | external | internal, without a public
    address, no public address, outside the private network, not through a private, inside the
    virtual network, isolated from the internet,
    without an internet address, through the private network, directly over the internet,
    enhanced VPC routing, VPC settings, VPC configuration, network isolation + model | training |
    job | notebook, API endpoint is private, routing + VPC,
    leaves the private network, traffic + private network | backbone | private path,
    private path, private route, private line, private way, private access only, privately connected,
    connects privately, connected privately, connect privately, reach privately, reached privately, stays off the internet, off the
    internet, keep off the internet, keeps traffic off, avoid the internet, avoids the internet,
    without going through the internet, without crossing the internet, not over the internet, instead
    of the internet, internal only access, private nodes, private + control plane, private deployment,
    inside our network, inside the network only, within the network only,
    network injection, injected into a virtual network, deployed in a virtual network, injected
    into the VNet`,
  ),
  concept(
    'public address',
    `public IP, public IPs, public IP address, external IP, external IP address, external address,
    elastic
    IP, elastic address, EIP, public address, public IPv4, auto-assign, associatePublicIp,
    AssociatePublicIpAddress, ephemeral IP, internet-routable, internet routable, public DNS name,
    static IP, static address, routable address, IP assigned at launch, auto-assign public IP,
    map public IP,
    internet address, internet addresses, publicly routable, reachable address,
    can be contacted from outside, contacted from outside, resolves to an internet, receives a
    routable,
    address on the internet, addresses on the internet, internet IP, internet IPs, vm with public ip,
    vms with public ip, vm with a public IP, server with public ip, server with a public IP, instance
    with public ip, instances with public ip, machine with public ip, machine with a public address,
    machines with a public address, nodes with public ip, has a public IP, has a public IP address,
    have public IPs, have public IP addresses, has public IP, has public address, has an external
    address, has an external IP, have external IP addresses, external addresses, external IPs,
    external nat, accessConfigs, access config, internet facing vm, internet-facing vm, internet
    facing server, direct internet address, public ipv6, assigns public IP, assigns public IPs, assign
    public IP, assigns a public IP, assigns public addresses, public IPs automatically, automatic
    public IP, auto assign public ip, mapPublicIpOnLaunch, public subnet, public subnets,
    ECS public IP, assignPublicIp, address from the internet pool`,
    ['public exposure'],
  ),
  concept(
    'flow log',
    `flow log, VPC flow log, NSG flow log, network flow, network traffic log, network traffic +
    recorded |
    logged | captured | capture, traffic logging, packet capture, traffic mirroring, Network Watcher,
    NetworkWatcher, netflow, captures IP traffic, IP traffic, IP flow, traffic metadata, traffic +
    subnet + recorded, NSG traffic log,
    connections + recorded | record, VPC | VNet | subnet | subnetwork + flow | traffic records |
    capture,
    leave no trace, connections + trace | unrecorded | subnet filter, subnet + connections +
    recorded | trace, traffic + unrecorded | trace,
    network watcher, Azure traffic diagnostics, traffic diagnostics, network diagnostics, connection
    log, connection logs,
    who talked to whom, who talks to whom, who talked to who, who talks to who, who connected to whom,
    who connected to what, which machines talked, traffic history, traffic records, traffic record,
    traffic recording, record of traffic, record of network traffic, records of traffic, recorded
    traffic, network history, network records, network logs, network logging, network log, network
    traffic records, network traffic logs, network traffic is not, network visibility, see network
    traffic, cannot see traffic, can't see traffic, invisible traffic, blind to traffic, blind
    network, network blind spot, traffic not seen, traffic not logged, traffic is not logged, traffic
    logs, traffic logging off, network traffic history, vpc logs, vpc logging, subnet logs, subnet
    logging, subnet flow, vnet flow logs, nsg logs, flow logging, flow logs off, flow logs disabled,
    flow logs missing, flow records, connection records, connection history, IP traffic log, network
    forensics, packet logs`,
    ['logging'],
  ),
  concept(
    'load balancer',
    `load balancer, load balancers, ELB, ALB, NLB, ELBv2, Elastic Load Balancing, application gateway,
    AppGateway, Front Door, Traffic Manager, load balancing, reverse proxy, backend service, target
    group, classic load balancer, LB, GLB, internet-facing load balancer,
    listener + HTTPS | TLS | target | HTTP | load, listener,
    Global Accelerator, traffic distribution + backend, backends,
    balancer, balancers, load-balancer, load-balancers, ingress load balancer, traffic balancer,
    application load balancer, network load balancer, gateway load balancer`,
  ),
  concept(
    'virtual private network',
    `VPN, virtual private network, IPsec, site-to-site, client VPN, VPN tunnel, IPsec tunnel,
    site-to-site tunnel, tunnel + VPN | IPsec | connection | gateway | down | redundant | IKE |
    customer | site, VPN gateway, ExpressRoute,
    Direct Connect, DirectConnect, Cloud Interconnect, customer gateway, transit gateway,
    hybrid connectivity, on-premises connection, IKE, OpenVPN, WireGuard,
    site link, site-to-site link, link between sites, office link, on-premises link,
    transit gateway attachment, attachment requests,
    vpns, site to site, office connection, office tunnel, tunnel to the office, tunnel to on-premises,
    tunnel to data centre, tunnel down, tunnels down, vpn down, vpn tunnel down, vpn tunnels, one
    tunnel down, inactive tunnel, dead tunnel, broken tunnel, ipsec tunnel down, tunnel is down,
    tunnels are up, both tunnels, second tunnel, only one tunnel, redundant tunnel, IKEv1, pre-shared
    key, client vpn endpoint, VPN connections, VPN endpoint`,
  ),
  concept(
    'intrusion detection',
    `IDS/IPS, IDS sensor, IPS sensor, IDS + intrusion | sensor | network | virtual, intrusion
    detection, intrusion prevention, network firewall, deep packet inspection, Cloud
    IDS, network threat, malicious traffic, intrusion, packet inspection, Suricata, Snort,
    spot intruders, spots intruders, detect intruders, detects intruders, intruder alarm, burglar
    alarm, detect attacks on the network, detects attacks, spot attacks, see attacks, network attack
    detection, network intrusion, IDPS, traffic inspection, traffic is not inspected, inspected traffic, threat inspection, TLS inspection, network
    threat detection`,
  ),
  concept(
    'IP forwarding',
    `IP forwarding, source/destination check, source destination check, can forward packets, forward
    packets,
    forwards packets, route traffic, routing table, route table, VPC peering route,
    canIpForward, act as a router, default route,
    asymmetric routing, another path, return packets, packets + path | forward | route,
    machine as router, machine acts as router, acts as router, VM acts as a router, server acts as
    router, relay packets, relays packets, pass on packets, passes on packets, passing packets, pass
    traffic along, passes traffic, router vm, can ip forward, spoof source address, source address
    spoofing, source dest check, forwarding enabled, IP forwarding enabled, ip_forward,
    IP spoofing, spoofed source address, spoofed source addresses, packet forwarding, route packets,
    canIpForward, not addressed to them, packets that are not addressed, EnableIPForwarding, acts as a
    router, antispoofing, anti-spoofing`,
  ),
  concept(
    'internet gateway',
    `internet gateway, internet gateways, IGW, direct route to the internet, direct route to the
    outside, route + internet | outside world | 0.0.0.0/0 - NAT, attached + internet gateway,
    internet route,
    way to the internet, path to the internet, route to internet, route to the internet, routes to the
    internet, direct path to the internet, default route to internet, internet gateway attached,
    attached internet gateway, subnet routes to internet, public route, public routes, authorized
    internet gateway`,
    ['public exposure'],
  ),
  concept(
    'private endpoint',
    `private endpoint, private endpoints, private link, private links, PrivateLink, private link
    missing, VPC endpoint, VPC endpoints, interface endpoint, gateway endpoint, private service
    connect, service endpoint, private endpoint connection, private endpoint connections, missing
    private endpoint, no private endpoint, without a private endpoint, private path + service, Private
    Google Access,
    S3 endpoint, endpoint for S3, should not leave the AWS network, leave the AWS network, stays on
    the AWS network, leave the provider's network`,
    ['private connectivity'],
  ),
]
